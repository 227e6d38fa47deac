import type { Placeholder } from "./types.ts";

/**
 * The demo's own values, kept to be compared with the content: where one is found unchanged, the site is not yet yours.
 * There is nothing to edit here. For the server and the commands alone: no page may carry these values by this file.
 */
export const placeholders: Placeholder[] = [
  { where: "site.brand", demo: "Repère", wanted: "le nom de votre site" },
  { where: "site.ownerName", demo: "Camille Dupont", wanted: "vos prénom et nom" },
  { where: "site.email", demo: "bonjour@example.com", wanted: "votre adresse e-mail" },
  { where: "site.phone", demo: "+33 6 39 98 00 00", wanted: "votre numéro WhatsApp" },
  {
    where: "site.profiles.0.url",
    demo: "https://example.com/linkedin",
    wanted: "l’adresse de votre profil LinkedIn, ou retirez la ligne",
  },
  {
    where: "site.profiles.1.url",
    demo: "https://example.com/github",
    wanted: "l’adresse de votre profil GitHub, ou retirez la ligne",
  },
  {
    where: "site.profiles.2.url",
    demo: "https://example.com/x",
    wanted: "l’adresse de votre profil X, ou retirez la ligne",
  },
  {
    where: "site.profiles.3.url",
    demo: "https://example.com/instagram",
    wanted: "l’adresse de votre profil Instagram, ou retirez la ligne",
  },
  { where: "site.repository", demo: "https://example.com/code-source", wanted: "l’adresse de votre dépôt public" },
  { where: "site.city", demo: "Nantes", wanted: "votre ville" },
  {
    where: "site.responseTime",
    demo: "sous deux jours ouvrés",
    wanted: "le délai de réponse que vous pouvez tenir",
  },
  { where: "site.business.siret", demo: "000\u00a0000\u00a0000\u00a000000", wanted: "votre numéro SIRET" },
  {
    where: "site.business.postalAddress",
    demo: "1\u00a0rue de l’Exemple, 44000\u00a0Nantes",
    wanted: "votre adresse professionnelle",
  },
  { where: "site.host.name", demo: "Nom de l’hébergeur", wanted: "le nom de votre hébergeur" },
  { where: "site.host.postalAddress", demo: "Adresse de l’hébergeur", wanted: "l’adresse de votre hébergeur" },
  { where: "site.host.phone", demo: "+33 1 99 00 00 00", wanted: "le téléphone de votre hébergeur" },
  {
    where: "home.about.paragraphs.0",
    demo: "Je suis développeur web indépendant. J’écris le code, je règle le serveur et je réponds au téléphone\u00a0: vous n’expliquez votre projet qu’une fois.",
    wanted: "votre présentation, premier paragraphe",
  },
  {
    where: "home.about.paragraphs.1",
    demo: "Je travaille avec des artisans, des associations et des équipes produit, partout en France et à distance.",
    wanted: "votre présentation, second paragraphe",
  },
  {
    where: "resume.experience.jobs.0.paragraph",
    demo: "Conception et réalisation de sites et d’applications pour des artisans, des éditeurs et des associations.",
    wanted: "votre poste actuel",
  },
  { where: "resume.experience.jobs.1.company", demo: "Agence Lumen", wanted: "un poste que vous avez tenu" },
  { where: "resume.experience.jobs.2.company", demo: "Coopérative Le Pré", wanted: "un poste que vous avez tenu" },
];
