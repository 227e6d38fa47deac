import { isDeepStrictEqual } from "node:util";
import icons from "simple-icons/icons.json" with { type: "json" };
import type { Resume, Site, Stage } from "#app/content-schema.ts";
import { escapedBraces } from "#app/formats/fill.ts";
import { cleanAddress, cleanText, isStorable } from "#app/formats/pasted-text.ts";
import { slug } from "#app/formats/slug.ts";
import { firstSentences } from "#app/pages/home/shown-words.ts";
import { isWebAddress } from "#app/works/work-schema.server.ts";
import { hasIcon } from "../tools/content-icons.ts";
import { promisedCharacters } from "../tools/font-faces.ts";
import { facts } from "./facts.ts";
import { faultOf } from "./questions.ts";

/** What a file by the schema of jsonresume.org gives to the content. Braces are escaped. */
export interface TakenResume {
  answers: { flag: string; answer: string }[];
  profiles: Site["profiles"];
  /** ISO 639-1 codes of the languages. */
  languageCodes: string[];
  /** A part is absent if the file does not have it. */
  parts: Partial<Resume>;
  /** What is taken, in words. */
  took: string[];
  /** One line for each thing that is not taken. */
  left: string[];
}

type Json = Record<string, unknown>;
type Tool = Resume["grids"][number]["items"][number];

const plates = ["front", "back", "wp", "seo"] as const;
const sections = ["basics", "work", "education", "certificates", "skills", "languages"];

const basicFacts = [
  { flag: "name", words: "nom", from: "basics", name: "name" },
  { flag: "trade", words: "métier", from: "basics", name: "label" },
  { flag: "email", words: "e-mail", from: "basics", name: "email" },
  { flag: "phone", words: "téléphone", from: "basics", name: "phone" },
  { flag: "city", words: "ville", from: "location", name: "city" },
] as const;

/** The CV with what is taken, and without what is still the demo's. */
export function resumeWith({ parts }: TakenResume, current: Resume, demo: Resume): Resume {
  const own = structuredClone(current);
  for (const part of ["summary", "training", "certificates", "languages"] as const)
    if (isDeepStrictEqual(own[part], demo[part])) delete own[part];
  if (isDeepStrictEqual(own.grids, demo.grids)) own.grids = [];
  if (isDeepStrictEqual(own.experience, demo.experience)) own.experience.jobs = [];
  return { ...own, ...parts };
}

/**
 * @param resume the CV as it is: a tool of the same name keeps its icon and its link
 * @param site decides how a telephone number is read
 */
export function takeResume(file: unknown, resume: Resume, site: Site): TakenResume {
  const tools = resume.grids.flatMap(({ items }) => items);
  // What is taken is removed from it.
  const rest: Json = isObject(file) ? structuredClone(file) : {};
  for (const name of ["$schema", "meta"]) delete rest[name];
  const basics = isObject(rest.basics) ? rest.basics : {};
  const location = isObject(basics.location) ? basics.location : {};
  const left: string[] = [];
  const known = new Set([...promisedCharacters().values()].join(""));

  function takeText(from: Json, name: string, where: string): string {
    const value = from[name];
    if (typeof value !== "string" && typeof value !== "number") return "";
    delete from[name];
    return cleaned(String(value), `${where}.${name}`);
  }

  function takeTexts(from: Json, name: string, where: string): string[] {
    const values = from[name];
    if (!Array.isArray(values)) return [];
    const isText = (value: unknown) => typeof value === "string";
    from[name] = values.filter((value) => !isText(value));
    return values.filter(isText).flatMap((value, index) => cleaned(value, `${where}.${name}[${index}]`) || []);
  }

  function cleaned(typed: string, where: string): string {
    const text = cleanText(typed, "line").replaceAll(/\s+/g, " ").normalize();
    const unknown = new Set([...text].filter((letter) => !known.has(letter) && !/[\p{Cc}\p{Cf}]/u.test(letter)));
    if (!isStorable(text)) left.push(`${where} : caractères illisibles`);
    else if (unknown.size > 0)
      left.push(`${where} : pris sans ${[...unknown].join(" ")}, qu’aucune police du site n’a`);
    const shown = [...text].filter((letter) => !unknown.has(letter)).join("");
    return isStorable(text) ? escapedBraces(shown.replaceAll(/ +/g, " ").trim()) : "";
  }

  function entriesOf(from: Json, name: string, parent = ""): { entry: Json; where: string }[] {
    const list = Array.isArray(from[name]) ? from[name] : [];
    return list.flatMap((entry, index) => (isObject(entry) ? [{ entry, where: `${parent}${name}[${index}]` }] : []));
  }

  /** Leaves the entry out, and says why. */
  function refuse(entry: Json, where: string, reason: string): [] {
    for (const name of Object.keys(entry)) delete entry[name];
    left.push(`${where} : ${reason}`);
    return [];
  }

  /** @returns the month or year; undefined without one, null if it cannot be read */
  function takeDate(entry: Json, name: string, where: string): string | null | undefined {
    const typed = takeText(entry, name, where);
    if (typed === "" || /^(present|now|current|ongoing|aujourd.hui|en cours|actuel)/i.test(typed)) return undefined;
    const [, year, month] = /^((?:19|20)\d\d)(?:-(0[1-9]|1[0-2])(?:-\d\d(?:T.*)?)?)?$/.exec(typed) ?? [];
    return year ? [year, month].filter(Boolean).join("-") : null;
  }

  function stagesOf(section: string, read: (entry: Json, where: string) => Omit<Stage, "start" | "end">): Stage[] {
    const stages = entriesOf(rest, section).flatMap(({ entry, where }) => {
      const dates = (["startDate", "endDate"] as const).map((name) => takeDate(entry, name, where));
      const [start, end] = dates;
      const { title, company, paragraph } = read(entry, where);
      if (dates.includes(null)) return refuse(entry, where, "une date ne se lit pas (2014, 2014-06 ou 2014-06-01)");
      const from = start ?? end;
      if (!from || !title || !company) return refuse(entry, where, "il manque une date, un intitulé ou un nom");
      return [{ start: from, ...(end && { end }), title, company, ...(paragraph && { paragraph }) }];
    });
    const lastDay = ({ end = "9999" }: Stage) => end;
    return stages.toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)) || b.start.localeCompare(a.start));
  }

  function takeSummary(): Resume["summary"] {
    const text = takeText(basics, "summary", "basics");
    if (!text) return undefined;
    const lead = firstSentences(text, 160);
    const further = text.slice(lead.length).trim();
    const next = firstSentences(further, 320);
    // A sentence that is too long is cut, and ends otherwise.
    if (!text.startsWith(lead)) {
      left.push("basics.summary : la première phrase a plus de 160 caractères");
      return undefined;
    }
    const isCut = !further.startsWith(next);
    if (isCut || next.length < further.length)
      left.push(`basics.summary : pris jusqu’à « …${(isCut ? lead : next).slice(-30)} », le reste est trop long`);
    return next && !isCut ? { lead, text: next } : { lead };
  }

  function takeProfiles(): Site["profiles"] {
    const profiles = entriesOf(basics, "profiles", "basics.").flatMap(({ entry, where }) => {
      const name = takeText(entry, "network", where);
      const url = webAddress(entry, where);
      const network = site.profiles.find((profile) => profile.name === name)?.network ?? iconOf(name);
      delete entry.username;
      if (!url) return refuse(entry, where, "il faut l’adresse complète du profil, en http ou https");
      return network && name ? [{ network, name, url }] : refuse(entry, where, `pas d’icône pour « ${name} »`);
    });
    return profiles.filter(({ url }, index) => profiles.findIndex((other) => other.url === url) === index);
  }

  function webAddress(entry: Json, where: string): string {
    const typed = cleanText(takeText(entry, "url", where), "name");
    return typed.length <= 2_048 && isWebAddress(typed) ? typed : "";
  }

  function takeGrids(): Resume["grids"] {
    const ids = new Set<string>();
    function idOf(name: string): string {
      const wanted = slug(name) || "outil";
      let id = wanted;
      for (let number = 2; ids.has(id); number++) id = `${wanted}-${number}`;
      ids.add(id);
      return id;
    }
    const skills = entriesOf(rest, "skills").map(({ entry, where }) => ({
      h2: takeText(entry, "name", where),
      keywords: takeTexts(entry, "keywords", where),
    }));
    // Many files list skills without groups.
    const single = skills.filter(({ keywords }) => keywords.length === 0).flatMap(({ h2 }) => h2 || []);
    const groups = [...skills, ...(single.length > 0 ? [{ h2: "Savoir-faire", keywords: single }] : [])];
    return groups
      .filter(({ keywords }) => keywords.length > 0)
      .map(({ h2, keywords }, index) => ({
        id: idOf(h2 || "savoir-faire"),
        h2: h2 || "Savoir-faire",
        plate: plates[index % plates.length] ?? "front",
        items: [...new Set(keywords)].map((name) => ({ ...toolNamed(name, tools), id: idOf(name), name })),
      }));
  }

  function takeLanguages(): NonNullable<Resume["languages"]> {
    return entriesOf(rest, "languages").flatMap(({ entry, where }) => {
      const [name, level] = [takeText(entry, "language", where), takeText(entry, "fluency", where)];
      return name && level ? [{ name, level }] : refuse(entry, where, "il manque la langue ou son niveau");
    });
  }

  function takeCertificates(): NonNullable<Resume["certificates"]> {
    return entriesOf(rest, "certificates").flatMap(({ entry, where }) => {
      const name = listed(takeText(entry, "name", where), takeText(entry, "issuer", where));
      const date = takeDate(entry, "date", where);
      return name && date ? [{ name, date }] : refuse(entry, where, "il manque le nom ou une date qui se lise");
    });
  }

  function takeAnswers(): TakenResume["answers"] {
    const country = inItsCountry();
    return basicFacts.flatMap(({ flag, from, name }) => {
      const [holder, where] = from === "basics" ? [basics, "basics"] : [location, "basics.location"];
      const typed = takeText(holder, name, where);
      const fact = facts.find((each) => each.flag === flag);
      if (!typed || !fact) return [];
      const meaning = (text: string) => fact.meaning?.(text, country) ?? text;
      const answer = meaning(flag === "email" ? cleanAddress(typed) : typed);
      const fault = faultOf({ check: fact.check, isOptional: fact.isOptional }, answer);
      if (fault) left.push(`${where}.${name} : « ${typed} ». ${fault}`);
      return fault ? [] : [{ flag, answer }];
    });
  }

  /** A number without its country is read by the country of the file. */
  function inItsCountry(): Site {
    const { countryCode } = location;
    const { business } = site;
    if (typeof countryCode !== "string") return site;
    return { ...site, business: { ...business, address: { ...business.address, addressCountry: countryCode } } };
  }

  const answers = takeAnswers();
  const profiles = takeProfiles();
  const summary = takeSummary();
  const jobs = stagesOf("work", (entry, where) => ({
    title: takeText(entry, "position", where),
    // Before its first version the schema had `company`.
    company: listed(
      takeText(entry, "name", where) || takeText(entry, "company", where),
      takeText(entry, "location", where),
    ),
    paragraph: sentences([takeText(entry, "summary", where), ...takeTexts(entry, "highlights", where)]),
  }));
  const training = stagesOf("education", (entry, where) => ({
    title: listed(takeText(entry, "studyType", where), takeText(entry, "area", where)),
    company: takeText(entry, "institution", where),
    paragraph: sentences(takeTexts(entry, "courses", where)),
  }));
  const [certificates, grids, languages] = [takeCertificates(), takeGrids(), takeLanguages()];
  const counts = {
    profils: profiles.length,
    expériences: jobs.length,
    formations: training.length,
    certificats: certificates.length,
    "groupes de savoir-faire": grids.length,
    langues: languages.length,
  };
  return {
    answers,
    profiles,
    languageCodes: languages.flatMap(({ name }) => codeOf(name) ?? []),
    parts: {
      ...(summary && { summary }),
      ...(jobs.length > 0 && { experience: { ...resume.experience, jobs } }),
      ...(training.length > 0 && { training }),
      ...(certificates.length > 0 && { certificates }),
      ...(grids.length > 0 && { grids }),
      ...(languages.length > 0 && { languages }),
    },
    took: [
      ...answers.map(({ flag }) => basicFacts.find((fact) => fact.flag === flag)?.words ?? flag),
      ...(summary ? ["résumé"] : []),
      ...Object.entries(counts).flatMap(([words, count]) => (count > 0 ? [`${words} (${count})`] : [])),
    ],
    // A terminal would obey some of these characters.
    left: [...left, ...new Set(remainsOf(rest, ""))].map((line) => line.replaceAll(/\p{Cc}/gu, "?")),
  };
}

/** The places of all that is left. A section that is not read is named as a whole. */
function remainsOf(value: unknown, where: string): string[] {
  if (value === null || value === "") return [];
  if (Array.isArray(value)) return value.flatMap((item) => remainsOf(item, isRead(where) ? `${where}[]` : where));
  if (!isObject(value)) return [where];
  return Object.entries(value).flatMap(([name, part]) =>
    remainsOf(part, !where ? name : isRead(where) ? `${where}.${name}` : where),
  );
}

const isRead = (where: string) => sections.some((section) => where.startsWith(section));

const listed = (...parts: string[]) => parts.filter(Boolean).join(", ");

function sentences(texts: string[]): string {
  return texts
    .filter(Boolean)
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

function toolNamed(name: string, tools: Tool[]): Omit<Tool, "id" | "name"> {
  const known = tools.find((tool) => plain(tool.name) === plain(name));
  if (known) {
    const { id: _, name: __, ...rest } = known;
    return rest;
  }
  const src = iconOf(name);
  return src ? { src } : {};
}

/** "Node.js" and "NodeJS" are one name. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[\s.\-_]/g, "");

const iconNames = new Map(
  icons.flatMap(({ title, slug, aliases }) =>
    [title, ...(aliases?.aka ?? [])].toReversed().map((name) => [plain(name), slug] as const),
  ),
);

function iconOf(name: string): string | undefined {
  return [plain(name), iconNames.get(plain(name)) ?? ""].find(hasIcon);
}

/** The code of a language by its French, English or own name. */
function codeOf(name: string): string | undefined {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.find((code) =>
    ["fr", "en", code].some((language) => {
      const names = new Intl.DisplayNames(language, { type: "language", fallback: "none" });
      return names.of(code)?.toLowerCase() === name.toLowerCase();
    }),
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
