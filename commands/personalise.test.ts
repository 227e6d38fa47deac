import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, beforeEach, describe, test } from "node:test";
import { parseEnv } from "node:util";
import { readEnv } from "#app/env.server.ts";
import { openBackend } from "#app/site.server.ts";
import { demoEmail } from "#demo/owner.ts";
import { copyCluster, testEngines } from "#test-support/databases.ts";
import { copyCheckout } from "#test-support/folders.ts";
import { freePort, runCode, runNode } from "#test-support/processes.ts";

const email = "bureau@zoe.example";
const chosen = "un mot de passe choisi";

const copy = await copyCheckout();
afterEach(() => rm(join(copy, ".env"), { force: true }));
after(() => rm(copy, { recursive: true, force: true }));

/** Runs the command as its user does, without the CV, which needs a build and a browser. */
function personalise(env: NodeJS.ProcessEnv, ...flags: string[]): { status: number | null; said: string } {
  const args = ["--env-file-if-exists=.env", "commands/personalise.ts", "--yes", "--no-cv", ...flags];
  const { status, stdout, stderr } = runNode(args, env, { cwd: copy });
  return { status, said: stdout + stderr };
}

const settings = async () => parseEnv(await readFile(join(copy, ".env"), "utf8"));

for (const engine of testEngines) {
  // The embedded one is used below, while the site runs and after that.
  describe(`personalise: ${engine.name}`, { skip: engine.skip || engine.isSecond }, () => {
    let env: NodeJS.ProcessEnv;
    let drop: () => Promise<void>;
    const data = join(copy, "data");

    beforeEach(async () => {
      const created = await engine.create("migrated");
      drop = created.drop;
      const { engine: opened } = created;
      env = opened.engine === "pglite" ? { DATA_DIR: opened.dataDir } : { DATA_DIR: data, DATABASE_URL: opened.url };
    });

    afterEach(() => drop());

    async function open(owner: NodeJS.ProcessEnv = {}) {
      const backend = await openBackend(readEnv({ ...env, ...owner, LOG_LEVEL: "warn" }));
      await backend.prepare();
      return backend;
    }

    async function signsIn(email: string, password: string | undefined): Promise<boolean> {
      const backend = await open();
      const result = await backend.owners.logIn({ email, password }, { address: null, userAgent: "test" });
      await backend.close();
      return "token" in result;
    }

    test("the demo's owner becomes the site's, with the printed password", async () => {
      await (await open({ OWNER_EMAIL: demoEmail, OWNER_PASSWORD: "le mot de passe de la démo" })).close();
      const { status, said } = personalise(env, `--owner-email=${email}`);
      assert.equal(status, 0, said);
      const [, password] = new RegExp(`${email} / (\\S+)`).exec(said) ?? [];
      assert.equal(await signsIn(email, password), true, said);
    });

    const skip = !process.env.TEST_LONG && "it runs the command four times";
    test("a second run changes only the answers that it gets, the password among them", { skip }, async () => {
      personalise(env, `--owner-email=${email}`, "--site-url=https://zoe.example");
      const first = await settings();
      await (await open(first)).close();
      const { status, said } = personalise(env, "--city=Brest");
      assert.equal(status, 0, said);
      assert.match(said, /mot de passe inchangé/);
      assert.deepEqual(await settings(), first);
      personalise(env, "--owner-email=zoe@zoe.example");
      assert.equal(await signsIn("zoe@zoe.example", first.OWNER_PASSWORD), true);
      personalise(env, `--owner-password=${chosen}`);
      assert.equal(await signsIn("zoe@zoe.example", chosen), true);
    });

    test("a site of another owner is not taken over, and the given password is not printed", async () => {
      await (await open({ OWNER_EMAIL: "autre@example.com", OWNER_PASSWORD: chosen })).close();
      const { said } = personalise(env, `--owner-email=${email}`, "--owner-password=un tout autre mot");
      assert.equal(await signsIn("autre@example.com", chosen), true);
      assert.doesNotMatch(said, /un tout autre mot/);
      assert.match(said, /autre@example\.com/);
    });
  });
}

test("while the site runs, the sign-in is not changed, and the command fails with the reason", async () => {
  const env = { DATA_DIR: join(copy, "running") };
  copyCluster("migrated", env.DATA_DIR);
  const owner = { OWNER_EMAIL: demoEmail, OWNER_PASSWORD: chosen };
  const running = await openBackend(readEnv({ ...env, ...owner, LOG_LEVEL: "warn" }));
  await running.prepare();
  const { status, said } = personalise(env, `--owner-email=${email}`);
  await running.close();
  assert.equal(status, 1);
  assert.match(said, /arrêtez-le/i);
  assert.doesNotMatch(said, new RegExp(`${email} /`));
  const again = personalise(env);
  assert.equal(again.status, 0, again.said);
  assert.match(again.said, new RegExp(`${email} / ${(await settings()).OWNER_PASSWORD}`));
});

test("with an unavailable database, the sign-in is not changed, and the command fails with the reason", async () => {
  const env = { DATABASE_URL: `postgres://nobody:nothing@localhost:${await freePort()}/none` };
  const { status, said } = personalise(env, `--owner-email=${email}`);
  assert.equal(status, 1);
  assert.match(said, /DATABASE_URL/);
  assert.doesNotMatch(said, new RegExp(`${email} /`));
  assert.equal("SITE_URL" in (await settings()), false, "no public address was given");
});

test("a content folder that package.json no longer names is not replaced", async () => {
  const file = join(copy, "package.json");
  const settings = await readFile(file, "utf8");
  const facts = await readFile(join(copy, "content/site.ts"), "utf8");
  await writeFile(file, settings.replace('"./content/*"', '"./demo/content/*"'));
  const { status, said } = personalise({}, "--city=Brest");
  await writeFile(file, settings);
  assert.equal(status, 1);
  assert.match(said, /package\.json/);
  assert.equal(await readFile(join(copy, "content/site.ts"), "utf8"), facts);
});

test("a hostile CV in JSON becomes content that loads, has no mistake, and shows its texts as they are", async () => {
  const { status, said } = personalise({}, `--owner-email=${email}`, "--resume=test-support/resumes/hostile.json");
  assert.equal(status, 0, said);
  assert.match(said, /^Pris de test-support\/resumes\/hostile\.json : nom, métier, e-mail, ville, profils \(1\)/m);
  assert.match(said, /^ {2}certificates\[0\] : il manque/m);
  const program = `
    import { contentFaults, readContent } from "./commands/content-faults.ts";
    import { jsonResume } from "#app/files/json-resume/json-resume.server.ts";
    import { resume } from "#content/resume.ts";
    import { site } from "#content/site.ts";
    const faults = await contentFaults(await readContent("content"), "content");
    console.log(JSON.stringify({ faults, ...jsonResume(resume, site, "") }));`;
  const { stdout, stderr } = runCode(program, {}, { cwd: copy });
  const { faults, basics, work, skills, education } = JSON.parse(stdout || `"${stderr}"`);
  const file = JSON.parse(await readFile("test-support/resumes/hostile.json", "utf8"));
  assert.deepEqual(faults, []);
  assert.equal(basics.name, file.basics.name);
  const [{ name: company, position, summary: beginning, highlights }] = file.work;
  // Blanks and a number stand behind the first one.
  const summary = `${beginning}. ${highlights[0]}.`;
  assert.deepEqual(work[0], { name: company, position, startDate: "2014-06", summary });
  assert.deepEqual(skills[0].keywords, file.skills[0].keywords);
  assert.deepEqual(education, []);
  const urls = basics.profiles.map(({ url }: { url: string }) => url);
  assert.deepEqual(urls, ["https://hostile.example/@zoe"]);
});

test("a CV that cannot be read changes nothing", async () => {
  const facts = await readFile(join(copy, "content/site.ts"), "utf8");
  for (const file of ["absent.json", "README.md"]) {
    const { status, said } = personalise({}, "--city=Brest", `--resume=${file}`);
    assert.equal(status, 1);
    assert.match(said, new RegExp(`^${file} ne se lit pas : `, "m"));
  }
  assert.equal(await readFile(join(copy, "content/site.ts"), "utf8"), facts);
});
