import type { Resume } from "#app/content-schema.ts";
import { filled } from "#app/formats/filled.ts";

export const resume: Resume = filled({
  meta: {
    title: "Curriculum vitae",
    description:
      "Technologies front-end, back-end et SEO, expériences et CV en PDF {d’un développeur|d’une développeuse} web full-stack.",
  },
  h1: "Curriculum vitae",
  download: "Télécharger le PDF ({copyrightYear})",
  grids: [
    {
      id: "front-end",
      h2: "Front-end et outils",
      plate: "front",
      items: [
        { id: "html", name: "HTML", src: "html5", alt: "Logo HTML", link: "https://html.spec.whatwg.org/" },
        { id: "css", name: "CSS", src: "css", alt: "Logo CSS", link: "https://www.w3.org/Style/CSS/" },
        {
          id: "javascript",
          name: "JavaScript",
          src: "javascript",
          alt: "Logo JavaScript",
          link: "https://ecma-international.org/publications-and-standards/standards/ecma-262/",
        },
        {
          id: "typescript",
          name: "TypeScript",
          src: "typescript",
          alt: "Logo TypeScript",
          link: "https://www.typescriptlang.org/",
        },
        { id: "react", name: "React", src: "react", alt: "Logo React", link: "https://react.dev/" },
        { id: "nextjs", name: "Next.js", src: "nextdotjs", alt: "Logo Next.js", link: "https://nextjs.org/" },
        { id: "vuejs", name: "Vue.js", src: "vuedotjs", alt: "Logo Vue.js", link: "https://vuejs.org/" },
        { id: "sass", name: "Sass", src: "sass", alt: "Logo Sass", link: "https://sass-lang.com/" },
        { id: "vite", name: "Vite", src: "vite", alt: "Logo Vite", link: "https://vite.dev/" },
        { id: "figma", name: "Figma", src: "figma", alt: "Logo Figma", link: "https://www.figma.com/" },
      ],
    },
    {
      id: "back-end",
      h2: "Back-end",
      plate: "back",
      items: [
        { id: "nodejs", name: "Node.js", src: "nodedotjs", alt: "Logo Node.js", link: "https://nodejs.org/" },
        { id: "express", name: "Express", src: "express", alt: "Logo Express", link: "https://expressjs.com/" },
        { id: "php", name: "PHP", src: "php", alt: "Logo PHP", link: "https://www.php.net/" },
        {
          id: "postgresql",
          name: "PostgreSQL",
          src: "postgresql",
          alt: "Logo PostgreSQL",
          link: "https://www.postgresql.org/",
        },
        { id: "python", name: "Python", src: "python", alt: "Logo Python", link: "https://www.python.org/" },
        { id: "mongodb", name: "MongoDB", src: "mongodb", alt: "Logo MongoDB", link: "https://www.mongodb.com/" },
        { id: "graphql", name: "GraphQL", src: "graphql", alt: "Logo GraphQL", link: "https://graphql.org/" },
        { id: "redis", name: "Redis", src: "redis", alt: "Logo Redis", link: "https://redis.io/" },
        { id: "docker", name: "Docker", src: "docker", alt: "Logo Docker", link: "https://www.docker.com/" },
        { id: "nginx", name: "NGINX", src: "nginx", alt: "Logo NGINX", link: "https://nginx.org/" },
      ],
    },
    {
      id: "seo",
      h2: "Autres outils et SEO",
      plate: "seo",
      items: [
        {
          id: "wordpress",
          name: "WordPress",
          src: "wordpress",
          alt: "Logo WordPress",
          link: "https://fr.wordpress.org/",
        },
        { id: "elementor", name: "Elementor", src: "elementor", alt: "Logo Elementor", link: "https://elementor.com/" },
        { id: "git", name: "Git", src: "git", alt: "Logo Git", link: "https://git-scm.com/" },
        { id: "ovhcloud", name: "OVHcloud", src: "ovh", alt: "Logo OVHcloud", link: "https://www.ovhcloud.com/" },
        {
          id: "lighthouse",
          name: "Lighthouse",
          src: "lighthouse",
          alt: "Logo Lighthouse",
          link: "https://developer.chrome.com/docs/lighthouse",
        },
        {
          id: "search-console",
          name: "Search Console",
          src: "googlesearchconsole",
          alt: "Logo Google Search Console",
          link: "https://search.google.com/search-console/about",
        },
        { id: "matomo", name: "Matomo", src: "matomo", alt: "Logo Matomo", link: "https://matomo.org/" },
        { id: "semrush", name: "Semrush", src: "semrush", alt: "Logo Semrush", link: "https://www.semrush.com/" },
        { id: "yoast-seo", name: "Yoast SEO", src: "yoast", alt: "Logo Yoast", link: "https://yoast.com/" },
        { id: "notion", name: "Notion", src: "notion", alt: "Logo Notion", link: "https://www.notion.com/" },
      ],
    },
  ],
  summary: {
    lead: "Je développe pour le web depuis 2017, d’abord en coopérative et en agence, à mon compte depuis 2021.",
    text: "Je conçois, je développe et je mets en ligne des sites et des applications pour des artisans, des éditeurs et des associations, sans intermédiaire entre la première réunion et le serveur.",
  },
  experience: {
    h2: "Expérience",
    jobs: [
      {
        start: "2021-03",
        title: "{Développeur full-stack indépendant|Développeuse full-stack indépendante}",
        company: "{brand}, {city}",
        paragraph:
          "Conception et réalisation de sites et d’applications pour des artisans, des éditeurs et des associations.",
      },
      {
        start: "2019-03",
        end: "2021-02",
        title: "{Développeur|Développeuse} front-end",
        company: "Agence Lumen, Rennes",
        paragraph:
          "Intégration de maquettes, bibliothèque de composants et mise en accessibilité de sites institutionnels.",
      },
      {
        start: "2017-09",
        end: "2019-02",
        title: "Webmaster et {intégrateur|intégratrice} WordPress",
        company: "Coopérative Le Pré, Angers",
        paragraph: "Refonte du site, migration du catalogue et suivi du référencement naturel.",
      },
    ],
  },
  training: [
    {
      start: "2014",
      end: "2017",
      title: "Licence professionnelle, métiers du web",
      company: "Université de Nantes",
    },
  ],
  certificates: [
    { name: "Opquast, maîtrise de la qualité en projet web", date: "2022-06" },
    { name: "Accessibilité numérique, RGAA", date: "2020-11" },
  ],
  languages: [
    { name: "Français", level: "Langue maternelle" },
    { name: "Anglais", level: "Courant, C1" },
    { name: "Breton", level: "Notions, A2" },
  ],
  callToAction: {
    textParagraph1: "Et pour votre projet\u00a0?",
    textParagraph2: "À commander séparément ou ensemble.",
    buttonText: "Voir les services",
    link: "services",
  },
});
