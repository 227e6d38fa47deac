import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { test } from "node:test";
import { filledWith, rawOf } from "#app/formats/fill.ts";
import { contentFolder } from "#commands/content-folder.ts";
import { contact } from "#content/contact.ts";
import { home } from "#content/home.ts";
import { legal } from "#content/legal.ts";
import { portfolio } from "#content/portfolio.ts";
import { resume } from "#content/resume.ts";
import { servicePages } from "#content/service-pages.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import { demoWorks } from "#demo/works.ts";
import { promisedCharacters } from "../tools/font-faces.ts";

const icons = new URL("../node_modules/simple-icons/icons/", import.meta.url);

/** Texts that the specification requires literally, with its own apostrophes, spaces and dots. */
// Owners filter mails by the mark, which they type with an ordinary space.
const verbatim = ["Oups! La page que vous demandez n'existe pas.", "Merci!", "loading...", "[indésirable ?]"];

/** Any other character would be drawn with a fallback font, or load another file. */
const firstFiles = new Set(promisedCharacters().get("repere-text"));
const lacking = (text: string) => [...text].filter((character) => !firstFiles.has(character));

/** An owner's texts are the owner's: only the demo must follow these rules. */
const skip = site.ownerName !== "Camille Dupont";

const units = "Mo|Ko|px|%|€|octets?|caractères?|pixels?|secondes?|millisecondes?|minutes?|heures?|jours?|mois|ans?";

const faults: [rule: string, pattern: RegExp][] = [
  ["a no-break space stands before ; : ! and ?", /[^\u00a0;:!?][;:!?]/u],
  ["a no-break space follows «", /«(?!\u00a0\S)/u],
  ["a no-break space precedes »", /(?<!\S\u00a0)»/u],
  ["a no-break space stands between a number and its unit", new RegExp(`[\\d}] (?:${units})(?!\\p{L})`, "u")],
  ["a no-break space stands between thousands", /\d [0-9]{3}(?!\d)/u],
  ["the apostrophe is ’", /'/u],
  ["quotation marks are « and »", /["“”]/u],
  ["the ellipsis is …", /\.\.\./u],
  ["no em dash", /—/u],
  ["no space at either end", /^\s|\s$/u],
  ["no double space", /[ \u00a0]{2}/u],
  ["no U+202F", /\u202f/u],
  ["the last words of the footer stay together", /tous droits|droits réservés/u],
];

function* stringsOf(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* stringsOf(item, `${path}.${key}`);
  }
}

const folders = [contentFolder(), "app/texts"];

async function contentStrings() {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, file)),
  );
  const modules = await Promise.all(files.map(async (file) => [file, await import(resolve(file))] as const));
  return modules.flatMap(([file, exports]) =>
    Object.entries<object>(exports).flatMap(([name, value]) => [
      ...stringsOf(rawOf(value), `${basename(file)}.${name}`),
    ]),
  );
}

/** The text without the parts that the rules do not cover: verbatim sentences, addresses, commands, telephone numbers. */
function proseOf(text: string) {
  let prose = text;
  for (const words of verbatim) prose = prose.replaceAll(words, "texte");
  prose = prose.replace(/https?:\/\/\S*/gu, "adresse").replace(/npm run [\w:]+/gu, "commande");
  return prose.replace(/\+\d[ \d]+/gu, "");
}

const wordCount = (text: string) => text.split(/[ \u00a0]+/u).filter((word) => /[\p{L}\d]/u.test(word)).length;

test("the rules find the faults that they name", () => {
  const spaces = ["Pourquoi ?", "Pourquoi?", "Ceci : cela", "«Rivage»", "« Rivage »", "15 Mo", "{percent} %"];
  const signs = ["5 000 signes", "l'heure", 'dit "non"', "la suite...", "ceci — cela", "15\u202fMo"];
  const isFound = (text: string) => faults.some(([, pattern]) => pattern.test(text));
  for (const text of [...spaces, ...signs, "tous droits réservés"]) assert.ok(isFound(text), text);
  assert.deepEqual(lacking("Łódź → Nîmes"), ["Ł", "ź"]);
});

test("every text of the demo follows the typographic rules", { skip }, async () => {
  const found = (await contentStrings()).flatMap(([path, text]) => {
    const prose = proseOf(text);
    const broken = faults.filter(([, pattern]) => pattern.test(prose)).map(([rule]) => `${path}: ${rule}: ${text}`);
    return lacking(text).length === 0 ? broken : [...broken, `${path}: the fonts lack ${lacking(text)}: ${text}`];
  });
  assert.deepEqual(found, []);
});

test("the owner’s guide follows the typographic rules", () => {
  const lines = readFileSync("docs/guide.fr.md", "utf8").split("\n");
  const found = lines.flatMap((line, index) => {
    // Code and the targets of links are no prose; the words of a link are.
    const prose = line
      .replaceAll(/`[^`]*`/gu, "code")
      .replaceAll(/\]\([^)]*\)/gu, "")
      .trim();
    const broken = faults.filter(([, pattern]) => !prose.startsWith("|--") && pattern.test(prose));
    return broken.map(([rule]) => `line ${index + 1}: ${rule}: ${line}`);
  });
  assert.deepEqual(found, []);
});

test("the terms of printing appear only in the services, and where the owner mounts a picture", { skip }, async () => {
  const places = ["home.ts.home.services.", "admin.ts.admin.form.framing."];
  const found = (await contentStrings())
    .filter(([path, text]) => !places.some((place) => path.startsWith(place)) && /\b(planche|tirage)s?\b/iu.test(text))
    .map(([path]) => path);
  assert.deepEqual(found, []);
});

test("the demo has five services, each with at least three blocks of 30 to 60 words", { skip }, () => {
  const ids = services.map(({ id }) => id);
  assert.deepEqual(ids, ["frontend", "backend", "wordpress", "seo", "website-optimization"]);
  for (const { id, content } of servicePages) {
    assert.ok(content.length >= 3, id);
    for (const { paragraph } of content) {
      const words = wordCount(paragraph);
      assert.ok(words >= 30 && words <= 60, `${id}: ${words} words: ${paragraph}`);
    }
  }
});

test("descriptions fit a search result", { skip }, async () => {
  const found = (await contentStrings())
    .map(([path, text]) => [path, text.replace(/\{(.*?)\|(.*?)\}/gu, "$2")] as const)
    .filter(([path, text]) => /[dD]escription$/u.test(path) && text.length > 160)
    .map(([path, text]) => `${path}: ${text.length} characters`);
  assert.deepEqual(found, []);
});

test("titles fit a search result", { skip }, () => {
  const longest = (text: string) => filledWith({ text }, { ...site, person: "feminine" }).text;
  const withBrand = [portfolio, resume, contact, legal].map(({ meta }) => meta.title);
  for (const title of [...withBrand, ...servicePages.map(({ h1 }) => h1)])
    assert.ok(longest(`${title} · {brand}`).length <= 60, title);
  assert.ok(longest(rawOf(home).meta.title).length <= 60);
  assert.ok(home.meta.title.includes(site.city));
});

test("the headline's sentence contains every role", { skip }, () => {
  for (const { text } of rawOf(home).roles) assert.ok(rawOf(home).hero.sentence.includes(text), text);
});

test("every technology has an id of its own, and its icon and address are right", () => {
  const items = resume.grids.flatMap((grid) => grid.items);
  assert.equal(new Set(items.map((item) => item.id)).size, items.length);
  for (const { name, src, link } of items) {
    if (src) assert.ok(existsSync(new URL(`${src}.svg`, icons)), `${name}: no icon named ${src}`);
    if (link) assert.equal(new URL(link).protocol, "https:", name);
  }
});

test("every demo work has a picture of its own, a result and two further pictures, and every second one shows its site", () => {
  assert.equal(new Set(demoWorks.map((work) => work.picture)).size, demoWorks.length);
  for (const { title, result, gallery = [] } of demoWorks) assert.ok(result && gallery.length >= 2, title);
  assert.ok(demoWorks.filter(({ picture }) => picture.endsWith(".webp")).length >= demoWorks.length / 2);
});

test("a profile of the demo has more than one letter, because its name alone may be the link", { skip }, () => {
  for (const { name } of site.profiles) assert.ok(name.length > 1, name);
});

test("prices of the demo are said to be of a demonstration below their title", { skip }, () => {
  for (const { id, offersNote } of servicePages) assert.match(offersNote ?? "", /^Prix de démonstration/, id);
});

test("clients of the demo are said to be of a demonstration beside their words", () => {
  for (const { client, testimonial } of demoWorks.filter((work) => work.testimonial))
    for (const text of [client, testimonial?.role]) assert.match(text ?? "", /de démonstration$/);
});
