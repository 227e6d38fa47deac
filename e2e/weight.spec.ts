import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { resume } from "#content/resume.ts";
import { site as content } from "#content/site.ts";
import { publicAddresses, toResume } from "#test-support/addresses.ts";
import { type HttpRequest, httpRequest, readText } from "#test-support/http.ts";
import { picture } from "#test-support/works.ts";
import { realWorks } from "./real-life/works.ts";
import { expect, test } from "./test.ts";

const formType = "application/x-www-form-urlencoded";

/** The bytes that the server sends to a browser that accepts Brotli. */
async function weigh(url: string): Promise<{ bytes: number; encoding: string }> {
  const { body, headers } = await httpRequest(url, { headers: { "Accept-Encoding": "br" } });
  return { bytes: body.length, encoding: headers["content-encoding"] ?? "" };
}

/** Pages have most of their scripts in common. */
function once<Value>(read: (url: string) => Promise<Value>): (url: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (url) => {
    const value = known.get(url) ?? read(url);
    known.set(url, value);
    return value;
  };
}

/** The scripts that these import later, directly or not, except the web vitals, which need a target in the settings. */
async function findLaterScripts(siteUrl: string, scripts: string[], read: typeof readText): Promise<string[]> {
  const found = new Set(scripts);
  for (const script of found) {
    const code = await read(siteUrl + script);
    for (const [, name = ""] of code.matchAll(/(?:import\(|from|import)\s*[`"]\.\/([\w-]+\.js)/g)) {
      if (!name.startsWith("vitals")) found.add(`/assets/${name}`);
    }
  }
  const later = [...found].filter((script) => !scripts.includes(script));
  expect(later.some((script) => script.includes("cursor"))).toBe(true);
  return later;
}

/** The bytes of a page's response with its headers. They become fewer when it is compressed as well as possible. */
async function weighWhole(url: string): Promise<number> {
  const { body, headers } = await httpRequest(url, { headers: { "Accept-Encoding": "br" } });
  return Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, body.length);
}

const KB = 1_024;

test("every HTML answer is compressed, and no proxy or phone may change it", async ({ site, api, desk }) => {
  const work = await api.publish({ title: "Rivage" });
  const preview = (await desk.share(await desk.draft({ title: "Bientôt" }))).slice(site.url.length);
  const Cookie = `session=${api.token}`;
  const asks: [string, number, HttpRequest?][] = [
    [paths.home, 200],
    [paths.home, 200, { headers: { Cookie } }],
    ["/nulle-part", 404],
    [paths.contact, 200],
    [paths.contact, 422, { method: "POST", body: "name=", headers: { Origin: site.url, "Content-Type": formType } }],
    [preview, 200],
    [adminPaths.signIn, 200],
    [adminPaths.dashboard, 200, { headers: { Cookie } }],
  ];
  for (const [path, status, { headers, ...ask } = {}] of asks) {
    const get = (encoding: string) =>
      httpRequest(site.url + path, { ...ask, headers: { ...headers, "Accept-Encoding": encoding } });
    const plain = await get("identity");
    expect([plain.status, plain.headers["content-encoding"]], path).toEqual([status, undefined]);
    expect(plain.body.toString(), path).toContain(
      '<meta name="format-detection" content="telephone=no, date=no, email=no, address=no"/>',
    );
    for (const encoding of ["br", "gzip"]) {
      const answer = await get(encoding);
      expect(answer.headers["content-encoding"], path).toBe(encoding);
      expect(answer.headers["cache-control"], path).toMatch(/, no-transform$/);
      expect(answer.body.length, path).toBeLessThan(plain.body.length / 2);
    }
  }
  const [, script = ""] = /data-start="(\S+)/.exec(await readText(site.url)) ?? [];
  for (const file of [script, work.imgUrl.slice(site.url.length), paths.feed, "/api/works"]) {
    const { status, headers } = await httpRequest(site.url + file);
    expect([status, /no-transform/.test(headers["cache-control"] ?? "")], file).toEqual([200, false]);
  }
  // The owner's own link stays.
  if (content.phone) expect(await readText(site.url + paths.resume)).toContain('href="tel:');
});

test("the document, styles and scripts of each page stay below their limits", async ({ site, api }) => {
  await api.publishMany(12);
  const [read, weighScript] = [once((url) => readText(url)), once(weigh)];
  for (const path of publicAddresses()) {
    const html = await readText(site.url + path);
    const page = await weigh(site.url + path);
    expect(page.encoding, path).toBe("br");
    expect(page.bytes, `${path}: document`).toBeLessThan(25 * KB);
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)].map(([, href]) => href);
    expect(sheets, path).toHaveLength(1);
    expect((await weigh(site.url + sheets[0])).bytes, `${path}: styles`).toBeLessThan(6.7 * KB);
    const fonts = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href]) => href);
    expect(fonts, path).toHaveLength(2);
    expect(html.includes('<link rel="modulepreload"'), path).toBe(false);
    const scripts = /data-start="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
    expect(scripts.length, path).toBeGreaterThan(5);
    let total = 0;
    for (const script of scripts) {
      const { bytes, encoding } = await weighScript(site.url + script);
      if (bytes > KB) expect(encoding, script).toBe("br");
      total += bytes;
    }
    expect(total, `${path}: scripts`).toBeLessThan(113.5 * KB);
    // Without a target for the web vitals, no page loads the script that sends them.
    const codes = await Promise.all(scripts.map((script) => read(site.url + script)));
    expect(codes.join("")).not.toContain("sendBeacon");
    for (const script of await findLaterScripts(site.url, scripts, read))
      total += (await weighScript(site.url + script)).bytes;
    expect(total, `${path}: scripts with all that moves`).toBeLessThan(140 * KB);
  }
});

test("the home page and the CV come with the first packets", { tag: "@long" }, async ({ site, api }) => {
  for (const [index, { title, url, year, desc, alt }] of realWorks.slice(0, 12).entries()) {
    // Each picture is another one, because the same picture has the same addresses.
    await api.publish({ title, url, year, desc, alt }, await picture({ width: 800 + index, height: 600 }));
  }
  // A server sends ten packets of 1,460 bytes before it hears from the browser.
  await expect.poll(() => weighWhole(site.url + paths.home)).toBeLessThan(14_600);
  // Another owner's CV may be longer.
  if (content.ownerName === "Camille Dupont")
    await expect.poll(() => weighWhole(site.url + paths.resume)).toBeLessThan(14_600);
});

test("letters of other countries are loaded only for a title that has them", async ({ page, site, api }) => {
  const preload = async (file = "ext") =>
    new RegExp(`<link [^>]*repere-display-${file}[^>]*>`).exec(await readText(site.url + paths.portfolio))?.[0] ?? "";
  const work = await api.publish({ title: "Rivage" });
  expect(await preload()).toBe("");
  await api.publish({ title: "Źródło" });
  expect(await preload()).not.toContain("low");
  await api.remove(work._id);
  await api.publish({ title: "Rivage" });
  expect(await preload()).toContain('fetchPriority="low"');
  expect(await preload("vietnamese")).toBe("");
  await api.publish({ title: "Phở" });
  expect(await preload("vietnamese")).toContain("repere-display-vietnamese");
  await page.goto(paths.portfolio);
  const isLoaded = () => page.evaluate(() => document.fonts.check("800 20px 'Repere Display'", "Ź"));
  await expect.poll(isLoaded).toBe(true);
});

test("the styles of a page are inline, and a stylesheet after a navigation", async ({ page }) => {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (/\/(home|resume)-[^/]*\.css$/.test(request.url())) sheets.push(request.url());
  });
  const title = page.getByRole("heading", { level: 1, name: resume.h1 });
  const isLaidOut = () => expect(title.locator("..")).toHaveCSS("display", "flex");
  await page.goto(paths.resume);
  await isLaidOut();
  await page.goto(paths.portfolio);
  expect(sheets).toEqual([]);
  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: toResume }).click();
  await isLaidOut();
  expect(sheets).toHaveLength(1);
});
