import assert from "node:assert/strict";
import { test } from "node:test";
import { describeWorks, owner, workOf } from "#test-support/open-works.ts";

describeWorks("works that are prepared", (site) => {
  test("discarded changes are gone, with their link", async () => {
    const { id } = (await site.pending("Vieux")).prepared;
    workOf(await site.works.share(id));
    const stale = await site.works.discard(owner, id, { version: 1 });
    assert.ok("error" in stale && stale.error === "version_conflict" && stale.current?.prepared.version === 2);
    const discarded = workOf(await site.works.discard(owner, id, { version: 2 }));
    assert.deepEqual(
      [discarded.prepared.title, discarded.draftAt, discarded.site?.version, discarded.preview],
      ["Vieux", null, 3, null],
    );
    assert.equal(workOf(await site.works.discard(owner, id, { version: 2 })).prepared.version, 3, "sent twice");
  });

  test("what the site shows, typed back and sent twice, is no conflict", async () => {
    const { id } = (await site.pending("Vieux")).prepared;
    for (const _ of ["first", "again"]) {
      const { draftAt, prepared } = await site.save(id, { title: "Vieux", version: 2 });
      assert.deepEqual([draftAt, prepared.version], [null, 3]);
    }
  });

  test("a discarded draft goes to the bin", async () => {
    const { prepared, values } = await site.draft({ title: "Seul" });
    assert.ok(workOf(await site.works.discard(owner, prepared.id, { version: 1 })).deletedAt);
    assert.deepEqual(await site.works.listOwn(), []);
    assert.deepEqual(await site.works.discard(owner, prepared.id, { version: 2 }), { error: "work_in_bin" });
    assert.deepEqual(workOf(await site.works.restore(prepared.id)).values, values);
    assert.deepEqual(await site.works.discard("other", prepared.id, { version: 3 }), { error: "not_found" });
    assert.deepEqual(await site.works.discard(owner, "0123456789ab", { version: 1 }), { error: "work_erased" });
  });

  test("taken off the site, a work is what the form holds; published again, it has its day and its place", async () => {
    const [a, b] = [await site.publish({ title: "a" }), await site.publish({ title: "b" })];
    await site.publish({ title: "c" });
    await site.works.reorder(a.prepared.id, "up");
    assert.equal(await site.titles(), "cab");
    for (const { prepared, site: shown } of [a, b]) {
      const { id, title } = prepared;
      const sent = await site.sent({ title, year: "20x", version: 1 });
      assert.equal(await site.works.isPending(id, sent), true);
      const off = workOf(await site.works.takeOff(owner, id, sent));
      assert.deepEqual([off.site, off.values.year, off.prepared.version], [null, "20x", 2]);
      assert.equal(workOf(await site.works.takeOff(owner, id, sent)).prepared.version, 2, "sent twice");
      const back = workOf(await site.works.publish(owner, id, await site.sent({ title, version: 2 })));
      assert.deepEqual([await site.titles(), back.site?.publishedAt], ["cab", shown?.publishedAt]);
    }
  });

  test("a work that left the site before the first move keeps the place of its year", async () => {
    const [, b, c] = [
      await site.publish({ title: "a", year: "2024" }),
      await site.publish({ title: "b", year: "2023" }),
      await site.publish({ title: "c", year: "2020" }),
    ];
    const sent = await site.sent({ title: "c", year: "2020", version: 1 });
    await site.works.takeOff(owner, c.prepared.id, sent);
    await site.works.reorder(b.prepared.id, "up");
    await site.works.publish(owner, c.prepared.id, { ...sent, version: 2 });
    assert.equal(await site.titles(), "bac");
  });

  test("a picture that is described by the title alone is no change", async () => {
    const { prepared } = await site.publish({ title: "Rivage" });
    const { draftAt } = await site.save(prepared.id, { title: "Rivage", alt: "Rivage", version: 1 });
    assert.equal(draftAt, null);
  });

  test("an empty form takes a work to the bin, complete", async () => {
    const { prepared } = await site.publish({ title: "Plein" });
    const nothing = { values: { title: "" }, refused: {}, version: 1 };
    assert.ok(workOf(await site.works.takeOff(owner, prepared.id, nothing)).deletedAt);
    assert.equal(await site.titles(), "");
    assert.equal(workOf(await site.works.restore(prepared.id)).site?.title, "Plein");
  });

  test("what is outdated, removed or unknown is not taken off", async () => {
    const { id } = (await site.pending("Vieux")).prepared;
    const takeOff = async (version: number, each = id) => site.works.takeOff(owner, each, await site.sent({ version }));
    const stale = await takeOff(1);
    assert.ok("error" in stale && stale.error === "version_conflict" && stale.current?.prepared.version === 2);
    await site.works.remove(id);
    assert.deepEqual(await takeOff(3), { error: "work_in_bin" });
    assert.deepEqual(await takeOff(1, "0123456789ab"), { error: "work_erased" });
    assert.deepEqual(await takeOff(1, "abc"), { error: "not_found" });
  });
});
