/** The titles of a service page's parts. Where the owner has given another one, it is shown instead. */
export const serviceTexts = {
  receives: "Ce que vous recevez",
  offers: "Combien ça coûte",
  care: "Entretien",
  next: "Et maintenant\u00a0?",
};
