export const homeTexts = {
  hero: { pause: "Suspendre l’animation", play: "Reprendre l’animation" },
  services: {
    linkText: "Voir le service",
    /** The names of the services that the page does not introduce follow it. */
    others: "Aussi\u00a0:",
    portfolioButton: "Voir le portfolio",
  },
  carousel: {
    h2: "Derniers projets",
    single: "Dernier projet",
    previous: "Projet précédent",
    next: "Projet suivant",
    drag: "Glisser",
  },
  words: {
    h2: "Ce qu’en disent mes clients",
  },
  contact: {
    byForm: "Par le formulaire",
    formLabel: "M’écrire",
    byMail: "Par e-mail",
    booking: "Sur rendez-vous",
    bookingValue: "Choisir un créneau",
    byWhatsApp: "Par WhatsApp",
    byPhone: "Par téléphone",
  },
};
