import type { Portfolio } from "./types.ts";

export const portfolio: Portfolio = {
  meta: {
    title: "Mon travail et mes projets",
    description:
      "Sites et applications web que j’ai conçus et développés\u00a0: ce qu’ils font, leur année et leur adresse.",
  },
  h1: "Mon travail et mes projets",
  listLabel: "Liste des projets",
  loading: "Chargement",
  empty: "Vide",
  retry: "Réessayer",
  card: {
    visit: "{address}, site du projet {title}",
  },
  pagination: {
    label: "Pages du portfolio",
    previous: "Page précédente",
    next: "Page suivante",
    page: "Page\u00a0{page}",
    current: "Page\u00a0{page} sur\u00a0{count}",
  },
  work: {
    back: "Tous les projets",
    year: "Année",
    address: "Adresse",
    visit: "Visiter le site",
    neighbours: "Autres projets",
    previous: "Projet précédent",
    next: "Projet suivant",
  },
  callToAction: {
    textParagraph1: "Le détail de mon parcours",
    textParagraph2: "Technologies, expériences et PDF à télécharger.",
    buttonText: "Consulter mon CV",
    link: "resume",
  },
};
