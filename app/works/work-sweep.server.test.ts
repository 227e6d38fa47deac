import assert from "node:assert/strict";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { describeWorks, owner, workOf } from "#test-support/open-works.ts";
import { removeOldWorks } from "./work-sweep.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeWorks("housekeeping", (site) => {
  const keys = async () =>
    (await Array.fromAsync(site.store.list(""))).flatMap(({ key }) => (key.startsWith("kept/") ? [] : key)).toSorted();
  const pictures = async () =>
    (await site.db.selectFrom("images").select("id").execute()).map(({ id }) => id).toSorted();
  const sweep = () => removeOldWorks(site.db, site.store, site.now(), "2026-01-01");

  test("the bin is emptied after 30 days, and an object is removed one hour after its last reference", async () => {
    const published = (await site.publish()).prepared;
    const removed = (await site.publish({ image: null, imageId: await site.upload("#222222") })).prepared;
    await site.works.remove(removed.id);
    await site.store.put("works/fresh.webp", Buffer.from("in progress"), "image/webp");
    await site.store.put("works/orphan.webp", Buffer.from("unused"), "image/webp");

    site.pass(29 * DAY_MS);
    const objects = join(site.folder, "objects");
    for (const key of await keys()) await utimes(join(objects, key), site.now(), site.now());
    await utimes(join(objects, "works/orphan.webp"), new Date(0), new Date(0));
    const unfinished = join(objects, ".unfinished");
    for (const name of ["cut-off", "in-progress"]) await writeFile(join(unfinished, name), name);
    await utimes(join(unfinished, "cut-off"), new Date(0), new Date(0));
    await utimes(join(unfinished, "in-progress"), site.now(), site.now());
    assert.deepEqual(await sweep(), { works: 0, images: 0, objects: 1, kept: 0 });
    assert.deepEqual(await readdir(unfinished), ["in-progress"]);
    workOf(await site.works.restore(removed.id));
    await site.works.remove(removed.id);

    site.pass(31 * DAY_MS);
    await utimes(join(objects, "works/fresh.webp"), site.now(), site.now());
    assert.deepEqual(await sweep(), { works: 1, images: 1, objects: 2, kept: 0 });
    assert.deepEqual(await site.works.listRemoved(), []);
    const left = (await site.works.find(published.id))?.image.variants.map(({ file }) => `works/${file}`) ?? [];
    assert.deepEqual(await keys(), [...left, "works/fresh.webp"].toSorted());
  });

  test("a picture is removed a day after it was sent, unless a work or a draft names it, even wrongly", async () => {
    const upload = (shade: number) => site.upload(`#0000${shade}0`);
    const [, main, gallery, drafted, wrong, pending] = await Promise.all([1, 2, 3, 4, 5, 6].map(upload));
    const work = (await site.publish({ image: null, imageId: main, gallery: [{ id: gallery }] })).prepared;
    const typed = { imageId: drafted, gallery: [{ id: wrong, caption: "x".repeat(201) }], title: "x".repeat(121) };
    const draft = await site.draft({ image: null, ...typed });
    await site.save(work.id, { image: null, imageId: main, phone: { id: pending }, version: 1 });

    site.pass(DAY_MS - HOUR_MS);
    assert.equal((await sweep()).images, 0);
    site.pass(2 * HOUR_MS);
    const named = [main, gallery, drafted, wrong, pending].toSorted();
    assert.deepEqual([(await sweep()).images, await pictures()], [1, named]);
    await site.works.discard(owner, work.id, { version: 2 });
    await site.save(draft.prepared.id, { image: null, imageId: drafted, version: 1 });
    site.pass(DAY_MS + HOUR_MS);
    assert.deepEqual([(await sweep()).images, await pictures()], [2, [main, gallery, drafted].toSorted()]);
    assert.equal((await site.works.find(work.id))?.gallery[0]?.image.id, gallery);
    await site.works.remove(draft.prepared.id);
    assert.equal((await sweep()).images, 0, "in the bin");
    site.pass(31 * DAY_MS);
    assert.deepEqual([await sweep().then(({ works, images }) => [works, images])], [[1, 1]]);
  });

  test("a picture that a publication has just named again outlives the sweep in between", async () => {
    const imageId = await site.upload("#00ff00");
    site.pass(2 * DAY_MS);
    const sent = await site.sent({ image: null, imageId });
    const { id } = (await site.draft({ image: null })).prepared;
    // Refused after its pictures were named: the owner sends it again within the day.
    const refused = await site.works.publish(owner, id, { ...sent, version: 9 });
    assert.ok("error" in refused && refused.error === "version_conflict");
    assert.equal((await sweep()).images, 0);
    workOf(await site.works.publish(owner, id, { ...sent, version: 1 }));
  });
});
