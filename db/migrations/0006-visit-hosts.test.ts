import assert from "node:assert/strict";
import { test } from "node:test";
import { Migrator } from "kysely/migration";
import { testEngines } from "#test-support/databases.ts";
import { openDatabase } from "../open.ts";
import { first } from "./0001-first.ts";
import { framing } from "./0002-framing.ts";
import { caseStudies } from "./0003-case-studies.ts";
import { messages } from "./0004-messages.ts";
import { visits } from "./0005-visits.ts";
import { migrations } from "./index.ts";

/** In the order of 0.2.0. */
const former = {
  "0001-first": first,
  "0002-framing": framing,
  "0003-case-studies": caseStudies,
  "0005-visits": visits,
  "0004-messages": messages,
};

test("the migrations stand in the order of their names: the last one names the schema of an archive", () => {
  assert.deepEqual(Object.keys(migrations), Object.keys(migrations).toSorted());
});

for (const engine of testEngines) {
  test(`the visits of long hosts in a database of 0.2.0 become direct: ${engine.name}`, {
    skip: engine.skip,
  }, async () => {
    const created = await engine.create();
    const database = await openDatabase(created.engine);
    const { db } = database;
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => former } }).migrateToLatest();
    assert.ifError(error);
    const [day, next] = ["2026-11-22", "2026-11-23"];
    const host = (length: number, letter = "a") => `${letter.repeat(length - 4)}.com`;
    const kept = { day, page: "home", host: host(253), count: 1 };
    await db
      .insertInto("visits")
      .values([
        kept,
        { day, page: "home", host: "", count: 2 },
        { day, page: "home", host: host(254), count: 4 },
        { day, page: "home", host: host(2_000), count: 8 },
        { day, page: "cv", host: host(254, "b"), count: 16 },
        { day: next, page: "home", host: host(254), count: 32 },
      ])
      .execute();
    await database.migrate();
    assert.deepEqual(await db.selectFrom("visits").selectAll().orderBy("count").execute(), [
      kept,
      { day, page: "home", host: "", count: 14 },
      { day, page: "cv", host: "", count: 16 },
      { day: next, page: "home", host: "", count: 32 },
    ]);
    await database.close();
    await created.drop();
  });
}
