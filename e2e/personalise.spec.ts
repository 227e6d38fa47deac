import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { extractText, getDocumentProxy } from "unpdf";
import { openBackend } from "#app/backend.server.ts";
import { site as demo } from "#app/copy/site.ts";
import { readEnv } from "#app/env.server.ts";
import { paths, shareImagePath } from "#app/paths.ts";
import { demoEmail } from "#db/demo/owner.ts";
import { copyCheckout } from "#test-support/folders.ts";
import { readText } from "#test-support/http.ts";
import { freePort } from "#test-support/processes.ts";
import { logIn } from "#test-support/sign-in.ts";
import { startSite } from "#test-support/site.ts";
import { expect, test } from "./test.ts";

const run = promisify(execFile);
const answers = {
  name: "Zoé Martin-Le Goff",
  trade: "Développeuse web",
  person: "feminine",
  brand: "Atelier Zoé",
  email: "zoe@martin-legoff.example",
  phone: "+33 7 00 11 22 33",
  linkedin: "https://linkedin.example/zoe",
  github: "",
  "site-url": "https://zoe.example/",
  "owner-email": "bureau@zoe.example",
};

test("a personalised copy holds no trace of the demo's owner", { tag: "@looks" }, async () => {
  test.setTimeout(180_000);
  const copy = await copyCheckout();
  try {
    spawnSync("git", ["init", "-q"], { cwd: copy });
    spawnSync("git", ["add", "-A"], { cwd: copy });
    const flags = Object.entries(answers).map(([name, value]) => `--${name}=${value}`);
    // The demo has been tried before: the data folder holds its owner.
    const before = await openBackend(readEnv({ DATA_DIR: join(copy, "data") }));
    await before.prepare();
    await before.owners.create(demoEmail, "le mot de passe de la démo");
    await before.close();
    const { stdout } = await run("npm", ["run", "personalise", "--", "--yes", ...flags], { cwd: copy });
    const [, email, password] = /^Connexion : (\S+) \/ (\S+)$/m.exec(stdout) ?? [];
    expect(email).toBe(answers["owner-email"]);

    const changed = (await run("git", ["diff", "--name-only"], { cwd: copy })).stdout.trim().split("\n");
    expect(changed).toEqual(["app/content/site.ts", `public${demo.cvFile}`]);
    const settings = await readFile(join(copy, ".env"), "utf8");
    expect(settings).toMatch(/^OWNER_PASSWORD='.{12,}'$/m);
    expect(settings).toContain("SITE_URL='https://zoe.example'");

    const site = await startSite({ database: "PGlite", store: "disk" }, { DATA_DIR: join(copy, "data") }, copy);
    try {
      expect((await logIn(site.url, { email, password })).status).toBe(200);
      const traces = [
        demo.ownerName,
        "Camille",
        "camille-dupont",
        demo.email,
        ...(demo.phone ? [demo.phone, demo.phone.replace(/\D/g, "")] : []),
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
      const home = await readText(site.url);
      expect(home).toContain(answers.name);
      expect(home).not.toContain("github");
    } finally {
      await site.dispose();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});

test("the demo of a personalised copy has the new owner and six works, at its local address", {
  tag: "@looks",
}, async () => {
  test.skip(!process.env.TEST_LONG, "builds a second copy, which is slow");
  test.setTimeout(180_000);
  const copy = await copyCheckout();
  const port = await freePort();
  const flags = ["--yes", "--no-cv", "--site-url=https://zoe.example", "--owner-email=bureau@zoe.example"];
  await run("npm", ["run", "personalise", "--", ...flags], { cwd: copy });
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = parseEnv(await readFile(join(copy, ".env"), "utf8"));
  const demo = spawn("npm", ["run", "demo"], { cwd: copy, env: { ...process.env, PORT: String(port) } });
  try {
    let output = "";
    for await (const text of demo.stdout.setEncoding("utf8")) {
      output += text;
      if (output.includes("Ctrl+C")) break;
    }
    expect(output).toContain("bureau@zoe.example");
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
