import type { Contact } from "#app/content-schema.ts";
import { filled } from "#app/formats/filled.ts";

export const contact: Contact = filled({
  meta: {
    title: "Parlons de votre projet",
    description:
      "Décrivez votre projet en quelques lignes\u00a0: {ownerName} vous répond {responseTime}, avec des questions ou une première idée.",
  },
  h1: "Parlons de votre projet",
  lead: "Tous les champs sont obligatoires, sauf le budget.",
  budgets: [
    "Moins de 2\u00a0000\u00a0€",
    "2\u00a0000 à 5\u00a0000\u00a0€",
    "5\u00a0000 à 15\u00a0000\u00a0€",
    "Plus de 15\u00a0000\u00a0€",
  ],
  use: "Ces informations me servent à vous répondre, et à rien d’autre\u00a0: ni prospection, ni lettre d’information.",
  next: {
    h2: "Et ensuite\u00a0?",
    steps: [
      { h3: "Tout de suite", text: "Votre message me parvient directement, sans intermédiaire." },
      { h3: "{responseTime}", text: "Je vous réponds, avec des questions ou une première idée." },
      { h3: "Si l’idée vous plaît", text: "Nous en parlons de vive voix, puis vous recevez un devis détaillé." },
    ],
  },
});
