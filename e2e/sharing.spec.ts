import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { XMLParser } from "fast-xml-parser";
import sharp from "sharp";
import { paths, servicePath, shareImagePath } from "#app/paths.ts";
import { shareVersion } from "#app/works/work.ts";
import { english } from "#content/english.ts";
import { palette } from "#content/palette.ts";
import { services } from "#content/services.ts";
import { site as content } from "#content/site.ts";
import { palette as demoPalette } from "#demo/content/palette.ts";
import { site as demoContent } from "#demo/content/site.ts";
import { aService, publicAddresses, workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { openProxy } from "#test-support/proxy.ts";
import { expectValid, expectValidXml } from "./sharing-schemas.ts";
import { type ApiWork, expect, openDesk, picture, recordLayoutShifts, signedInApi, test } from "./test.ts";

/** The address of a work's share image. */
const shareImageOf = ({ _id, updatedAt }: ApiWork) =>
  shareImagePath(`projet-${_id}`, shareVersion({ updatedAt: new Date(updatedAt) }));

/** Asks again while the image is being drawn: on a busy machine that takes longer than a client has to wait. */
async function fetchImage(address: string): Promise<Response> {
  let response = Response.error();
  const ask = async () => {
    response = await fetch(address);
    return response.status;
  };
  await expect.poll(ask).not.toBe(503);
  return response;
}

const filesIn = (folder: string) => readdir(folder).catch(() => []);

/** A picture that shows which part of it is where. */
const gradient = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><linearGradient id="a" x2="1" y2="1"><stop stop-color="#eab543"/><stop offset="1" stop-color="#25256e"/></linearGradient><path fill="url(#a)" d="M0 0h1600v1000H0z"/><circle cx="1200" cy="300" r="200" fill="#f8efba"/></svg>',
    ),
  )
    .png()
    .toBuffer();

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = ""]) => value);

interface Node {
  "@type": string;
  [property: string]: unknown;
}

test("each page has a title, a description, structured data and a share image", { tag: "@looks" }, async ({
  site,
  api,
}) => {
  const work = await api.publish({ title: "Rivage </script><b>" }, await picture("#58b19f", 1_600, 900));
  const types: Record<string, string[]> = {
    [paths.home]: ["WebSite", "Person", "ProfessionalService"],
    [paths.english]: ["WebPage"],
    [workAddress(work)]: ["CreativeWork", "BreadcrumbList"],
    [paths.resume]: ["Person", "BreadcrumbList"],
    [paths.contact]: ["Person", "BreadcrumbList"],
    ...Object.fromEntries(services.map(({ id }) => [servicePath(id), ["Service", "BreadcrumbList"]])),
  };
  const [home, inEnglish] = [site.url + paths.home, site.url + paths.english];
  const versions = [
    ["fr", home],
    ["en", inEnglish],
    ["x-default", inEnglish],
  ].map(([language, address]) => `hrefLang="${language}" href="${address}"`);
  const addresses = publicAddresses(work);
  const images = new Set<string>();
  for (const path of addresses) {
    // As from a shared link, whose parameters are not in the canonical address.
    const html = await readText(`${site.url}${path}?utm_source=lettre&fbclid=x`);
    expect(matches(html, /<title>([^<]+)<\/title>/g), path).toHaveLength(1);
    expect(matches(html, /<link rel="canonical" href="([^"]+)"/g), path).toEqual([site.url + path]);
    expect(matches(html, /<link rel="alternate" (hrefLang="[^"]+" href="[^"]+")/g), path).toEqual(
      english && (path === paths.home || path === paths.english) ? versions : [],
    );
    for (const name of ["og:title", "og:description", "og:url", "og:type", "og:image", "og:image:alt"]) {
      expect(
        matches(html, new RegExp(`<meta property="${name}" content="([^"]+)"`, "g")),
        `${path} ${name}`,
      ).toHaveLength(1);
    }
    const [data = ""] = matches(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs);
    expectValid("structuredData", JSON.parse(data));
    const { "@graph": graph } = JSON.parse(data) as { "@graph": Node[] };
    expect(
      graph.map((node) => node["@type"]),
      path,
    ).toEqual(types[path] ?? ["BreadcrumbList"]);
    for (const { itemListElement } of graph.filter((node) => node["@type"] === "BreadcrumbList")) {
      const items = itemListElement as { position: number; name: string; item: string }[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      expect(items.at(-1)?.item).toBe(site.url + path);
    }
    const [image = ""] = matches(html, /<meta property="og:image" content="([^"]+)"/g);
    images.add(image);
  }
  const secondPage = `${site.url}${paths.portfolio}?apres=000000000000`;
  const second = await readText(`${secondPage}&utm_source=lettre`);
  expect(matches(second, /<link rel="canonical" href="([^"]+)"/g)).toEqual([secondPage]);
  expect(images.size).toBe(addresses.length);
  for (const image of images) {
    const response = await fetchImage(image);
    expect(response.headers.get("Content-Type"), image).toBe("image/png");
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([format, width, height], image).toEqual(["png", 1200, 630]);
  }
  expect((await fetch(`${site.url}/og/projet-000000000000.png`)).status).toBe(404);

  const ofWork = [...images].find((image) => image.includes(work._id)) ?? "";
  const first = await fetch(ofWork);
  expect(first.headers.get("Cache-Control")).toContain("immutable");
  const again = await fetch(ofWork, { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
  expect(again.status).toBe(304);
  // 0.2.0 had the work's version in the address.
  for (const address of [ofWork.replace(/\?v=.*/, "?v=9"), ofWork.replace(/\?.*/, "")]) {
    const outdated = await fetch(address, { redirect: "manual" });
    expect([outdated.status, outdated.headers.get("Cache-Control")]).toEqual([302, "public, max-age=3600"]);
    expect(new URL(outdated.headers.get("Location") ?? "", site.url).href).toBe(ofWork);
  }
});

test("a share image whose title has a letter that no font has shows the owner's initial and name", {
  tag: "@looks",
}, async ({ site, api }) => {
  const image = await picture();
  const framing = { mode: "mounted", ink: "teal" } as ApiWork["framing"];
  const drawn: (string | null)[] = [];
  for (const title of ["漢字", "Studio ع", content.ownerName, "Sandu"]) {
    const work = await api.publish({ title, framing }, image);
    drawn.push((await fetchImage(site.url + shareImageOf(work))).headers.get("ETag"));
  }
  const [chinese, arabic, owner, other] = drawn;
  expect([chinese, arabic]).toEqual([owner, owner]);
  expect(other).not.toBe(owner);
});

test("a share image whose picture is damaged or lost shows the title's first letter", { tag: "@looks" }, async ({
  ownSite,
  store,
}) => {
  test.skip(store === "S3", "damages files on the disk");
  const site = await ownSite();
  const api = await signedInApi(site);
  const framing = { mode: "mounted", ink: "teal" } as ApiWork["framing"];
  const folder = join(site.dataDir, "objects/works");
  const shares = join(site.dataDir, "objects/shares");
  const drawn: (string | null)[] = [];
  for (const [index, spoil] of [null, (file: string) => writeFile(file, "damaged"), rm].entries()) {
    const work = await api.publish({ title: "Rivage", framing }, await picture("#3b3b98", 900, 600 + index));
    await expect.poll(() => filesIn(shares)).toHaveLength(1);
    await rm(shares, { recursive: true });
    for (const { url } of work.image.variants) await spoil?.(join(folder, url.replace(/.*\//, "")));
    const response = await fetchImage(site.url + shareImageOf(work));
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    await rm(shares, { recursive: true });
    drawn.push(response.headers.get("ETag"));
  }
  expect(drawn[1]).not.toBe(drawn[0]);
  expect(drawn[2]).toBe(drawn[1]);
  expect(site.output()).toContain('"event":"share_image_unreadable"');
});

test("share images look as they did", { tag: "@looks" }, async ({ site, api }) => {
  test.skip(!isDeepStrictEqual([content, palette], [demoContent, demoPalette]), "the pictures show the demo's brand");
  const phone = await api.upload("#58b19f");
  const values = {
    title: "Nguyễn & Źródło, porte-voix 🌸 Київ",
    framing: { mode: "mounted", ink: "indigo" },
    phone: { id: phone, alt: "" },
  } as Partial<ApiWork>;
  const work = await api.publish(values, await gradient());
  for (const [name, path] of [
    ["work", shareImageOf(work)],
    ["home", shareImagePath("accueil")],
  ] as const) {
    const image = Buffer.from(await (await fetchImage(site.url + path)).arrayBuffer());
    expect(image).toMatchSnapshot(`share-image-${name}.png`, { maxDiffPixelRatio: 0.002 });
  }
});

test("the share image of a work is drawn at its publication, once for each change of the site, and stored", {
  tag: "@looks",
}, async ({ ownSite, store }) => {
  test.skip(store === "S3", "reads the stored file from the disk");
  const site = await ownSite();
  const api = await signedInApi(site);
  const work = await api.publish({}, await picture("#3b3b98", 900, 600));
  const image = site.url + shareImageOf(work);
  const folder = join(site.dataDir, "objects/shares");
  await expect.poll(() => filesIn(folder)).toHaveLength(1);
  const first = (await fetchImage(image)).headers.get("ETag");
  const [file = ""] = await readdir(folder);
  expect(file).toMatch(new RegExp(`^${work._id}-\\d+-[0-9a-f]{12}\\.png$`));
  // A different picture in its place shows that the site does not draw it again.
  await writeFile(join(folder, file), await picture());
  await site.stop();
  await site.start();
  const second = await fetch(image);
  expect([second.status, second.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(second.headers.get("ETag")).not.toBe(first);
  // What is being prepared is not shared.
  await openDesk(api).submit(work._id, "save", { title: "En préparation" });
  expect(await readText(site.url + workAddress(work))).toContain(image);
  expect((await fetch(image)).headers.get("ETag")).toBe(second.headers.get("ETag"));
  expect(await readdir(folder)).toEqual([file]);
  const changed = await (await api.sendJson("PUT", `/api/works/${work._id}`, { title: "Autre titre" })).json();
  expect(await readText(site.url + workAddress(changed))).toContain(shareImageOf(changed));
  expect((await fetchImage(site.url + shareImageOf(changed))).headers.get("ETag")).not.toBe(first);
});

test("while the store is unavailable, the share image of a work is drawn without its picture and not cached", async ({
  ownSite,
  store,
}) => {
  test.skip(store === "disk" && !process.env.TEST_LONG, "a bucket is away more often than a disk");
  const line = store === "S3" ? await openProxy(process.env.TEST_S3_ENDPOINT ?? "") : null;
  const site = await ownSite(line ? { AWS_ENDPOINT_URL_S3: line.url } : {});
  const work = await (await signedInApi(site)).publish({}, await picture("#3b3b98", 900, 600));
  const image = site.url + shareImageOf(work);
  const objects = join(site.dataDir, "objects");
  if (line) line.set("down");
  else {
    await rename(objects, `${objects}-renamed`);
    // A file in place of the folder makes every read fail.
    await writeFile(objects, "");
  }
  const bare = await fetchImage(image);
  expect([bare.status, bare.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const withoutPicture = Buffer.from(await bare.arrayBuffer());
  const { width, height } = await sharp(withoutPicture).metadata();
  expect([width, height]).toEqual([1200, 630]);

  if (line) line.set("up");
  else await rename(`${objects}-renamed`, await rm(objects).then(() => objects));
  // The site probes the store twice a second.
  const control = async () => (await fetch(image)).headers.get("Cache-Control");
  await expect.poll(control, { intervals: [500] }).toContain("immutable");
  const whole = await fetch(image);
  expect(Buffer.from(await whole.arrayBuffer()).equals(withoutPicture)).toBe(false);
  await line?.close();
});

test("the feed, the sitemap, the manifest and the contact card are valid and match the site", async ({ site, api }) => {
  const work = await api.publish({ title: "Rivage & fils <1>", desc: "Une carte\n« interactive »." });
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ["entry", "url"].includes(name) });
  const xml = async (kind: "atom" | "sitemap", path: string) => {
    const text = await readText(site.url + path);
    await expectValidXml(kind, text);
    return parser.parse(text);
  };
  const { feed } = await xml("atom", paths.feed);
  expect(feed["@_xmlns"]).toBe("http://www.w3.org/2005/Atom");
  expect(feed["@_xml:lang"]).toBe("fr");
  expect(feed.id).not.toBe(feed.entry[0].id);
  // The feed declares its titles as HTML, so their characters are escaped twice.
  expect(feed.entry[0].title["#text"]).toBe("Rivage &amp; fils &lt;1&gt;");
  const enclosure = [feed.entry[0].link].flat().find((link) => link["@_rel"] === "enclosure");
  expect(enclosure["@_type"]).toBe("image/png");
  expect(enclosure["@_href"]).toBe(site.url + shareImageOf(work));
  for (const date of [feed.updated, feed.entry[0].updated]) expect(Number.isNaN(Date.parse(date))).toBe(false);

  // Readers on other origins show them.
  for (const address of [site.url + paths.feed, feed.icon])
    expect((await fetch(address)).headers.get("Cross-Origin-Resource-Policy"), address).toBe("cross-origin");

  const { urlset } = await xml("sitemap", "/sitemap.xml");
  const dated = urlset.url.filter(({ lastmod }: { lastmod?: string }) => lastmod);
  expect(dated.map(({ loc }: { loc: string }) => loc.slice(site.url.length))).toEqual([
    paths.home,
    paths.portfolio,
    ...(english ? [paths.english] : []),
    workAddress(work),
  ]);
  const versions = ({ "xhtml:link": links = [] }: { "xhtml:link"?: Record<string, string>[] }) =>
    links.map((link) => `${link["@_hreflang"]} ${link["@_href"]?.slice(site.url.length)}`);
  const inLanguages = urlset.url.filter((each: object) => versions(each).length > 0);
  for (const each of inLanguages) expect(versions(each)).toEqual(["fr /", "en /en", "x-default /en"]);
  expect(inLanguages.length).toBe(english ? 2 : 0);
  const addresses = urlset.url.map(({ loc }: { loc: string }) => loc);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain(`${site.url}${paths.portfolio}/rivage-fils-1-${work._id}`);
  for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);

  const manifest = await (await fetch(site.url + paths.manifest)).json();
  expectValid("manifest", manifest);
  expect(manifest).toMatchObject({ name: expect.stringContaining(content.ownerName), start_url: "/", lang: "fr" });
  for (const { src, sizes, type } of manifest.icons) {
    const response = await fetch(site.url + src);
    expect(response.headers.get("Content-Type"), src).toBe(type);
    expect(response.headers.get("Cross-Origin-Resource-Policy"), src).toBe("cross-origin");
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
  }

  const card = await readText(site.url + paths.contactCard);
  const lines = card.split("\r\n");
  expect([lines[0], lines[1], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCARD", "VERSION:3.0", "END:VCARD", ""]);
  expect(card).toContain(`:${content.email}\r\n`);
  const [, family = "", given = ""] = /^N:([^;]*);([^;]*);;;\r$/m.exec(card) ?? [];
  expect([`${given} ${family}`, `${family} ${given}`]).toContain(content.ownerName);
  if (content.familyName) expect(family).toBe(content.familyName);
});

test("fonts that load late cause no layout shift", { tag: "@looks" }, async ({ page }) => {
  const requested: string[] = [];
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    requested.push(route.request().url());
    await route.continue();
  });
  const readShifts = await recordLayoutShifts(page);
  for (const path of [paths.home, paths.resume, aService.path, paths.error]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await readShifts(), path).toEqual([]);
  }
  expect(requested.length).toBeGreaterThan(0);
});

test("a title whose fonts load late is not drawn in two of them", { tag: "@looks" }, async ({ page, api }) => {
  const work = await api.publish({ title: "Nguyễn Źródło" });
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });
  await page.goto(workAddress(work));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
  expect(new Set(fonts.map(({ isCustomFont }) => isCustomFont)).size, JSON.stringify(fonts)).toBe(1);
});
