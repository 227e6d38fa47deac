import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeWorks, owner, type TestWorks } from "#test-support/open-works.ts";
import { picture } from "#test-support/works.ts";
import { newWorkId } from "./work.ts";
import { createWorks } from "./works.server.ts";

const ROUNDS = process.env.TEST_LONG ? 40 : 20;

describeWorks("two instances", (site, engine) => {
  // The embedded engine is one instance's only.
  if (engine.name !== "PostgreSQL") return;

  let other: TestWorks["works"];
  const ids = async () => (await site.works.list()).map(({ id }) => id);

  beforeEach(async () => {
    const { db, images, now } = site;
    other = createWorks({ db, images, now });
    for (const title of ["a", "b", "c", "d"]) await site.publish({ title });
  });

  test("of two saves of one version, one is refused, whichever instance gets it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = newWorkId();
      const results = await Promise.all(
        [site.works, other, site.works, other].map((works, n) =>
          works.save(owner, id, { values: { title: `${n}` }, refused: {}, version: 0 }),
        ),
      );
      const [won, ...more] = results.filter((result) => "work" in result);
      assert.deepEqual([more.length, won && "work" in won && won.work.prepared.version], [0, 1], `round ${round}`);
    }
  });

  test("two concurrent moves both take effect", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first = "", second = "", third = "", last = ""] = await ids();
      await Promise.all([site.works.reorder(first, { before: null }), other.reorder(last, { before: second })]);
      assert.deepEqual(await ids(), [last, second, third, first], `round ${round}`);
    }
  });

  test("concurrent changes of every kind neither fail nor deadlock", async () => {
    const image = await picture({ background: "#0000ff" });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first = "", second = "", third = "", last = ""] = await ids();
      const sent = await site.sent({ title: `w${round}`, image });
      const id = newWorkId();
      const results = await Promise.all([
        site.works.reorder(last, { before: first }),
        other.reorder(first, { before: null }),
        site.works.remove(second),
        other.change(owner, third, sent),
        site.works.publish(owner, id, sent),
        other.publish(owner, id, sent),
        site.works.save(owner, newWorkId(), sent),
        other.reorder(third, "up"),
      ]);
      for (const result of results) assert.ok(!("error" in result), `round ${round}: ${JSON.stringify(result)}`);
      assert.ok("work" in (await site.works.restore(second)));
    }
    const ranks = await site.db.selectFrom("works").select("rank").where("site", "is not", null).execute();
    assert.equal(new Set(ranks.map(({ rank }) => rank)).size, 4 + ROUNDS, "every rank is unique");
  });
});
