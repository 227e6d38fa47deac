import type { Site } from "./types.ts";

export const site: Site = {
  brand: "Atelier Léa",
  ownerName: "Léa Œuvrard-Núñez",
  trade: "Développeur web et cartographe",
  email: "lea@atelier.example",
  phone: "+33 6 39 98 22 33",
  profiles: [
    {
      network: "linkedin",
      name: "LinkedIn",
      url: "https://linkedin.example/lea",
    },
    {
      network: "github",
      name: "GitHub",
      url: "https://github.example/lea",
    },
    { network: "instagram", name: "Instagram des cartes", url: "https://instagram.example/lea" },
  ],
  repository: "https://code.example/lea",
  copyrightYear: 2025,
  city: "Besançon",
  area: "France",
  languages: ["fr", "en"],
  responseTime: "le jour même",
  cvFile: "/cv-lea.pdf",
  defaultDescription:
    "Développeur web indépendant\u00a0: sites et applications conçus, développés et référencés par une seule personne.",
  business: {
    status: "Entrepreneur individuel (EI)",
    siret: "123 456 789 00012",
    vat: "TVA non applicable, franchise en base",
    postalAddress: "5 rue de la Citadelle, 25000 Besançon",
  },
  host: {
    name: "Hébergeur comtois",
    postalAddress: "1 quai Vauban, 25000 Besançon",
    phone: "+33 3 81 00 00 00",
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
      seo: "Cartes",
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
