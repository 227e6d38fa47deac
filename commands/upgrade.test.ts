import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFile, cp, readFile, rm, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { copyCheckout, temporaryFolder } from "#test-support/folders.ts";
import { startSite } from "#test-support/site.ts";

const fixture = resolve("test-support/upgrade-0.1.0");
const name = "Léa Œuvrard-Núñez";

const skip = process.env.TEST_LONG ? false : "builds another copy, which is slow";

test("the owner of a personalised copy of 0.1.0 follows docs/upgrading.md", { skip }, async () => {
  const release = await copyCheckout();
  const folder = await temporaryFolder("upgrade");
  const copy = join(folder, "site");
  try {
    await makeRelease(release);
    await makeCopy(release, copy);
    for (const commands of await documentedCommands(release)) await runIn(copy, commands);

    assert.equal(await runIn(copy, "git status --porcelain"), "");
    const own = ["home", "resume", "service-pages", "services", "site"].map((file) => `app/content/${file}.ts`);
    const changed = (await runIn(copy, "git diff --name-only HEAD^2")).trim().split("\n");
    assert.deepEqual(changed, [...own, "public/cv-lea.pdf"]);
    // A field that 0.1.0 did not have.
    assert.match(await readFile(join(copy, "app/content/site.ts"), "utf8"), /timeZone: "Europe\/Paris"/);
    await readSite(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(release, { recursive: true, force: true });
  }
});

/** A repository whose first commit is 0.1.0, and whose second is this checkout. */
async function makeRelease(release: string): Promise<void> {
  await rm(join(release, "node_modules"));
  await runIn(release, "git init -q -b main");
  await runIn(release, `git --work-tree='${fixture}/original' add -A && git commit -q -m 0.1.0`);
  await runIn(release, "git add -A && git commit -q -m 0.2.0");
}

/** What the owner had cloned and made her own before the release. */
async function makeCopy(release: string, copy: string): Promise<void> {
  await runIn(release, `git clone -q . '${copy}'`);
  await runIn(copy, "git reset -q --hard HEAD~1");
  await cp(join(fixture, "mine"), copy, { recursive: true });
  await runIn(copy, "git add -A && git commit -q -m 'My site'");
  await symlink(resolve("node_modules"), join(copy, "node_modules"));
  await appendFile(join(copy, ".git/info/exclude"), "node_modules\n");
}

async function documentedCommands(release: string): Promise<string[]> {
  const page = await readFile("docs/upgrading.md", "utf8");
  const [, section = ""] = /\n## To 0\.2\.0\n[\s\S]*?\n### Your content\n([\s\S]*?)\n##/.exec(page) ?? [];
  const blocks = Array.from(section.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, block = ""]) => block);
  assert.equal(blocks.length, 2);
  return blocks.map((block) => block.replace("<address of the repository you cloned>", `'${release}'`));
}

async function runIn(cwd: string, commands: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const author = Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((role) => [
      [`GIT_${role}_NAME`, "Léa"],
      [`GIT_${role}_EMAIL`, "lea@atelier.example"],
    ]),
  );
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const options = { cwd, env: { ...process.env, ...author, ...env, PATH } };
  return (await promisify(execFile)("sh", ["-e", "-c", commands], options)).stdout;
}

/** Imports the archive of 0.1.0 and reads the pages. */
async function readSite(copy: string): Promise<void> {
  const site = await startSite({ database: "PGlite", store: "disk" }, {}, copy);
  try {
    await site.stop();
    const imported = await runIn(copy, `npm run import -- '${fixture}/before.tar'`, site.env);
    assert.match(imported, /Imported 2 works/);
    await site.start();

    const read = async (path: string) => {
      const response = await fetch(site.url + path);
      assert.equal(response.status, 200, path);
      return await response.text();
    };
    const pages = {
      "/": [
        name,
        "Je dessine des cartes et je les mets en ligne, depuis Besançon.",
        "Chaque carte commence par une journée sur le terrain.",
        "Des cartes rapides, que l’on lit aussi dehors, en plein soleil.",
        "le jour même",
        "wa.me/33639982233",
        "https://instagram.example/lea",
        "© 2025",
      ],
      "/portfolio": ["Carte du Haut-Doubs", "Sentiers de l’Ognon"],
      "/resume": ["Cartothèque du Doubs", "QGIS", "/cv-lea.pdf"],
      "/services/seo": ["Cartes en ligne"],
      "/mentions-legales": ["123 456 789 00012", "5 rue de la Citadelle, 25000 Besançon", "Hébergeur comtois"],
      "/cv-lea.pdf": ["%PDF-1.4"],
      "/connexion-secrete-lea-oeuvrard-nunez": [],
    };
    for (const [path, texts] of Object.entries(pages)) {
      const page = await read(path);
      for (const text of texts) assert.ok(page.includes(text), `${path} lacks ${text}`);
      for (const text of ["Camille", "Dupont", "Repère", "example.com", "+33 6 39 98 00 00", "Agence Lumen"])
        assert.ok(!page.includes(text), `${path} has ${text}`);
    }
  } finally {
    await site.dispose();
  }
}
