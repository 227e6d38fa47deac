import type { English, Home, Resume, Service, ServicePage, Site } from "#app/content-schema.ts";

/** What an owner writes by hand, beside what `npm run personalise` asks. */
export interface Copy {
  name: string;
  /** Flags of `npm run personalise`. */
  flags: Record<string, string>;
  services: Service[];
  servicePages: ServicePage[];
  /** In place of the drawing, with a file of `content/pictures`. */
  hero?: { file: string; alt: string; caption?: string };
  /** If left out, there is no page in English. */
  english?: English;
  edit: (content: { site: Site; home: Home; resume: Resume }) => void;
  /** Words that no page may have. */
  absent: string[];
}

const paragraph =
  "Nous commençons par une heure de discussion\u00a0: ce que vous faites, pour qui, et ce qui doit changer. Vous recevez ensuite un devis ferme, un calendrier court et un premier essai en ligne dès la première semaine. Chaque étape se termine par une version que vous pouvez montrer autour de vous.";

function page(id: string, h1: string, cover: ServicePage["cover"], photo?: string): ServicePage {
  return {
    id,
    h1,
    cover,
    description: `${h1}\u00a0: une méthode simple, un devis ferme et un essai en ligne dès la première semaine.`,
    content: [
      { h2: "La première heure", paragraph, ...(photo && { image: { file: photo, alt: "Un atelier." } }) },
      { h2: "Ce que vous recevez", paragraph: `Pour «\u00a0${h1}\u00a0»\u00a0: ${paragraph}` },
    ],
    contactCall: "Racontez-moi votre projet en deux lignes.",
  };
}

/** Networks and addresses that the demo's owner has. */
const without = { repository: "", linkedin: "", github: "", x: "", instagram: "", "site-url": "" };

/** A woman with letters beyond French, three services of which one is new, and other networks. */
const lukasz: Copy = {
  name: "Łukasz Œuvrard-Ñuñez",
  flags: {
    ...without,
    name: "Łukasz Œuvrard-Ñuñez",
    brand: "Œuvrard",
    trade: "Développeuse web et designer",
    person: "feminine",
    email: "bonjour@oeuvrard.example",
    phone: "+33 1 84 00 00 00",
    city: "Angers",
    "response-time": "le jour même",
    "booking-url": "https://agenda.example/oeuvrard",
    year: "2026",
    siret: "123\u00a0456\u00a0789\u00a000012",
    status: "Entreprise individuelle",
    vat: "TVA non applicable",
    malt: "https://malt.example/oeuvrard",
    "street-address": "2\u00a0place du Ralliement",
    "postal-code": "49100",
    "host-name": "Hébergeur d’Anjou",
    "host-address": "3\u00a0quai Ligny, 49100\u00a0Angers",
    "host-phone": "+33 2 41 00 00 00",
    "owner-email": "bureau@oeuvrard.example",
  },
  services: [
    {
      id: "sites",
      name: "Sites",
      ink: "front",
      art: "front",
      onHome: { title: "Sites sur mesure", desc: "Un site rapide, que vous tenez vous-même.", alt: "Une fenêtre." },
    },
    {
      id: "referencement",
      name: "Référencement",
      ink: "seo",
      art: "seo",
      onHome: { title: "Référencement", desc: "Des pages que l’on trouve.", alt: "Une loupe." },
    },
    {
      id: "design",
      name: "Design",
      ink: "strong",
      onHome: { title: "Design", desc: "Une identité qui tient sur une carte.", alt: "Un repère d’imprimeur." },
    },
  ],
  servicePages: [
    page("sites", "Sites sur mesure", { alt: "Trois fenêtres emboîtées." }),
    page("referencement", "Référencement naturel", { alt: "Un disque au centre d’ondes de points." }),
    page("design", "Design et identité", { alt: "Trois repères d’imprimeur décalés." }, "atelier.jpg"),
  ],
  hero: { file: "atelier.jpg", alt: "Un atelier, vu de la porte.", caption: "L’atelier, place du Ralliement" },
  edit({ site, home, resume }) {
    site.profiles = [
      { network: "mastodon", name: "Mastodon", url: "https://mastodon.example/@oeuvrard" },
      { network: "codeberg", name: "Codeberg", url: "https://codeberg.example/oeuvrard" },
    ];
    home.services.h2 = "Trois métiers, une seule main";
    home.services.paragraph = "Chaque métier se commande seul ou avec les autres.";
    home.about.paragraphs = ["Je dessine et je développe des sites pour des artisanes et des associations."];
    resume.callToAction.textParagraph2 = "Trois métiers, une seule personne.";
    resume.experience.jobs = [
      {
        start: "2019",
        title: "Développeuse web indépendante",
        company: "{brand}",
        paragraph: "Sites de producteurs, de compagnies de danse et de librairies.",
      },
    ];
  },
  absent: ["développeur", "Développeur", "Quatre métiers", "wa.me"],
};

const trades: [id: string, name: string, ink: Service["ink"], art?: Service["art"]][] = [
  ["identite-visuelle", "Identité visuelle", "wp", "wp"],
  ["applications-metier", "Applications métier", "back", "back"],
  ["boutiques-en-ligne", "Boutiques en ligne", "front", "front"],
  ["accessibilite", "Accessibilité", "seo", "seo"],
  ["formation", "Formation", "strong", "mark"],
  ["maintenance-et-hebergement", "Maintenance et hébergement", "strong", "sheet"],
  ["audit", "Audit", "seo"],
  ["conseil", "Conseil", "back"],
];

/** Eight services and a brand of 40 characters. */
const eight: Copy = {
  name: "eight services",
  flags: {
    ...without,
    name: "Anne-Sophie de La Rochefoucauld-Montbel",
    brand: "Atelier numérique de la vallée du Layon",
    trade: "Développeuse et formatrice",
    person: "feminine",
    email: "anne-sophie.de-la-rochefoucauld@atelier-numerique-du-layon.example",
    phone: "+33 6 39 98 11 11",
    city: "Rochefort-sur-Loire",
    repository: "https://code.example/atelier",
    linkedin: "https://linkedin.example/atelier",
    "owner-email": "bureau@atelier.example",
  },
  services: trades.map(([id, name, ink, art], index) => ({
    id,
    name,
    ink,
    ...(art && { art }),
    ...(index < 6 && { onHome: { title: name, desc: `${name}, du premier échange à la mise en ligne.`, alt: name } }),
  })),
  servicePages: trades.map(([id, name]) => page(id, name, { alt: name })),
  hero: { file: "orbite.svg", alt: "Trois orbites autour d’un disque." },
  english: {
    meta: { title: "{ownerName}, Rochefort-sur-Loire", description: "Business software and training." },
    kicker: "{ownerName}, developer and trainer in {city}",
    h1: "Software that a workshop can keep",
    lead: "I listen first, then write what is missing.",
    services: [
      { id: "applications-metier", name: "Business applications", text: "What your spreadsheets cannot do any more." },
      { id: "formation", name: "Training", text: "Two days, on your own files." },
    ],
    contact: { h2: "Write to me", text: "I reply the same day.", languages: "French, English", timeZone: "Paris" },
  },
  edit({ home, site }) {
    site.business.mediator = { name: "Médiateur du Layon", address: "4\u00a0rue du Pont, 49000\u00a0Angers" };
    home.services.h2 = "Huit métiers, une seule main";
  },
  absent: ["Camille", "Repère"],
};

/** Nothing that may be left out. */
const bare: Copy = {
  name: "no optional field",
  flags: {
    ...without,
    name: "Bo Li",
    brand: "Bo",
    trade: "Développeur",
    email: "bo@li.example",
    phone: "",
    whatsapp: "",
    siret: "",
    "owner-email": "bo@li.example",
  },
  services: [
    {
      id: "sites",
      name: "Sites",
      ink: "front",
      onHome: { title: "Sites", desc: "Un site rapide, que vous tenez vous-même.", alt: "Un repère d’imprimeur." },
    },
  ],
  servicePages: [page("sites", "Sites", { alt: "Un repère." })],
  edit({ site }) {
    delete site.contactCardLabel;
    delete site.business.status;
    delete site.business.vat;
  },
  absent: ["Camille", "Repère", "wa.me", "contact.vcf", "SIRET", "tel:", "{", "undefined"],
};

export const copies: Copy[] = [lukasz, eight, bare];
