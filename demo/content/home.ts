import type { Home } from "#app/content-schema.ts";
import { filled } from "#app/formats/filled.ts";

export const home: Home = filled({
  meta: {
    title: "{ownerName}, {développeur|développeuse} full-stack et webmaster, {city}",
    description:
      "Applications front-end et back-end, sites WordPress et conseil SEO par {un développeur web indépendant|une développeuse web indépendante}, partout en France et à distance.",
  },
  hero: {
    intro: "Je suis {ownerName}, votre",
    sentence:
      "Je suis {ownerName}, votre {développeur|développeuse} full-stack, webmaster, {développeur|développeuse} front-end, {développeur|développeuse} back-end, {intégrateur|intégratrice} WordPress et {consultant|consultante} SEO.",
    lead: "Sites et applications web conçus, développés et référencés par une seule personne.",
    button: "Parlons de votre projet",
    artAlt:
      "Quatre dessins en aplats se chevauchent\u00a0: une fenêtre de navigateur, trois disques de base de données empilés, une mosaïque de quarts de cercle et une loupe.",
  },
  roles: [
    { text: "{développeur|développeuse} full-stack", plates: ["front", "back", "wp", "seo"] },
    { text: "webmaster", plates: ["wp", "seo"] },
    { text: "{développeur|développeuse} front-end", plates: ["front"] },
    { text: "{développeur|développeuse} back-end", plates: ["back"] },
    { text: "{intégrateur|intégratrice} WordPress", plates: ["wp"] },
    { text: "{consultant|consultante} SEO", plates: ["seo"] },
  ],
  services: {
    h2: "Quatre métiers, un seul tirage",
    paragraph:
      "Chaque métier est une planche. Vous pouvez n’en commander qu’une\u00a0; superposées au millimètre, elles donnent un site complet.",
  },
  about: {
    h2: "Une seule personne, du croquis au serveur",
    paragraphs: [
      "Je suis {développeur web indépendant|développeuse web indépendante}. J’écris le code, je règle le serveur et je réponds au téléphone\u00a0: vous n’expliquez votre projet qu’une fois.",
      "Je travaille avec des artisans, des associations et des équipes produit, partout en France et à distance.",
    ],
    facts: [
      { label: "Statut", value: "{Indépendant|Indépendante}" },
      { label: "Zone", value: "Toute la France, à distance" },
      { label: "Spécialités", value: "React, Node.js, WordPress" },
      { label: "Langues", value: "Français, anglais" },
    ],
    portraitAlt: "Portrait dessiné en aplats\u00a0: une personne aux cheveux courts, lunettes rondes et léger sourire.",
  },
  contact: {
    h2: "Restons connectés",
    paragraph:
      "Un projet, une question, un site à reprendre\u00a0? Écrivez-moi deux lignes\u00a0: je vous réponds {responseTime}.",
  },
});
