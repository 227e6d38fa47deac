import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { readText } from "#test-support/http.ts";
import { type EngineOptions, owner, type Site, startSite } from "#test-support/site.ts";
import { isOk, sendSteadily } from "./faults/traffic.ts";
import { type ApiWork, expect, picture, signedInApi, signIn, test } from "./test.ts";

/** Runs a command as an owner does, with the settings of a site. */
const runCommand = (command: "export" | "import", { env }: Pick<Site, "env">, ...args: string[]) =>
  promisify(execFile)("npm", ["run", "--silent", command, "--", ...args], { env });

/** Reads the works as a visitor gets them, with the hashes of their pictures and without the address of the site. */
async function readWorks(url: string) {
  const works: ApiWork[] = await (await fetch(`${url}/api/works`)).json();
  return Promise.all(
    works.map(async ({ userId: _, imgUrl, image, ...work }) => ({
      ...work,
      imgUrl: imgUrl.replace(url, ""),
      pictures: await Promise.all(
        image.variants.map(async (variant) => {
          const bytes = Buffer.from(await (await fetch(variant.url)).arrayBuffer());
          return [variant.url.replace(url, ""), createHash("sha256").update(bytes).digest("hex")];
        }),
      ),
    })),
  );
}

test("a backup of a site that is read and written meanwhile is restored on the other engines, equal", {
  tag: ["@stores", "@long"],
}, async ({ site, api, database, store }) => {
  await api.publishMany(4, (number) => picture(`#20406${number}`));
  const before = await api.titles();
  const file = join(site.dataDir, `${randomUUID()}.tar`);
  let isRunning = true;
  // The embedded database is this process's alone: of its running site the owner downloads the archive.
  const download = async () => {
    const headers = { Cookie: `session=${api.token}` };
    const archive = await fetch(site.url + adminPaths.backup, { headers });
    await writeFile(file, Buffer.from(await archive.arrayBuffer()));
  };
  const exporting = (database === "PGlite" ? download() : runCommand("export", site, file)).finally(() => {
    isRunning = false;
  });
  const publishing = (async () => {
    for (let number = 0; isRunning; number += 1) await api.publish({ title: `Pendant ${number}` });
  })();
  const visit = (number: number) => isOk(site.url + ["/", "/portfolio", "/resume", `/api/works?${number}`][number % 4]);
  let failed = 0;
  while (isRunning) failed += (await sendSteadily(20, 1, visit)).failed;
  await exporting;
  await publishing;
  const refused = site.output().match(/^GET .* [45]\d\d .*$/gm);
  expect(failed, refused?.join("\n")).toBe(0);

  const other: EngineOptions = {
    database: database === "PGlite" ? "PostgreSQL" : "PGlite",
    store: store === "disk" ? "S3" : "disk",
  };
  const to = await startSite(other);
  try {
    // Only one process can use the embedded database.
    await to.stop();
    await runCommand("import", to, file);
    await to.start();
    const restored = await readWorks(to.url);
    const ids = restored.map(({ _id }) => _id);
    expect(restored.map(({ title }) => title)).toEqual(expect.arrayContaining(before));
    // A work that was published meanwhile is completely in the archive or not at all.
    expect(restored).toEqual((await readWorks(site.url)).filter(({ _id }) => ids.includes(_id)));
  } finally {
    await to.dispose();
  }
});

test("a download that the owner cancels is no failure in the log", { tag: "@long" }, async ({ ownSite }) => {
  const site = await ownSite();
  const api = await signedInApi(site);
  await api.publish({ title: "Rivage" });
  const headers = { Cookie: `session=${api.token}` };
  // When the request is sent, and when the response begins.
  for (const event of ["finish", "response"]) {
    for (let time = 0; time < 20; time += 1) {
      const download = request(site.url + adminPaths.backup, { headers, agent: false });
      download.once(event, () => setImmediate(() => download.destroy()));
      await new Promise((resolve) =>
        download
          .on("error", () => {})
          .once("close", resolve)
          .end(),
      );
    }
  }
  await readText(site.url + adminPaths.backup, { headers });
  await expect.poll(site.output).toContain("backup_sent");
  expect(site.output()).not.toContain("backup_failed");
});

// A test above restores what a site sends, and app/archive/archive.server.test.ts what it packs.
test("the owner downloads a backup of the running site without its secrets", async ({ page, site, api }) => {
  await api.publish({ title: "Rivage" });
  await api.publish({ title: "Cadence", year: 2020 });
  const refused = await fetch(site.url + adminPaths.backup, { redirect: "manual" });
  expect(refused.status).toBe(303);
  expect(refused.headers.get("location")).toContain(adminPaths.signIn);
  const headers = { Cookie: `session=${api.token}`, "Accept-Encoding": "br" };
  const sent = await fetch(site.url + adminPaths.backup, { headers });
  expect(sent.headers.get("Content-Encoding"), "pictures do not become smaller").toBeNull();
  await sent.body?.cancel();
  await signIn(page, null);
  await page.goto(adminPaths.account);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: admin.account.backup.button }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^sauvegarde-\d{4}-\d\d-\d\d\.tar$/);
  const archive = (await readFile(await download.path())).toString("latin1");
  // The last file says that the archive is whole.
  for (const part of ["Rivage", "Cadence", "end.json"]) expect(archive).toContain(part);
  for (const secret of [owner.email, owner.password, api.token, "$2b$", "owner_id", "token_hash", "password_hash"])
    expect(archive.includes(secret), `the archive holds ${secret.slice(0, 6)}…`).toBe(false);
  await page.reload();
  await expect(page.getByText(fill(admin.account.backup.last, { when: admin.account.backup.today }))).toBeVisible();
});
