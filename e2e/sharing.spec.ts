import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { XMLParser } from "fast-xml-parser";
import sharp from "sharp";
import { jsonResume } from "#app/files/json-resume/json-resume.server.ts";
import { technologySlug } from "#app/formats/slug.ts";
import { paths, servicePath, shareImagePath } from "#app/paths.ts";
import { shareVersion } from "#app/works/work.ts";
import { english } from "#content/english.ts";
import { palette } from "#content/palette.ts";
import { resume } from "#content/resume.ts";
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

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

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

test("each page has a title, a description, data and a share image", async ({ site, api }) => {
  const work = await api.publish({ title: "Rivage </script><b>" }, await picture("#58b19f", 160, 90));
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
  const images = new Map<string, string>();
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
    for (const each of [image, ...graph.map((node) => node.image)])
      if (typeof each === "string" && !images.has(each)) images.set(each, path);
  }
  const techno = technologySlug(resume.grids[0]?.items[0]?.name ?? "");
  const secondPage = `${site.url}${paths.portfolio}?techno=${techno}`;
  const second = await readText(`${secondPage}&utm_source=lettre`);
  expect(matches(second, /<link rel="canonical" href="([^"]+)"/g)).toEqual([secondPage]);
  expect(images.size).toBe(addresses.length);
  const differing = [paths.home, aService.path, workAddress(work)];
  for (const [image, path] of images) {
    // The others are made of the same parts. What a client has is confirmed without a drawing.
    if (!process.env.TEST_LONG && !differing.includes(path)) {
      expect((await fetch(image, { headers: { "If-None-Match": "*" } })).status, image).toBe(304);
      continue;
    }
    const response = await fetchImage(image);
    expect(response.headers.get("Content-Type"), image).toBe("image/jpeg");
    expect(response.headers.get("Cache-Control"), image).toBe("public, max-age=86400");
    const bytes = await bytesOf(response);
    expect(bytes.length, image).toBeLessThanOrEqual(300_000);
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width, height], image).toEqual(["jpeg", 1200, 630]);
  }
});

test("without its picture a share image shows the title's letter", { tag: "@long" }, async ({ ownSite, store }) => {
  test.skip(store === "S3", "damages files on the disk");
  const site = await ownSite();
  const api = await signedInApi(site);
  const framing = { mode: "mounted", ink: "teal" } as ApiWork["framing"];
  const folder = join(site.dataDir, "objects/works");
  const drawn: Buffer[] = [];
  for (const [index, spoil] of [null, (file: string) => writeFile(file, "damaged"), rm].entries()) {
    const work = await api.publish({ title: "Rivage", framing }, await picture("#3b3b98", 900, 600 + index));
    for (const { url } of work.image.variants) await spoil?.(join(folder, url.replace(/.*\//, "")));
    const response = await fetchImage(site.url + shareImageOf(work));
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    drawn.push(await bytesOf(response));
  }
  const [sound, damaged, lost] = drawn as [Buffer, Buffer, Buffer];
  expect(damaged.equals(sound)).toBe(false);
  expect(lost.equals(damaged)).toBe(true);
  expect(site.output()).toContain('"event":"share_image_unreadable"');
});

test("share images look as they did", async ({ site, api }) => {
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
    const image = await bytesOf(await fetchImage(site.url + path));
    expect(await sharp(image).png().toBuffer()).toMatchSnapshot(`share-image-${name}.png`, {
      maxDiffPixelRatio: 0.002,
    });
  }
});

test("a share image is drawn when it is first asked for, and none for an invented name", async ({ ownSite }) => {
  const site = await ownSite();
  const api = await signedInApi(site);
  const work = await api.publish();
  const address = site.url + shareImageOf(work);
  const hasDrawn = async () => (await readFile(`/proc/${site.pid()}/maps`, "utf8")).includes("takumi");
  for (let sent = 0; sent < 40; sent += 1) {
    const invented = [`projet-${`${sent}`.padStart(12, "0")}`, `service-${sent}`, `__proto__${sent}`, "constructor"];
    const response = await fetch(site.url + shareImagePath(invented[sent % 4] ?? ""));
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  }
  // What a client has is confirmed without a drawing.
  const known = await fetch(address, { headers: { "If-None-Match": "*" } });
  const etag = known.headers.get("ETag") ?? "";
  expect([known.status, await hasDrawn()]).toEqual([304, false]);
  const first = await fetchImage(address);
  expect([first.status, first.headers.get("ETag"), await hasDrawn()]).toEqual([200, etag, true]);
  // The version is for the caches of others.
  expect((await fetch(address.replace(/\?.*/, "?v=9"))).headers.get("ETag")).toBe(etag);
  // What is being prepared is not shared.
  await openDesk(api).submit(work._id, "save", { title: "En préparation" });
  expect(await readText(site.url + workAddress(work))).toContain(address);
  expect((await fetch(address)).headers.get("ETag")).toBe(etag);
  const changed = await (await api.sendJson("PUT", `/api/works/${work._id}`, { title: "Autre titre" })).json();
  expect(await readText(site.url + workAddress(changed))).toContain(shareImageOf(changed));
  const second = await fetch(address, { headers: { "If-None-Match": etag } });
  expect([second.status, second.headers.get("ETag") === etag]).toEqual([200, false]);
});

test("while the store is away a share image is refused, and drawn when it is back", {
  tag: ["@stores", "@long"],
}, async ({ ownSite, store }) => {
  test.skip(store === "disk", "a bucket is away more often than a disk");
  const line = await openProxy(process.env.TEST_S3_ENDPOINT ?? "");
  const site = await ownSite({ AWS_ENDPOINT_URL_S3: line.url });
  const work = await (await signedInApi(site)).publish();
  const image = site.url + shareImageOf(work);
  line.set("down");
  const refused = await fetch(image);
  expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  line.set("up");
  // The site probes the store twice a second.
  await expect.poll(async () => (await fetch(image)).status, { intervals: [500] }).toBe(200);
  await line.close();
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
  expect(enclosure["@_type"]).toBe("image/jpeg");
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

  const cv = await readText(site.url + paths.resume);
  const [file = ""] = matches(cv, /<link rel="alternate" type="application\/json" href="([^"]+)"/g);
  const served = await fetch(site.url + file);
  expect(served.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(await served.json()).toEqual(JSON.parse(JSON.stringify(jsonResume(resume, content, site.url))));

  const card = await readText(site.url + paths.contactCard);
  const [, family = "", given = ""] = /^N:([^;]*);([^;]*);;;\r$/m.exec(card) ?? [];
  expect([`${given} ${family}`, `${family} ${given}`]).toContain(content.ownerName);
  if (content.familyName) expect(family).toBe(content.familyName);
});

test("fonts that load late cause no layout shift", async ({ page }) => {
  const requested: string[] = [];
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    requested.push(route.request().url());
    await route.continue();
  });
  const readShifts = await recordLayoutShifts(page);
  const differing = [paths.home, paths.resume];
  for (const path of process.env.TEST_LONG ? [...differing, aService.path, paths.error] : differing) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await readShifts(), path).toEqual([]);
  }
  expect(requested.length).toBeGreaterThan(0);
});

test("a title whose fonts load late is not drawn in two of them", async ({ page, api }) => {
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
