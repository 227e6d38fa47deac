import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { picture, readOf } from "#test-support/works.ts";
import { createDiskStore } from "../storage/disk.server.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { removeOldWorks } from "./housekeeping.server.ts";
import { createImagePipeline, type ImagePipeline } from "./images/pipeline.server.ts";
import { createWorks } from "./works.server.ts";

const day = 86_400_000;

for (const engine of testEngines) {
  describe(`housekeeping: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let folder: string;
    let store: ObjectStore;
    let images: ImagePipeline;
    let clock = Date.now();
    const now = () => new Date(clock);

    before(async () => {
      database = await openTestDatabase(engine);
      folder = await mkdtemp(join(tmpdir(), "repere-sweep-"));
      store = createDiskStore(folder);
      images = createImagePipeline({ db: database.db, store, now, onError: assert.ifError });
      const owner = { id: "owner", email: "o@example.com", password_hash: "x", created_at: now() };
      await database.db.insertInto("owners").values(owner).execute();
    });

    after(async () => {
      await images.stop();
      await database.close();
      await rm(folder, { recursive: true });
    });

    const keys = async () => (await Array.fromAsync(store.list(""))).map(({ key }) => key).toSorted();

    test("the bin is emptied after 30 days, and an object is removed one hour after its last reference", async () => {
      const works = createWorks({ db: database.db, images, now });
      const publish = async (background: string) => {
        const result = await works.publish("owner", await readOf({ image: await picture({ background }) }));
        assert.ok("work" in result);
        return result.work;
      };
      const published = await publish("#111111");
      const removed = await publish("#222222");
      await images.settled();
      await works.remove(removed.id);
      await store.put("works/fresh.webp", Buffer.from("in progress"), "image/webp");
      await store.put("works/orphan.webp", Buffer.from("unused"), "image/webp");
      const sweep = () => removeOldWorks(database.db, store, now());

      clock += 29 * day;
      for (const key of await keys()) await utimes(join(folder, "objects", key), now(), now());
      await utimes(join(folder, "objects/works/orphan.webp"), new Date(0), new Date(0));
      const unfinished = join(folder, "objects/.unfinished");
      for (const name of ["cut-off", "in-progress"]) await writeFile(join(unfinished, name), name);
      await utimes(join(unfinished, "cut-off"), new Date(0), new Date(0));
      await utimes(join(unfinished, "in-progress"), now(), now());
      assert.deepEqual(await sweep(), { works: 0, images: 0, objects: 1 });
      assert.deepEqual(await readdir(unfinished), ["in-progress"]);
      assert.ok("work" in (await works.restore(removed.id)));
      await works.remove(removed.id);

      clock += 31 * day;
      await utimes(join(folder, "objects/works/fresh.webp"), now(), now());
      assert.deepEqual(await sweep(), { works: 1, images: 1, objects: 2 });
      assert.deepEqual(await works.listRemoved(), []);
      const left = (await works.find(published.id))?.image.variants.map(({ file }) => `works/${file}`) ?? [];
      assert.deepEqual(await keys(), [...left, "works/fresh.webp"].toSorted());
    });
  });
}
