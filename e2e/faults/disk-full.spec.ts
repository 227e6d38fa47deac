import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { phonePhoto } from "#test-support/photo.ts";
import { startSite } from "#test-support/site.ts";
import { expect, picture, signedInApi, test, workForm } from "../test.ts";
import { isOk, report } from "./traffic.ts";

test.skip(({ database, store }) => !(database === "PGlite" && store === "disk"), "on the embedded engines");
test.skip(!process.env.TEST_LONG, "TEST_LONG is not set");
test.setTimeout(120_000);

test("a full disk refuses a publication with 507, and pages are still served until there is room again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "repere-small-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=192m", "tmpfs", folder]);
  test.skip(mounted.status !== 0, "this user may not mount a disk");
  const site = await startSite({ database: "PGlite", store: "disk" }, { DATA_DIR: join(folder, "data") }).catch(
    (error) => {
      spawnSync("umount", [folder]);
      throw error;
    },
  );
  try {
    const api = await signedInApi(site);
    const before = await api.publish({ title: "Avant" });
    const objects = join(folder, "data", "objects");
    const stored = (await readdir(objects, { recursive: true })).length;
    const { bavail, bsize } = await statfs(folder);
    // Room for the rows of the database, but not for a picture.
    await writeFile(join(folder, "filler"), Buffer.alloc(bavail * bsize - 300_000));

    const refused = await api.send("POST", "/api/works", workForm({ title: "De trop" }, await phonePhoto(1)));
    expect(refused.status).toBe(507);
    expect(((await refused.json()) as { message: string }).message).toContain("plus de place");
    expect((await readdir(objects, { recursive: true })).filter((name) => /unfinished./.test(name))).toEqual([]);
    for (const path of ["/", "/portfolio", "/api/works", new URL(before.imgUrl).pathname]) {
      expect(await isOk(site.url + path), path).toBe(true);
    }
    expect(await api.titles()).toEqual(["Avant"]);

    await rm(join(folder, "filler"));
    await api.publish({ title: "Après" }, await picture("#123456", 64, 48));
    expect(await api.titles()).toContain("Après");
    report("a full disk", { refused: refused.status, objectsBefore: stored });
  } finally {
    await site.dispose();
    spawnSync("umount", [folder]);
    await rm(folder, { recursive: true, force: true });
  }
});
