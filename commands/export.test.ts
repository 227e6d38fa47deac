import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { pack } from "tar-stream";
import { writeExportToken } from "#app/owner/export-token.server.ts";
import { lockFolder } from "#db/lock.ts";
import { copyCluster } from "#test-support/databases.ts";
import { temporaryFolder } from "#test-support/folders.ts";
import { bareEnv } from "#test-support/processes.ts";
import { owner } from "#test-support/site.ts";
import { downloadAsOwner } from "./download-archive.ts";
import { CommandFault } from "./with-site.ts";

const signedIn = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password };

let folder: string;
let lock: Awaited<ReturnType<typeof lockFolder>>;
let server: Server;
let answer: RequestListener;
let requests: string[];
let port: string;

// A site that uses the data folder, and answers as each test needs it.
before(async () => {
  folder = await temporaryFolder("export");
  lock = await lockFolder(folder);
  await writeExportToken(folder);
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`.trim());
    answer(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = String((server.address() as AddressInfo).port);
});

after(async () => {
  server.close();
  lock.release();
  await rm(folder, { recursive: true });
});

/** Lets the site accept sign-ins, and answer the rest with `archive`. */
function serve(archive: RequestListener): void {
  requests = [];
  answer = (request, response) => {
    if (request.url !== "/api/auth/login") return archive(request, response);
    response.setHeader("Content-Type", "application/json").end('{"token": "t", "userId": "o"}');
  };
}

function run(args: string[], settings: Record<string, string>) {
  const env = { ...bareEnv, DATA_DIR: folder, PORT: port, ...settings };
  return new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ["commands/export.ts", ...args], { env, encoding: "utf8" }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });
}

async function assertNoFile(): Promise<void> {
  const names = await readdir(folder);
  assert.deepEqual(
    names.filter((name) => name.includes("works.tar")),
    [],
  );
}

async function assertRefused(result: Awaited<ReturnType<typeof run>>, line: RegExp): Promise<void> {
  assert.match(result.stderr, line);
  assert.deepEqual([result.status, result.stdout, result.stderr.split("\n").length], [1, "", 2]);
  await assertNoFile();
}

const half: RequestListener = (_, response) => response.end(Buffer.alloc(1_024));

describe("export from a running site", () => {
  const file = () => join(folder, "works.tar");
  const site = () => `http://127.0.0.1:${port}`;
  const parts = { withMessages: false, withVisits: false };

  async function assertFault(download: Promise<unknown>, message: RegExp): Promise<void> {
    await assert.rejects(download, (error) => {
      assert.ok(error instanceof CommandFault);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    await assertNoFile();
  }

  test("--from asks the named site, whatever DATA_DIR is; a wrong password is one line, and no file", async () => {
    requests = [];
    answer = (_, response) => response.writeHead(401).end("<h1>…</h1>");
    const settings = { ...signedIn, DATA_DIR: join(folder, "none"), PORT: "9" };
    const refused = await run([file(), "--from", `${site()}/`], settings);
    await assertRefused(refused, /refuses this e-mail.*OWNER_PASSWORD.*"Télécharger une sauvegarde"/);
    assert.deepEqual(requests, ["POST /api/auth/login"]);
  });

  const signIns: [what: string, status: number, headers: Record<string, string>, message: RegExp][] = [
    ["too many wrong passwords", 429, { "Retry-After": "42" }, /Try again in 42 seconds/],
    ["an outage", 503, {}, /answered with 503\. Try again in a minute/],
    ["another program", 200, {}, /answered with 200\. Is it this site/],
    [
      "a redirect",
      308,
      { Location: "https://example.com/api/auth/login" },
      /redirects to https:\/\/example\.com: .*--from/,
    ],
  ];
  for (const [what, status, headers, message] of signIns) {
    test(`${what} is one line, and no file`, async () => {
      requests = [];
      answer = (_, response) => response.writeHead(status, headers).end("<h1>…</h1>");
      await assertFault(downloadAsOwner(site(), owner, file(), parts), message);
      assert.deepEqual(requests, ["POST /api/auth/login"]);
    });
  }

  test("without the owner's password --from names the settings and the button", async () => {
    const download = downloadAsOwner(site(), null, file(), parts);
    await assertFault(download, /set OWNER_EMAIL and OWNER_PASSWORD.*"Télécharger une sauvegarde"/);
  });

  test("beside the site's data the command asks with the secret there, and needs no password", async () => {
    serve(half);
    await assertRefused(await run([file(), "--with-messages", "--with-visits"], {}), /no manifest/);
    const secret = await readFile(join(folder, "export-token"), "utf8");
    assert.deepEqual(requests, [`GET /api/archive?messages&visits Bearer ${secret}`]);
  });

  test("where no site answers, the command says how to name another address", async () => {
    await assertRefused(await run([file()], { PORT: "9" }), /No site answers at .*:9\. .*--from/);
  });

  const broken: [what: string, archive: RequestListener, message: RegExp][] = [
    ["none", (_, response) => response.writeHead(404).end(), /\/api\/archive answered with 404\. Is it this site/],
    ["one that breaks off", (_, response) => response.write("x".repeat(2_000), () => response.destroy()), /broke off/],
    ["half of one", half, /no manifest\.json\. No file was written/],
  ];
  for (const [what, archive, message] of broken) {
    test(`instead of an archive, ${what}: one line, no file, and the session ends`, async () => {
      serve(archive);
      await assertFault(downloadAsOwner(site(), owner, file(), parts), message);
      const sent = ["POST /api/auth/login", "GET /api/archive Bearer t", "POST /api/auth/logout Bearer t"];
      assert.deepEqual(requests, sent);
    });
  }
});

test("a wrong row of visits keeps no archive from being downloaded, and the import says what it left out", async () => {
  const visit = { day: "2026-11-22", page: "home", host: "a".repeat(254), count: 1 };
  const empty = { images: [], works: [], objects: [], exportedAt: "2026-11-22T12:00:00Z" };
  const manifest = {
    format: 1,
    schema: "0004-messages",
    ...empty,
    messages: [],
    visits: [visit, { ...visit, host: "" }],
  };
  const tar = pack();
  tar.entry({ name: "manifest.json" }, JSON.stringify(manifest));
  tar.finalize();
  const bytes = await buffer(tar);
  const file = join(folder, "visits.tar");
  serve((_, response) => response.end(bytes));
  const exported = await run([file, "--with-visits"], {});
  assert.deepEqual(exported, { status: 0, stdout: `${file}: 0 works, 0 pictures\n`, stderr: "" });

  const restored = await temporaryFolder("restored");
  copyCluster("site", restored);
  const env = { ...bareEnv, ...signedIn, DATA_DIR: restored };
  const args = ["commands/import.ts", file, "--with-messages", "--with-visits"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  assert.match(stdout, /^Imported 0 works and 0 pictures\.\nImported 0 messages\.\nImported 1 counts of visits\.\n$/m);
  assert.match(stderr, /^Left out 1 rows of visits \("2026-11-22 home a+": host: Too big: .*\)\.\n$/);
  assert.equal(status, 0);
  await rm(restored, { recursive: true });
});

test("import explains its arguments, and refuses others", () => {
  const run = (...args: string[]) => spawnSync(process.execPath, ["commands/import.ts", ...args], { encoding: "utf8" });
  assert.match(run("--help").stdout, /file \[--with-messages\] \[--with-visits\]/);
  assert.match(run().stderr, /^Name one file: npm run import -- --help$/m);
  assert.match(run("--with-visit", "a.tar").stderr, /^Unknown option '--with-visit': /m);
});

test("docs/backup.sh keeps the newest 14 archives, and removes none after a failed export", async () => {
  const backups = await temporaryFolder("back ups");
  for (let day = 10; day < 30; day += 1) await writeFile(join(backups, `works-2020-01-${day}.tar`), "");
  await writeFile(join(backups, "works-of-mine.tar"), "");
  // Stands for npm: the last argument is the file.
  const runScript = async (npm: string) => {
    await writeFile(join(backups, "npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
    const env = { PATH: `${backups}:${process.env.PATH}` };
    return spawnSync("sh", ["docs/backup.sh", backups], { env, encoding: "utf8" }).status;
  };
  const archives = async () => (await readdir(backups)).filter((name) => /^works-\d/.test(name)).toSorted();
  assert.equal(await runScript("exit 1"), 1);
  assert.equal((await archives()).length, 20);
  assert.equal(await runScript('for file in "$@"; do :; done; echo x > "$file"'), 0);
  const kept = await archives();
  assert.equal(kept.length, 14);
  assert.equal(kept[0], "works-2020-01-17.tar");
  assert.match(kept.at(-1) ?? "", new RegExp(`^works-${new Date().getFullYear()}-`));
  assert.ok((await readdir(backups)).includes("works-of-mine.tar"));
  await rm(backups, { recursive: true });
});

test("export explains its arguments", async () => {
  const help = await run(["--help"], {});
  assert.match(help.stdout, /\[file\] \[--from address\]/);
  assert.deepEqual([help.status, help.stderr], [0, ""]);
  const wrong: [args: string[], line: RegExp][] = [
    [["--form", "x"], /^Unknown option '--form': npm run export -- --help$/],
    [["--from", "example.com"], /^--from needs the address of a site, such as https:\/\/example\.com: /],
    [["a.tar", "b.tar"], /^One file, not 2: /],
  ];
  for (const [args, line] of wrong) await assertRefused(await run(args, {}), new RegExp(line.source, "m"));
});
