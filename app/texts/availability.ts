export const availability = {
  shown: {
    now: "Disponible",
    from: "Disponible à partir {ofMonth}",
    full: "Complet pour le moment",
  },
  h1: "Disponibilité",
  lead: "Affichée à l’accueil et sur la page de contact.",
  choices: {
    now: "Disponible",
    from: "À partir de",
    full: "Complet",
    none: "Ne rien afficher",
  },
  month: "Mois",
  submit: "Enregistrer",
  cancel: "Annuler",
  saved: "Disponibilité enregistrée.",
  unknown: "Choisissez une réponse, et un mois de la liste si elle en demande un.",
};
