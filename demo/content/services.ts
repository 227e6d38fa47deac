import type { Service } from "#app/content-schema.ts";
import { filled } from "#app/formats/filled.ts";

/** One to eight, in the order of the menu. Each has a page in service-pages.ts. */
export const services: Service[] = filled([
  {
    id: "frontend",
    name: "Frontend",
    ink: "front",
    art: "front",
    legend: "Front-end",
    onHome: {
      title: "Applications front-end",
      desc: "Des interfaces rapides, accessibles et agréables à utiliser, sur téléphone comme sur grand écran.",
      alt: "La fenêtre de navigateur est en couleur, les trois autres dessins restent au trait.",
    },
  },
  {
    id: "backend",
    name: "Backend",
    ink: "back",
    art: "back",
    legend: "Back-end",
    onHome: {
      title: "Applications back-end",
      desc: "Des API et des bases de données solides, documentées, prêtes à grandir avec votre activité.",
      alt: "Les disques de base de données sont en couleur, les trois autres dessins restent au trait.",
    },
  },
  {
    id: "wordpress",
    name: "WordPress",
    ink: "wp",
    art: "wp",
    onHome: {
      title: "Sites WordPress",
      desc: "Un site que vous modifiez vous-même, avec un thème sur mesure et aucune extension superflue.",
      alt: "La mosaïque de quarts de cercle est en couleur, les trois autres dessins restent au trait.",
    },
  },
  {
    id: "seo",
    name: "SEO",
    ink: "seo",
    art: "seo",
    onHome: {
      title: "Conseil SEO",
      desc: "Un audit lisible, des priorités claires et des pages que les moteurs comprennent.",
      alt: "La loupe est en couleur, les trois autres dessins restent au trait.",
    },
  },
  {
    id: "website-optimization",
    name: "Optimisation",
    ink: "strong",
    art: "sheet",
  },
]);
