import type { Site } from "./types.ts";

export const site: Site = {
  brand: "Repère",
  ownerName: "Camille Dupont",
  trade: "Développeur web full-stack et webmaster",
  email: "bonjour@example.com",
  phone: "+33 6 39 98 00 00",
  profiles: [
    { network: "linkedin", name: "LinkedIn", url: "https://example.com/linkedin" },
    { network: "github", name: "GitHub", url: "https://example.com/github" },
    { network: "x", name: "X", url: "https://example.com/x" },
    { network: "instagram", name: "Instagram", url: "https://example.com/instagram" },
  ],
  repository: "https://example.com/code-source",
  copyrightYear: 2023,
  city: "Nantes",
  area: "France",
  languages: ["fr", "en"],
  responseTime: "sous deux jours ouvrés",
  cvFile: "/cv-2023.pdf",
  defaultDescription:
    "Développeur web indépendant\u00a0: sites et applications conçus, développés et référencés par une seule personne.",
  business: {
    status: "Entrepreneur individuel (EI)",
    siret: "000\u00a0000\u00a0000\u00a000000",
    vat: "TVA non applicable, franchise en base",
    postalAddress: "1\u00a0rue de l’Exemple, 44000\u00a0Nantes",
  },
  host: {
    name: "Nom de l’hébergeur",
    postalAddress: "Adresse de l’hébergeur",
    phone: "+33 1 99 00 00 00",
  },
  skipLink: "Aller au contenu",
  homeLinkLabel: "{brand}, accueil",
  nav: {
    mainLabel: "Navigation principale",
    footerLabel: "Pied de page",
    menu: "Menu",
    closeMenu: "Fermer le menu",
    home: "Accueil",
    portfolio: "Portfolio",
    resume: "Curriculum Vitae",
    services: "Services",
    serviceEntries: {
      frontend: "Frontend",
      backend: "Backend",
      wordpress: "WordPress",
      seo: "SEO",
      "website-optimization": "Optimisation",
    },
  },
  theme: {
    toLight: "Passer au thème clair",
    toDark: "Passer au thème sombre",
  },
  mailLabel: "Écrire un e-mail",
  profilesLabel: "Profils en ligne",
  newTab: "nouvel onglet",
  footer: {
    copyright: "© {copyrightYear} {ownerName}, tous droits réservés",
    legal: "Mentions légales",
  },
  errorPage: {
    meta: {
      title: "Page introuvable",
      description: "Cette adresse ne mène à aucune page du site.",
    },
    message: "Oups! La page que vous demandez n'existe pas.",
    backHome: "Retour à l’accueil",
  },
  consoleGreeting: [
    "Bonjour, et bienvenue en coulisses.",
    "Le code source de ce site est public\u00a0: {repository}",
    "Mon profil\u00a0: {profiles.0.url}",
    "Une question, un projet\u00a0? Écrivez-moi\u00a0: {email}",
  ],
};
