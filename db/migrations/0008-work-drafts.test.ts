import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { testEngines } from "#test-support/databases.ts";
import { createTestWorks, owner, workOf } from "#test-support/open-works.ts";
import { openDatabase } from "../open.ts";
import { migrations } from "./index.ts";

const [main, second, phone] = ["a", "b", "c"].map((letter) => letter.repeat(64));
const [shown, draft, retired, removed] = ["00000000000a", "00000000000b", "00000000000c", "00000000000d"] as const;
const framing = { mode: "full", ink: "auto", focus: 0 };

for (const engine of testEngines) {
  test(`the works of a database of 0.2.0 are what they were: ${engine.name}`, { skip: engine.skip }, async () => {
    const created = await engine.create();
    const database = await openDatabase(created.engine);
    const { db } = database;
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    assert.ifError((await migrator.migrateTo("0007-session-networks")).error);
    await sql`
      insert into owners (id, email, password_hash, created_at) values (${owner}, 'o@example.com', 'x', now())`.execute(
      db,
    );
    const variants = JSON.stringify([{ key: "works/x-1.webp", type: "image/webp", width: 4, height: 3 }]);
    for (const id of [main, second, phone]) {
      await sql`insert into images (id, width, height, variants) values (${id}, 4, 3, ${variants}::jsonb)`.execute(db);
    }
    const insert = async (id: string, title: string, status: string, deleted: Date | null = null, isEmpty = false) => {
      const [text, year, image] = isEmpty ? ["", null, null] : ["d", 2020, main];
      const url = isEmpty ? "" : "https://a.example";
      await sql`
        insert into works (id, owner_id, title, url, year, description, alt, client, technologies, technology_slugs,
          figures, framing, image_id, status, version, rank, created_at, updated_at, deleted_at)
        values (${id}, ${owner}, ${title}, ${url}, ${year}::int, ${text}, '', 'Lumen', '{React}', '{react}',
          '[{"value":"3","label":"x"}]', ${JSON.stringify(framing)}::jsonb, ${image}, ${status}, 4, 0,
          '2025-01-01', '2025-02-02', ${deleted})`.execute(db);
    };
    await insert(shown, "Publié", "published");
    await insert(draft, "", "draft", null, true);
    await insert(retired, "Retiré", "draft");
    await insert(removed, "Jeté", "published", new Date("2025-12-31"));
    for (const [work, slot, image] of [
      [shown, 0, phone],
      [shown, 1, second],
      [shown, 2, main],
      [draft, 1, second],
    ]) {
      await sql`
        insert into work_pictures (work_id, slot, image_id, alt, caption, framing)
        values (${work}, ${slot}, ${image}, 'Un', 'Deux', ${JSON.stringify(framing)}::jsonb)`.execute(db);
    }
    await sql`insert into previews (work_id, nonce, expires_at) values (${draft}, 'n', '2026-01-20')`.execute(db);
    await sql`
      insert into publications (owner_id, key, fingerprint, work_id, created_at)
      values (${owner}, '01234567', 'f', ${shown}, now())`.execute(db);
    const rows = async () => (await sql<object>`select * from works order by id`.execute(db)).rows;
    const pictures = async () =>
      (await sql<object>`select * from work_pictures order by work_id, slot`.execute(db)).rows;
    const before = [await rows(), await pictures()];

    await database.migrate();
    const added = { draft: null, draft_at: null, link_label: "", english: "" };
    assert.deepEqual([await rows(), await pictures()], [before[0]?.map((row) => ({ ...row, ...added })), before[1]]);
    await assert.rejects(sql`select 1 from publications`.execute(db), /publications/);

    const site = await createTestWorks(db);
    const { works, previews } = site;
    const whole = { ...framing, kind: "auto" };
    const content = { alt: "Un", caption: "Deux", framing: whole };
    const work = await works.findOwn(shown);
    assert.deepEqual(work?.prepared, work?.site);
    assert.deepEqual([work?.site?.title, work?.site?.client, work?.draftAt], ["Publié", "Lumen", null]);
    assert.deepEqual(work?.values.gallery, [
      { id: second, ...content },
      { id: main, ...content },
    ]);
    assert.deepEqual([work?.values.phone, work?.values.framing], [{ id: phone, ...content }, whole]);
    assert.deepEqual(
      (await works.list()).map(({ id }) => id),
      [shown],
    );
    assert.deepEqual(
      (await works.listRemoved()).map(({ site: found }) => found?.id),
      [removed],
    );

    const unfinished = await works.findOwn(draft);
    assert.deepEqual([unfinished?.site, unfinished?.prepared.client, unfinished?.draftAt], [null, "Lumen", null]);
    assert.deepEqual(
      unfinished?.prepared.gallery.map(({ image }) => image.id),
      [second],
    );
    const token = `signed preview ${draft}\0n`;
    assert.equal((await previews.check(draft, token))?.isExpired, false);
    const typed = { ...unfinished?.values, title: "Enfin", year: "20x" };
    const saved = workOf(await works.save(owner, draft, { values: typed, refused: {}, version: 4 }));
    assert.deepEqual([saved.prepared.title, saved.values.year, saved.prepared.client], ["Enfin", "20x", "Lumen"]);
    assert.equal((await previews.check(draft, token))?.isExpired, false);
    const sent = { values: { ...typed, year: 2020, desc: "d", imageId: main }, refused: {}, version: 5 };
    assert.equal(workOf(await works.publish(owner, draft, sent)).site?.gallery.length, 1);

    assert.equal((await works.findOwn(retired))?.prepared.title, "Retiré");
    assert.equal(workOf(await works.putBack(retired)).site?.title, "Retiré");
    assert.equal(workOf(await works.restore(removed)).site?.title, "Jeté");
    const withoutAddress = await works.change(owner, shown, { values: { url: "" }, refused: {} });
    assert.equal(workOf(withoutAddress).site?.url, "");
    await site.stop();
    await database.close();
    await created.drop();
  });
}
