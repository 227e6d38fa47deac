/** A title that the owner has given is shown instead. */
export const serviceTexts = {
  receives: "Ce que vous recevez",
  offers: "Combien ça coûte",
  care: "Entretien",
  next: "Et maintenant\u00a0?",
};
