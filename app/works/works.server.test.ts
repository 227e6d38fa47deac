import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { picture, readOf } from "#test-support/works.ts";
import { createDiskStore } from "../storage/disk.server.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { createImagePipeline, type ImagePipeline } from "./images/pipeline.server.ts";
import { isPublished, PORTFOLIO_PAGE, type Work, type WorkChange } from "./work.ts";
import type { ReadWork } from "./work-request.server.ts";
import { createWorks, type PublishResult, type Works } from "./works.server.ts";

const owner = "owner";

for (const engine of testEngines) {
  describe(`works: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let folder: string;
    let store: ObjectStore;
    let images: ImagePipeline;
    let works: Works;
    let clock = new Date("2026-01-01T12:00:00Z").getTime();
    // Each call is later than the one before, as with a real clock.
    const now = () => {
      clock += 1;
      return new Date(clock);
    };

    before(async () => {
      database = await openTestDatabase(engine);
      folder = await mkdtemp(join(tmpdir(), "repere-works-"));
      store = createDiskStore(folder);
      images = createImagePipeline({ db: database.db, store, now, onError: assert.ifError });
      works = createWorks({ db: database.db, images, now });
      await database.db
        .insertInto("owners")
        .values({ id: owner, email: "o@example.com", password_hash: "x", created_at: now() })
        .execute();
    });

    beforeEach(async () => {
      await images.settled();
      await database.db.deleteFrom("works").execute();
      await database.db.deleteFrom("images").execute();
    });

    after(async () => {
      await images.stop();
      await database.close();
      await rm(folder, { recursive: true });
    });

    async function publish(options?: Parameters<typeof readOf>[0]): Promise<Work> {
      const result = await works.publish(owner, await readOf(options));
      assert.ok("work" in result && isPublished(result.work), JSON.stringify(result));
      return result.work;
    }

    function changeTo(input: WorkChange) {
      return { input, image: null, version: undefined, userId: undefined };
    }

    function idOf(result: PublishResult): string {
      assert.ok("work" in result, JSON.stringify(result));
      return result.work.id;
    }

    /** Works that wait for `goOn` before they prepare an image, as in a paused process. */
    function slowWorks() {
      const began = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const prepare: ImagePipeline["prepare"] = async (bytes) => {
        began.resolve();
        await gate.promise;
        return images.prepare(bytes);
      };
      const slow = createWorks({ db: database.db, images: { ...images, prepare }, now });
      return { works: slow, began: began.promise, goOn: gate.resolve, fail: gate.reject };
    }

    async function titles(): Promise<string[]> {
      return (await works.list()).map((work) => work.title);
    }

    async function storedKeys(): Promise<string[]> {
      return (await Array.fromAsync(store.list(""))).map(({ key }) => key);
    }

    test("a published work is found complete, with its objects in the store", async () => {
      const work = await publish({ title: "Été « à » l’œuvre 👩‍💻", alt: "Une carte", desc: "Deux\nlignes" });
      // Only its AVIF variants may have been added meanwhile.
      const withoutAvif = ({ image, ...others }: Work) => {
        const variants = image.variants.filter(({ type }) => type === "image/webp");
        return { ...others, image: { ...image, variants, isPending: undefined } };
      };
      const found = await works.find(work.id);
      assert.ok(found);
      assert.deepEqual(withoutAvif(found), withoutAvif(work));
      assert.equal(work.title, "Été « à » l’œuvre 👩‍💻");
      assert.deepEqual([work.version, work.deletedAt], [1, null]);
      assert.equal(work.image.color, "#c04020");
      for (const { file } of work.image.variants) assert.ok(await store.get(`works/${file}`), file);
    });

    test("a transparent image has no mean colour", async () => {
      const image = await picture({ channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } });
      assert.equal((await publish({ image })).image.color, null);
    });

    test("each committed change is reported once, with its revision; a refused one is not", async () => {
      const { db } = database;
      const stored = () => db.selectFrom("revisions").select("value").executeTakeFirstOrThrow();
      let reports: Promise<{ revision: number; stored: number }>[] = [];
      // Read on another connection of the pool, which sees only committed changes.
      const onChange = (revision: number) => {
        reports.push(stored().then(({ value }) => ({ revision, stored: value })));
      };
      const ownImages = createImagePipeline({ db, store, now, onError: assert.ifError, onChange });
      const reporting = createWorks({ db, images: { ...ownImages, wake() {} }, now, onChange });
      async function reported(verb: () => Promise<unknown>): Promise<number> {
        reports = [];
        const before = (await stored()).value;
        await verb();
        for (const [index, report] of (await Promise.all(reports)).entries()) {
          assert.deepEqual(report, { revision: before + index + 1, stored: before + index + 1 });
        }
        return reports.length;
      }

      const publication = { key: randomUUID(), fingerprint: "same" };
      const read = await readOf({ publication });
      assert.equal(await reported(() => reporting.publish(owner, read)), 1, "publish");
      const [work] = await reporting.list();
      assert.ok(work);
      const { id } = work;
      const changes: [string, number, () => Promise<unknown>][] = [
        ["publish again", 0, () => reporting.publish(owner, read)],
        ["publish without an image", 0, () => reporting.publish(owner, { ...read, publication: null, image: null })],
        ["AVIF", 1, async () => [ownImages.wake(), await ownImages.settled()]],
        ["revise", 1, () => reporting.revise(owner, id, { ...read, version: 1 })],
        ["revise an outdated version", 0, () => reporting.revise(owner, id, { ...read, version: 1 })],
        ["revise with another user's id", 0, () => reporting.revise(owner, id, { ...read, userId: "other" })],
        ["reorder", 1, () => reporting.reorder(id, "up")],
        ["reorder an unknown work", 0, () => reporting.reorder("0123456789ab", "up")],
        ["restore a work outside the bin", 0, () => reporting.restore(id)],
        ["remove", 1, () => reporting.remove(id)],
        ["remove again", 0, () => reporting.remove(id)],
        ["restore", 1, () => reporting.restore(id)],
      ];
      for (const [name, count, verb] of changes) assert.equal(await reported(verb), count, name);
      await ownImages.stop();
    });

    test("AVIF variants are encoded after the response, then their source is removed", async () => {
      const work = await publish();
      assert.ok(work.image.variants.every((variant) => variant.type === "image/webp"));
      assert.equal(work.image.isPending, true);
      await images.settled();
      const later = await works.find(work.id);
      assert.equal(later?.image.isPending, false);
      assert.deepEqual(
        later?.image.variants.map(({ type, width }) => [type, width]),
        [
          ["image/webp", 64],
          ["image/avif", 64],
        ],
      );
      assert.deepEqual(
        (await storedKeys()).filter((key) => key.startsWith("sources/")),
        [],
      );
    });

    test("the next process encodes the AVIF that an earlier one left", async () => {
      const dying = createImagePipeline({ db: database.db, store, now, onError: assert.ifError });
      await dying.stop();
      const result = await createWorks({ db: database.db, images: dying, now }).publish(owner, await readOf());
      assert.ok("work" in result);
      images.wake();
      await images.settled();
      const later = await works.find(result.work.id);
      assert.ok(later?.image.variants.some((variant) => variant.type === "image/avif"));
    });

    test("newest year first, then newest created, until a work is moved by hand", async () => {
      for (const [title, year] of [
        ["a", 2020],
        ["b", 2023],
        ["c", 2023],
        ["d", 2021],
      ] as const) {
        await publish({ title, year });
      }
      assert.deepEqual(await titles(), ["c", "b", "d", "a"]);
      const [c, , d] = await works.list();
      assert.ok(c && d);
      await works.reorder(d.id, "up");
      assert.deepEqual(await titles(), ["c", "d", "b", "a"]);
      await publish({ title: "e", year: 1999 });
      assert.deepEqual(await titles(), ["e", "c", "d", "b", "a"], "after a move, a new work is first");
    });

    test("moves up, down, before another work and to the end, never past the ends", async () => {
      const [a, b, c, d] = [
        await publish({ title: "a" }),
        await publish({ title: "b" }),
        await publish({ title: "c" }),
        await publish({ title: "d" }),
      ];
      assert.deepEqual(await titles(), ["d", "c", "b", "a"]);
      const moves: [string, Parameters<Works["reorder"]>[1], string][] = [
        [a.id, "up", "dcab"],
        [d.id, "up", "dcab"],
        [b.id, "down", "dcab"],
        [d.id, "down", "cdab"],
        [b.id, { before: c.id }, "bcda"],
        [b.id, { before: null }, "cdab"],
        [c.id, { before: c.id }, "cdab"],
      ];
      for (const [id, to, expected] of moves) {
        const result = await works.reorder(id, to);
        assert.ok("work" in result);
        assert.equal((await titles()).join(""), expected, JSON.stringify(to));
      }
      assert.deepEqual(await works.reorder("0123456789ab", "up"), { error: "not_found" });
      assert.deepEqual(await works.reorder(a.id, { before: "0123456789ab" }), { error: "not_found" });
    });

    test("a removed work is hidden, and returns complete to its old place", async () => {
      const [a, b, c] = [await publish({ title: "a" }), await publish({ title: "b" }), await publish({ title: "c" })];
      await works.reorder(a.id, "up");
      assert.deepEqual(await titles(), ["c", "a", "b"]);
      assert.ok("work" in (await works.remove(a.id)));
      assert.equal(await works.find(a.id), null);
      assert.deepEqual(await titles(), ["c", "b"]);
      assert.deepEqual(
        (await works.listRemoved()).map((work) => work.id),
        [a.id],
      );
      assert.deepEqual(await works.remove(a.id), { error: "not_found" });
      await works.reorder(b.id, "up");
      assert.deepEqual(await titles(), ["b", "c"]);
      const restored = await works.restore(a.id);
      assert.ok("work" in restored);
      assert.deepEqual(await titles(), ["b", "c", "a"]);
      assert.deepEqual(restored.work.image, (await works.find(a.id))?.image);
      assert.equal(restored.work.desc, a.desc);
      assert.deepEqual(await works.restore(c.id), { error: "not_found" });
    });

    test("a revision without an image keeps the old one; each revision increments the version", async () => {
      const work = await publish();
      const retitled = await works.revise(owner, work.id, { ...(await readOf({ title: "Autre" })), image: null });
      assert.ok("work" in retitled);
      assert.deepEqual(
        [retitled.work.title, retitled.work.version, retitled.work.image?.variants[0]?.file],
        ["Autre", 2, work.image.variants[0]?.file],
      );
      const replaced = await works.revise(
        owner,
        work.id,
        await readOf({ image: await picture({ background: "#0000ff" }) }),
      );
      assert.ok("work" in replaced);
      assert.equal(replaced.work.image?.color, "#0000ff");
      assert.notEqual(replaced.work.image?.variants[0]?.file, work.image.variants[0]?.file);
    });

    test("a framing keeps the members that a change leaves out", async () => {
      const { id, framing } = await publish();
      assert.deepEqual(framing, { mode: "auto", ink: "auto", focus: 0.5 });
      const revised = async (change: WorkChange["framing"]) => {
        const result = await works.revise(owner, id, changeTo({ framing: change }));
        assert.ok("work" in result);
        return result.work.framing;
      };
      assert.deepEqual(await revised({ mode: "mounted", ink: "coral" }), { mode: "mounted", ink: "coral", focus: 0.5 });
      assert.deepEqual(await revised({ mode: "full", focus: 1 }), { mode: "full", ink: "coral", focus: 1 });
      assert.deepEqual(await revised(undefined), { mode: "full", ink: "coral", focus: 1 });
    });

    test("every list shows a work on the same paper, and a changed neighbour on another one", async () => {
      const [white, black] = [await picture({ width: 900, height: 300 }), await picture({ width: 900, height: 301 })];
      const older = await publish({ image: white, year: 2020 });
      const newer = await publish({ image: black, year: 2021 });
      const shown = async () => {
        const mount = await works.mounts();
        return (await works.list()).map((work) => mount(work).mount);
      };
      const [first, second] = await shown();
      assert.deepEqual([first?.kind, second?.kind], ["photo", "photo"]);
      assert.notEqual(first?.ink, second?.ink);
      const framing = { mode: "mounted", ink: first?.ink ?? "auto" } as const;
      await works.revise(owner, older.id, changeTo({ framing }));
      const [changed, kept] = await shown();
      assert.deepEqual(kept?.ink, first?.ink);
      assert.notEqual(changed?.ink, first?.ink);
      await works.revise(owner, newer.id, changeTo({ framing: { mode: "full", focus: 0 } }));
      assert.deepEqual((await shown())[0], { kind: "full", ink: null, focus: 0 });
      assert.notEqual(await works.autoInk(newer), first?.ink);
    });

    test("an absent field stays as it is, and the title sent back as alt is stored as no alt", async () => {
      const change = async (id: string, input: WorkChange) => {
        const result = await works.revise(owner, id, { input, image: null, version: undefined, userId: undefined });
        assert.ok("work" in result, JSON.stringify(result));
        const { title, url, year, desc, alt } = result.work;
        return { title, url, year, desc, alt };
      };
      const { id } = await publish({ title: "a", url: "https://a.example", year: 2020, desc: "d", alt: "Une carte" });
      const whole = { title: "b", url: "https://b.example", year: 2021, desc: "e" };
      assert.deepEqual(await change(id, { title: "b" }), {
        title: "b",
        url: "https://a.example",
        year: 2020,
        desc: "d",
        alt: "Une carte",
      });
      assert.deepEqual(await change(id, whole), { ...whole, alt: "Une carte" });
      assert.deepEqual(await change(id, {}), { ...whole, alt: "Une carte" });
      assert.deepEqual(await change(id, { alt: "" }), { ...whole, alt: "" });
      assert.deepEqual(await change(id, { title: "c", alt: "b" }), { ...whole, title: "c", alt: "" });
      assert.deepEqual(await change(id, { title: "b", alt: "b" }), { ...whole, alt: "b" }, "an alt of its own");
    });

    test("the second of two saves is refused with the current version; without a version the last one wins", async () => {
      const work = await publish();
      const mine = await readOf({ title: "Mien", version: work.version });
      const theirs = await readOf({ title: "Leur", version: work.version });
      assert.ok("work" in (await works.revise(owner, work.id, theirs)));
      const result = await works.revise(owner, work.id, mine);
      assert.ok("error" in result && result.error === "version_conflict" && "current" in result);
      assert.deepEqual([result.current.title, result.current.version], ["Leur", 2]);
      assert.ok("work" in (await works.revise(owner, work.id, await readOf({ title: "Dernier" }))));
    });

    test("one of many concurrent saves of a version wins", async () => {
      const work = await publish();
      const reads = await Promise.all(
        Array.from({ length: 8 }, (_, index) => readOf({ title: `t${index}`, version: work.version })),
      );
      const results = await Promise.all(reads.map((read) => works.revise(owner, work.id, { ...read, image: null })));
      assert.equal(results.filter((result) => "work" in result).length, 1);
      assert.equal((await works.find(work.id))?.version, 2);
    });

    test("a publication sent twice, or many times at once, makes one work", async () => {
      const publication = { key: randomUUID(), fingerprint: "same" };
      const read = await readOf({ publication });
      const results = await Promise.all(Array.from({ length: 5 }, () => works.publish(owner, read)));
      const ids = new Set(results.map((result) => ("work" in result ? result.work.id : result.error)));
      assert.equal(ids.size, 1);
      assert.equal((await works.list()).length, 1);
      const other: ReadWork = { ...read, publication: { ...publication, fingerprint: "other" } };
      assert.deepEqual(await works.publish(owner, other), { error: "publication_key_reused" });
    });

    test("another draft with the key of a saved one is refused by its own name", async () => {
      const publication = { key: randomUUID(), fingerprint: "same" };
      const read = await readOf({ publication, status: "draft" });
      await works.publish(owner, read);
      const other: ReadWork = { ...read, publication: { ...publication, fingerprint: "other" } };
      assert.deepEqual(await works.publish(owner, other), { error: "draft_key_reused" });
    });

    test("a publication that outlasts its claim makes no second work, and answers with the first", async () => {
      const read = await readOf({ publication: { key: randomUUID(), fingerprint: "same" } });
      const slow = slowWorks();
      const first = slow.works.publish(owner, read);
      await slow.began;
      clock += 22_000;
      const second = await works.publish(owner, read);
      slow.goOn();
      assert.equal(idOf(await first), idOf(second));
      assert.equal((await works.list()).length, 1);
    });

    test("a publication that fails after another one took over its claim leaves that claim alone", async () => {
      const read = await readOf({ publication: { key: randomUUID(), fingerprint: "same" } });
      const [failing, taking] = [slowWorks(), slowWorks()];
      const first = failing.works.publish(owner, read);
      await failing.began;
      clock += 22_000;
      const second = taking.works.publish(owner, read);
      await taking.began;
      failing.fail(new Error("lost"));
      await assert.rejects(first, /lost/);
      const third = works.publish(owner, read);
      taking.goOn();
      assert.equal(idOf(await third), idOf(await second));
      assert.equal((await works.list()).length, 1);
    });

    test("a refused publication can be sent again with the same key", async () => {
      const publication = { key: randomUUID(), fingerprint: "same" };
      const refused = await works.publish(owner, await readOf({ publication, image: Buffer.from("GIF89a") }));
      assert.deepEqual(refused, { error: "fields_invalid", fields: { image: "image_gif" } });
      assert.ok("work" in (await works.publish(owner, await readOf({ publication }))));
    });

    test("a publication or a change with another user's id is refused", async () => {
      const work = await publish();
      assert.deepEqual(await works.publish(owner, await readOf({ userId: "other" })), { error: "not_yours" });
      assert.deepEqual(await works.revise(owner, work.id, await readOf({ userId: "other" })), { error: "not_yours" });
    });

    test("malformed ids are not found", async () => {
      for (const id of ["", "0", "-1", "abc", "\0", "1e3", "0123456789ab", "' or 1=1 --", "x".repeat(3_000)]) {
        assert.equal(await works.find(id), null);
        assert.deepEqual(await works.remove(id), { error: "not_found" });
        assert.deepEqual(await works.restore(id), { error: "not_found" });
        assert.deepEqual(await works.revise(owner, id, await readOf()), { error: "not_found" });
      }
    });

    test("the same image is stored once", async () => {
      const image = await picture({ background: "#123456" });
      const before = (await storedKeys()).length;
      const first = await publish({ image });
      const second = await publish({ image });
      await images.settled();
      assert.deepEqual(second.image.variants[0], first.image.variants[0]);
      assert.equal((await storedKeys()).length - before, 2);
    });

    test("pages of the portfolio join without a gap, forwards and backwards", async () => {
      const image = await picture();
      for (let index = 0; index < PORTFOLIO_PAGE * 2 + 3; index += 1) {
        await publish({ title: `w${index}`, year: 2000 + (index % 5), image });
      }
      const moved = (await works.list()).at(30);
      assert.ok(moved);
      await works.reorder(moved.id, { before: (await works.list())[2]?.id ?? null });
      const whole = await titles();
      const walked: string[] = [];
      let after: string | null = null;
      const starts: (string | null)[] = [];
      do {
        const page = await works.page({ after });
        starts.push(page.before);
        walked.push(...page.works.map((work) => work.title));
        after = page.after;
      } while (after);
      assert.deepEqual(walked, whole);
      assert.equal(starts[0], null);
      const last = await works.page({ before: starts[2] ?? null });
      assert.deepEqual(
        last.works.map((work) => work.title),
        whole.slice(PORTFOLIO_PAGE, PORTFOLIO_PAGE * 2),
      );
      for (const after of ["no such id", "\0", "0123456789ab", "x".repeat(3_000)]) {
        assert.equal((await works.page({ after })).works.length, PORTFOLIO_PAGE);
        assert.equal(await works.isPageEdge({ after }), false, after);
        assert.equal(await works.isPageEdge({ before: after }), false, after);
      }
      const ids = (await works.list()).map(({ id }) => id);
      const linked = async (key: "after" | "before") => {
        const edges = await Promise.all(ids.map((id) => works.isPageEdge({ [key]: id })));
        return edges.flatMap((isEdge, place) => (isEdge ? [place] : []));
      };
      assert.deepEqual(await linked("after"), [PORTFOLIO_PAGE - 1, PORTFOLIO_PAGE * 2 - 1]);
      assert.deepEqual(await linked("before"), [0, PORTFOLIO_PAGE, PORTFOLIO_PAGE * 2]);
      assert.equal(await works.isPageEdge({}), true);
    });

    test("a work's neighbours follow the site's order", async () => {
      await publish({ title: "a" });
      await publish({ title: "b" });
      await publish({ title: "c" });
      const [first, middle, last] = await works.list();
      assert.ok(first && middle && last);
      const around = async (work: Work) => {
        const { previous, next } = await works.neighbours(work);
        return [previous?.title, next?.title];
      };
      assert.deepEqual(await around(first), [undefined, "b"]);
      assert.deepEqual(await around(middle), ["c", "a"]);
      assert.deepEqual(await around(last), ["b", undefined]);
    });
  });
}
