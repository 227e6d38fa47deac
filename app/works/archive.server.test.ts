import assert from "node:assert/strict";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { extract, pack } from "tar-stream";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, type TestEngine, testEngines } from "#test-support/databases.ts";
import { createTestJobs } from "#test-support/open-works.ts";
import { picture, sentOf } from "#test-support/works.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import { archivedMessages } from "../messages/archived-messages.server.ts";
import { createDiskStore } from "../storage/disk.server.ts";
import { type ObjectStore, StoreUnavailableError } from "../storage/storage.ts";
import { archivedVisits } from "../visits/archived-visits.server.ts";
import { ArchiveRefusedError, createArchive, ReaderLeftError } from "./archive.server.ts";
import { checkArchive } from "./archive-check.server.ts";
import { createImagePipeline } from "./images/pipeline.server.ts";
import { newWorkId } from "./work-id.server.ts";
import { createWorks } from "./works.server.ts";

const schemas = ["0001-first"];
const tables = { messages: archivedMessages, visits: archivedVisits };
const worksOnly = { withMessages: false, withVisits: false };

async function openSite(engine: TestEngine, folder: string) {
  const database = await openTestDatabase(engine);
  const store = createDiskStore(folder);
  await database.db
    .insertInto("owners")
    .values({ id: `owner-of-${engine.name}`, email: "o@example.com", password_hash: "x", created_at: new Date() })
    .execute();
  const archive = createArchive({
    db: database.db,
    store,
    jobs: createTestJobs(database.db, store),
    schemas,
    tables,
  });
  return { database, store, archive };
}

const rows = async ({ db }: OpenDatabase) => ({
  works: (await db.selectFrom("works").selectAll().orderBy("id").execute()).map(({ owner_id: _, ...work }) => work),
  images: (await db.selectFrom("images").selectAll().orderBy("id").execute()).map(({ named_at: _, ...image }) => image),
});

async function empty({ db }: OpenDatabase): Promise<void> {
  for (const table of ["works", "images", "messages", "visits", "jobs"] as const) await db.deleteFrom(table).execute();
}

type Entries = [name: string, bytes: Buffer][];

async function readTar(file: string): Promise<Entries> {
  const entries: Entries = [];
  const tar = extract();
  const done = pipeline(createReadStream(file), tar);
  for await (const entry of tar) entries.push([entry.header.name, await buffer(entry)]);
  await done;
  return entries;
}

async function writeTar(file: string, entries: Entries): Promise<void> {
  const tar = pack();
  const done = pipeline(tar, createWriteStream(file));
  for (const [name, bytes] of entries) tar.entry({ name }, bytes);
  tar.finalize();
  await done;
}

function withManifest(entries: Entries, change: (manifest: Record<string, unknown>) => unknown): Entries {
  return entries.map(([name, bytes]) => {
    if (name !== "manifest.json") return [name, bytes];
    const manifest = JSON.parse(String(bytes));
    change(manifest);
    return [name, Buffer.from(JSON.stringify(manifest))];
  });
}

type Row = Record<string, unknown>;

/** Changes the rows of a table, and how many the manifest names. A text is a line as it is. */
function withRows(entries: Entries, table: string, change: (rows: Row[]) => (Row | string)[]): Entries {
  const isPart = ([name]: Entries[number]) => name.startsWith(`tables/${table}-`);
  const lines = entries.filter(isPart).flatMap(([, bytes]) => String(bytes).split("\n").slice(0, -1));
  const rows = change(lines.map((line) => JSON.parse(line)));
  const written = rows.map((row) => `${typeof row === "string" ? row : JSON.stringify(row)}\n`).join("");
  return withManifest(
    [[`tables/${table}-1.ndjson`, Buffer.from(written)], ...entries.filter((entry) => !isPart(entry))],
    (manifest) => Object.assign(manifest.files as object, { [`tables/${table}-1.ndjson`]: "" }),
  );
}

type WorkRow = Row & { site: Row | null };

const withWork = (change: (work: WorkRow) => Row[]) => (entries: Entries) =>
  withRows(entries, "works", (works) =>
    (works as WorkRow[]).flatMap((work) => (work.site?.title === "Dans la corbeille" ? change(work) : [work])),
  );

for (const target of testEngines) {
  describe(`archive: PGlite to ${target.name}`, { skip: target.skip }, () => {
    let folder: string;
    let file: string;
    let from: Awaited<ReturnType<typeof openSite>>;
    let to: Awaited<ReturnType<typeof openSite>>;

    before(async () => {
      const [source] = testEngines;
      assert.ok(source);
      folder = await mkdtemp(join(tmpdir(), "repere-archive-"));
      file = join(folder, "works.tar");
      from = await openSite(source, join(folder, "from"));
      to = await openSite(target, join(folder, "to"));
      const { db } = from.database;
      const images = createImagePipeline({ db, store: from.store });
      const jobs = createTestJobs(db, from.store);
      const works = createWorks({ db, images, jobs, now: () => new Date() });
      const uploaded = await works.uploadPicture(await picture({ background: "#0000ff" }));
      assert.ok("picture" in uploaded);
      const { id } = uploaded.picture;
      const study = {
        ...{ client: "Atelier Lumen", need: `Un site **lent**. ${"é".repeat(2_982)}`, desc: "😀".repeat(5_000) },
        ...{ technologies: ["React", "C++"], result: "é".repeat(200), english: "Shorter" },
        ...{ linkLabel: "Voir", framing: { mode: "mounted", ink: "coral", kind: "logo" } },
        figures: [{ value: "38 %", label: "d’appels" }],
        testimonial: { text: "Net.", name: "Ana", role: "" },
        gallery: [{ id, caption: "Le panier", framing: { mode: "full" } }],
        phone: { id },
      };
      const [first, second] = [newWorkId(), newWorkId()];
      const publish = async (workId: string, values: object) =>
        assert.ok("work" in (await works.publish("owner-of-PGlite", workId, await sentOf(works, { ...values }))));
      await publish(first, { title: "Été « à » l’œuvre", alt: "Une carte", url: "", ...study });
      const wrong = {
        title: "x".repeat(200),
        desc: "x".repeat(190_000),
        year: "20x",
        gallery: [{ id }, { id: "?" }, 3],
        figures: "?",
      };
      for (const [workId, version] of [
        [first, 1],
        [newWorkId(), 0],
      ] as const) {
        const saved = await works.save("owner-of-PGlite", workId, { values: wrong, refused: {}, version });
        assert.ok("work" in saved);
      }
      await jobs.settled();
      await publish(second, { title: "Dans la corbeille" });
      await works.remove(second);
      await jobs.stop();
      await from.archive.write(file);
    });

    after(async () => {
      await Promise.all([from.database.close(), to.database.close()]);
      await rm(folder, { recursive: true });
    });

    test("messages are in the archive, and in the site that imports it, only if asked for", async () => {
      const at = new Date("2026-01-01T12:00:00Z");
      const message = { id: "m1", name: "Zoë Ğ", email: "zoe@example.org", kind: "seo", budget: "", work_title: "" };
      const dates = { created_at: at, read_at: at, deleted_at: null };
      await from.database.db
        .insertInto("messages")
        .values({ ...message, body: "Bonjour, un message assez long.", is_spam: true, fingerprint: "f", ...dates })
        .execute();
      const without = join(folder, "without.tar");
      const withMessages = join(folder, "with.tar");
      await from.archive.write(without);
      await from.archive.write(withMessages, { ...worksOnly, withMessages: true });
      assert.ok(!(await readTar(without)).some(([, bytes]) => bytes.includes("zoe@example.org")));
      for (const [archived, isAsked, count] of [
        [without, true, 0],
        [withMessages, false, 0],
        [withMessages, true, 1],
      ] as const) {
        const site = await openSite(target, join(folder, `messages-${count}-${isAsked}`));
        const { taken } = await site.archive.read(archived, { ...worksOnly, withMessages: isAsked });
        assert.equal(taken.messages ?? 0, count);
        const found = await site.database.db.selectFrom("messages").selectAll().execute();
        assert.equal(found.length, count);
        if (found[0]) {
          const { name, body, is_spam, read_at } = found[0];
          assert.deepEqual([name, body, is_spam, read_at], ["Zoë Ğ", "Bonjour, un message assez long.", true, at]);
        }
        await site.database.close();
      }
      await from.database.db.deleteFrom("messages").execute();
    });

    test("the site knows when its last whole archive was made, and whether there is anything to back up", async () => {
      const site = await openSite(target, join(folder, "noted"));
      assert.deepEqual(await site.archive.last(), { madeAt: null, hasWorks: false });
      assert.equal((await from.archive.last()).hasWorks, true);
      const { tar, packed } = site.archive.pack();
      tar.destroy();
      await assert.rejects(packed);
      assert.equal((await site.archive.last()).madeAt, null);
      const before = Date.now();
      await site.archive.write(join(folder, "noted.tar"));
      const { madeAt } = await site.archive.last();
      assert.ok(madeAt && madeAt.getTime() >= before);
      await site.archive.write(join(folder, "noted.tar"));
      assert.ok(((await site.archive.last()).madeAt ?? 0) >= madeAt);
      await site.database.close();
    });

    test("counts of visits are in both only if asked for, and a second import doubles none", async () => {
      const day = "2026-11-22";
      const visits = [
        { day, page: "home", host: "", count: 7 },
        { day, page: "service/seo", host: "google.com", count: 3 },
      ];
      await from.database.db.insertInto("visits").values(visits).execute();
      const without = join(folder, "no-visits.tar");
      const withVisits = join(folder, "visits.tar");
      await from.archive.write(without, { withMessages: true, withVisits: false });
      const asked = { ...worksOnly, withVisits: true };
      await from.archive.write(withVisits, asked);
      await from.database.db.deleteFrom("visits").execute();
      const site = await openSite(target, join(folder, "visits"));
      const { db } = site.database;
      const imported = async (archived: string, parts: typeof worksOnly) => {
        for (const table of ["works", "images"] as const) await db.deleteFrom(table).execute();
        const { taken } = await site.archive.read(archived, parts);
        return [taken.visits ?? 0, await db.selectFrom("visits").selectAll().orderBy("page").execute()];
      };
      assert.deepEqual(await imported(without, asked), [0, []]);
      assert.deepEqual(await imported(withVisits, worksOnly), [0, []]);
      assert.deepEqual(await imported(withVisits, asked), [2, visits]);
      assert.deepEqual(await imported(withVisits, asked), [2, visits]);
      // The site has counted on since the archive was written.
      await db.updateTable("visits").set({ count: 9 }).where("page", "=", "home").execute();
      const [home, service] = visits;
      assert.deepEqual(await imported(withVisits, asked), [2, [{ ...home, count: 9 }, service]]);
      await site.database.close();
    });

    const tampered: [what: string, change: (entries: Entries) => Entries, refusal: RegExp][] = [
      [
        "an image that does not match its hash",
        (entries) => entries.map(([name, bytes]) => [name, name.endsWith(".webp") ? Buffer.from("x") : bytes]),
        /hash of objects\/works\//,
      ],
      ["a path that escapes", (entries) => [["objects/../../../tmp/x.webp", Buffer.from("x")], ...entries], /no place/],
      ["an absolute path", (entries) => [["/etc/cron.d/x", Buffer.from("x")], ...entries], /no place/],
      [
        "a schema of the future",
        (entries) => withManifest(entries, (manifest) => Object.assign(manifest, { schema: "0099-later" })),
        /this release does not know it\s+→ at schema/,
      ],
      [
        "a format of the future",
        (entries) => withManifest(entries, (manifest) => Object.assign(manifest, { format: 2 })),
        /this release reads 1/,
      ],
      [
        "a table that has no place",
        (entries) => [["tables/sessions-1.ndjson", Buffer.from("{}\n")], ...entries],
        /no place in it: "tables\/sessions/,
      ],
      [
        "a table that is missing",
        (entries) => entries.filter(([name]) => !name.startsWith("tables/images")),
        /lacks tables\/images-1/,
      ],
      [
        "an object that is no picture",
        (entries) => [["objects/works/x.svg", Buffer.from("<svg/>")], ...entries],
        /no place/,
      ],
      ["a missing image", (entries) => entries.filter(([name]) => !name.endsWith(".avif")), /lacks objects\/works\//],
      ["no manifest", (entries) => entries.filter(([name]) => name !== "manifest.json"), /no manifest/],
      [
        "an image that the manifest does not name",
        (entries) => [...entries, [`objects/works/${"0".repeat(64)}-1.webp`, Buffer.from("x")]],
        /does not name/,
      ],
    ];
    for (const [what, change, refusal] of tampered) {
      test(`${what} is refused with the reason, and nothing is written`, async () => {
        const bad = join(folder, "bad.tar");
        await writeTar(bad, change(await readTar(file)));
        await assert.rejects(to.archive.read(bad), (error) => {
          assert.ok(error instanceof ArchiveRefusedError);
          assert.match(error.message, refusal);
          return true;
        });
        assert.deepEqual(await rows(to.database), { works: [], images: [] });
        assert.deepEqual(await Array.fromAsync(to.store.list("")), []);
      });
    }

    test("a link and an entry that is larger than any picture are refused", async () => {
      const bad = join(folder, "bad.tar");
      const tar = pack();
      tar.entry({ name: "objects/works/a.webp", type: "symlink", linkname: "/etc/passwd" }, "");
      tar.finalize();
      await pipeline(tar, createWriteStream(bad));
      await assert.rejects(to.archive.read(bad), /no place/);
      await writeTar(bad, [["tables/works-1.ndjson", Buffer.alloc(65 * 1_048_576)]]);
      await assert.rejects(to.archive.read(bad), /no place/);
    });

    test("a file that ends early is refused, wherever it ends", async () => {
      const whole = await readFile(file);
      const bad = join(folder, "bad.tar");
      for (const end of [100, 1_000, Math.floor(whole.length / 2), whole.length - 2_000]) {
        await writeFile(bad, whole.subarray(0, end));
        await assert.rejects(to.archive.read(bad), ArchiveRefusedError);
      }
    });

    const day = "2026-11-22";
    const visit = { day, page: "home", host: "google.com", count: 3 };
    const written = { id: "m1", name: "Banque <alerte@banque.fr>", email: "zoe@example.org", kind: "seo", budget: "" };
    const text = { work_title: "", body: "Bonjour, un message assez long.", is_spam: false };
    const dates = { created_at: "2026-01-01T12:00:00.000Z", read_at: null, deleted_at: null };
    const message = { ...written, ...text, dates: undefined, ...dates };

    const variant = { type: "image/webp", width: 64, height: 48 };
    type Damage = [what: string, change: (entries: Entries) => Entries, taken: Record<string, number>, fault: RegExp];
    const isBinned = /^1 rows of works \("[^"]* Dans la corbeille": /;
    type Faulty = [(entries: Entries) => Entries, Record<string, number>, RegExp];
    const works = (change: object, reason: string): Faulty => [
      withWork((work) => [{ ...work, ...change }]),
      { works: 2 },
      new RegExp(isBinned.source + reason),
    ];
    const shown = (change: object, reason: string): Faulty => [
      withWork((work) => [{ ...work, site: { ...work.site, ...change } }]),
      { works: 2 },
      new RegExp(isBinned.source + reason),
    ];
    const damaged: Damage[] = [
      ["a year that no engine stores", ...shown({ year: 3_000_000_000 }, "year: year_out_of_range")],
      ["a published work without its year", ...shown({ year: null }, "year: ")],
      ["an address that is a program", ...shown({ url: "javascript:alert(1)" }, "url: url_not_http")],
      ["a NUL in a text", ...shown({ client: "a\0b" }, "client: text_unreadable")],
      ["a text that is too long", ...shown({ desc: "x".repeat(5_001) }, "desc: desc_too_long")],
      ["a draft that is too large", ...works({ draft: { desc: "x".repeat(200_000) } }, "draft: draft_too_large")],
      ["a column that works have not", ...works({ owner_id: "somebody" }, 'Unrecognized key: "owner_id"')],
      ["a moment that no engine stores", ...works({ created_at: "0000-01-01T00:00:00Z" }, "created_at: ")],
      ["a picture that is not there", ...shown({ imageId: "0".repeat(64) }, ".*foreign key")],
      [
        "a work that stands there twice",
        withWork((work) => [work, work]),
        { works: 3 },
        /^1 rows of works \("[^"]* Dans la corbeille": .*works_pkey/,
      ],
      [
        "a line that is no JSON",
        (entries) => withRows(entries, "works", (rows) => ['{"id": "a', ...rows]),
        { works: 3 },
        /^1 rows of works \("{"id": "a": Invalid input/,
      ],
      [
        "a picture of a gallery with a frame that no form has",
        ...shown({ gallery: [{ id: "0".repeat(64), framing: { mode: "sideways" } }] }, "gallery: 0: framing: "),
      ],
      [
        "a work that is neither on the site nor prepared",
        withWork((work) => [{ ...work, site: null }]),
        { works: 2 },
        /^1 rows of works \("[^" ]*": .*works_not_empty/,
      ],
      [
        "a picture with a file that the archive has not",
        (entries) =>
          withRows(entries, "images", (rows) => [
            ...rows,
            { ...rows[0], id: "0".repeat(64), variants: [{ ...variant, key: `works/${"0".repeat(64)}-64.webp` }] },
          ]),
        { images: 2 },
        /^1 rows of images \("0+": it has no picture\)/,
      ],
      [
        "a picture with a file outside the store",
        (entries) =>
          withRows(entries, "images", (rows) => [
            ...rows,
            { ...rows[0], id: "1".repeat(64), source_key: "../../x.webp" },
          ]),
        { images: 2 },
        /^1 rows of images \("1+": source_key: /,
      ],
      [
        "messages with a NUL, without a field, with a date that no engine stores, with a column too many",
        (entries) =>
          withRows(entries, "messages", () => [
            { ...message, id: "m2", body: "Bonjour, un message assez long\0." },
            { id: "m3" },
            "null",
            { ...message, id: "m4", created_at: "0000-01-01T00:00:00Z" },
            { ...message, id: "m5", next_try_at: dates.created_at },
            { ...message, id: "m6", email: "a@b.fr\r\nBcc: c@d.fr" },
            message,
          ]),
        { messages: 1 },
        /^6 rows of messages \("m3": .*, "m2": |^6 rows of messages \("m2": text: text_unreadable, "m3": /,
      ],
      [
        "visits of a host that is too long, a count that no engine stores and a count twice",
        (entries) =>
          withRows(entries, "visits", () => [
            { ...visit, host: "a".repeat(254) },
            visit,
            { ...visit, count: 3e9, page: "cv" },
            visit,
          ]),
        { visits: 2 },
        /^2 rows of visits \("2026-11-22 home a+": host: Too big: .*, "2026-11-22 cv google.com": count: /,
      ],
    ];
    for (const [what, change, counts, fault] of damaged) {
      test(`${what}: named and left out, and everything else is restored`, async () => {
        const bad = join(folder, "damaged.tar");
        await writeTar(bad, change(await readTar(file)));
        await empty(to.database);
        const { taken, faults } = await to.archive.read(bad, { withMessages: true, withVisits: true });
        const all = { images: 2, works: 3, messages: 0, visits: 0 };
        assert.deepEqual(taken, { ...all, ...counts });
        assert.equal(faults.length, 1);
        assert.match(faults[0] ?? "", fault);
        const [here, there] = [await rows(to.database), await rows(from.database)];
        const isKept = (work: { site: { title: string } | null }) =>
          counts.works !== 2 || work.site?.title !== "Dans la corbeille";
        assert.deepEqual(here, { ...there, works: there.works.filter(isKept) });
        const { db } = to.database;
        const names = await db.selectFrom("messages").select(["id", "name"]).execute();
        assert.deepEqual(names, counts.messages ? [{ id: "m1", name: "Banque alerte banque.fr" }] : []);
        assert.deepEqual(await db.selectFrom("visits").selectAll().execute(), counts.visits ? [visit] : []);
      });
    }

    test("a draft that no engine stores is read without that", async () => {
      const bad = join(folder, "draft.tar");
      const draft = { title: "a\0b\ud800", "figures\0": JSON.parse(`${"[".repeat(900)}${"]".repeat(900)}`) };
      await writeTar(
        bad,
        withRows(await readTar(file), "works", (list) => list.map((work) => ({ ...work, draft }))),
      );
      const site = await openSite(target, join(folder, "draft"));
      await site.archive.read(bad);
      const drafts = (await rows(site.database)).works.map((work) => work.draft);
      assert.deepEqual(
        drafts.map((each) => [each?.title, Object.keys(each ?? {})]),
        [
          ["ab\ufffd", ["title", "figures"]],
          ["ab\ufffd", ["title", "figures"]],
          ["ab\ufffd", ["title", "figures"]],
        ],
      );
      await site.database.close();
    });

    test("a file that is not an archive is refused", async () => {
      const bad = join(folder, "noise.tar");
      await writeTar(bad, []);
      await assert.rejects(to.archive.read(bad), ArchiveRefusedError);
      await assert.rejects(to.archive.read(join(folder, "none.tar")), ArchiveRefusedError);
    });

    test("an import restores all works, drafts and the bin included, and refuses a site that has works", async () => {
      await empty(to.database);
      await to.archive.read(file);
      const titles = (await rows(to.database)).works.map(({ site, draft }) => [site?.title, draft?.year]);
      const [binned, untitled, shown] = [
        ["Dans la corbeille", undefined],
        [undefined, "20x"],
        ["Été « à » l’œuvre", "20x"],
      ];
      assert.deepEqual(titles.toSorted(), [binned, untitled, shown].toSorted());
      assert.deepEqual(await rows(to.database), await rows(from.database));
      for await (const { key } of from.store.list(""))
        assert.deepEqual(await to.store.get(key), await from.store.get(key));
      await assert.rejects(to.archive.read(file), /has works already/);
    });
  });
}

const postgres = testEngines.find(({ name }) => name === "PostgreSQL");

test("an archive is a snapshot: a work published during the export is in it completely or not at all", {
  skip: postgres?.skip,
}, async () => {
  assert.ok(postgres);
  const folder = await mkdtemp(join(tmpdir(), "repere-archive-"));
  const { database, store, archive } = await openSite(postgres, folder);
  const { db } = database;
  const isWaiting = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  try {
    const images = createImagePipeline({ db, store });
    const jobs = createTestJobs(db, store);
    const works = createWorks({ db, images, jobs, now: () => new Date() });
    await works.publish("owner-of-PostgreSQL", newWorkId(), await sentOf(works));
    await jobs.settled();
    await jobs.stop();
    // Locks the works after the export has read the images, and publishes one more.
    const file = join(folder, "works.tar");
    const exported = await db.transaction().execute(async (trx) => {
      await sql`lock table works in access exclusive mode`.execute(trx);
      const exporting = archive.write(file);
      while ((await isWaiting()).rows.length === 0);
      const id = "f".repeat(64);
      const [image] = await trx.selectFrom("images").selectAll().execute();
      const [work] = await trx.selectFrom("works").selectAll().execute();
      assert.ok(image && work);
      await trx
        .insertInto("images")
        .values({ ...image, id, variants: JSON.stringify(image.variants), inks: JSON.stringify(image.inks) })
        .execute();
      await trx
        .insertInto("works")
        .values({
          ...{ id: "meanwhile", owner_id: work.owner_id, site: JSON.stringify({ ...work.site, imageId: id }) },
          ...{ published_at: work.published_at, created_at: work.created_at, updated_at: work.updated_at },
        })
        .execute();
      return { exporting };
    });
    assert.equal((await exported.exporting).works, 1);
    await db.deleteFrom("works").execute();
    await db.deleteFrom("images").execute();
    assert.equal((await archive.read(file)).taken.works, 1);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});

/** Exports a site whose store has lost objects, empties the site and imports the archive again. */
async function exportWithout(lose: (site: Awaited<ReturnType<typeof openSite>>, titled: Keys) => Promise<void>) {
  const [engine] = testEngines;
  assert.ok(engine);
  const folder = await mkdtemp(join(tmpdir(), "repere-archive-"));
  const site = await openSite(engine, folder);
  const { db } = site.database;
  try {
    const images = createImagePipeline({ db, store: site.store });
    const jobs = createTestJobs(db, site.store);
    const works = createWorks({ db, images, jobs, now: () => new Date() });
    const keys: Keys = {};
    for (const [title, background] of [
      ["a", "#111111"],
      ["b", "#222222"],
      ["c", "#333333"],
    ] as const) {
      // The last work's AVIF is not encoded yet.
      if (title === "c") await jobs.settled().then(jobs.stop);
      const image = await picture({ background });
      const sent = await sentOf(works, { title, image });
      assert.ok("work" in (await works.publish(`owner-of-${engine.name}`, newWorkId(), sent)));
      await jobs.settled();
    }
    const named = await db
      .selectFrom("works")
      .innerJoin("images", "images.id", "works.image_id")
      .select(["site", "variants", "source_key"])
      .execute();
    for (const { site: shown, variants, source_key } of named) {
      keys[shown?.title ?? ""] = {
        webp: variants[0]?.key ?? "",
        avif: variants[1]?.key ?? "",
        source: source_key ?? "",
      };
    }
    await lose(site, keys);
    const file = join(folder, "works.tar");
    const written = await site.archive.write(file);
    // The archive itself says what it lacks.
    const { missing, leftOut } = await checkArchive(file, schemas);
    assert.deepEqual([missing, leftOut], [written.missing, written.leftOut.map(({ id, title }) => ({ id, title }))]);
    await db.deleteFrom("works").execute();
    await db.deleteFrom("images").execute();
    const read = await site.archive.read(file);
    const { works: rowsOfWorks, images: rowsOfImages } = await rows(site.database);
    return {
      keys,
      written,
      read,
      titles: rowsOfWorks.map(({ site: shown }) => shown?.title).toSorted(),
      images: rowsOfImages,
    };
  } finally {
    await site.database.close();
    await rm(folder, { recursive: true });
  }
}

type Keys = Record<string, { webp: string; avif: string; source: string }>;

test("a missing size of an image is skipped, and its work is exported", async () => {
  const { keys, written, read, titles, images } = await exportWithout(async ({ store }, { a, c }) => {
    assert.ok(a?.avif && c?.source);
    await store.remove(a.avif);
    await store.remove(c.source);
  });
  assert.deepEqual(written.missing.toSorted(), [keys.a?.avif, keys.c?.source].toSorted());
  assert.deepEqual([written.works, written.leftOut, read.faults], [3, [], []]);
  assert.deepEqual(titles, ["a", "b", "c"]);
  const types = images.map(({ variants }) => variants.map(({ type }) => type).join()).toSorted();
  assert.deepEqual(types, ["image/webp", "image/webp", "image/webp,image/avif"]);
  assert.ok(images.every(({ source_key }) => source_key === null));
});

test("a work with a missing or changed WebP is listed as left out", async () => {
  const { written, read, titles } = await exportWithout(async ({ store }, { a, b }) => {
    assert.ok(a?.webp && b?.webp);
    await store.remove(a.webp);
    await store.put(b.webp, Buffer.from("damaged"), "image/webp");
  });
  assert.equal(written.missing.length, 2);
  assert.deepEqual(written.leftOut.map(({ title }) => title).toSorted(), ["a", "b"]);
  const [images, works] = read.faults;
  assert.match(images ?? "", /^2 rows of images \(.*: it has no picture/);
  assert.match(works ?? "", /^2 rows of works \("\w+ [ab]": .*, "\w+ [ab]": .*foreign key/);
  assert.deepEqual([written.works, read.taken.works, titles], [1, 1, ["c"]]);
});

/** Runs a test on a site with one work. */
async function withOneWork(
  image: Buffer,
  run: (site: { db: OpenDatabase["db"]; store: ObjectStore; jobs: Jobs; folder: string }) => Promise<void>,
): Promise<void> {
  const [engine] = testEngines;
  assert.ok(engine);
  const folder = await mkdtemp(join(tmpdir(), "repere-archive-"));
  const { database, store } = await openSite(engine, folder);
  const { db } = database;
  try {
    const images = createImagePipeline({ db, store });
    const jobs = createTestJobs(db, store);
    const works = createWorks({ db, images, jobs, now: () => new Date() });
    await works.publish(`owner-of-${engine.name}`, newWorkId(), await sentOf(works, { image }));
    await jobs.settled();
    await jobs.stop();
    await run({ db, store, jobs, folder });
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

test("a failed export leaves no file", async () => {
  await withOneWork(await picture(), async ({ db, store, jobs, folder }) => {
    const get = () => Promise.reject(new StoreUnavailableError("unavailable"));
    const archive = createArchive({ db, store: { ...store, get }, jobs, schemas, tables });
    await assert.rejects(archive.write(join(folder, "works.tar")), StoreUnavailableError);
    await assert.rejects(
      createArchive({ db, store, jobs, schemas, tables }).write(join(folder, "none", "works.tar")),
      /ENOENT/,
    );
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith("works.tar")),
      [],
    );
  });
});

for (const reason of [undefined, new Error("the client has left")]) {
  test(`an archive whose reader leaves ${reason ? "with" : "without"} an error stops packing`, async () => {
    // Noise makes a file larger than the stream's buffer: the reader leaves in the middle of it.
    const image = await picture({ width: 800, height: 600, noise: { type: "gaussian", mean: 128, sigma: 60 } });
    await withOneWork(image, async ({ db, store, jobs }) => {
      const { tar, packed } = createArchive({ db, store, jobs, schemas, tables }).pack();
      tar.on("error", () => {});
      const stopped = assert.rejects(packed, ReaderLeftError);
      await once(tar, "readable");
      tar.destroy(reason);
      await stopped;
    });
  });
}
