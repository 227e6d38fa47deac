import type { Portfolio } from "#app/content-schema.ts";
import { filled } from "#app/formats/filled.ts";

export const portfolio: Portfolio = filled({
  meta: {
    title: "Mon travail et mes projets",
    description:
      "Sites et applications web que j’ai conçus et développés\u00a0: ce qu’ils font, leur année et leur adresse.",
  },
  h1: "Mon travail et mes projets",
  skillsLabel: "Technologies",
  call: {
    title: "Un projet semblable\u00a0?",
    text: "Racontez-le-moi en deux lignes\u00a0: je vous réponds {responseTime}.",
    button: "Parlons-en",
  },
  callToAction: {
    textParagraph1: "Le détail de mon parcours",
    textParagraph2: "Technologies, expériences et PDF à télécharger.",
    buttonText: "Consulter mon CV",
    link: "resume",
  },
});
