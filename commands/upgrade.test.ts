import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFile, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { copyCheckout, temporaryFolder } from "#test-support/folders.ts";

const skip = process.env.TEST_LONG ? false : "makes several copies of the checkout, which is slow";

test("a release merges without a conflict into a copy in which everything is changed", { skip }, async (t) => {
  const { release, copy } = await cloneRelease(t);
  await runIn(copy, "npm run personalise -- --yes --no-cv --name='Zoé Le Gall' --brand=Zoé --person=feminine");
  const own = ["home", "services", "service-pages", "resume", "portfolio", "contact", "legal"];
  for (const file of own)
    await edit(copy, `content/${file}.ts`, (text) => text.replaceAll(/: "([A-Z])/g, ': "Mien $1'));
  await edit(copy, "content/palette.ts", (text) => text.replace('teal = "#58b19f"', 'teal = "#5ab39f"'));
  await runIn(copy, "git add -A && git commit -q -m 'My site'");
  const before = await runIn(copy, "git ls-files -s content");

  const demo = (file: string) => `demo/content/${file}.ts`;
  for (const file of [...own, "site"])
    await edit(release, demo(file), (text) => text.replaceAll(/: "([A-Z])/g, ': "Autrement $1'));
  await edit(release, "app/texts/site.ts", (text) => text.replace("Aller au contenu", "Passer au contenu"));
  await edit(release, "app/content-schema.ts", (text) =>
    text.replace("  copyrightYear: year,", "  copyrightYear: year,\n  motto: usualText.exactOptional(),"),
  );
  await writeFile(join(release, "demo/content/lectures.ts"), "export const lectures = null;\n");
  await edit(release, "package.json", (text) => text.replace('"#demo/*"', '"#tools/*": "./tools/*",\n    "#demo/*"'));
  await runIn(release, "git add -A && git commit -q -m 'A release'");

  await runIn(copy, "git pull -q --no-rebase --no-edit");
  assert.equal(await runIn(copy, "git ls-files -s content"), before);
  const said = await runIn(copy, "npm run typecheck && npm run build");
  assert.match(said, /This release has added to content\/: lectures\.ts/);
  assert.match(await runIn(copy, "node commands/check-content.ts"), /site\.city: Nantes/);
});

test("docs/upgrading.md moves the content of a copy of 0.2.0", { skip }, async (t) => {
  const moved = (await runIn(".", "git log --format=%H --diff-filter=D -- app/content/types.ts")).trim().split("\n")[0];
  if (!moved) return t.skip("the history of 0.2.0 is not here");
  const { release, copy } = await cloneRelease(t, `${moved}~1`);
  const paragraph = "Je dessine des cartes et je les mets en ligne.";
  const files: Record<string, (text: string) => string> = {
    "site.ts": (text) => text.replace("Camille Dupont", "Léa Œuvrard").replace('city: "Nantes"', 'city: "Besançon"'),
    "home.ts": (text) => text.replace(/paragraphs: \[[\s\S]*?\],/, `paragraphs: ["${paragraph}"],`),
    "service-pages.ts": (text) => text.replace("Une interface qui répond", "Des cartes qui répondent"),
    "palette.ts": (text) => text.replace('teal = "#58b19f"', 'teal = "#5ab39f"'),
  };
  for (const [file, change] of Object.entries(files)) await edit(copy, `app/content/${file}`, change);
  await runIn(copy, "git add -A && git commit -q -m 'My site'");

  const recipe = await documentedCommands(release);
  const { stdout } = await run(copy, recipe);
  const faults = stdout.split("\n").filter((line) => line.includes("error TS"));
  assert.equal(faults.length, 2, faults.join("\n"));
  assert.match(faults[0] ?? "", /^content\/portfolio\.ts.*Property 'call' is missing/);
  assert.match(faults[1] ?? "", /^content\/site\.ts.*'skipLink' does not exist/);
  assert.doesNotMatch((await run(copy, "npm run check:content")).stdout, /service-pages\.ts: /);
  const pages = await readFile(join(copy, "content/service-pages.ts"), "utf8");
  const pictures = Array.from(pages.matchAll(/file: "(.*?)"/g), ([, file = ""]) => file);
  assert.equal(pictures.length, 4);
  for (const file of pictures) assert.ok((await readdir(join(copy, "content/pictures"))).includes(file), file);
  assert.match(await readFile(join(copy, "package.json"), "utf8"), /"#content\/\*": "\.\/content\/\*"/);
  const read = `import { home } from "#content/home.ts"; import { site } from "#content/site.ts";
    import { servicePages } from "#content/service-pages.ts";
    console.log(home.meta.title, home.about.paragraphs, site.city, servicePages[0].content[0].h2);`;
  await writeFile(join(copy, "read.ts"), read);
  const texts = await runIn(copy, "node read.ts");
  for (const text of ["Léa Œuvrard, développeur", paragraph, "Besançon", "Des cartes qui répondent"])
    assert.ok(texts.includes(text), text);
});

/** @param at the commit that the copy is made of; the release is this checkout */
async function cloneRelease(t: { after(end: () => Promise<void>): void }, at = "HEAD") {
  const folder = await temporaryFolder("upgrade");
  t.after(() => rm(folder, { recursive: true, force: true }));
  const checkout = await copyCheckout();
  t.after(() => rm(checkout, { recursive: true, force: true }));
  const [release, copy] = [join(folder, "release"), join(folder, "copy")];
  await runIn(".", `git clone -q . '${release}'`);
  await runIn(release, `git checkout -q -B main && git clone -q . '${copy}'`);
  // What is not committed yet belongs to the release too.
  await runIn(
    release,
    `git rm -qr . && cp -r '${checkout}/.' . && rm node_modules && git add -A && git commit -q --allow-empty -m 'This'`,
  );
  if (at === "HEAD") await runIn(copy, "git pull -q");
  else await runIn(copy, `git reset -q --hard ${at}`);
  for (const each of [release, copy]) {
    await symlink(resolve("node_modules"), join(each, "node_modules"));
    await appendFile(join(each, ".git/info/exclude"), "node_modules\n");
  }
  return { release, copy };
}

async function documentedCommands(release: string): Promise<string> {
  const page = await readFile("docs/upgrading.md", "utf8");
  const [, section = ""] = /\n## From 0\.2\.0\n([\s\S]*?)\n## /.exec(page) ?? [];
  const blocks = Array.from(section.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, block = ""]) => block);
  assert.equal(blocks.length, 2);
  return blocks.join("").replace("<address of the repository you cloned>", `'${release}'`).replace("npm ci\n", "");
}

async function edit(folder: string, file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(folder, file), "utf8");
  const changed = change(text);
  assert.notEqual(changed, text, `${file} has nothing to change`);
  await writeFile(join(folder, file), changed);
}

async function runIn(cwd: string, commands: string): Promise<string> {
  const { code, stdout } = await run(cwd, commands);
  assert.equal(code, 0, `${commands}\n${stdout}`);
  return stdout;
}

/** The last command may fail. */
async function run(cwd: string, commands: string): Promise<{ code: number; stdout: string }> {
  const author = Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((role) => [
      [`GIT_${role}_NAME`, "Léa"],
      [`GIT_${role}_EMAIL`, "lea@atelier.example"],
    ]),
  );
  const PATH = `${dirname(process.execPath)}:${resolve("node_modules/.bin")}:${process.env.PATH}`;
  const options = { cwd, env: { ...process.env, ...author, PATH }, maxBuffer: 50_000_000 };
  return promisify(execFile)("sh", ["-e", "-c", commands], options)
    .then(({ stdout }) => ({ code: 0, stdout }))
    .catch(({ code, stdout, stderr }) => ({ code, stdout: `${stdout}${stderr}` }));
}
