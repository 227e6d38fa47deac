import type { Home } from "./types.ts";

export const home: Home = {
  meta: {
    title: "Développeur full-stack et webmaster indépendant",
    description:
      "Applications front-end et back-end, sites WordPress et conseil SEO par un développeur web indépendant, partout en France et à distance.",
  },
  hero: {
    intro: "Je suis votre",
    roles: [
      "développeur full-stack",
      "webmaster",
      "développeur front-end",
      "développeur back-end",
      "intégrateur WordPress",
      "consultant SEO",
    ],
    sentence:
      "Je suis votre développeur full-stack, webmaster, développeur front-end, développeur back-end, intégrateur WordPress et consultant SEO.",
    lead: "Sites et applications web conçus, développés et référencés par une seule personne.",
    button: "Parlons de votre projet",
    pause: "Suspendre l’animation",
    play: "Reprendre l’animation",
    artAlt:
      "Quatre dessins en aplats se chevauchent\u00a0: une fenêtre de navigateur, trois disques de base de données empilés, une mosaïque de quarts de cercle et une loupe.",
  },
  inks: [
    { plate: "front", label: "Front-end", service: "frontend" },
    { plate: "back", label: "Back-end", service: "backend" },
    { plate: "wp", label: "WordPress", service: "wordpress" },
    { plate: "seo", label: "SEO", service: "seo" },
  ],
  services: {
    h2: "Quatre métiers, un seul tirage",
    paragraph:
      "Chaque métier est une planche. Vous pouvez n’en commander qu’une\u00a0; superposées au millimètre, elles donnent un site complet.",
    list: [
      {
        id: "frontend",
        title: "Applications front-end",
        src: "front",
        alt: "La fenêtre de navigateur est en couleur, les trois autres dessins restent au trait.",
        desc: "Des interfaces rapides, accessibles et agréables à utiliser, sur téléphone comme sur grand écran.",
      },
      {
        id: "backend",
        title: "Applications back-end",
        src: "back",
        alt: "Les disques de base de données sont en couleur, les trois autres dessins restent au trait.",
        desc: "Des API et des bases de données solides, documentées, prêtes à grandir avec votre activité.",
      },
      {
        id: "wordpress",
        title: "Sites WordPress",
        src: "wp",
        alt: "La mosaïque de quarts de cercle est en couleur, les trois autres dessins restent au trait.",
        desc: "Un site que vous modifiez vous-même, avec un thème sur mesure et aucune extension superflue.",
      },
      {
        id: "seo",
        title: "Cartes en ligne",
        src: "seo",
        alt: "La loupe est en couleur, les trois autres dessins restent au trait.",
        desc: "Des cartes rapides, que l’on lit aussi dehors, en plein soleil.",
      },
    ],
    linkText: "Voir le service",
    portfolioButton: "Voir le portfolio",
  },
  about: {
    h2: "Une seule personne, du croquis au serveur",
    paragraphs: [
      "Je dessine des cartes et je les mets en ligne, depuis Besançon.",
      "Je travaille avec des parcs naturels, des communes et des offices de tourisme.",
      "Chaque carte commence par une journée sur le terrain.",
    ],
    facts: [
      { label: "Statut", value: "Indépendant" },
      { label: "Zone", value: "France, à distance" },
      { label: "Spécialités", value: "React, Node.js, WordPress" },
      { label: "Langues", value: "Français, anglais" },
    ],
    portraitAlt: "Portrait dessiné en aplats\u00a0: une personne aux cheveux courts, lunettes rondes et léger sourire.",
  },
  carousel: {
    h2: "Derniers projets",
    previous: "Projet précédent",
    next: "Projet suivant",
    resumeButton: "Consulter mon CV",
  },
  contact: {
    h2: "Restons connectés",
    paragraph:
      "Un projet, une question, un site à reprendre\u00a0? Écrivez-moi deux lignes, je vous réponds {responseTime}.",
    byMail: "Par e-mail",
    byWhatsApp: "Par WhatsApp",
  },
};
