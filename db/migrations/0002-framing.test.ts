import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { testEngines } from "#test-support/databases.ts";
import { openDatabase } from "../open.ts";
import { first } from "./0001-first.ts";
import { framing } from "./0002-framing.ts";

for (const engine of testEngines) {
  describe(`framing of a database of 0.1.0: ${engine.name}`, { skip: engine.skip }, () => {
    test("the demo's works fill their sheets, others are shown by what they are", async () => {
      const created = await engine.create();
      const database = await openDatabase(created.engine);
      const { db } = database;
      await first.up(db);
      await sql`insert into owners (id, email, password_hash, created_at) values ('o', 'o@example.com', 'x', now())`.execute(
        db,
      );
      await sql`insert into images (id, width, height, variants) values ('i', 4, 3, '[]')`.execute(db);
      const urls = ["https://cadence.example.com", "https://notaire.example.com"];
      for (const url of urls) {
        await sql`
          insert into works (id, owner_id, title, url, year, description, alt, image_id, created_at, updated_at)
          values (${url}, 'o', 't', ${url}, 2020, 'd', '', 'i', now(), now())`.execute(db);
      }
      await framing.up(db);
      const works = await db.selectFrom("works").select("framing").orderBy("url").execute();
      assert.deepEqual(works, [
        { framing: { mode: "full", ink: "auto", focus: 0.5 } },
        { framing: { mode: "auto", ink: "auto", focus: 0.5 } },
      ]);
      assert.deepEqual(await db.selectFrom("images").select(["kind", "inks"]).execute(), [{ kind: null, inks: null }]);
      await database.close();
      await created.drop();
    });
  });
}
