import { filled } from "#app/formats/filled.ts";

export const siteTexts = filled({
  skipLink: "Aller au contenu",
  homeLinkLabel: "{brand}, accueil",
  nav: {
    mainLabel: "Navigation principale",
    footerLabel: "Pied de page",
    menu: "Menu",
    closeMenu: "Fermer le menu",
    /** The keys are the ids of pages/pages.ts. */
    pages: {
      home: "Accueil",
      portfolio: "Portfolio",
      resume: "Curriculum Vitae",
      contact: "Contact",
      legal: "Mentions légales",
      english: "English",
    } as Record<string, string>,
    services: "Services",
  },
  theme: { toLight: "Passer au thème clair", toDark: "Passer au thème sombre" },
  noServices: "loading...",
  mailLabel: "Écrire un e-mail",
  contactLabel: "Parlons-en",
  profilesLabel: "Profils en ligne",
  newTab: "nouvel onglet",
  footer: {
    copyright: "© {copyrightYear} {ownerName}, tous\u00a0droits\u00a0réservés",
  },
  errorPage: {
    meta: { title: "Page introuvable" },
    message: "Oups! La page que vous demandez n'existe pas.",
    errorTitle: "Erreur",
    refused: "Le site a refusé cette demande.",
    failed: "Le site a rencontré une erreur.",
    unavailable: "Le site ne répond pas pour le moment.",
    backHome: "Retour à l’accueil",
    retry: "Réessayer",
  },
  trouble: {
    offline: "Le serveur ne répond pas. Un nouvel essai suivra dès que la connexion sera rétablie.",
    lost: "Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.",
    retry: "Réessayer",
    stop: "Arrêter",
  },
});

/** The home page has a list of works too, and loads no texts of the portfolio. */
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
