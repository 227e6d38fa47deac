/** These texts are apart from the portfolio's, because the home page loads no others. */
export const listTexts = {
  label: "Liste des projets",
  loading: "Chargement",
  empty: "Vide",
  retry: "Réessayer",
  visit: "{address}, site du projet {title}",
  cursor: "Voir",
  all: "Tous les projets",
  resume: "Consulter mon CV",
  none: {
    title: "Le premier projet est à l’atelier",
    text: "Il paraîtra ici dès sa mise en ligne. D’ici là, mon CV raconte mon parcours, et un message suffit pour parler de votre projet.",
    write: "Parlons de votre projet",
  },
};
