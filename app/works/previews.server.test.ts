import assert from "node:assert/strict";
import { test } from "node:test";
import { describeWorks, owner, workOf } from "#test-support/open-works.ts";

const DAY_MS = 86_400_000;

describeWorks("preview links", (site) => {
  test("are for what is being prepared, last 30 days, and can be replaced, prolonged and switched off", async () => {
    const { previews } = site;
    const shown = (await site.publish()).prepared;
    assert.equal(await previews.create(shown.id), null);
    assert.equal(await previews.create("nothing"), null);
    const { id } = (await site.draft({ title: "Secret" })).prepared;
    const first = await previews.create(id);
    assert.ok(first);
    assert.equal((await previews.check(id, first.token))?.isExpired, false);
    const second = await previews.create(id);
    assert.ok(second && second.token !== first.token);
    assert.equal(await previews.check(id, first.token), null);
    assert.equal(await previews.check(shown.id, second.token), null);
    assert.equal(await previews.check(id, "wrong"), null);
    const stored = await site.db.selectFrom("previews").selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(second.token));
    assert.deepEqual([...(await previews.list()).keys()], [id]);
    await previews.setOff(id, true);
    assert.equal(await previews.check(id, second.token), null);
    assert.equal((await previews.list()).size, 0);
    await previews.setOff(id, false);
    site.pass(29 * DAY_MS);
    assert.equal((await previews.check(id, second.token))?.isExpired, false);
    assert.equal(await previews.prolong(id), true);
    site.pass(29 * DAY_MS);
    assert.equal((await previews.check(id, second.token))?.isExpired, false);
    site.pass(2 * DAY_MS);
    assert.equal((await previews.check(id, second.token))?.isExpired, true);
    assert.equal(await previews.prolong(shown.id), false);
    await site.works.remove(id);
    assert.equal(await previews.create(id), null);
  });

  test("are for changes of a published work too, and the next changes get a new one", async () => {
    const { previews } = site;
    const { id } = (await site.publish()).prepared;
    await site.save(id, { title: "Neuf", version: 1 });
    const first = await previews.create(id);
    assert.ok(first);
    workOf(await site.works.publish(owner, id, await site.sent({ title: "Neuf", version: 2 })));
    assert.equal((await previews.check(id, first.token))?.isEnded, true);
    assert.equal(await previews.create(id), null);
    await site.save(id, { title: "Plus neuf", version: 3 });
    assert.equal((await previews.check(id, first.token))?.isEnded, true);
    assert.equal(await previews.prolong(id), false);
    const replaced = await previews.create(id);
    const second = await previews.create(id);
    assert.ok(replaced);
    assert.equal(await previews.check(id, replaced.token), null);
    assert.ok(second && second.token !== first.token);
    workOf(await site.change(id, { client: "Lumen" }));
    assert.equal((await previews.check(id, second.token))?.isEnded, false, "the changes still wait");
    await previews.setOff(id, true);
    workOf(await site.works.discard(id, 5));
    assert.equal(await previews.check(id, second.token), null, "it was off when the changes were discarded");
  });
});
