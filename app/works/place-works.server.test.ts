import assert from "node:assert/strict";
import { test } from "node:test";
import { describeWorks, owner, workOf } from "#test-support/open-works.ts";

describeWorks("places of works", (site) => {
  /** A work on the site with changes that wait. */
  async function pending(title: string) {
    const { id } = (await site.publish({ title })).prepared;
    return workOf(await site.works.save(owner, id, await site.sent({ title: `${title} revu`, version: 1 })));
  }
  const own = async () => (await site.works.listOwn()).map(({ prepared }) => prepared.title).join("");

  test("discarded changes are gone, with their link, and can be saved again", async () => {
    const { prepared, values } = await pending("Vieux");
    const { id } = prepared;
    assert.ok(await site.previews.create(id));
    const stale = await site.works.discard(id, 1);
    assert.ok("error" in stale && stale.error === "version_conflict" && stale.current?.prepared.version === 2);
    const discarded = workOf(await site.works.discard(id, 2));
    assert.deepEqual([discarded.prepared.title, discarded.draftAt, discarded.site?.version], ["Vieux", null, 3]);
    assert.equal((await site.previews.list()).size, 0);
    assert.equal(workOf(await site.works.discard(id, 2)).prepared.version, 3, "sent twice");
    const again = workOf(await site.works.save(owner, id, { values, refused: {}, version: 3 }));
    assert.deepEqual([again.site?.title, again.prepared.title], ["Vieux", "Vieux revu"]);
  });

  test("only changes of a work on the site are discarded", async () => {
    const draft = (await site.draft()).prepared;
    assert.deepEqual(await site.works.discard(draft.id, 1), { error: "not_found" });
    const { prepared } = await pending("Vieux");
    await site.works.remove(prepared.id);
    assert.deepEqual(await site.works.discard(prepared.id, 3), { error: "not_found" });
    assert.deepEqual(await site.works.discard("0123456789ab", 1), { error: "not_found" });
  });

  test("taken off the site and put back, a work is what it was, and its changes still wait", async () => {
    const { prepared, values } = await pending("Vieux");
    const { id } = prepared;
    const retired = workOf(await site.works.retire(id));
    assert.deepEqual([retired.site, retired.prepared.title, await site.titles()], [null, "Vieux revu", ""]);
    assert.ok(await site.previews.create(id));
    const back = workOf(await site.works.putBack(id));
    assert.deepEqual([back.site?.title, back.values, back.prepared.version], ["Vieux", values, 4]);
    assert.equal((await site.previews.list()).size, 1);
    assert.equal(workOf(await site.works.putBack(id)).prepared.version, 4, "it is there already");
    await site.works.discard(id, 4);
    await site.works.retire(id);
    assert.ok(await site.previews.create(id));
    await site.works.putBack(id);
    assert.equal((await site.previews.list()).size, 0, "nothing is being prepared");
  });

  test("put back, a work returns to its old place, also among works that were moved", async () => {
    const [a, b] = [await site.publish({ title: "a" }), await site.publish({ title: "b" })];
    await site.publish({ title: "c" });
    await site.works.reorder(a.prepared.id, "up");
    assert.equal(await site.titles(), "cab");
    for (const { prepared } of [a, b]) {
      await site.works.retire(prepared.id);
      workOf(await site.works.putBack(prepared.id));
      assert.equal(await site.titles(), "cab");
    }
  });

  test("a work that was never on the site, is removed or unknown is not put back", async () => {
    const { id } = (await site.draft()).prepared;
    const fields = { title: "title_missing", desc: "desc_missing", year: "year_missing", image: "image_missing" };
    assert.deepEqual(await site.works.putBack(id), { error: "fields_invalid", fields });
    await site.works.remove(id);
    for (const each of [id, "0123456789ab", "abc"]) {
      assert.deepEqual(await site.works.putBack(each), { error: "not_found" });
      assert.deepEqual(await site.works.retire(each), { error: "not_found" });
    }
  });

  test("a removed work is hidden, and returns complete, with its changes, to its old place", async () => {
    const a = await pending("a");
    const { id } = a.prepared;
    const [b, c] = [await site.publish({ title: "b" }), await site.publish({ title: "c" })];
    await site.works.reorder(id, "up");
    assert.equal(await site.titles(), "cab");
    workOf(await site.works.remove(id));
    assert.deepEqual(
      [await site.works.find(id), await site.works.findOwn(id), await site.titles()],
      [null, null, "cb"],
    );
    assert.deepEqual(
      (await site.works.listRemoved()).map(({ values }) => values),
      [a.values],
    );
    assert.deepEqual(await site.works.remove(id), { error: "not_found" });
    await site.works.reorder(b.prepared.id, "up");
    const { prepared, site: shown, values } = workOf(await site.works.restore(id));
    assert.deepEqual([shown?.title, values, prepared.deletedAt, await site.titles()], ["a", a.values, null, "bca"]);
    for (const each of [c.prepared.id, "0123456789ab", "abc", "\0", "' or 1=1 --", "x".repeat(3_000)]) {
      assert.deepEqual(await site.works.restore(each), { error: "not_found" });
    }
    for (const each of ["0123456789ab", "abc", "\0"])
      assert.deepEqual(await site.works.remove(each), { error: "not_found" });
  });

  test("a draft returns from the bin to its old place among the drafts", async () => {
    for (const title of ["a", "b", "c"]) await site.draft({ title });
    assert.equal(await own(), "cba");
    const [, second] = await site.works.listOwn();
    assert.ok(second);
    await site.works.remove(second.prepared.id);
    assert.equal(await own(), "ca");
    const restored = workOf(await site.works.restore(second.prepared.id));
    assert.equal(await own(), "cba");
    assert.deepEqual([restored.draftAt, restored.prepared.version], [second.draftAt, second.prepared.version + 2]);
  });
});
