import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { create, type Font } from "fontkit";
import sharp from "sharp";
import { copyCheckout } from "#test-support/folders.ts";

/** What the examples change in the checkout, one after the other. */
const touched = [
  ["content/service-pages.ts", "content/services.ts", "content/site.ts"],
  ["content/english.ts"],
  ["content/palette.ts"],
  ["content/brand-mark.svg"],
  ["content/portrait.webp"],
  [
    "content/fonts/repere-display-ext.woff2",
    "content/fonts/repere-display-vietnamese.woff2",
    "content/fonts/repere-display.woff2",
    "content/typeface.ts",
  ],
  [],
];

test("the examples of docs/make-it-yours.md give the site other services and another look", {
  skip: !process.env.TEST_LONG,
}, async () => {
  const copy = await copyCheckout();
  try {
    const photo = { create: { width: 900, height: 600, channels: 3, background: "#c04020" } } as const;
    await sharp(photo)
      .withExif({ IFD0: { Copyright: "me" } })
      .jpeg()
      .toFile(join(copy, "photo.jpg"));
    await runIn(copy, "git init -q");
    await runIn(copy, "npm run personalise -- --yes --no-cv");
    for (const [index, example] of (await examples()).entries()) {
      await runIn(copy, "git add -A");
      await runIn(copy, example);
      assert.deepEqual(await changedFiles(copy), touched[index], example);
    }

    const { servicePages } = await import(join(copy, "content/service-pages.ts"));
    assert.match(servicePages[0].description, /pour artisanes et associations/);

    const built = join(copy, "build/client");
    const icon = await readFile(join(built, "favicon.svg"), "utf8");
    assert.ok(icon.includes("M3 20 12 4l9 16z"));

    const assets = await readdir(join(built, "assets"));
    const [portrait = ""] = assets.filter((name) => /^portrait-.*\.webp$/.test(name));
    const { width, height, exif } = await sharp(join(built, "assets", portrait)).metadata();
    assert.deepEqual([width, height, exif], [848, 1_018, undefined]);

    const compressed = join(copy, "build/compressed");
    const sent = await readdir(compressed);
    const [sheet = ""] = sent.filter((name) => /^site-.*\.css$/.test(name));
    const css = await readFile(join(compressed, sheet), "utf8");
    assert.ok(css.includes("--ink-back:#8fb35c"));
    const [script = ""] = sent.filter((name) => /^site-.*\.js$/.test(name));
    const shared = await readFile(join(compressed, script), "utf8");
    for (const part of ["Design et identité", "mastodon:`<path", "https://mastodon.social/@me"])
      assert.ok(shared.includes(part), part);

    assert.equal(await familyOf(copy), "Sofia Sans Extra Condensed ExtraBold");
    assert.match(css, /"?Repere Display Fallback"?;[^}]*size-adjust:6\d(\.\d)?%;ascent-override:1[34]\d/);
    const ofDemo = join(copy, "demo/content/fonts/repere-text.woff2");
    assert.ok((await readFile(join(copy, "content/fonts/repere-text.woff2"))).equals(await readFile(ofDemo)));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

/** The blocks of commands, in the order of the page. */
async function examples(): Promise<string[]> {
  const page = await readFile("docs/make-it-yours.md", "utf8");
  const blocks = Array.from(page.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, block = ""]) => block);
  assert.equal(blocks.length, 7);
  return blocks;
}

/** `check:content` ends with an error while something is wrong, so the examples also prove their contrast. */
async function runIn(folder: string, commands: string): Promise<string> {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const options = { cwd: folder, env: { ...process.env, PATH } };
  return (await promisify(execFile)("sh", ["-e", "-c", commands], options)).stdout;
}

async function changedFiles(folder: string): Promise<string[]> {
  const listed = await runIn(folder, "git add -AN && git diff --name-only");
  return listed.trim().split("\n").filter(Boolean);
}

async function familyOf(folder: string): Promise<string> {
  const font = create(await readFile(join(folder, "content/fonts/repere-display.woff2"))) as Font;
  return font.familyName;
}
