import assert from "node:assert/strict";
import { test } from "node:test";
import { describeWorks, workOf } from "#test-support/open-works.ts";

describeWorks("the bin", (site) => {
  test("a removed work is hidden, and returns complete, with its changes, to its old place", async () => {
    const a = await site.pending("a");
    const { id } = a.prepared;
    const [b, c] = [await site.publish({ title: "b" }), await site.publish({ title: "c" })];
    await site.works.reorder(id, "up");
    assert.equal(await site.titles(), "cab");
    workOf(await site.works.remove(id));
    assert.deepEqual([await site.works.find(id), await site.titles()], [null, "cb"]);
    const [binned, ...others] = await site.works.listRemoved();
    assert.deepEqual([binned?.values, others], [a.values, []]);
    assert.deepEqual(await site.works.remove(id), { error: "not_found" });
    await site.works.reorder(b.prepared.id, "up");
    const { deletedAt, site: shown, values } = workOf(await site.works.restore(id));
    assert.deepEqual([shown?.title, values, deletedAt, await site.titles()], ["a", a.values, null, "bca"]);
    for (const each of [c.prepared.id, "0123456789ab", "abc", "\0", "' or 1=1 --", "x".repeat(3_000)])
      assert.deepEqual(await site.works.restore(each), { error: "not_found" });
    for (const each of ["0123456789ab", "abc", "\0"])
      assert.deepEqual(await site.works.remove(each), { error: "not_found" });
  });

  test("a draft returns from the bin to its old place among the drafts", async () => {
    for (const title of ["a", "b", "c"]) await site.draft({ title });
    assert.equal(await site.ownTitles(), "cba");
    const [, second] = await site.works.listOwn();
    assert.ok(second);
    await site.works.remove(second.prepared.id);
    assert.equal(await site.ownTitles(), "ca");
    const restored = workOf(await site.works.restore(second.prepared.id));
    assert.equal(await site.ownTitles(), "cba");
    assert.deepEqual([restored.draftAt, restored.prepared.version], [second.draftAt, second.prepared.version + 2]);
  });

  test("only what lies in the bin is erased: one work, or all", async () => {
    const [a, b, c, d] = await Promise.all(["a", "b", "c", "d"].map((title) => site.publish({ title })));
    assert.ok(a && b && c && d);
    const idOf = (work: typeof a) => work.prepared.id;
    assert.deepEqual(await site.works.erase(idOf(a)), { error: "not_found" });
    for (const work of [a, b, c]) await site.works.remove(idOf(work));
    assert.deepEqual(await site.works.erase(idOf(a)), { erased: true });
    assert.deepEqual(await site.works.restore(idOf(a)), { error: "not_found" });
    assert.equal(await site.works.emptyBin(), 2);
    assert.deepEqual([await site.works.listRemoved(), await site.titles()], [[], "d"]);
  });
});
