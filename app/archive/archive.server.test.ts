import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { packTar, unpackTar } from "modern-tar";
import { openTestDatabase, type TestEngine, testEngines } from "#test-support/databases.ts";
import { empty } from "#test-support/describe-databases.ts";
import { temporaryFolder } from "#test-support/folders.ts";
import { pausedAfter } from "#test-support/open-works.ts";
import { insertOwner, picture, sentOf } from "#test-support/works.ts";
import { createDiskStore } from "../storage/disk.server.ts";
import { type ObjectStore, StoreUnavailableError } from "../storage/storage.ts";
import { prepareImage } from "../works/pictures/encode.server.ts";
import { createImagePipeline } from "../works/pictures/pipeline.server.ts";
import { newWorkId } from "../works/work.ts";
import { createWorks } from "../works/works.server.ts";
import { createArchive, ReaderLeftError } from "./archive.server.ts";

const owner = "owner";

async function openSite(engine: TestEngine) {
  const folder = await temporaryFolder("archive");
  const database = await openTestDatabase(engine);
  const { db } = database;
  const store = createDiskStore(folder);
  await insertOwner(db, owner);
  const archiveOf = (from: ObjectStore) => createArchive({ db, store: from, onFailure: assert.ifError });
  const works = createWorks({ db, images: createImagePipeline({ store, prepareImage }), now: () => new Date() });
  return {
    ...{ db, store, folder, works, archive: archiveOf(store), archiveOf },
    async rows() {
      const [images, all, messages, visits, availability] = await Promise.all([
        db.selectFrom("images").selectAll().orderBy("id").execute(),
        db.selectFrom("works").selectAll().orderBy("id").execute(),
        db.selectFrom("messages").selectAll().orderBy("id").execute(),
        db.selectFrom("visits").selectAll().orderBy("page").execute(),
        db.selectFrom("settings").select("value").where("name", "=", "availability").execute(),
      ]);
      return {
        ...{ images: images.map((image) => ({ ...image, named_at: null })), visits, availability },
        works: all.map((work) => ({ ...work, preview_token: null, preview_until: null })),
        messages: messages.map((message) => ({ ...message, fingerprint: "" })),
      };
    },
    keys: async () => (await Array.fromAsync(store.list(""))).map(({ key }) => key).toSorted(),
    empty: () => empty(database, "works", "images", "messages", "visits", "settings"),
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

type Site = Awaited<ReturnType<typeof openSite>>;

const binned = "Dans la corbeille";
const day = "2026-11-22";
const visit = { day, page: "home", host: "google.com", count: 3 };
const message = {
  ...{ id: "m1", name: "Zoë Ğ", email: "zoe@example.org", kind: "seo", budget: "", work_title: "", is_spam: true },
  body: "Bonjour, un message assez long.",
};

/** Works in all their states, with a preview link, and everything else that a site keeps. */
async function fill({ db, works }: Site): Promise<void> {
  const uploaded = await works.uploadPicture(await picture({ background: "#0000ff" }));
  assert.ok("picture" in uploaded);
  const { id } = uploaded.picture;
  const study = {
    ...{ client: "Atelier Lumen", need: `Un site **lent**. ${"é".repeat(2_982)}`, desc: "😀".repeat(5_000) },
    ...{ technologies: ["React", "C++"], framing: { mode: "mounted", ink: "coral", kind: "logo" } },
    ...{ figures: [{ value: "38 %", label: "d’appels" }], testimonial: { text: "Net.", name: "Ana", role: "" } },
    ...{ gallery: [{ id, caption: "Le panier", framing: { mode: "full" } }], phone: { id } },
  };
  const [first, second, third] = [newWorkId(), newWorkId(), newWorkId()];
  const publish = async (workId: string, values: object) =>
    assert.ok("work" in (await works.publish(owner, workId, await sentOf(works, { ...values }))));
  await publish(first, { title: "Été « à » l’œuvre", ...study });
  const texts = { title: "x".repeat(200), desc: `a\u2028${"x".repeat(190_000)}`, year: "20x" };
  const wrong = { values: { ...texts, gallery: [{ id }, { id: "?" }, 3] }, refused: {} };
  assert.ok("work" in (await works.save(owner, first, { ...wrong, version: 1 })));
  assert.ok("work" in (await works.save(owner, third, { ...wrong, version: 0 })));
  await works.share(third);
  await publish(second, { title: binned });
  await works.remove(second);
  const created_at = new Date("2026-01-01T12:00:00Z");
  const read = { ...message, created_at, read_at: created_at, deleted_at: null, fingerprint: "of-m1" };
  await db.insertInto("messages").values(read).execute();
  await db.insertInto("visits").values(visit).execute();
  const value = JSON.stringify({ kind: "from", month: "2020-01" });
  await db.insertInto("settings").values({ name: "availability", value }).execute();
}

const engineOf = (name: string) => testEngines.find((engine) => engine.name === name) as TestEngine;

for (const target of testEngines) {
  describe(`archive: PGlite to ${target.name}`, { skip: target.skip || target.isSecond }, () => {
    let from: Site;
    let to: Site;
    let file: string;
    let entries: Entries;
    const bad = () => join(from.folder, "bad.tar");

    before(async () => {
      from = await openSite(engineOf("PGlite"));
      to = await openSite(target);
      await fill(from);
      file = join(from.folder, "site.tar");
      await from.archive.write(file);
      entries = await readTar(file);
    });
    after(() => Promise.all([from.close(), to.close()]));

    test("all is restored, and comes back the same", async () => {
      await to.empty();
      const { taken, faults } = await to.archive.read(file);
      assert.deepEqual([taken, faults], [{ images: 2, works: 3, messages: 1, visits: 1, availability: 1 }, []]);
      assert.deepEqual(await to.rows(), await from.rows());
      const back = join(to.folder, "back.tar");
      await to.archive.write(back);
      const again = await openSite(engineOf("PGlite"));
      await again.archive.read(back);
      assert.deepEqual(await again.rows(), await from.rows());
      assert.deepEqual(await again.keys(), await from.keys());
      for (const key of await from.keys()) assert.deepEqual(await again.store.get(key), await from.store.get(key));
      await again.close();
    });

    test("it is for its owner only, and holds no account, token or hash", async () => {
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      const { preview_token } = await from.db
        .selectFrom("works")
        .select("preview_token")
        .where("preview_token", "is not", null)
        .executeTakeFirstOrThrow();
      const bytes = await readFile(file);
      assert.ok(bytes.includes("zoe@example.org"));
      for (const secret of [preview_token ?? "", "owner@example.com", "$2b$12$hash", "of-m1", "owner_id", "preview"])
        assert.ok(secret && !bytes.includes(secret), secret);
    });

    test("a site that has works, messages or visits keeps them, unless they are to be replaced", async () => {
      for (const table of ["works", "messages", "visits"] as const) {
        await to.empty();
        await to.archive.read(file);
        for (const other of ["works", "messages", "visits"] as const)
          if (other !== table) await to.db.deleteFrom(other).execute();
        const before = await to.rows();
        await assert.rejects(to.archive.read(file), new RegExp(`has ${table} already; with --replace`));
        assert.deepEqual(await to.rows(), before);
      }
      await to.db.updateTable("visits").set({ count: 9 }).execute();
      await to.archive.read(file, { replace: true });
      assert.deepEqual(await to.rows(), await from.rows());
    });

    test("what fails while rows are written leaves the site as it was", async () => {
      await to.empty();
      const lost = async () => assert.fail("the connection is lost");
      const db = pausedAfter(to.db, [/^insert into "works"/], lost);
      const archive = createArchive({ db, store: to.store, onFailure: assert.ifError });
      await assert.rejects(archive.read(file, { replace: true }), /the connection is lost/);
      assert.deepEqual((await to.rows()).works, []);
    });

    test("an archive that somebody has unpacked and packed again is read", async () => {
      const folder = join(from.folder, "unpacked");
      const run = (command: string) => assert.equal(spawnSync("sh", ["-c", command], { cwd: from.folder }).status, 0);
      run("mkdir -p unpacked && tar -xf site.tar -C unpacked && touch unpacked/.DS_Store unpacked/._rows.ndjson");
      run("(cd unpacked && tar -cf ../1.tar .) && (cd unpacked && tar -cf ../2.tar *) && tar -cf 3.tar unpacked");
      run("gzip -k 1.tar && tar -czf 3.tgz ./unpacked");
      await writeTar(join(from.folder, "4.tar"), entries.toReversed());
      for (const packed of ["1.tar", "2.tar", "3.tar", "1.tar.gz", "3.tgz", "4.tar"]) {
        await to.empty();
        assert.deepEqual((await to.archive.read(join(from.folder, packed))).faults, [], packed);
        assert.deepEqual(await to.rows(), await from.rows(), packed);
      }
      await rm(folder, { recursive: true });
    });

    test("a file that two pictures have in common stands once in an archive, as in an unpacked one", async () => {
      const [image] = await from.db.selectFrom("images").selectAll().execute();
      assert.ok(image);
      const twin = { ...image, id: "0".repeat(64), variants: JSON.stringify(image.variants) };
      await from.db.insertInto("images").values(twin).execute();
      const shared = join(from.folder, "shared.tar");
      await from.archive.write(shared);
      await from.db.deleteFrom("images").where("id", "=", twin.id).execute();
      const names = (await readTar(shared)).map(([name]) => name);
      assert.deepEqual(names, [...new Set(names)]);
    });

    const more = (line: Line | string) => (all: Entries) => withLines(all, (lines) => [...lines, line]);
    const hostile: [what: string, change: (entries: Entries) => Entries, refusal: RegExp][] = [
      ["a path that escapes", (all) => [["objects/../../../tmp/x.webp", Buffer.from("x")], ...all], /no place/],
      ["a folder that escapes", (all) => all.map(([name, bytes]) => [`../${name}`, bytes]), /no place/],
      ["an absolute path", (all) => [["/etc/cron.d/x", Buffer.from("x")], ...all], /no place/],
      ["two folders", (all) => all.map(([name, bytes], index) => [`${index % 2}/${name}`, bytes]), /no place/],
      ["a file that is no part of it", (all) => [...all, ["tables/works.ndjson", Buffer.from("{}\n")]], /no place/],
      ["an object that is no picture", (all) => [...all, ["objects/works/x.svg", Buffer.from("<svg/>")]], /no place/],
      ["an entry that is too large", (all) => [...all, ["end.json", Buffer.alloc(65 * 1_048_576)]], /no place/],
      ["a table that has no place", more({ table: "sessions", row: {} }), /rows that have no place in it: "sessions"/],
      ["a row without an end", more("x".repeat(5_000_000)), /too long/],
      [
        "a format of the future",
        (all) => all.map(([name, bytes]) => [name, Buffer.from(String(bytes).replace('"format":1', '"format":2'))]),
        /this release reads 1/,
      ],
      ["no end", (all) => all.filter(([name]) => name !== "end.json"), /was cut: it has no end/],
      ["no rows", (all) => all.filter(([name]) => name !== "rows.ndjson"), /was cut: it has 0 rows/],
      ["an object less", (all) => all.filter(([name]) => !name.endsWith(".avif")), /was cut: .* objects, not /],
      ["rows twice", (all) => [...all, ...all.filter(([name]) => name === "rows.ndjson")], /was cut: /],
      ["nothing", () => [], /was cut/],
    ];
    for (const [what, change, refusal] of hostile) {
      test(`${what} is refused with the reason, and nothing is written`, async () => {
        await to.empty();
        for (const key of await to.keys()) await to.store.remove(key);
        await writeTar(bad(), change(entries));
        await assert.rejects(to.archive.read(bad()), { name: "ArchiveRefusedError", message: refusal });
        assert.deepEqual([(await to.rows()).images, (await to.rows()).works, await to.keys()], [[], [], []]);
      });
    }

    test("a link, a file that is no archive and one that is not there are refused", async () => {
      const header = { name: "rows.ndjson", type: "symlink", linkname: "/etc/passwd", size: 0 } as const;
      await writeFile(bad(), await packTar([{ header }]));
      await assert.rejects(to.archive.read(bad()), /no place/);
      await writeFile(bad(), "x".repeat(2_000));
      for (const name of [bad(), join(from.folder, "none.tar")])
        await assert.rejects(to.archive.read(name), { name: "ArchiveRefusedError", message: /cannot be read/ });
      await assert.rejects(to.archive.read("2020-01-01"), /no backup of the night of 2020-01-01/);
    });

    test("a file that ends early is refused, wherever it ends", async () => {
      await to.empty();
      const whole = await readFile(file);
      for (const bytes of [whole, gzipSync(whole)]) {
        for (let tenth = 0; tenth < 10; tenth += 1) {
          await writeFile(bad(), bytes.subarray(0, Math.floor((bytes.length * (tenth + 0.9)) / 10.5)));
          await assert.rejects(to.archive.read(bad()), { name: "ArchiveRefusedError", message: /: \w/ }, `${tenth}`);
        }
      }
      assert.deepEqual((await to.rows()).works, []);
    });

    type Row = Record<string, unknown>;
    type Damage = [table: string, change: (row: Row) => (Row | string)[], fault: RegExp];
    const work = (change: (row: Row) => object, reason: string): Damage => [
      "works",
      (row) => [{ ...row, ...change(row) }],
      new RegExp(`^works "\\w{12} ${binned}": ${reason}`),
    ];
    const shown = (change: object, reason: string) =>
      work(({ site }) => ({ site: { ...Object(site), ...change } }), reason);
    /** A row after the sound one. */
    const next = (table: string, change: object, fault: string): Damage => [
      table,
      (row) => [row, { ...row, ...change }],
      new RegExp(`^${table} "${fault}`),
    ];
    const sent = (change: object, reason: string) => next("messages", { id: "m2", ...change }, `m2 Zoë Ğ": ${reason}`);
    const variant = { type: "image/webp", width: 64, height: 48 };
    const image = (key: string) => ({ id: "1".repeat(64), variants: [{ ...variant, key }] });
    const nowhere = { id: "0".repeat(64) };
    const damaged: [what: string, ...Damage][] = [
      ["a year that no engine stores", ...shown({ year: 3e9 }, "year: year_out_of_range")],
      ["an address that is a program", ...shown({ url: "javascript:alert(1)" }, "url: url_not_http")],
      ["a NUL in a text", ...shown({ client: "a\0b" }, "client: text_unreadable")],
      ["a wrong frame", ...shown({ gallery: [{ ...nowhere, framing: { mode: "?" } }] }, "gallery: 0: framing: ")],
      ["a picture that is not there", ...shown({ imageId: nowhere.id }, ".*foreign key")],
      ["a draft too large", ...work(() => ({ draft: { desc: "x".repeat(200_000) } }), "draft: draft_too_large")],
      ["a column that works have not", ...work(() => ({ owner_id: "somebody" }), 'Unrecognized key: "owner_id"')],
      ["a moment that no engine stores", ...work(() => ({ created_at: "0000-01-01T00:00:00Z" }), "created_at: ")],
      ["a work that is nothing", "works", (row) => [{ ...row, site: null }], /^works "\w{12}": .*works_not_empty/],
      ["a work twice", "works", (row) => [row, row], /^works "\w{12} Dans la corbeille": .*works_pkey/],
      ["a line that is no JSON", "works", (row) => [row, '{"id": "a'], /^line ".*": it is no row/],
      ["a picture without file", ...next("images", image(`works/${"0".repeat(24)}-64.webp`), '1+": it has no picture')],
      ["a picture outside the store", ...next("images", image("../../x.webp"), '1+": variants: 0: key: ')],
      ["a message with a NUL", ...sent({ body: "Un message assez long\0." }, "text: text_unreadable")],
      ["a message without fields", "messages", (row) => [row, { id: "m3" }], /^messages "m3": name: /],
      ["a header in an address", ...sent({ email: "a@b.fr\r\nBcc: c@d.fr" }, "email: ")],
      ["an object as a text", ...sent({ kind: { length: { valueOf: 1, toString: 1 } } }, "kind: .*expected string")],
      ["a count out of range", ...next("visits", { page: "cv", count: 3e9 }, '2026-11-22 cv google.com": count: ')],
      ["another setting", ...next("availability", { name: "backup" }, 'backup": name: ')],
      ["no month", ...next("availability", { value: { kind: "from", month: "x" } }, 'availability": value: month: ')],
    ];
    for (const [what, table, change, fault] of damaged) {
      test(`${what}: named in one line and left out, and everything else is restored`, async () => {
        await to.empty();
        const isMeant = ({ table: of, row }: { table: string; row: Row }) =>
          of === table && (table !== "works" || Object(row.site).title === binned);
        const changed = withLines(entries, (lines) => {
          const meant = lines.findIndex(isMeant);
          return lines.flatMap((line, index) =>
            index === meant ? change(line.row).map((row) => (typeof row === "string" ? row : { table, row })) : [line],
          );
        });
        await writeTar(bad(), changed);
        const { faults } = await to.archive.read(bad());
        assert.equal(faults.length, 1);
        assert.match(faults[0] ?? "", fault);
        const there = await from.rows();
        const isLost = table === "works" && !/twice|JSON/.test(what);
        const isKept = (each: { site: { title: string } | null }) => !isLost || each.site?.title !== binned;
        assert.deepEqual(await to.rows(), { ...there, works: there.works.filter(isKept) });
      });
    }

    test("a picture whose objects were changed is left out, and with it the works that are on the site by it", async () => {
      await to.empty();
      for (const key of await to.keys()) await to.store.remove(key);
      const main = (await from.rows()).works.find(({ image_id }) => image_id)?.image_id;
      const keys = (await from.rows()).images.find(({ id }) => id === main)?.variants.map(({ key }) => key) ?? [];
      await writeTar(
        bad(),
        entries.map(([name, bytes]) => [name, keys.some((key) => name.endsWith(key)) ? Buffer.from("x") : bytes]),
      );
      const { taken, faults } = await to.archive.read(bad());
      const lost = faults.map((fault) => fault.split(" ")[0]);
      assert.deepEqual(lost, [...keys.map(() => "object"), "images", "works", "works"]);
      assert.deepEqual(taken, { images: 1, works: 1, messages: 1, visits: 1, availability: 1 });
      assert.ok(!(await to.keys()).some((key) => keys.includes(key)));
    });

    test("a draft that no engine stores is read without that", async () => {
      await to.empty();
      const draft = { title: "a\0b\ud800", "figures\0": JSON.parse(`${"[".repeat(900)}${"]".repeat(900)}`) };
      const drafted = withLines(entries, (lines) =>
        lines.map((line) => (line.table === "works" ? { ...line, row: { ...line.row, draft } } : line)),
      );
      await writeTar(bad(), drafted);
      await to.archive.read(bad());
      const drafts = (await to.rows()).works.map((each) => [each.draft?.title, Object.keys(each.draft ?? {})]);
      assert.deepEqual(drafts, Array(3).fill(["ab\ufffd", ["title", "figures"]]));
    });

    test("an export names what the store has lost, and leaves no file if it fails", async () => {
      const [lost = ""] = (await from.keys()).filter((key) => key.endsWith(".avif"));
      const get = async (key: string) => (key === lost ? null : from.store.get(key));
      const without = join(from.folder, "without.tar");
      const { missing } = await from.archiveOf({ ...from.store, get }).write(without);
      assert.deepEqual(missing, [lost]);
      await to.empty();
      await to.store.remove(lost);
      const { faults } = await to.archive.read(without);
      assert.match(faults.join(), /^images "\w+": 1 of its files, which are nowhere$/);
      assert.ok(!(await to.rows()).images.some(({ variants }) => variants.some(({ key }) => key === lost)));
      const away = { ...from.store, get: () => Promise.reject(new StoreUnavailableError("unavailable")) };
      await assert.rejects(from.archiveOf(away).write(join(from.folder, "none.tar")), StoreUnavailableError);
      await assert.rejects(from.archive.write(join(from.folder, "none", "none.tar")), /ENOENT/);
      assert.ok(!(await readdir(from.folder)).some((name) => name.startsWith("none")));
    });

    test("packing stops when its reader leaves, and the site knows when the last whole download was made", async () => {
      await to.empty();
      assert.deepEqual(await to.archive.last(), { downloadAt: null, nightAt: null, fault: null, hasWorks: false });
      // Noise makes a file of several chunks: the reader leaves in the middle of it.
      const image = await picture({ width: 800, height: 600, noise: { type: "gaussian", mean: 128, sigma: 60 } });
      await to.works.publish(owner, newWorkId(), await sentOf(to.works, { image }));
      for (const reason of [undefined, new Error("the client has left")]) {
        const { tar, packed } = to.archive.pack();
        const stopped = assert.rejects(packed, ReaderLeftError);
        const reader = tar.getReader();
        await reader.read();
        await reader.cancel(reason);
        await stopped;
        assert.equal((await to.archive.last()).downloadAt, null);
      }
      const start = Date.now();
      await to.archive.write(bad());
      assert.ok(Number((await to.archive.last()).downloadAt) >= start);
      assert.equal((await from.archive.last()).hasWorks, true);
    });
  });
}

test("an archive is a snapshot: a work published during the export is in it completely or not at all", {
  skip: engineOf("PostgreSQL").skip,
}, async () => {
  const site = await openSite(engineOf("PostgreSQL"));
  const { db, works, archive } = site;
  const isWaiting = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  const first = await works.publish(owner, newWorkId(), await sentOf(works));
  assert.ok("work" in first);
  // Locks the works after the export has read the images, and adds one more.
  const file = join(site.folder, "works.tar");
  const { exporting } = await db.transaction().execute(async (trx) => {
    await sql`lock table works in access exclusive mode`.execute(trx);
    const writing = archive.write(file);
    while ((await isWaiting()).rows.length === 0);
    await sql`insert into images select ${"f".repeat(64)}, width, height, color, kind, ink, variants from images`.execute(
      trx,
    );
    await sql`insert into works (id, owner_id, site, published_at, created_at, updated_at)
      select ${newWorkId()}, owner_id, site || ${JSON.stringify({ imageId: "f".repeat(64) })}::jsonb, now(), now(), now()
      from works`.execute(trx);
    return { exporting: writing };
  });
  assert.equal((await exporting).counts.works, 1);
  await site.empty();
  assert.deepEqual((await archive.read(file)).taken, { images: 1, works: 1 });
  await site.close();
});

type Entries = [name: string, bytes: Buffer][];

async function readTar(file: string): Promise<Entries> {
  const entries = await unpackTar(await readFile(file), { strict: true });
  return entries.map(({ header, data = new Uint8Array() }) => [header.name, Buffer.from(data)]);
}

async function writeTar(file: string, entries: Entries): Promise<void> {
  const tar = entries.map(([name, body]) => ({ header: { name, size: body.length }, body }));
  await writeFile(file, await packTar(tar));
}

type Line = { table: string; row: Record<string, unknown> };

/** Changes the rows of an archive, and their count at its end. A text is a line as it is. */
function withLines(entries: Entries, change: (lines: Line[]) => (Line | string)[]): Entries {
  const textOf = (name: string) => String(entries.find(([each]) => each === name)?.[1]);
  const rows = textOf("rows.ndjson").trim().split("\n");
  const lines = change(rows.map((line) => JSON.parse(line)));
  const written = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const end = { ...JSON.parse(textOf("end.json")), rows: lines.length };
  return entries.map(([name, bytes]) => {
    if (name === "rows.ndjson") return [name, Buffer.from(written)];
    return [name, name === "end.json" ? Buffer.from(JSON.stringify(end)) : bytes];
  });
}
