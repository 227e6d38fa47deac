import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#db/testing.ts";
import { countUp, createRevision } from "./revision.server.ts";

for (const engine of testEngines) {
  describe(`revision: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    before(async () => {
      database = await openTestDatabase(engine);
    });
    after(() => database.close());

    const change = () => database.db.transaction().execute(countUp);

    test("is not asked for each time, but a change made here is seen at once", async () => {
      const revision = createRevision(database);
      const first = await revision.current();
      assert.notEqual(first, null);
      await change();
      assert.equal(await revision.current(), first);
      revision.expire();
      assert.notEqual(await revision.current(), first);
    });

    test("is known without a question only until a change is made here", async () => {
      const revision = createRevision(database);
      assert.equal(revision.known(), null);
      const first = await revision.current();
      assert.equal(revision.known(), first);
      revision.expire();
      assert.equal(revision.known(), null);
      assert.equal(await revision.current(), revision.known());
    });

    test("an answer that was under way when the change was made does not count", async () => {
      const revision = createRevision(database);
      const under = revision.current();
      await change();
      revision.expire();
      assert.equal(await revision.current(), await createRevision(database).current());
      await under;
    });

    test("of a change made here visitors know nothing until they are told, and no older answer after that", async () => {
      const revision = createRevision(database);
      const first = await revision.current();
      await change();
      const next = await revision.ahead();
      assert.equal(revision.known(), first);
      const under = createRevision(database);
      const older = under.current();
      await change();
      const last = await under.ahead();
      last?.tell();
      await older;
      assert.equal(under.known(), last?.value);
      next?.tell();
      assert.equal(revision.known(), next?.value);
      assert.notEqual(next?.value, first);
    });

    test("who is told of a change after a later one asks again", async () => {
      const revision = createRevision(database);
      await revision.current();
      const next = await revision.ahead();
      await change();
      revision.expire();
      next?.tell();
      assert.equal(revision.known(), null);
      assert.notEqual(await revision.current(), next?.value);
    });

    test("is unknown once the database is closed", async () => {
      const other = await openTestDatabase(engine);
      const revision = createRevision(other);
      assert.notEqual(await revision.current(), null);
      await other.close();
      revision.expire();
      assert.equal(await revision.current(), null);
    });
  });
}
