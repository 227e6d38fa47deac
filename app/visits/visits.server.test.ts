import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { beforeEach, test } from "node:test";
import { openTestDatabase } from "#test-support/databases.ts";
import { describeDatabases, empty } from "#test-support/describe-databases.ts";
import fc from "#test-support/generated.ts";
import { CV, DIRECT, INTERNAL, MAX_HOSTS, OTHERS, type Visit } from "./visit.ts";
import { createVisits, removeOldVisits } from "./visits.server.ts";

/** The index compresses its values, so a host must be random to be too long. */
const incompressible = (length: number) =>
  `${randomBytes(length)
    .toString("hex")
    .slice(0, length - 4)}.com`;

describeDatabases("visits", (database, engine) => {
  let clock: Date;
  const failures: unknown[] = [];
  const open = ({ db } = database) =>
    createVisits({ db, now: () => clock, onFailure: (error) => failures.push(error) });

  beforeEach(async () => {
    clock = new Date("2026-11-22T12:00:00Z");
    failures.length = 0;
    await empty(database, "visits");
  });

  const stored = () =>
    database.db.selectFrom("visits").selectAll().orderBy("day").orderBy("page").orderBy("host").execute();
  const total = async () => (await stored()).reduce((sum, { count }) => sum + count, 0);

  test("the counts of 1,000 generated visits by two instances are exact", async () => {
    const instances = [open(), open()];
    const visit = fc.record({
      page: fc.constantFrom("home", "portfolio", "service/seo", "0123456789ab", CV),
      host: fc.constantFrom(DIRECT, INTERNAL, "google.com", "linkedin.com"),
    });
    const made = fc.sample(visit, 1_000);
    const expected = new Map<string, number>();
    for (const [index, each] of made.entries()) {
      const key = `${each.page} ${each.host}`;
      expected.set(key, (expected.get(key) ?? 0) + 1);
      instances[index % 2]?.count(each);
      if (index % 300 === 0) await Promise.all(instances.map(({ write }) => write()));
    }
    await Promise.all(instances.map(({ stop }) => stop()));
    const counts = (await stored()).map(({ page, host, count }) => [`${page} ${host}`, count] as const);
    assert.deepEqual(new Map(counts), expected);
    const views = made.filter(({ page }) => page !== CV);
    const visits = views.filter(({ host }) => host !== INTERNAL).length;
    const { days, pages, hosts } = await open().report(30);
    assert.deepEqual(days.at(-1), { day: "2026-11-22", views: views.length, visits });
    assert.equal(pages.find(({ page }) => page === CV)?.count, made.length - views.length);
    const ofHosts = hosts.reduce((sum, { count }) => sum + count, 0);
    assert.equal(ofHosts, visits);
    assert.deepEqual(failures, []);
  });

  test("a day has at most 50 hosts, whichever instance meets them, and none is lost", async () => {
    const instances = [open(), open()];
    for (const [index, instance] of instances.entries()) {
      for (let number = 0; number < 40; number += 1)
        instance.count({ page: "home", host: `${index}-${number}.example` });
      for (let number = 0; number < 40; number += 1) instance.count({ page: "portfolio", host: `${number}.example` });
      instance.count({ page: "home", host: DIRECT });
      instance.count({ page: "home", host: INTERNAL });
    }
    await Promise.all(instances.map(({ stop }) => stop()));
    const hosts = new Set((await stored()).map(({ host }) => host));
    assert.equal([...hosts].filter((host) => host.includes(".")).length, MAX_HOSTS);
    assert(hosts.has(OTHERS));
    assert.equal(await total(), 2 * 82);
  });

  test("a failed write keeps the counts, on their day", async () => {
    const other = await openTestDatabase(engine);
    const visits = open(other);
    const visit: Visit = { page: "home", host: DIRECT };
    visits.count(visit);
    await other.db.schema.alterTable("visits").renameTo("away").execute();
    await assert.rejects(visits.write());
    clock = new Date("2026-11-23T12:00:00Z");
    visits.count(visit);
    await other.db.schema.alterTable("away").renameTo("visits").execute();
    await visits.stop();
    const rows = await other.db.selectFrom("visits").select(["day", "count"]).orderBy("day").execute();
    const days = ["2026-11-22", "2026-11-23"].map((day) => ({ day, count: 1 }));
    assert.deepEqual(rows, days);
    await other.close();
  });

  for (const [what, bad] of [
    ["a host that is too long for the index", { page: "home", host: incompressible(9_000) }],
    ["a page with a NUL", { page: "home\0", host: DIRECT }],
  ] as const) {
    test(`${what} is reported and dropped, and keeps no other count from the table`, async () => {
      const visits = open();
      for (const visit of [bad, { page: "home", host: DIRECT }, { page: "portfolio", host: "google.com" }])
        visits.count(visit);
      await assert.rejects(visits.write());
      visits.count({ page: "home", host: DIRECT });
      await visits.stop();
      assert.deepEqual(failures, []);
      const day = "2026-11-22";
      assert.deepEqual(await stored(), [
        { day, page: "home", host: DIRECT, count: 2 },
        { day, page: "portfolio", host: "google.com", count: 1 },
      ]);
    });
  }

  test("a report has each day of its period, also those without a count", async () => {
    const visits = open();
    await add("2026-08-24", 5);
    await add("2026-08-25", 7);
    await add("2026-11-22", 2);
    const { days } = await visits.report(90);
    assert.equal(days.length, 90);
    assert.deepEqual(days[0], { day: "2026-08-25", views: 7, visits: 7 });
    assert.deepEqual(days[1], { day: "2026-08-26", views: 0, visits: 0 });
    assert.deepEqual(days.at(-1), { day: "2026-11-22", views: 2, visits: 2 });
    await visits.stop();
  });

  test("the summary has the visits of thirty days", async () => {
    const visits = open();
    await add("2026-10-23", 3);
    await add("2026-10-24", 5);
    await add("2026-11-20", 4, INTERNAL);
    assert.equal((await visits.summary()).visits, 5);
    await visits.stop();
  });

  test("counts are kept for 25 months", async () => {
    await add("2024-10-21", 1);
    await add("2024-10-22", 1);
    assert.deepEqual(await removeOldVisits(database.db, clock), { visits: 1 });
    assert.deepEqual(await stored(), [{ day: "2024-10-22", page: "home", host: DIRECT, count: 1 }]);
  });

  async function add(day: string, count: number, host = DIRECT): Promise<void> {
    await database.db.insertInto("visits").values({ day, page: "home", host, count }).execute();
  }
});
