import assert from "node:assert/strict";
import { test } from "node:test";
import { content, contentFaults } from "./content-faults.ts";

// biome-ignore lint/suspicious/noExplicitAny: most of these mistakes are what the types forbid
type Unchecked = any;

/** The content of this site, after one mistake. */
function faultsWith(mistake: (content: Unchecked) => void): string[] {
  const copy = structuredClone(content);
  mistake(copy);
  return contentFaults(copy);
}

const nextYear = new Date().getFullYear() + 1;

const mistakes: [name: string, mistake: (content: Unchecked) => void, line: string][] = [
  ["a missing id", ({ services }) => delete services[0].id, "app/content/services.ts: 0.id: is missing. Add it."],
  [
    "two equal ids",
    ({ services }) => services.push({ ...services[0], onHome: undefined }),
    "app/content/services.ts: LAST.id: ID is used twice. Give each its own id.",
  ],
  [
    "an id that is no address",
    ({ services, ...rest }) => {
      services[0].id = "Web Design";
      rest["service-pages"][0].id = "web-design";
    },
    'app/content/services.ts: 0.id: "Web Design" is no id. Use small letters, digits and hyphens, such as "web-design".',
  ],
  [
    "an unknown ink",
    ({ services }) => (services[0].ink = "rose"),
    'app/content/services.ts: 0.ink: "rose" is unknown. Use one of: front, back, wp, seo, strong.',
  ],
  [
    "a picture that does not exist",
    (all) => (all["service-pages"][0].content[0].image = { src: "plage", alt: "Une plage." }),
    'app/content/service-pages.ts: 0.content.0.image.src: "plage" is unknown. Use one of: maison-aubier, halles-du-quai, cadence, rivage, presses-du-canal, orbite.',
  ],
  [
    "a network without an icon",
    ({ site }) => (site.profiles = [{ network: "mastodn", name: "Mastodon", url: "https://m.example" }]),
    'app/content/site.ts: profiles.0.network: "mastodn" is no icon of the icon set. The nearest name is "mastodon".',
  ],
  [
    "a wrong address",
    ({ site }) => (site.repository = "code.example/moi"),
    'app/content/site.ts: repository: "code.example/moi" is no web address. Begin it with https://.',
  ],
  ["an empty list", ({ home }) => (home.roles = []), "app/content/home.ts: roles: is an empty list. Add an entry."],
  ["no service", (all) => (all.services = []), "app/content/services.ts: is an empty list. Add an entry."],
  [
    "too many services",
    (all) =>
      (all.services = Array.from({ length: 9 }, (_, n) => ({ ...all.services[0], id: `s${n}`, onHome: undefined }))),
    "app/content/services.ts: has too many entries. Keep at most 8.",
  ],
  [
    "a wrong year",
    ({ site }) => (site.copyrightYear = 20_026),
    `app/content/site.ts: copyrightYear: 20026 is no year of this site. Write one from 1990 to ${nextYear}.`,
  ],
  [
    "an unknown time zone",
    ({ site }) => (site.timeZone = "Europe/Nantes"),
    'app/content/site.ts: timeZone: "Europe/Nantes" is no time zone. Write the name of one, such as Europe/Paris or Indian/Reunion.',
  ],
  [
    "no time zone, as in older content",
    ({ site }) => delete site.timeZone,
    "app/content/site.ts: timeZone: is missing. Add it.",
  ],
  [
    "a service without a page",
    (all) => all["service-pages"].pop(),
    "app/content/service-pages.ts: ID is missing. Add the page of this service of services.ts.",
  ],
  [
    "a PDF that does not exist",
    ({ site }) => (site.cvFile = "/cv-1999.pdf"),
    'app/content/site.ts: cvFile: "/cv-1999.pdf" is not in public/. Make it with: npm run build && npm run cv.',
  ],
];

test("the content has no mistake", () => assert.deepEqual(contentFaults(content), []));

for (const [name, mistake, line] of mistakes) {
  test(`${name} is one line with file, field and remedy`, () => {
    const list = content.services as { id: string }[];
    const expected = line.replace("LAST", String(list.length));
    const [found = "", ...others] = faultsWith(mistake);
    assert.equal(found.replace(/"[a-z-]+" is (used twice|missing)/, "ID is $1"), expected);
    assert.deepEqual(others, []);
  });
}
