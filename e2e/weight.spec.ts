import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { services } from "#app/content/services.ts";
import { paths, servicePath } from "#app/paths.ts";
import { expect, picture, test } from "./test.ts";

/** What a browser that takes Brotli is sent, as it is sent. */
function sent(url: string): Promise<{ bytes: number; encoding: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br" } }, async (response) => {
      const { length } = await buffer(response);
      resolve({ bytes: length, encoding: response.headers["content-encoding"] ?? "" });
    }).on("error", reject);
  });
}

/** What these scripts import when it is needed. The measuring of vitals is not: it comes with a target alone. */
async function calledLater(siteUrl: string, scripts: string[]): Promise<string[]> {
  const later = new Set<string>();
  for (const script of scripts) {
    const code = await (await fetch(siteUrl + script)).text();
    for (const [, name = ""] of code.matchAll(/import\([`"]\.\/([\w-]+\.js)/g)) later.add(name);
  }
  expect([...later].some((name) => name.startsWith("cursor"))).toBe(true);
  return [...later].filter((name) => !name.startsWith("vitals")).map((name) => `/assets/${name}`);
}

const pages = [paths.home, paths.portfolio, paths.resume, ...services.map(({ id }) => servicePath(id)), paths.legal];
const KB = 1_024;

test("each page keeps to its weight: document, styles, fonts, scripts", { tag: "@looks" }, async ({ site, api }) => {
  for (let number = 0; number < 12; number += 1) await api.publish({ title: `Projet ${number}` }, await picture());
  for (const path of pages) {
    const html = await (await fetch(site.url + path)).text();
    const page = await sent(site.url + path);
    expect(page.encoding, path).toBe("br");
    expect(page.bytes, `${path}: document`).toBeLessThan(25 * KB);
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)].map(([, href]) => href);
    expect(sheets, path).toHaveLength(1);
    expect((await sent(site.url + sheets[0])).bytes, `${path}: styles`).toBeLessThan(6 * KB);
    const fonts = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, href]) => href);
    expect(fonts, path).toHaveLength(2);
    const fontBytes = await Promise.all(fonts.map(async (font) => (await sent(site.url + font)).bytes));
    expect(
      fontBytes.reduce((sum, bytes) => sum + bytes, 0),
      `${path}: fonts`,
    ).toBeLessThan(27 * KB);
    expect(html.includes('<link rel="modulepreload"'), path).toBe(false);
    const scripts = /data-start="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
    expect(scripts.length, path).toBeGreaterThan(5);
    let total = 0;
    for (const script of scripts) {
      const { bytes, encoding } = await sent(site.url + script);
      if (bytes > KB) expect(encoding, script).toBe("br");
      total += bytes;
    }
    expect(total, `${path}: scripts`).toBeLessThan(108 * KB);
    // Measuring vitals costs nothing where the owner has named no target for them.
    const codes = await Promise.all(scripts.map(async (script) => (await fetch(site.url + script)).text()));
    expect(codes.join("")).not.toContain("sendBeacon");
    for (const script of await calledLater(site.url, scripts)) total += (await sent(site.url + script)).bytes;
    expect(total, `${path}: scripts with the cursor and the typing`).toBeLessThan(116 * KB);
  }
});

test("nothing is fetched to run before somebody is there, and then the page comes alive", { tag: "@looks" }, async ({
  context,
  api,
}) => {
  await api.publish({ title: "Rivage" });
  // Not the fixture's page: that one gives the sign by itself.
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto(paths.home, { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  await page.getByRole("button", { name: "Passer au thème clair" }).hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
  await page.evaluate(() => Object.assign(window, { stillThisPage: true }));
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  await page.getByRole("link", { name: "Portfolio", exact: true }).first().click();
  await expect(page).toHaveURL(paths.portfolio);
  expect(await page.evaluate(() => "stillThisPage" in window)).toBe(true);
});

test("a page's own styles come in its document, and as a sheet to whoever gets there by a click", {
  tag: "@looks",
}, async ({ page }) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (/\/(home|resume)-[^/]*\.css$/.test(request.url())) sheets.push(request.url());
  });
  const title = page.getByRole("heading", { level: 1, name: "Curriculum vitae" });
  const isLaidOut = () => expect(title.locator("..")).toHaveCSS("display", "flex");
  await page.goto(paths.resume);
  await isLaidOut();
  const menu = page.getByRole("navigation", { name: "Navigation principale" });
  await menu.getByRole("link", { name: "Portfolio" }).click();
  await expect(page).toHaveURL(paths.portfolio);
  expect(sheets).toEqual([]);
  await page.goto(paths.portfolio);
  await menu.getByRole("link", { name: "Curriculum Vitae" }).click();
  await isLaidOut();
  expect(sheets).toHaveLength(1);
});
