import assert from "node:assert/strict";
import { test } from "node:test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import routes from "#app/routes.ts";
import { contentFaults, pageContent, readContent } from "./content-faults.ts";
import { contentFolder } from "./content-folder.ts";

const folder = contentFolder();
const content = await readContent(folder);

// biome-ignore lint/suspicious/noExplicitAny: most of these mistakes are what the types forbid
type Unchecked = any;

/** The content of this site, after one mistake. */
function faultsWith(mistake: (content: Unchecked) => void): Promise<string[]> {
  const copy: Unchecked = structuredClone(content);
  // By file: each has one export but service-pages.ts, of which this is the first.
  const exportOf: Record<string, string> = { "service-pages": "servicePages" };
  const byFile = new Proxy(copy, {
    get: (files, file: string) => files[file][exportOf[file] ?? file],
    set: (files, file: string, value) =>
      file.startsWith("pages/")
        ? Boolean(Object.assign(files, { [file]: value }))
        : Boolean(Object.assign(files[file], { [exportOf[file] ?? file]: value })),
  });
  mistake(byFile);
  return contentFaults(copy, folder);
}

const anEnglishPage = {
  meta: { title: "Me", description: "What I do." },
  ...{ kicker: "Me", h1: "What I do", lead: "It." },
  contact: { h2: "Write", text: "Two lines.", languages: "French", timeZone: "Paris" },
};

/** A parameter stands in an address by its name, such as `:slug`. */
function addressesIn(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path && path !== "*" ? [path] : []),
    ...addressesIn(children),
  ]);
}

/** With pages of the owner's own. */
const withPages = (pages: Record<string, string>) => (all: Unchecked) => {
  for (const file of Object.keys(all)) if (file.startsWith("pages/")) delete all[file];
  for (const [name, text] of Object.entries(pages)) all[`pages/${name}`] = pageContent(text);
};
const withRedirects = (redirects: Record<string, string>) => (all: Unchecked) => Object.assign(all, { redirects });
const withValue = (file: string, place: string, value: unknown) => (all: Unchecked) => {
  const path = place.split(".");
  const name = path.pop() ?? "";
  path.reduce<Unchecked>((part, each) => part[each], all[file])[name] = value;
};
const aPage = "# Conditions\n\nUn texte.\n";

const nextYear = new Date().getFullYear() + 1;
const zones = "Europe/Paris or Indian/Reunion";
const unknownSlot = (slot: string) => `has ${slot}, which stands for no value of site.ts. Correct it.`;
const noName = "is no name for a page. Use up to 60 small letters, digits and hyphens, such as";

/** A value at its place, and what is said of it. */
const wrongValues: [file: string, place: string, value: unknown, said: string][] = [
  ["services", "0.ink", "rose", "is unknown. Use one of: front, back, wp, seo, strong."],
  ["site", "repository", "code.example/moi", "is no web address. Begin it with https://."],
  ["site", "business.address.addressCountry", "France", "is no country. Write its two letters, such as FR."],
  ["resume", "grids.0.items.0.level", "expert", "is no field any more. Remove it."],
  ["resume", "summary.lead", "x".repeat(161), "has 161 characters. Keep at most 160."],
  ["resume", "experience.jobs.0.start", "2021-13", "is no month or year. Write one, such as 2019-03 or 2019."],
  ["site", "copyrightYear", 20_026, `is no year of this site. Write one from 1990 to ${nextYear}.`],
  ["site", "timeZone", "Europe/Nantes", `is no time zone. Write the name of one, such as ${zones}.`],
  ["home", "hero.lead", "Je suis {ownrName}.", unknownSlot("{ownrName}")],
  ["home", "hero.lead", "{Un|Une} {ami", unknownSlot("{ami")],
  ["site", "cvFile", "/cv-1999.pdf", "is not in FOLDER/. Make it with: npm run cv."],
];

type Named = [all: Record<string, string>, said: string];

/** Old addresses, and what is said of the last one. */
const wrongRedirects: Named[] = [
  [{ "/deux": "/resume", "/un": "/Deux/" }, '"/Deux/" is an old address too. Write where that one leads.'],
  [{ "/2019/*": "/portfolio", "/un": "/2019/05/" }, '"/2019/05/" is an old address too. Write where that one leads.'],
  ...["/services/voodoo", "https://example.com/", "/Resume", "/portfolio/*"].map(
    (to): Named => [
      { "/deux": "/portfolio?techno=react#x", "/un": to },
      `"${to}" is no page of this site. Write the path of one, such as /portfolio.`,
    ],
  ),
  [{ "https://ancien.example/": "/contact" }, "does not begin with /. Write the path alone, such as /ancien."],
  [
    { "/services/ancien/": "/", "/portfolio/ancien-projet": "/portfolio", "/blog?p=12": "/" },
    "has a ?, which only /?p= with digits may have. Leave out what follows it.",
  ],
  [{ "/blog#haut": "/" }, "has a #, which browsers keep for themselves. Leave out what follows it."],
  [{ "/blog/*/photos": "/" }, "has a star, which may only be the last part. Write it as in /2019/*."],
  [{ "/blog/../photos": "/" }, "is no path that a browser asks for. Copy it from the address bar."],
  [{ "/Services/*": "/portfolio" }, "covers the address SERVICE of this site. Write longer ones."],
  [{ "/favicon.ico": "/portfolio" }, "is an address of this site. Remove it."],
  [{ "/Humans.txt/": "/portfolio" }, "is an address of this site. Remove it."],
  [{ "/ancien": "/portfolio", "/Ancien/": "/contact" }, 'is another spelling of "/ancien". Remove one.'],
];

/** Pages, and what is said of the last one. */
const wrongPages: Named[] = [
  [{ "Conditions Générales.md": aPage }, `${noName} conditions-generales.md.`],
  [{ "cgv.txt": aPage }, `${noName} cgv-txt.md.`],
  [{ "portfolio.md": aPage }, "has the name of another address of this site. Choose another one."],
  [{ "a.md": aPage, "b.md": aPage }, "has the title of a.md. Give each its own."],
  [{ "cgv.md": "Un texte.\n# Trop tard\n" }, "has no title. Begin it with a line such as # Conditions générales."],
  [{ "cgv.md": `${aPage}\n# Encore\n` }, '5: "# Encore" is a second title. Begin it with ##.'],
  [{ "cgv.md": "# A\n\n- une entrée\n" }, "has no paragraph. Write one below the title, which search engines show."],
  [{ "cgv.md": `${aPage}<br>Suite` }, '4: "<br>Suite" has HTML, which would be shown as it is written. Remove <br>.'],
  [{ "cgv.md": `${aPage}[a](/rien) [b](/contact?x#y)` }, "leads to /rien, which is no page of this site. Correct it."],
  [{ "cgv.md": `${aPage}\nDe {ownrName}.` }, `5: "De {ownrName}." ${unknownSlot("{ownrName}")}`],
];

type Mistake = [mistake: (content: Unchecked) => void, line: string];
const lastOf = (named: object) => Object.keys(named).at(-1);

/** The line of each mistake says what is wrong. */
const mistakes: Mistake[] = [
  ...wrongValues.map(([file, place, value, said]): Mistake => {
    return [withValue(file, place, value), `${file}.ts: ${place}: ${JSON.stringify(value)} ${said}`];
  }),
  ...wrongRedirects.map(([redirects, said]): Mistake => {
    return [withRedirects(redirects), `redirects.ts: "${lastOf(redirects)}": ${said}`];
  }),
  ...wrongPages.map(([pages, said]): Mistake => [withPages(pages), `pages/${lastOf(pages)}: ${said}`]),
  [({ services }) => delete services[0].id, "services.ts: 0.id: is missing. Add it."],
  [
    ({ services }) => services.push({ ...services[0], onHome: services[0].onHome }),
    "services.ts: LAST.id: ID is used twice. Give each its own id.",
  ],
  [
    (all) => {
      all.services[0].id = "Web Design";
      all["service-pages"][0].id = "web-design";
    },
    'services.ts: 0.id: "Web Design" is no id. Use small letters, digits and hyphens, such as "web-design".',
  ],
  [
    withValue("service-pages", "0.content.0.image", { file: "plage.jpg", alt: "Une plage." }),
    'service-pages.ts: 0.content.0.image.file: "plage.jpg" is not in FOLDER/pictures/. Put it there.',
  ],
  [
    withValue("service-pages", "0.content.0.image", { file: "../site.ts", alt: "Une plage." }),
    'service-pages.ts: 0.content.0.image.file: "../site.ts" is no picture for a page. Save it as JPEG, PNG, WebP, AVIF or SVG.',
  ],
  [withValue("home", "hero.file", "rivage.svg"), "home.ts: hero.alt: is missing. Add it."],
  [({ home }) => delete home.hero.artAlt, "home.ts: hero.artAlt: is missing. Add it."],
  [
    ({ home }) => Object.assign(home.hero, { file: "../site.ts", alt: "Une plage." }),
    'home.ts: hero.file: "../site.ts" is no picture for a page. Save it as JPEG, PNG, WebP, AVIF or SVG.',
  ],
  [
    withValue("site", "profiles", [{ network: "mastodn", name: "Mastodon", url: "https://m.example" }]),
    'site.ts: profiles.0.network: "mastodn" is no icon of the icon set. The nearest name is "mastodon".',
  ],
  [(all) => (all.legal = undefined), "legal.ts: legal: is missing. Add it."],
  [withValue("home", "roles", []), "home.ts: roles: is an empty list. Add an entry."],
  [(all) => (all.services = []), "services.ts: is an empty list. Add an entry."],
  [
    (all) =>
      (all.services = Array.from({ length: 9 }, (_, n) => ({
        ...all.services[0],
        id: `s${n}`,
        onHome: all.services[0].onHome,
      }))),
    "services.ts: has too many entries. Keep at most 8.",
  ],
  [
    ({ home, site }) => {
      delete site.phone;
      home.hero.lead = "Appelez {phone}.";
    },
    `home.ts: hero.lead: "Appelez {phone}." ${unknownSlot("{phone}")}`,
  ],
  [withValue("site", "ownerName", "Nguyễn 阮"), "site.ts: no font of the site has 阮. Write it with other letters."],
  [
    (all) => all["service-pages"].pop(),
    "service-pages.ts: ID is missing. Add the page of this service of services.ts.",
  ],
  [
    withValue("service-pages", "0.offers", [{ name: "Site", price: "9 € HT".repeat(6) }]),
    `service-pages.ts: 0.offers.0.price: "${"9 € HT".repeat(6)}" has 36 characters. Keep at most 32.`,
  ],
  [
    (all) => (all.english = { ...anEnglishPage, services: [{ id: "voodoo", name: "Voodoo", text: "Pins." }] }),
    'english.ts: services.0.id: "voodoo" is no service of services.ts. Remove it.',
  ],
  [
    (all) => {
      withPages({ "cgv.md": aPage })(all);
      all.redirects = { "/CGV": "/contact" };
    },
    'redirects.ts: "/CGV": is an address of this site. Remove it.',
  ],
];

test("no address of the site may be an old one", async () => {
  const work = `${paths.portfolio}/rivage-0123456789ab`;
  const addresses = addressesIn(routes).map((path) => path.replace(/:workId|:messageId\?|:file|\*/, "x"));
  const taken = [...addresses.filter((path) => !path.includes(":")), work, "/Resume/".slice(0, -1)];
  assert.ok(taken.length > 35);
  for (const path of taken) {
    const [fault = ""] = await faultsWith(withRedirects({ [path]: "/contact" }));
    assert.match(fault, /is an address of this site/, path);
  }
  const folders = ["/*", "/api/*", "/assets/*", "/images/*", "/portfolio/*", "/contact/*", "/.well-known/*"];
  for (const path of [...folders, ...Object.values(adminPaths).map((each) => `${each.replace(/\/:.*/, "")}/*`)]) {
    const [fault = ""] = await faultsWith(withRedirects({ [path]: "/contact" }));
    assert.match(fault, /covers the address/, path);
  }
});

test("old addresses are written as people have them", async () => {
  const sources = ["/ancien/", "/Ancien-Site/a-propos.html", "/2019/*", "/portfolio/2019/*", "/?p=123", "/mon cv"];
  const redirects = Object.fromEntries([...sources, "/%C3%A9t%C3%A9"].map((source) => [source, "/portfolio/"]));
  assert.deepEqual(await faultsWith(withRedirects({ ...redirects, "/un": "/portfolio?techno=react#x" })), []);
});

test("the content has no mistake", async () => assert.deepEqual(await contentFaults(content, folder), []));

test("a tool of the CV needs no more than a name", async () => {
  const grid = { id: "a", h2: "A", plate: "seo", items: [{ id: "b", name: "B" }] };
  assert.deepEqual(await faultsWith(({ resume }) => resume.grids.push(grid)), []);
});

test("what a release has taken away, added and renamed is said of all files at once", async () => {
  const found = await faultsWith(({ site, home, services, legal }) => {
    Object.assign(site, { fullName: "Zoé", motto: ["Vite"], city: undefined });
    home.contact = { h2: home.contact.h2, text: "Écrivez à {ownerName}, {city}, ou {fullName}." };
    services[0].onHome.icon = "x";
    legal.h2 = "Mentions";
  });
  const lines = found.map((line) => line.replace(`${folder}/`, ""));
  const text = 'home.ts: contact.text: "Écrivez à {ownerName}, {city}, ou {fullName}."';
  assert.deepEqual(lines, [
    "site.ts: city: is missing. Add it.",
    "home.ts: contact.paragraph: is missing. Add it.",
    'site.ts: fullName: "Zoé" is no field any more. Remove it.',
    "site.ts: motto: is no field any more. Remove it.",
    `${text} is no field any more. Remove it.`,
    'services.ts: 0.onHome.icon: "x" is no field any more. Remove it.',
    'legal.ts: h2: "Mentions" is no field any more. Remove it.',
    `${text} ${unknownSlot("{fullName}")}`,
  ]);
});

for (const [mistake, line] of mistakes) {
  test(`one line with file, field and remedy: ${line}`, async () => {
    const list = content.services?.services as { id: string }[];
    const expected = `FOLDER/${line}`
      .replaceAll("FOLDER", folder)
      .replace("LAST", String(list.length))
      .replace("SERVICE", `/services/${list[0]?.id}`);
    const [found = "", ...others] = await faultsWith(mistake);
    assert.equal(found.replace(/"[a-z-]+" is (used twice|missing)/, "ID is $1"), expected);
    assert.deepEqual(others, []);
  });
}
