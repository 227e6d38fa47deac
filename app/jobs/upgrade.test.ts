import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { createJobs } from "#app/jobs/jobs.server.ts";
import { createMessages } from "#app/messages/messages.server.ts";
import { createOutbox } from "#app/messages/outbox.server.ts";
import { createDiskStore } from "#app/storage/disk.server.ts";
import { createImageJob } from "#app/works/images/finish-image.server.ts";
import { migrations } from "#db/migrations/index.ts";
import { openDatabase } from "#db/open.ts";
import { testEngines } from "#test-support/databases.ts";
import { temporaryFolder } from "#test-support/folders.ts";

const HOUR_MS = 3_600_000;

for (const engine of testEngines) {
  test(`what 0.2.0 left half done is done, and no mail goes twice: ${engine.name}`, {
    skip: engine.skip,
  }, async () => {
    const created = await engine.create();
    const database = await openDatabase(created.engine);
    const { db } = database;
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    assert.ifError((await migrator.migrateTo("0007-session-networks")).error);
    let clock = Date.now();
    const now = () => new Date(clock);
    const claimed = new Date(clock + 10_000);

    const store = createDiskStore(await temporaryFolder("jobs"));
    const insertImage = async (id: string, source: string | null, attempts: number, kind: string | null = "photo") => {
      if (source) await store.put(source, Buffer.from(id), "image/webp");
      await sql`
        insert into images (id, width, height, variants, kind, source_key, attempts, claimed_until)
        values (${id}, 4, 3, '[]', ${kind}, ${source}, ${attempts}, ${attempts > 0 ? claimed : null})`.execute(db);
    };
    await insertImage("new", "sources/new.webp", 0);
    await insertImage("interrupted", "sources/interrupted.webp", 1);
    await insertImage("at its last try", "sources/last.webp", 4);
    await insertImage("given up", "sources/given-up.webp", 5);
    await insertImage("finished", null, 1);
    await insertImage("of 0.1.0", null, 0, null);

    type Mail = { next_try_at?: Date; attempts?: number; claimed_until?: Date; mailed_at?: Date; failed_at?: Date };
    const insertMessage = (id: string, { next_try_at, attempts = 0, ...mail }: Mail) =>
      sql`
      insert into messages (id, fingerprint, name, email, kind, budget, work_title, body, is_spam, created_at,
        next_try_at, attempts, claimed_until, mailed_at, failed_at, last_error)
      values (${id}, ${id}, 'Zoë', 'zoe@example.org', 'seo', '', '', ${id}, false, ${now()},
        ${next_try_at ?? null}, ${attempts}, ${mail.claimed_until ?? null}, ${mail.mailed_at ?? null},
        ${mail.failed_at ?? null}, ${mail.failed_at ? "550 no such box" : null})`.execute(db);
    await insertMessage("mailed", { mailed_at: now(), attempts: 1 });
    await insertMessage("given up", { failed_at: now(), attempts: 16 });
    await insertMessage("not to be mailed", {});
    await insertMessage("waits for its third try", { next_try_at: new Date(clock + HOUR_MS), attempts: 2 });
    await insertMessage("interrupted", { next_try_at: now(), attempts: 1, claimed_until: claimed });
    await insertMessage("at its last try", { next_try_at: now(), attempts: 15 });

    await database.migrate();
    clock += 1_000;

    const failed: unknown[] = [];
    const encoded: string[] = [];
    const mailed: [text: string, attempts: number][] = [];
    let attempts = 0;
    let isAway = true;
    const jobs = createJobs({ db, now, onError: (_, error) => failed.push(error) });
    const images = createImageJob({
      db,
      store,
      onError: assert.ifError,
      encoders: {
        async encodeOthers(source) {
          encoded.push(String(source));
          throw new Error("still broken");
        },
        readStoredTraits: () => assert.fail("it has no picture"),
      },
    });
    const outbox = createOutbox({
      db,
      now,
      async deliver({ text }) {
        mailed.push([text, attempts]);
        return isAway && text === "at its last try"
          ? { accepted: false, reason: "away", isFinal: false }
          : { accepted: true };
      },
    });
    jobs.handle("image", images);
    jobs.handle("mail", {
      ...outbox,
      run(key, job) {
        attempts = job.attempts;
        return outbox.run(key, job);
      },
    });
    const messages = createMessages({ db, jobs, now, isMailed: true });
    const workAll = async () => {
      for (let wakes = 0; wakes < 4; wakes += 1) {
        for (const kind of ["image", "mail"] as const) jobs.wake(kind);
        await jobs.settled();
      }
    };

    await workAll();
    assert.deepEqual(encoded.toSorted(), ["at its last try", "interrupted", "new"]);
    assert.deepEqual(mailed, [
      ["interrupted", 2],
      ["at its last try", 16],
    ]);
    const kinds = await db.selectFrom("images").select(["id", "kind"]).where("kind", "is", null).execute();
    assert.deepEqual(kinds, []);
    clock += HOUR_MS;
    await workAll();
    assert.deepEqual(mailed.slice(2), [["waits for its third try", 3]]);
    assert.deepEqual(encoded.filter((id) => id === "at its last try").length, 1);
    assert.equal(encoded.length, 5);

    const failures = await db.selectFrom("messages").select("id").where("failed_at", "is not", null).execute();
    assert.deepEqual(failures.map(({ id }) => id).toSorted(), ["at its last try", "given up"]);
    isAway = false;
    await messages.retryMail();
    assert.deepEqual(
      mailed
        .slice(3)
        .map(([text]) => text)
        .toSorted(),
      ["at its last try", "given up"],
    );
    assert.equal(failed.length, encoded.length);
    await jobs.stop();
    await database.close();
    await created.drop();
  });
}
