import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFile, copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { copyCheckout, temporaryFolder } from "#test-support/folders.ts";

const skip = process.env.TEST_LONG ? false : "makes several copies of the checkout and builds one, which is slow";

test("a release merges into a copy in which all is changed, and each mistake is named at once", { skip }, async (t) => {
  const { release, copy } = await cloneRelease(t);
  await changeEverything(copy);
  const before = await runIn(copy, "git ls-files -s content public");
  await makeRelease(release);

  const [read = "", merge = ""] = await documentedCommands();
  const page = await runIn(copy, read.replace("<address of the repository you cloned>", `'${release}'`));
  assert.match(page, /Read this of the made-up release/);
  await runIn(copy, merge);
  assert.equal(await runIn(copy, "git ls-files -s content public"), before);

  const stopped = await run(copy, "npm run build");
  assert.equal(stopped.code, 1, stopped.said);
  assert.match(stopped.said, /This release has added to content\/: lectures\.ts, fonts\/repere-text-greek\.woff2/);
  assert.doesNotMatch(stopped.said, /vite|error TS|^ +at /m);
  const wrong = wrongIn(stopped.said);
  const ofSlots = wrong.filter((line) =>
    line.endsWith("has {ownerName}, which stands for no value of site.ts. Correct it."),
  );
  const slots = (await runIn(copy, "git grep -h '{ownerName}' -- content")).trim().split("\n");
  assert.equal(ofSlots.length, slots.length);
  const others = wrong.filter((line) => !ofSlots.includes(line)).map((line) => line.replace(/ ".*" is/, " is"));
  assert.deepEqual(others, mistakes);
  assert.deepEqual(wrongIn((await run(copy, "npm run check:content")).said), wrong);

  const content = (name: string) => `content/${name}`;
  await edit(copy, content("site.ts"), (text) =>
    text
      .replace("ownerName:", 'motto: "Vite et bien",\n  fullName:')
      .replace(/ {2}consoleGreeting: \[[\s\S]*?\],\n/, ""),
  );
  await edit(copy, content("home.ts"), (text) => text.replace(/(contact: \{[^}]*)paragraph:/, "$1text:"));
  await edit(copy, content("service-pages.ts"), (text) => text.replace(/ {4}offersNote:\s+".*",\n/g, ""));
  await edit(copy, content("palette.ts"), (text) => text.replace(/^( {2}text: (sage|indigo),)$/gm, "$1\n  glow: $2,"));
  for (const file of (await runIn(copy, "git grep -l '{ownerName}' -- content")).trim().split("\n"))
    await edit(copy, file, (text) => text.replaceAll("{ownerName}", "{fullName}"));
  assert.doesNotMatch((await run(copy, "npm run check:content")).said, /Wrong|no field any more|is missing/);
  await runIn(copy, "npm run typecheck && npm run build");

  const assets = join(copy, "build/client/assets");
  const [font = ""] = (await readdir(assets)).filter((name) =>
    /^repere-display-(?!ext-|vietnamese-).*\.woff2$/.test(name),
  );
  const ownFont = await readFile(join(copy, "content/fonts/repere-display.woff2"));
  assert.ok((await readFile(join(assets, font))).equals(ownFont));
  const compressed = join(copy, "build/compressed");
  const [sheet = ""] = (await readdir(compressed)).filter((name) => /^site-.*\.css$/.test(name));
  assert.ok((await readFile(join(compressed, sheet), "utf8")).includes("--ink-back:#8fb35c"));
});

const texts = ["home", "services", "service-pages", "resume", "portfolio", "contact", "legal", "english"];

/** An owner's copy: texts, palette, typeface, brand mark, pages, redirects and files of their own. */
async function changeEverything(copy: string): Promise<void> {
  await runIn(copy, "npm run personalise -- --yes --no-cv --name='Zoé Le Gall' --brand=Zoé --person=feminine");
  await copyFile(join(copy, "demo/content/english.ts"), join(copy, "content/english.ts"));
  for (const file of texts) await edit(copy, `content/${file}.ts`, (text) => text.replaceAll('."', '!"'));
  await edit(copy, "content/palette.ts", (text) =>
    text.replace(/teal = "#.{6}"/, 'teal = "#8fb35c"').replace(/tealDeep = "#.{6}"/, 'tealDeep = "#4a6422"'),
  );
  const page = await readFile("docs/make-it-yours.md", "utf8");
  const [, typeface = ""] = /cat > content\/typeface\.ts <<'END'\n([\s\S]*?)^END$/m.exec(page) ?? [];
  await writeFile(join(copy, "content/typeface.ts"), typeface);
  await runIn(copy, "npm run fonts");
  await edit(copy, "content/brand-mark.svg", (text) => text.replace("<svg", '<svg data-mine=""'));
  await mkdir(join(copy, "content/pages"));
  await writeFile(join(copy, "content/pages/cgv.md"), "# Conditions\n\nCelles de {ownerName}.\n");
  await edit(copy, "content/redirects.ts", (text) => text.replace('"/blog/*"', '"/2019/*"'));
  await writeFile(join(copy, "public/google123.html"), "google-site-verification: google123.html\n");
  await runIn(copy, "git add -A && git commit -q -m 'My site'");
}

/** A release that words the demo anew, and adds, removes and renames fields, a file and a colour. */
async function makeRelease(release: string): Promise<void> {
  for (const file of texts) await edit(release, `demo/content/${file}.ts`, (text) => text.replaceAll('."', '…"'));
  const renamed = (await runIn(release, "git grep -l ownerName -- '*.ts' '*.tsx' demo")).trim().split("\n");
  for (const file of renamed) await edit(release, file, (text) => text.replaceAll("ownerName", "fullName"));
  await edit(release, "app/content-schema.ts", (text) =>
    text
      .replace("  consoleGreeting: z.array(usualText),\n", "  motto: text,\n")
      .replace("contact: z.strictObject({ h2: usualText, paragraph:", "contact: z.strictObject({ h2: usualText, text:")
      .replace(/ {6}offersNote: .*\n/, "")
      .replace("  legal: { legal },", "  legal: { legal },\n  lectures: { lectures: z.array(usualText) },"),
  );
  await edit(release, "demo/content/site.ts", (text) =>
    text.replace(/ {2}consoleGreeting: \[[\s\S]*?\],\n/, '  motto: "Vite",\n'),
  );
  await edit(release, "app/root.tsx", (text) => text.replace('site.consoleGreeting.join("\\n")', "site.motto"));
  await edit(release, "demo/content/home.ts", (text) => text.replace(/(contact: \{[^}]*)paragraph:/, "$1text:"));
  await edit(release, "app/pages/home/home.tsx", (text) => text.replace("contact.paragraph", "contact.text"));
  await edit(release, "demo/content/service-pages.ts", (text) => text.replace(/ {4}offersNote:\s+".*",\n/g, ""));
  await edit(release, "app/pages/service/service.tsx", (text) =>
    text.replace(" offersNote,", "").replace(/ aside=\{offersNote &&.*\}>/, ">"),
  );
  // They know the fields by name.
  await runIn(release, "rm app/formats/fill.test.ts demo/typography.test.ts e2e/every-page.spec.ts");
  await copyFile("demo/content/fonts/repere-text.woff2", join(release, "demo/content/fonts/repere-text-greek.woff2"));
  await writeFile(join(release, "demo/content/lectures.ts"), "export const lectures: string[] = [];\n");
  await edit(
    release,
    "app/pages/pages.ts",
    (text) =>
      `import { lectures } from "#content/lectures.ts";\n${text}\nexport const isReader = lectures.length > 0;\n`,
  );
  await edit(release, "demo/content/palette.ts", (text) =>
    text
      .replace('saffron = "#eab543"', 'saffron = "#eab545"')
      .replace(/^( {2}text: (sage|indigo),)$/gm, "$1\n  glow: $2,"),
  );
  const fonts = join(release, "demo/content/fonts");
  await copyFile(join(fonts, "repere-text.woff2"), join(fonts, "repere-display.woff2"));
  await edit(release, "tools/font-faces.ts", (text) => text.replaceAll('"optional"', '"swap"'));
  await edit(release, "package.json", (text) =>
    text
      .replace(/"version": ".*?"/, '"version": "1.1.0"')
      .replace('"#demo/*"', '"#tools/*": "./tools/*",\n    "#demo/*"'),
  );
  await edit(release, "docs/upgrading.md", (text) => `${text}\nRead this of the made-up release.\n`);
  await runIn(release, "git add -A && git commit -q -m 'A release'");
}

/** Without the quoted values. */
const mistakes = [
  "content/site.ts: fullName: is missing. Add it.",
  "content/site.ts: motto: is missing. Add it.",
  "content/home.ts: contact.text: is missing. Add it.",
  "content/site.ts: ownerName: is no field any more. Remove it.",
  "content/site.ts: consoleGreeting: is no field any more. Remove it.",
  "content/home.ts: contact.paragraph: is no field any more. Remove it.",
  ...[0, 1, 2, 3, 4].map((page) => `content/service-pages.ts: ${page}.offersNote: is no field any more. Remove it.`),
  "palette.themes.dark.glow is missing. Add it",
  "palette.themes.light.glow is missing. Add it",
];

function wrongIn(said: string): string[] {
  const [, list = ""] = /^Wrong \(\d+\):\n((?: {2}.*\n?)+)/m.exec(said) ?? [];
  return list
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

async function cloneRelease(t: { after(end: () => Promise<void>): void }) {
  const folder = await temporaryFolder("upgrade");
  t.after(() => rm(folder, { recursive: true, force: true }));
  const checkout = await copyCheckout();
  t.after(() => rm(checkout, { recursive: true, force: true }));
  const [release, copy] = [join(folder, "release"), join(folder, "copy")];
  // What is not committed yet belongs to the release too.
  await runIn(".", `git clone -q . '${release}'`);
  await runIn(release, `git checkout -q -B main && git rm -qr . && cp -r '${checkout}/.' . && rm node_modules`);
  await runIn(release, `git add -A && git commit -q --allow-empty -m 'This' && git clone -q . '${copy}'`);
  for (const each of [release, copy]) {
    await symlink(resolve("node_modules"), join(each, "node_modules"));
    await appendFile(join(each, ".git/info/exclude"), "node_modules\n");
  }
  return { release, copy };
}

/** docs/upgrading.md tells an owner to run these: some read the release, the others merge it. */
async function documentedCommands(): Promise<string[]> {
  const page = await readFile("docs/upgrading.md", "utf8");
  return Array.from(page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm), ([, block = ""]) => block);
}

async function edit(folder: string, file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(folder, file), "utf8");
  const changed = change(text);
  assert.notEqual(changed, text, `${file} has nothing to change`);
  await writeFile(join(folder, file), changed);
}

async function runIn(folder: string, commands: string): Promise<string> {
  const { code, said } = await run(folder, commands);
  assert.equal(code, 0, `${commands}\n${said}`);
  return said;
}

/** The last command may fail. */
async function run(cwd: string, commands: string): Promise<{ code: number; said: string }> {
  const author = Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((role) => [
      [`GIT_${role}_NAME`, "Zoé"],
      [`GIT_${role}_EMAIL`, "zoe@atelier.example"],
    ]),
  );
  const PATH = `${dirname(process.execPath)}:${resolve("node_modules/.bin")}:${process.env.PATH}`;
  const options = { cwd, env: { ...process.env, ...author, PATH }, maxBuffer: 50_000_000 };
  return promisify(execFile)("sh", ["-e", "-c", commands], options)
    .then(({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }))
    .catch(({ code, stdout, stderr }) => ({ code, said: stdout + stderr }));
}
