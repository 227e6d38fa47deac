import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { resume } from "#app/content/resume.ts";
import { services } from "#app/content/services.ts";
import { site as content } from "#app/content/site.ts";
import { siteText } from "#app/fill.ts";
import { paths, servicePath, shareImagePath, workPath } from "#app/paths.ts";
import { openProxy } from "#test-support/proxy.ts";
import { expectValid, expectValidXml } from "./sharing-schemas.ts";
import { expect, picture, signedInApi, test } from "./test.ts";

const tagged = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = ""]) => value);

interface Node {
  "@type": string;
  [property: string]: unknown;
}

test("each page tells search engines and shared links what it is", async ({ site, api }) => {
  const work = await api.publish({ title: "Rivage </script><b>" }, await picture("#58b19f", 1_600, 900));
  const pages: Record<string, string[]> = {
    [paths.home]: ["Person", "ProfessionalService"],
    [paths.portfolio]: ["BreadcrumbList"],
    [`${paths.portfolio}/${work._id}`]: ["CreativeWork", "BreadcrumbList"],
    [paths.resume]: ["Person", "BreadcrumbList"],
    [paths.legal]: ["BreadcrumbList"],
    ...Object.fromEntries(services.map(({ id }) => [servicePath(id), ["Service", "BreadcrumbList"]])),
  };
  const images = new Set<string>();
  for (const [path, types] of Object.entries(pages)) {
    const html = await (await fetch(site.url + path)).text();
    expect(tagged(html, /<title>([^<]+)<\/title>/g), path).toHaveLength(1);
    expect(tagged(html, /<link rel="canonical" href="([^"]+)"/g), path).toEqual([site.url + path]);
    for (const name of ["og:title", "og:description", "og:url", "og:type", "og:image", "og:image:alt"]) {
      expect(
        tagged(html, new RegExp(`<meta property="${name}" content="([^"]+)"`, "g")),
        `${path} ${name}`,
      ).toHaveLength(1);
    }
    const [data = ""] = tagged(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs);
    expectValid("structuredData", JSON.parse(data));
    const { "@graph": graph } = JSON.parse(data) as { "@graph": Node[] };
    expect(
      graph.map((node) => node["@type"]),
      path,
    ).toEqual(types);
    for (const { itemListElement } of graph.filter((node) => node["@type"] === "BreadcrumbList")) {
      const items = itemListElement as { position: number; name: string; item: string }[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      expect(items.at(-1)?.item).toBe(site.url + path);
    }
    const [image = ""] = tagged(html, /<meta property="og:image" content="([^"]+)"/g);
    images.add(image);
  }
  expect(images.size).toBe(Object.keys(pages).length);
  for (const image of images) {
    const response = await fetch(image);
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
  const outdated = await fetch(ofWork.replace(/\?v=.*/, "?v=9"));
  expect(outdated.headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test("of letters that the share images' cut does not hold, those without accents are drawn", async ({ site, api }) => {
  const image = await picture();
  const drawn: string[] = [];
  for (const title of ["Ñandú\u00a0!", "Nandu !", "andu !"]) {
    const work = await api.publish({ title }, image);
    const response = await fetch(site.url + shareImagePath(`projet-${work._id}`, work.version));
    drawn.push(response.headers.get("ETag") ?? "");
  }
  expect(drawn[0]).toBe(drawn[1]);
  expect(drawn[2]).not.toBe(drawn[1]);
});

test("a work's share image is drawn once for its version, and the next start has it", async ({ ownSite, store }) => {
  test.skip(store === "S3", "looked for on the disk");
  const site = await ownSite();
  const work = await (await signedInApi(site)).publish({}, await picture("#3b3b98", 900, 600));
  const image = site.url + shareImagePath(`projet-${work._id}`, work.version);
  const first = (await fetch(image)).headers.get("ETag");
  const folder = join(site.dataDir, "objects/shares");
  const [file = ""] = await readdir(folder);
  expect(file).toMatch(new RegExp(`^${work._id}-${work.version}-[0-9a-f]{12}\\.png$`));
  // Another picture in its place shows that it is not drawn again.
  await writeFile(join(folder, file), await picture());
  await site.stop();
  await site.start();
  const second = await fetch(image);
  expect([second.status, second.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(second.headers.get("ETag")).not.toBe(first);
});

test("with the object store away a work's shared link still shows a picture, which nobody keeps", async ({
  ownSite,
  store,
}) => {
  const line = store === "S3" ? await openProxy(process.env.TEST_S3_ENDPOINT ?? "") : null;
  const site = await ownSite(line ? { AWS_ENDPOINT_URL_S3: line.url } : {});
  const work = await (await signedInApi(site)).publish({}, await picture("#3b3b98", 900, 600));
  const image = site.url + shareImagePath(`projet-${work._id}`, work.version);
  const objects = join(site.dataDir, "objects");
  if (line) line.set("down");
  else {
    await rename(objects, `${objects}-away`);
    // In a folder's place, a file: no look into it succeeds.
    await writeFile(objects, "");
  }
  const bare = await fetch(image);
  expect([bare.status, bare.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const withoutPicture = Buffer.from(await bare.arrayBuffer());
  const { width, height } = await sharp(withoutPicture).metadata();
  expect([width, height]).toEqual([1200, 630]);

  if (line) line.set("up");
  else await rename(`${objects}-away`, await rm(objects).then(() => objects));
  // It is asked twice a second whether the store is back.
  await expect.poll(async () => (await fetch(image)).headers.get("Cache-Control")).toContain("immutable");
  const whole = await fetch(image);
  expect(Buffer.from(await whole.arrayBuffer()).equals(withoutPicture)).toBe(false);
  await line?.close();
});

test("the feed, the sitemap, the manifest and the contact card say what the site says", async ({ site, api }) => {
  const work = await api.publish({ title: "Rivage & fils <1>", desc: "Une carte\n« interactive »." });
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ["entry", "url"].includes(name) });
  const xml = async (kind: "atom" | "sitemap", path: string) => {
    const text = await (await fetch(site.url + path)).text();
    await expectValidXml(kind, text);
    return parser.parse(text);
  };
  const { feed } = await xml("atom", paths.feed);
  expect(feed["@_xmlns"]).toBe("http://www.w3.org/2005/Atom");
  expect(feed.entry[0].id).toBe(`${site.url}${paths.portfolio}/${work._id}`);
  // As HTML: a reader that shows it does not take the title for markup.
  expect(feed.entry[0].title["#text"]).toBe("Rivage &amp; fils &lt;1&gt;");
  for (const date of [feed.updated, feed.entry[0].updated]) expect(Number.isNaN(Date.parse(date))).toBe(false);

  const { urlset } = await xml("sitemap", "/sitemap.xml");
  const dated = urlset.url.filter(({ lastmod }: { lastmod?: string }) => lastmod);
  expect(dated.map(({ loc }: { loc: string }) => loc.slice(site.url.length))).toEqual([
    paths.home,
    paths.portfolio,
    workPath(work._id),
  ]);
  const addresses = urlset.url.map(({ loc }: { loc: string }) => loc);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain(`${site.url}${paths.portfolio}/${work._id}`);
  for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);

  const manifest = await (await fetch(site.url + paths.manifest)).json();
  expectValid("manifest", manifest);
  expect(manifest).toMatchObject({ name: expect.stringContaining(content.ownerName), start_url: "/", lang: "fr" });
  for (const { src, sizes, type } of manifest.icons) {
    const response = await fetch(site.url + src);
    expect(response.headers.get("Content-Type"), src).toBe(type);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
  }

  const card = await (await fetch(site.url + paths.contactCard)).text();
  const lines = card.split("\r\n");
  expect([lines[0], lines[1], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCARD", "VERSION:4.0", "END:VCARD", ""]);
  expect(card).toContain(`EMAIL:${content.email}`);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("the CV's PDF says what the CV's page says now: one that is outdated fails here", async ({ site }) => {
  const bytes = await (await fetch(site.url + content.cvFile)).arrayBuffer();
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  expect(totalPages).toBeLessThanOrEqual(2);
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const letters = (value: string) => value.replace(/\s/g, "");
  const printed = letters(text);
  const parts = [
    resume.h1,
    content.ownerName,
    `${content.trade}, ${content.city}`,
    `${content.email} · ${content.phone}`,
    content.profiles.map(({ url }) => url.replace(/^https?:\/\/(www\.)?/, "")).join(" · "),
    ...resume.grids.flatMap(({ h2, items }) => [h2, ...items.map(({ name }) => name)]),
    resume.experience.h2,
    ...resume.experience.jobs.flatMap((job) => [job.years, job.title, siteText(job.company), job.paragraph]),
  ].map(letters);
  for (const part of parts) expect(printed, part).toContain(part);
  // And nothing besides.
  expect(printed).toHaveLength(parts.join("").length);
});

test("fonts that come late move nothing", { tag: "@looks" }, async ({ page }) => {
  const arrived: string[] = [];
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    arrived.push(route.request().url());
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of [paths.home, paths.resume, servicePath("frontend"), paths.error]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), path).toEqual([]);
  }
  expect(arrived.length).toBeGreaterThan(0);
});
