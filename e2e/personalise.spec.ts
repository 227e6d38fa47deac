import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import type { Page } from "playwright/test";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { rawOf } from "#app/formats/fill.ts";
import { slug } from "#app/formats/slug.ts";
import { paths, servicePath, shareImagePath } from "#app/paths.ts";
import { homeTexts } from "#app/texts/home.ts";
import { home as demoHome } from "#content/home.ts";
import { resume as demoResume } from "#content/resume.ts";
import { site as demoSite } from "#content/site.ts";
import { copyCheckout } from "#test-support/folders.ts";
import { phonePhoto } from "#test-support/photo.ts";
import { freePort } from "#test-support/processes.ts";
import { logIn } from "#test-support/sign-in.ts";
import { startSite } from "#test-support/site.ts";
import { expectNoViolations } from "./axe.ts";
import { type Copy, copies } from "./copies.ts";
import { expect, test, untilHydrated, withMotion } from "./test.ts";

const run = promisify(execFile);

/** In place of the one that the build draws. */
const ownIcon = await sharp({ create: { width: 192, height: 192, channels: 3, background: "#58b19f" } })
  .png()
  .toBuffer();

/** Makes a copy of the checkout somebody's own: by hand first, as the command must keep what it finds. */
async function makeCopy({ flags, services, servicePages, hero, english, edit }: Copy): Promise<string> {
  const copy = await copyCheckout();
  await writeFile(join(copy, "public/icon-192.png"), ownIcon);
  spawnSync("git", ["init", "-q"], { cwd: copy });
  spawnSync("git", ["add", "-A"], { cwd: copy });
  await run("npm", ["run", "personalise", "--", "--yes", "--no-cv"], { cwd: copy });
  await takeOtherHues(copy);
  const content = structuredClone({ site: rawOf(demoSite), home: rawOf(demoHome), resume: rawOf(demoResume) });
  edit(content);
  Object.assign(content.home.hero, hero);
  // A picture needs no words for the drawing, and a trade without one of the drawings leaves them out.
  if (hero) delete content.home.hero.artAlt;
  delete content.resume.grids[0]?.plate;
  const files = [
    ["site", "site", "Site", content.site],
    ["home", "home", "Home", content.home],
    ["resume", "resume", "Resume", content.resume],
    ["services", "services", "Service[]", services],
  ] as const;
  for (const [file, name, type, value] of files) {
    const fill = file === "site" ? "filledSite" : "filled";
    const imports = [
      `import type { ${type.replace("[]", "")} } from "#app/content-schema.ts";`,
      `import { ${fill} } from "#app/formats/${file === "site" ? "fill" : "filled"}.ts";`,
    ];
    const declaration = `export const ${name}: ${type} = ${fill}(${JSON.stringify(value, null, 2)});`;
    await writeFile(join(copy, `content/${file}.ts`), [...imports, "", declaration, ""].join("\n"));
  }
  const pages = join(copy, "content/service-pages.ts");
  const rest = (await readFile(pages, "utf8")).replace(
    /= filled\(\[\n[\s\S]*?\n\]\);/,
    () => `= filled(${JSON.stringify(servicePages)});`,
  );
  await writeFile(pages, rest);
  if (english) {
    const declaration = `export const english: English | null = filled(${JSON.stringify(english)});`;
    const imports =
      'import type { English } from "#app/content-schema.ts";\nimport { filled } from "#app/formats/filled.ts";\n';
    await writeFile(join(copy, "content/english.ts"), `${imports}\n${declaration}\n`);
  }
  const photos = servicePages.flatMap(({ content: blocks }) => blocks.flatMap(({ image }) => image?.file ?? []));
  for (const file of photos) await writeFile(join(copy, "content/pictures", file), await phonePhoto());
  const answers = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const { stdout } = await run("npm", ["run", "personalise", "--", "--yes", ...answers], { cwd: copy });
  expect(stdout).toContain(`/connexion-secrete-${slug(flags.name ?? "")}`);
  return copy;
}

const colourLine = /(?<=^const \w+ = ")#[0-9a-f]{6}/gm;
const demoColours = (await readFile("demo/content/palette.ts", "utf8")).match(colourLine) ?? [];

/** Changes the palette as docs/make-it-yours.md says: the colours at the top of the file, and no other line. */
async function takeOtherHues(copy: string): Promise<void> {
  const file = join(copy, "content/palette.ts");
  const others = new Map<string, string>();
  for (const background of demoColours) {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background } });
    // Paler, because a hue of the same lightness may be none that a screen can show.
    const rotated = await pixel.modulate({ hue: 120, saturation: 0.5 }).raw().toBuffer();
    others.set(background, `#${rotated.toString("hex")}`);
  }
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replace(colourLine, (colour) => others.get(colour) ?? colour),
  );
}

async function expectNoDemoColour(copy: string, url: string): Promise<void> {
  const files = await readdir(join(copy, "build/client"), { recursive: true });
  for (const file of files.filter((name) => /\.(css|js|svg|webmanifest)$/.test(name))) {
    const text = (await readFile(join(copy, "build/client", file), "utf8")).toLowerCase();
    expect(
      demoColours.filter((colour) => text.includes(colour)),
      file,
    ).toEqual([]);
  }
  // The copy has an icon of its own in place of the one of 192 pixels.
  const icons = files.filter((name) => /^[\w-]+\.png$/.test(name) && name !== "icon-192.png");
  for (const name of icons) await expectOtherPixels(await readFile(join(copy, "build/client", name)), name);
  const shareImage = await fetch(url + shareImagePath("accueil"));
  await expectOtherPixels(Buffer.from(await shareImage.arrayBuffer()), "the share image");
}

/** Greys are left out: any two inks give them where they meet. */
const demoInks = demoColours.filter((colour) => {
  const channels = [...Buffer.from(colour.slice(1), "hex")];
  return Math.max(...channels) - Math.min(...channels) > 64;
});

/** JPEG changes each pixel a little, and at edges it mixes them. */
async function expectOtherPixels(picture: Buffer, name: string): Promise<void> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const kept = demoInks.filter((colour) => {
    const wanted = Buffer.from(colour.slice(1), "hex");
    let count = 0;
    for (let at = 0; at < data.length; at += 3)
      if (wanted.every((channel, index) => Math.abs(channel - (data[at + index] ?? 0)) <= 3)) count++;
    return count > 0.005 * info.width * info.height;
  });
  expect(kept, name).toEqual([]);
}

/** Follows every address of the site that a response names, and returns their texts. */
async function crawl(url: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const queue: string[] = [paths.home, "/sitemap.xml", paths.feed, paths.manifest, paths.error];
  queue.push(shareImagePath("accueil"), "/robots.txt", "/api/openapi.json");
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (texts.has(path)) continue;
    const response = await fetch(url + path);
    // A share image that is still being drawn.
    if (response.status === 503) {
      queue.push(path);
      continue;
    }
    const isFound = response.status === 200 || path === paths.error || path.startsWith("/api/");
    expect(isFound, `${path} answers ${response.status}`).toBe(true);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isPdf = response.headers.get("Content-Type") === "application/pdf";
    const text = isPdf
      ? (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
      : bytes.toString("utf8");
    texts.set(path, text);
    if (!/html|json|xml|calendar|text/.test(response.headers.get("Content-Type") ?? "")) continue;
    for (const [, found = ""] of text.matchAll(/(?:href|src|action|<loc)[=>]"?((?:\/|http:\/\/localhost)[^"'<) ]*)/g)) {
      const next = found.replace(url, "").replaceAll("&amp;", "&").split("#")[0] ?? "";
      if (next.startsWith("/") && !next.startsWith("//")) queue.push(next);
    }
  }
  return texts;
}

/** What a reader of the page sees: no word of somebody else, no gap that was not filled, nothing without a name. */
async function expectReadable(page: Page, address: string, absent: string[]): Promise<void> {
  await page.goto(address);
  const seen = `${await page.title()} ${await page.locator("body").innerText()}`;
  for (const word of [...absent, "{", "}", "undefined", "null"])
    expect(seen, `${address}: ${word}`).not.toContain(word);
  for (const role of ["link", "button", "heading", "img"] as const) {
    await expect(page.getByRole(role, { name: /^\s*$/ }), `${address}: ${role} without a name`).toHaveCount(0);
  }
  await expect(page.getByRole("listitem").filter({ hasNotText: /\S/, hasNot: page.getByRole("link") })).toHaveCount(0);
  await expect(page.locator("ul:empty, ol:empty, dl:empty"), `${address}: an empty list`).toHaveCount(0);
  await expectNoViolations(page, address);
  for (const width of [320, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width);
  }
}

/** The owner's photographs of service pages: upright, on paper, and without the place where they were taken. */
async function expectOwnPhotos(page: Page, { servicePages }: Copy): Promise<void> {
  for (const { id, content: blocks } of servicePages)
    for (const { image } of blocks.filter((block) => block.image)) {
      await page.goto(servicePath(id));
      const photo = page.getByRole("img", { name: image?.alt ?? "" });
      await expect(page.locator('[data-kind="photo"][data-ink]').filter({ has: photo })).toHaveCount(1);
      const response = await page.request.get((await photo.getAttribute("src")) ?? "");
      const { format, width, height, exif } = await sharp(await response.body()).metadata();
      expect([format, width < height, exif]).toEqual(["webp", true, undefined]);
    }
}

/** What stands at the top of the home page, in place of the drawing: on paper, loaded first, and still. */
async function expectOwnHero(page: Page, { hero, english }: Copy): Promise<void> {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.emulateMedia(withMotion);
  await page.goto(paths.home);
  await untilHydrated(page);
  await expect(page.getByRole("button", { name: homeTexts.hero.pause })).toBeVisible();
  await expect(page.getByRole("img", { name: demoHome.hero.artAlt ?? "" })).toHaveCount(hero ? 0 : 1);
  const isMoved = () => scripts.some((script) => script.includes("/plates-"));
  if (!hero) return expect.poll(isMoved).toBe(true);
  expect(isMoved()).toBe(false);
  const picture = page.getByRole("img", { name: hero.alt });
  await expect(page.locator("[data-ink]").filter({ has: picture })).toHaveCount(1);
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  await expect(picture).toHaveAttribute("loading", "eager");
  if (hero.caption) await expect(page.getByRole("figure").filter({ has: picture })).toContainText(hero.caption);
  const src = (await picture.getAttribute("src")) ?? "";
  const response = await page.request.get(src);
  const { format, exif } = await sharp(await response.body()).metadata();
  const isSvg = hero.file.endsWith(".svg");
  expect([format, exif]).toEqual([isSvg ? "svg" : "webp", undefined]);
  if (isSvg) expect(response.headers()["content-security-policy"]).toMatch(/^default-src 'none'; .*; sandbox$/);
  else await expectRed(page);
  if (!english) return;
  await page.goto(paths.english);
  await expect(page.locator(`main img[alt=""][src="${src}"]`)).toBeVisible();
}

/** The corner of the photograph stands on the image that is shared. */
async function expectRed(page: Page): Promise<void> {
  const response = await page.request.get(shareImagePath("accueil"));
  const { data, info } = await sharp(await response.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > 220 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 60) count++;
  expect(count).toBeGreaterThan(0.01 * info.width * info.height);
}

for (const copy of copies) {
  // It builds a copy of the site, which is slow.
  test(`a site with ${copy.name} is its owner's on every page`, { tag: "@long" }, async ({ browser }) => {
    test.setTimeout(300_000);
    const folder = await makeCopy(copy);
    try {
      const git = async (...args: string[]) => (await run("git", args, { cwd: folder })).stdout.trim().split("\n");
      expect(await git("diff", "--name-only")).toEqual(["package.json"]);
      const added = await git("ls-files", "--others", "--exclude-standard");
      expect(added.filter((file) => !file.startsWith("content/"))).toEqual([]);
      const { stdout: checked } = await run("npm", ["run", "check:content"], { cwd: folder });
      for (const name of Object.keys(copy.flags).filter((flag) => ["name", "brand", "email", "city"].includes(flag)))
        expect(checked).not.toContain(`site.${name}`);
      await run(process.execPath, ["--test", "demo/*.test.ts"], { cwd: folder });

      const site = await startSite({ database: "PGlite", store: "disk" }, {}, folder);
      const page = await browser.newPage({ baseURL: site.url });
      try {
        const texts = await crawl(site.url);
        const foreign = [demoSite.ownerName, "camille-dupont", demoSite.email, "example.com"];
        for (const [path, text] of texts)
          for (const trace of foreign) expect(text.includes(trace), `${path} holds ${trace}`).toBe(false);
        expect(texts.get(paths.home)).toContain(copy.flags.name);
        for (const { name, art } of copy.services.filter((service) => service.onHome))
          if (!art || art === "mark") expect(texts.get(paths.home)).toContain(`>${name[0]}</text>`);
        if (/Ł/.test(copy.flags.name ?? "")) expect(texts.get(paths.home)).toMatch(/<link [^>]*repere-display-ext/);
        const addresses = [...texts.keys()].filter((path) =>
          /^\/($|services\/|portfolio$|resume$|mentions)/.test(path),
        );
        expect(addresses.length).toBe(4 + copy.services.length);
        expect((await fetch(site.url + paths.english)).status).toBe(copy.english ? 200 : 404);
        expect(texts.has(paths.english)).toBe(copy.english !== undefined);
        for (const address of addresses) await expectReadable(page, address, copy.absent);
        await expectOwnPhotos(page, copy);
        await expectOwnHero(page, copy);
        await expectNoDemoColour(folder, site.url);
        const icon = await fetch(`${site.url}/icon-192.png`);
        expect(ownIcon.equals(Buffer.from(await icon.arrayBuffer()))).toBe(true);
      } finally {
        await page.close();
        await site.dispose();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

test("the demo of a personalised copy has the new owner and six works, at its local address", {
  tag: "@long",
}, async () => {
  test.setTimeout(600_000);
  const copy = await copyCheckout();
  const port = await freePort();
  const flags = ["--yes", "--no-cv", "--site-url=https://zoe.example", "--owner-email=bureau@zoe.example"];
  await run("npm", ["run", "personalise", "--", ...flags], { cwd: copy });
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = parseEnv(await readFile(join(copy, ".env"), "utf8"));
  const demo = spawn("npm", ["run", "demo"], { cwd: copy, env: { ...process.env, PORT: String(port) } });
  try {
    let output = "";
    let mistakes = "";
    demo.stderr.setEncoding("utf8").on("data", (text) => (mistakes += text));
    for await (const text of demo.stdout.setEncoding("utf8")) {
      output += text;
      if (output.includes("Ctrl+C")) break;
    }
    expect(output).toContain("bureau@zoe.example");
    expect(output.match(/^Adding project \d of 6: .+…$/gm)).toHaveLength(6);
    expect(output).not.toMatch(/^\{/m);
    expect(mistakes).toBe("");
    const [, url = ""] = /^ *Site +(\S+)\/$/m.exec(output) ?? [];
    expect(url).toBe(`http://localhost:${port}`);
    expect((await logIn(url, { email, password })).status).toBe(200);
    expect(await (await fetch(`${url}/api/works`)).json()).toHaveLength(6);
    expect((await fetch(url)).headers.get("Strict-Transport-Security")).toBeNull();
  } finally {
    demo.kill();
    if (demo.exitCode === null) await once(demo, "exit");
    await rm(copy, { recursive: true, force: true });
  }
});
