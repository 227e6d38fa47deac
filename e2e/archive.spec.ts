import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { owner, startSite } from "#test-support/site.ts";
import { type ApiWork, expect, picture, signedInApi, test } from "./test.ts";

const run = promisify(execFile);

/** What a visitor gets, but for the site's address: the works with the hashes of their pictures as served. */
async function seen(url: string) {
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

test("a site moves from PGlite and disk to PostgreSQL and S3 by two commands, and none of its secrets with it", {
  tag: "@looks",
}, async () => {
  const from = await startSite({ database: "PGlite", store: "disk" });
  const to = await startSite({ database: "PostgreSQL", store: "S3" });
  try {
    const api = await signedInApi(from);
    await api.publish({ title: "Rivage" });
    await api.publish({ title: "Cadence", year: 2020 }, await picture("#3b3b98", 900, 700));
    await expect
      .poll(async () =>
        (await api.list()).every(({ image }) => image.variants.some((each) => each.type === "image/avif")),
      )
      .toBe(true);
    const before = await seen(from.url);
    await from.stop();
    const file = join(from.dataDir, "works.tar");
    expect((await run(process.execPath, ["commands/export.ts", file], { env: from.env })).stdout).toContain("2 works");
    expect((await run(process.execPath, ["commands/import.ts", file], { env: to.env })).stdout).toContain("2 works");
    const held = (await readFile(file)).toString("latin1");
    expect(held).toContain("Cadence");
    for (const secret of [
      owner.email,
      owner.password,
      api.token,
      "$2b$12$",
      "owner_id",
      "token_hash",
      "password_hash",
    ]) {
      expect(held.includes(secret), `${secret.slice(0, 6)} is in the archive`).toBe(false);
    }
    // Another process has changed them: here it shows within two seconds.
    await expect.poll(() => seen(to.url)).toEqual(before);
  } finally {
    await from.dispose();
    await to.dispose();
  }
});
