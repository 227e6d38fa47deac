import type { Site } from "#app/content-schema.ts";
import { filledSite } from "#app/formats/fill.ts";

export const site: Site = filledSite({
  brand: "Repère",
  ownerName: "Camille Dupont",
  trade: "{Développeur|Développeuse} web full-stack et webmaster",
  person: "masculine",
  email: "bonjour@example.com",
  phone: "+33 6 39 98 00 00",
  whatsapp: "+33 6 39 98 00 00",
  profiles: [
    { network: "linkedin", name: "LinkedIn", url: "https://example.com/linkedin" },
    { network: "github", name: "GitHub", url: "https://example.com/github" },
    { network: "x", name: "X (Twitter)", url: "https://example.com/x" },
    { network: "instagram", name: "Instagram", url: "https://example.com/instagram" },
  ],
  repository: "https://example.com/code-source",
  copyrightYear: 2023,
  city: "Nantes",
  area: "toute la France à distance",
  timeZone: "Europe/Paris",
  languages: ["fr", "en"],
  responseTime: "sous deux jours ouvrés",
  cvFile: "/cv-2023.pdf",
  defaultDescription:
    "{Développeur web indépendant|Développeuse web indépendante}\u00a0: sites et applications conçus, développés et référencés par une seule personne.",
  business: {
    status: "Forme juridique de l’entreprise",
    siret: "000\u00a0000\u00a0000\u00a000000",
    vat: "TVA non applicable, franchise en base",
    address: {
      streetAddress: "1\u00a0rue de l’Exemple",
      postalCode: "44000",
      addressLocality: "Nantes",
      addressCountry: "FR",
    },
  },
  host: {
    name: "Nom de l’hébergeur",
    postalAddress: "Adresse de l’hébergeur",
    phone: "+33 1 99 00 00 00",
  },
  contactCardLabel: "Ajouter ma carte à vos contacts",
  consoleGreeting: [
    "Bonjour, et bienvenue dans les coulisses.",
    "Le code source de ce site est public\u00a0: {repository}",
    "Mon profil\u00a0: {profiles.0.url}",
    "Une question, un projet\u00a0? Écrivez-moi\u00a0: {email}",
  ],
});
