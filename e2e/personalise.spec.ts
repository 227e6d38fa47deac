import { execFile, spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { extractText, getDocumentProxy } from "unpdf";
import { openBackend } from "#app/backend.server.ts";
import { site as demo } from "#app/content/site.ts";
import { readEnv } from "#app/env.server.ts";
import { paths, shareImagePath } from "#app/paths.ts";
import { demoEmail } from "#commands/demo-owner.ts";
import { startSite } from "./site.ts";
import { expect, test } from "./test.ts";

const run = promisify(execFile);
const answers = {
  name: "Zoé Martin-Le Goff",
  brand: "Atelier Zoé",
  email: "zoe@martin-legoff.example",
  phone: "+33 7 00 11 22 33",
  linkedin: "https://linkedin.example/zoe",
  github: "",
  "site-url": "https://zoe.example",
  "owner-email": "bureau@zoe.example",
};

test("a copy made one's own by flags holds nothing of the demo's person", { tag: "@looks" }, async () => {
  test.setTimeout(180_000);
  const copy = await mkdtemp(join(tmpdir(), "repere-copy-"));
  try {
    const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
    for (const file of stdout.trim().split("\n")) await cp(file, join(copy, file)).catch(() => {});
    await symlink(resolve("node_modules"), join(copy, "node_modules"));
    spawnSync("git", ["init", "-q"], { cwd: copy });
    spawnSync("git", ["add", "-A"], { cwd: copy });
    const flags = Object.entries(answers).map(([name, value]) => `--${name}=${value}`);
    // As after a look at the demo: its owner is in the data folder.
    const data = () => openBackend(readEnv({ DATA_DIR: join(copy, "data") }));
    const before = await data();
    await before.prepare();
    await before.owners.create(demoEmail, "le mot de passe de la démo");
    await before.close();
    await run(process.execPath, ["commands/personalise.ts", "--yes", ...flags], { cwd: copy });
    const after = await data();
    expect((await after.owners.findOwner())?.email).toBe(answers["owner-email"]);
    await after.close();

    const changed = (await run("git", ["diff", "--name-only"], { cwd: copy })).stdout.trim().split("\n");
    expect(changed).toEqual(["app/content/site.ts", `public${demo.cvFile}`]);
    const settings = await readFile(join(copy, ".env"), "utf8");
    expect(settings).toMatch(/^OWNER_PASSWORD='.{12,}'$/m);
    expect(settings).toContain("SITE_URL='https://zoe.example'");

    const site = await startSite({ database: "PGlite", store: "disk" }, {}, copy);
    try {
      const traces = [
        demo.ownerName,
        "Camille",
        "camille-dupont",
        demo.email,
        demo.phone,
        demo.phone.replace(/\D/g, ""),
      ];
      const seen = new Set<string>();
      const queue: string[] = [paths.home, "/sitemap.xml", paths.feed, paths.manifest, paths.contactCard, paths.error];
      queue.push(shareImagePath("accueil"), "/robots.txt", "/api/openapi.json");
      let path = queue.shift();
      for (; path !== undefined; path = queue.shift()) {
        if (seen.has(path)) continue;
        seen.add(path);
        const response = await fetch(site.url + path);
        const bytes = Buffer.from(await response.arrayBuffer());
        const isPdf = response.headers.get("Content-Type") === "application/pdf";
        const text = isPdf
          ? (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
          : bytes.toString("utf8");
        for (const trace of traces) expect(text, `${path} holds ${trace}`).not.toContain(trace);
        for (const [, found = ""] of text.matchAll(
          /["'(> ]((?:\/|\.\/)[\w./-]+|http:\/\/localhost[^"'<) ]*)["'<) ]/g,
        )) {
          const next = found.replace(site.url, "").replace(/^\.\//, "/assets/");
          if (next.startsWith("/") && !next.startsWith("//")) queue.push(next.split("#")[0] ?? "");
        }
      }
      expect([...seen].filter((each) => each.endsWith(".js")).length).toBeGreaterThan(10);
      const home = await (await fetch(site.url)).text();
      expect(home).toContain(answers.name);
      expect(home).not.toContain("github");
    } finally {
      await site.dispose();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
