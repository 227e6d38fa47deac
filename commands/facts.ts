import type { Site } from "#app/content-schema.ts";
import { rawOf } from "#app/formats/fill.ts";
import { isWebAddress } from "#app/works/work-schema.server.ts";
import { site as demoSite } from "#demo/content/site.ts";
import type { Check, Question } from "./questions.ts";

/** The facts about the owner that `npm run personalise` asks for and writes to content/site.ts. */

export interface Fact {
  flag: string;
  question: string;
  /** An empty answer removes it from the site. */
  isOptional?: true;
  /** The labels of the only answers. */
  choices?: Record<string, string>;
  check: Check;
  /** What a typed answer means. */
  meaning?: (typed: string, site: Site) => string;
  /** If left out, it is asked of every site. */
  isAsked?: (site: Site) => boolean;
  read: (site: Site) => string | undefined;
  write: (site: Site, answer: string) => void;
}

export function check(isValid: (answer: string) => boolean, fault: string): Check {
  return (answer) => (isValid(answer) ? undefined : fault);
}

const needed = check((answer) => answer.trim() !== "", "Il faut une réponse.");
const phone = check((answer) => /^\+[\d\s]{8,20}$/.test(answer), "Un numéro international : +33 6 12 34 56 78");
const address = check(isWebAddress, "Une adresse complète : https://exemple.fr/moi");
export const email = check(
  (answer) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer),
  "Une adresse e-mail : nom@domaine.fr",
);
const demo = rawOf(demoSite);
export const thisYear = new Date().getFullYear();
const year = check((answer) => Number(answer) >= 1990 && Number(answer) <= thisYear + 1, "Une année : 2027");
const country = check((answer) => /^[A-Z]{2}$/.test(answer), "Les deux lettres d’un pays : FR, BE, CH");
const frenchLandline = /^\+33\s*[1-59]/;

const personNames: Record<Site["person"], string> = {
  feminine: "féminins (développeuse indépendante)",
  masculine: "masculins (développeur indépendant)",
};

const consumers = { non: "non", oui: "oui" };

const addressOf = ({ business }: Site) => business.address;
const hasMediator = ({ business }: Site) => business.mediator !== undefined;
const mediatorOf = ({ business }: Site) => business.mediator ?? { name: "", address: "" };

type TextKey = "ownerName" | "brand" | "trade" | "email" | "city" | "responseTime";
type OptionalKey = "familyName" | "phone" | "whatsapp" | "bookingUrl" | "repository";

export const facts: Fact[] = [
  text("name", "Vos prénom et nom", "ownerName"),
  optional("family-name", "Votre nom de famille, s’il n’est pas à la fin", "familyName", needed),
  text("brand", "Le nom du site", "brand"),
  text("trade", "Votre métier", "trade"),
  {
    flag: "person",
    question: "Les mots qui vous désignent sont",
    ...oneOf(personNames),
    read: ({ person }) => person,
    write: (site, answer) => Object.assign(site, { person: answer }),
  },
  text("email", "Votre adresse e-mail publique", "email", email),
  {
    ...optional("phone", "Votre numéro de téléphone", "phone", phone),
    meaning: phoneNumber,
    write: (site, answer) => {
      if (site.whatsapp === site.phone) setOptional(site, "whatsapp", whatsappOf(answer));
      setOptional(site, "phone", answer);
    },
  },
  { ...optional("whatsapp", "Votre numéro WhatsApp", "whatsapp", phone), meaning: phoneNumber },
  optional("booking-url", "La page où l’on réserve un créneau avec vous", "bookingUrl", address),
  {
    ...text("city", "Votre ville", "city"),
    write: (site, answer) => {
      if (addressOf(site).addressLocality === site.city) addressOf(site).addressLocality = answer;
      site.city = answer;
    },
  },
  optional("repository", "L’adresse de votre code source public", "repository", address),
  text("response-time", "Votre délai de réponse, comme « sous deux jours ouvrés »", "responseTime"),
  {
    flag: "year",
    question: "L’année du pied de page",
    check: year,
    read: ({ copyrightYear }) => String(copyrightYear),
    write: (site, answer) => Object.assign(site, { copyrightYear: Number(answer) }),
  },
  ofBusiness("status", "Votre statut, tel qu’il figure aux mentions légales", "status"),
  ofBusiness("siret", "Votre numéro SIRET", "siret"),
  ofBusiness("vat", "Votre numéro de TVA, ou la mention de franchise", "vat"),
  part("street-address", "Votre adresse professionnelle, sans la ville", addressOf, "streetAddress"),
  part("postal-code", "Son code postal", addressOf, "postalCode"),
  part("locality", "Sa ville", addressOf, "addressLocality"),
  { ...part("country", "Son pays, en deux lettres", addressOf, "addressCountry"), check: country },
  part("host-name", "Votre hébergeur", (site) => site.host, "name"),
  part("host-address", "Son adresse", (site) => site.host, "postalAddress"),
  { ...part("host-phone", "Son téléphone", (site) => site.host, "phone"), meaning: phoneNumber },
  {
    flag: "consumers",
    question: "Vendez-vous à des particuliers ? Il vous faut alors un médiateur de la consommation",
    ...oneOf(consumers),
    read: ({ business }) => (business.mediator ? "oui" : "non"),
    write: ({ business }, answer) => {
      if (answer === "oui") business.mediator ??= { name: "", address: "" };
      else delete business.mediator;
    },
  },
  { ...part("mediator-name", "Votre médiateur de la consommation", mediatorOf, "name"), isAsked: hasMediator },
  { ...part("mediator-address", "Son adresse", mediatorOf, "address"), isAsked: hasMediator },
];

/** In France a number is written without its country. */
function phoneNumber(typed: string, site: Site): string {
  if (phone(typed) === undefined) return typed;
  const number = typed
    .replace(/^00/, "+")
    .replace("(0)", "")
    .replaceAll(/[\s./()-]+/g, " ")
    .trim();
  if (addressOf(site).addressCountry !== "FR") return number;
  const [, digits] = /^(?:\+33|0)([1-9]\d{8})$/.exec(number.replaceAll(" ", "")) ?? [];
  return digits ? `+33 ${digits.charAt(0)}${digits.slice(1).replaceAll(/\d\d/g, " $&")}` : number;
}

function oneOf(choices: Record<string, string>): Pick<Fact, "choices" | "check"> {
  const fault = `Répondez ${Object.keys(choices).join(" ou ")}.`;
  return { choices, check: check((answer) => Object.hasOwn(choices, answer), fault) };
}

/**
 * The facts of the demo are somebody else's, so Enter answers none of them.
 * @param current the site before the questions
 */
export function factQuestion({ read, write, isAsked, meaning, ...fact }: Fact, site: Site, current: Site): Question {
  const suggested: Record<string, string> = { year: String(thisYear), country: "FR" };
  const offered = () => {
    // What is optional is not guessed from the answers before.
    const now = read(fact.isOptional ? current : site) ?? "";
    return now === (read(demo) ?? "") ? (suggested[fact.flag] ?? "") : now;
  };
  return {
    ...fact,
    isAsked: () => isAsked?.(site) ?? true,
    kept: () => read(site) ?? "",
    offered,
    meaning: meaning && ((typed) => meaning(typed, site)),
    write: (answer) => write(site, answer),
  };
}

/** One number serves for both, unless it is a landline: then it is empty. */
export function whatsappOf(phone: string): string {
  return frenchLandline.test(phone) ? "" : phone;
}

function text(flag: string, question: string, key: TextKey, isValid: Check = needed): Fact {
  return { flag, question, check: isValid, read: (site) => site[key], write: (site, answer) => (site[key] = answer) };
}

function optional(flag: string, question: string, key: OptionalKey, isValid: Check): Fact {
  const write = (site: Site, answer: string) => setOptional(site, key, answer);
  return { flag, question, isOptional: true, check: isValid, read: (site) => site[key], write };
}

function ofBusiness(flag: string, question: string, key: "status" | "siret" | "vat"): Fact {
  const write = ({ business }: Site, answer: string) => setOptional(business, key, answer);
  return { flag, question, isOptional: true, check: needed, read: ({ business }) => business[key], write };
}

function part<Key extends string>(
  flag: string,
  question: string,
  of: (site: Site) => Record<Key, string>,
  key: Key,
): Fact {
  return {
    flag,
    question,
    check: needed,
    read: (site) => of(site)[key],
    write: (site, answer) => {
      of(site)[key] = answer as Record<Key, string>[Key];
    },
  };
}

function setOptional<Key extends string>(target: Partial<Record<Key, string>>, key: Key, answer: string): void {
  if (answer) target[key] = answer as Partial<Record<Key, string>>[Key];
  else delete target[key];
}

const networkNames: Record<string, string> = {
  linkedin: "LinkedIn",
  github: "GitHub",
  malt: "Malt",
  mastodon: "Mastodon",
  x: "X (Twitter)",
  instagram: "Instagram",
};

/** A question for each network of the site and each usual one. The other networks of the list stay as they are. */
export function networkFacts(site: Site): Fact[] {
  const listed = Object.fromEntries(site.profiles.map(({ network, name }) => [network, name]));
  return Object.entries({ ...networkNames, ...listed }).map(([network, name]) => ({
    flag: network,
    question: `Votre profil ${name}`,
    isOptional: true,
    check: address,
    read: ({ profiles }) => profiles.find((profile) => profile.network === network)?.url,
    write: (target, url) => {
      const known = target.profiles.find((profile) => profile.network === network);
      if (!url) target.profiles = target.profiles.filter((profile) => profile !== known);
      else if (known) known.url = url;
      else target.profiles.push({ network, name, url });
    },
  }));
}
