import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { admin } from "#app/content/admin.ts";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { owner, startSite } from "#test-support/site.ts";
import { type ApiWork, expect, picture, signedInApi, signIn, test, untilAvif } from "./test.ts";

const run = promisify(execFile);

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

test("export and import move a site from PGlite and disk to PostgreSQL and S3, without its secrets", {
  tag: "@looks",
}, async () => {
  const from = await startSite({ database: "PGlite", store: "disk" });
  const to = await startSite({ database: "PostgreSQL", store: "S3" });
  try {
    const api = await signedInApi(from);
    await api.publish({ title: "Rivage" });
    await api.publish({ title: "Cadence", year: 2020 }, await picture("#3b3b98", 900, 700));
    await untilAvif(api);
    const before = await readWorks(from.url);
    await from.stop();
    const file = join(from.dataDir, "works.tar");
    expect((await run(process.execPath, ["commands/export.ts", file], { env: from.env })).stdout).toContain("2 works");
    expect((await run(process.execPath, ["commands/import.ts", file], { env: to.env })).stdout).toContain("2 works");
    const archive = (await readFile(file)).toString("latin1");
    expect(archive).toContain("Cadence");
    for (const secret of [
      owner.email,
      owner.password,
      api.token,
      "$2b$12$",
      "owner_id",
      "token_hash",
      "password_hash",
    ]) {
      expect(archive.includes(secret), `the archive holds ${secret.slice(0, 6)}…`).toBe(false);
    }
    // The import ran in another process: the site shows its changes within two seconds.
    await expect.poll(() => readWorks(to.url)).toEqual(before);
  } finally {
    await from.dispose();
    await to.dispose();
  }
});

test("the owner downloads a backup of the running site, and another engine restores it", { tag: "@looks" }, async ({
  page,
  site,
  api,
}) => {
  await api.publish({ title: "Rivage" });
  await api.publish({ title: "Cadence", year: 2020 });
  await untilAvif(api);
  const refused = await fetch(site.url + adminPaths.backup, { redirect: "manual" });
  expect(refused.status).toBe(303);
  expect(refused.headers.get("location")).toContain(adminPaths.signIn);
  await signIn(page);
  await page.goto(adminPaths.account);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: admin.account.backup.button }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^projets-\d{4}-\d\d-\d\d\.tar$/);
  const to = await startSite({ database: "PostgreSQL", store: "S3" });
  try {
    const file = await download.path();
    await run(process.execPath, ["commands/import.ts", file], { env: to.env });
    await expect.poll(() => readWorks(to.url)).toEqual(await readWorks(site.url));
  } finally {
    await to.dispose();
  }
});
