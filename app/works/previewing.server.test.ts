import assert from "node:assert/strict";
import { test } from "node:test";
import { describeWorks, owner, workOf } from "#test-support/open-works.ts";
import { isShared } from "./previewing.server.ts";

const DAY_MS = 86_400_000;

describeWorks("preview links", (site) => {
  const share = async (id: string) => workOf(await site.works.share(id)).preview ?? assert.fail();
  const opens = async (id: string, token: string) => {
    const own = await site.works.findOwn(id);
    return own !== null && isShared(own, token);
  };

  test("are for what is being prepared, last 30 days from each sharing, and leave the version as it is", async () => {
    const shown = (await site.publish()).prepared;
    assert.deepEqual(await site.works.share(shown.id), { error: "not_found" });
    assert.deepEqual(await site.works.share("nothing"), { error: "not_found" });
    const { id } = (await site.draft({ title: "Secret" })).prepared;
    const first = await share(id);
    assert.ok(await opens(id, first.token));
    assert.ok(!(await opens(id, "wrong")) && !(await opens(id, "")) && !(await opens(shown.id, first.token)));
    site.pass(29 * DAY_MS);
    const prolonged = await share(id);
    assert.equal(prolonged.token, first.token);
    assert.ok(prolonged.until.getTime() - first.until.getTime() >= 29 * DAY_MS);
    site.pass(31 * DAY_MS);
    const again = await share(id);
    assert.notEqual(again.token, first.token, "the old one has ended");
    assert.equal((await site.works.findOwn(id))?.prepared.version, 1);
    assert.equal(workOf(await site.works.unshare(id)).preview, null);
    assert.ok(!(await opens(id, again.token)));
    await site.works.remove(id);
    assert.deepEqual(await site.works.share(id), { error: "not_found" });
  });

  test("end with publishing and discarding, not with a program's change", async () => {
    const { id } = (await site.publish()).prepared;
    await site.save(id, { title: "Neuf", version: 1 });
    const first = await share(id);
    workOf(await site.works.publish(owner, id, await site.sent({ title: "Neuf", version: 2 })));
    assert.ok(!(await opens(id, first.token)));
    await site.save(id, { title: "Plus neuf", version: 3 });
    assert.ok(!(await opens(id, first.token)));
    const second = await share(id);
    workOf(await site.change(id, { client: "Lumen" }));
    assert.ok(await opens(id, second.token));
    workOf(await site.works.discard(owner, id, { version: 5 }));
    assert.ok(!(await opens(id, second.token)));
  });
});
