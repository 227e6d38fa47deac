import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { json } from "#test-support/http.ts";
import { describeWorks, owner, pausedAfter, type TestWorks, workOf } from "#test-support/open-works.ts";
import type { Values } from "./form-values.ts";
import { readWork, type Sent } from "./read-work.server.ts";
import { newWorkId } from "./work.ts";
import { createWorks } from "./works.server.ts";

const typed = (values: Values, version = 0): Sent => ({ values, refused: {}, version });
const conflictOf = (result: object) => {
  assert.ok("error" in result && "current" in result, JSON.stringify(result));
  assert.equal(result.error, "version_conflict");
  return (result.current as { values: Values }).values;
};

describeWorks("works", (site) => {
  const save = (id: string, values: Values, version = 0) => site.works.save(owner, id, typed(values, version));

  describe("saving a draft", () => {
    test("keeps what was typed, wrong or not, and shows what can be read of it", async () => {
      const [first, second] = [await site.upload("#ff0000"), await site.upload("#00ff00")];
      const gallery = [{ id: first, alt: "Un" }, { id: second, caption: "x".repeat(201) }, { id: "0".repeat(64) }];
      const values = { title: "x".repeat(121), year: "20x", url: "javascript:1", desc: "D.", figures: "?", gallery };
      const id = newWorkId();
      const work = workOf(await save(id, values));
      const found = await site.works.findOwn(id);
      assert.deepEqual({ ...found, prepared: null }, { ...work, prepared: null });
      assert.deepEqual([work.site, work.values, work.prepared.version], [null, values, 1]);
      const { title, year, url, desc, figures, gallery: shown } = work.prepared;
      assert.deepEqual([title, year, url, desc, figures], ["", null, "", "D.", []]);
      // The picture that is not there is left out, of the other one only the text that is too long.
      const pictures = shown.map(({ image, alt, caption }) => `${image.id}|${alt}|${caption}`);
      assert.deepEqual(pictures, [`${first}|Un|`, `${second}||`]);
      assert.equal(await site.works.find(id), null);
      assert.deepEqual(await site.works.list(), []);

      const fields: ReturnType<typeof site.works.missingFor> = {
        ...{ title: "title_too_long", year: "year_out_of_range", url: "url_not_http", image: "image_missing" },
        ...{ figures: "figures_invalid", "gallery.1.caption": "gallery_too_long" },
      };
      const refused = await site.works.publish(owner, id, typed(values, 1));
      assert.deepEqual(refused, { error: "fields_invalid", fields });
      assert.deepEqual(site.works.missingFor(values), fields);
      assert.deepEqual((await site.works.findOwn(id))?.values, values);
    });

    test("the same again succeeds; another one with an old version is refused with the work as it is now", async () => {
      const id = newWorkId();
      for (const version of [0, 0]) workOf(await save(id, { title: "Mien" }, version));
      assert.deepEqual(conflictOf(await save(id, { title: "Leur" })), { title: "Mien" });
      assert.deepEqual(workOf(await save(id, { title: "Leur" }, 1)).values, { title: "Leur" });
      assert.deepEqual(conflictOf(await save(id, { title: "Encore" }, 1)), { title: "Leur" });
    });

    test("a new work that is saved many times at once is one work", async () => {
      const id = newWorkId();
      const saves = (title: (n: number) => string) =>
        Promise.all(Array.from({ length: 5 }, (_, n) => save(id, { title: title(n) })));
      for (const result of await saves(() => "Un")) workOf(result);
      assert.equal((await site.works.listOwn()).length, 1);
      for (const result of await saves((n) => `${n}`)) assert.deepEqual(conflictOf(result), { title: "Un" });
    });

    test("an empty form leaves nothing, unless the work was on the site", async () => {
      const auto = { mode: "auto", kind: "auto" };
      const nothing = { title: " ", year: "", technologies: "", framing: auto, gallery: [] };
      const id = newWorkId();
      assert.deepEqual(await save(id, nothing), { erased: true });
      assert.deepEqual(await site.works.listOwn(), []);
      workOf(await save(id, { title: "A" }));
      assert.deepEqual(conflictOf(await save(id, nothing)), { title: "A" });
      assert.deepEqual(await save(id, nothing, 1), { erased: true });
      assert.deepEqual(await site.works.listOwn(), []);

      const shown = await site.publish();
      const emptied = workOf(await save(shown.prepared.id, nothing, 1));
      assert.deepEqual([emptied.values, emptied.site?.title], [nothing, "Rivage"]);
      const off = await site.sent({ version: 2 });
      workOf(await site.works.takeOff(owner, shown.prepared.id, off));
      const binned = workOf(await save(shown.prepared.id, nothing, 3));
      assert.deepEqual([binned.deletedAt !== null, binned.values], [true, off.values]);
      assert.deepEqual(workOf(await site.works.restore(shown.prepared.id)).values, off.values);
    });

    test("what the site shows already is no draft: a letter typed and taken back leaves none, and counts no version", async () => {
      const sent = await site.sent({ technologies: "React, C#", year: "2022" });
      const { id } = workOf(await site.works.publish(owner, newWorkId(), sent)).prepared;
      const same = workOf(await save(id, sent.values, 1));
      assert.deepEqual([same.draftAt, same.prepared.version], [null, 1]);
      assert.ok(workOf(await save(id, { ...sent.values, title: "Rivages" }, 1)).draftAt);
      const back = workOf(await save(id, sent.values, 2));
      assert.deepEqual([back.draftAt, back.prepared.version], [null, 3]);
      const half = { ...sent.values, figures: [{ value: "3", label: "" }] };
      assert.ok(workOf(await save(id, half, 3)).draftAt, "half a figure is kept");
    });

    test("only the owner's works outside the bin are saved, and nothing that is too large", async () => {
      const { prepared } = await site.draft();
      const large = await save(prepared.id, { title: "x".repeat(200_000) }, 1);
      assert.deepEqual(large, { error: "draft_too_large" });
      const another = { ...typed({ title: "A" }, 1), userId: "other" };
      assert.deepEqual(await site.works.save(owner, prepared.id, another), { error: "not_yours" });
      assert.deepEqual(await site.works.save("other", prepared.id, typed({ title: "A" }, 1)), { error: "not_found" });
      await site.works.remove(prepared.id);
      assert.deepEqual(await save(prepared.id, { title: "A" }, 2), { error: "work_in_bin" });
      await site.db.deleteFrom("works").execute();
      assert.deepEqual(await save(prepared.id, { title: "A" }, 2), { error: "work_erased" });
      assert.deepEqual(await site.works.listOwn(), []);
      for (const id of ["", "abc", "\0", "0123456789aB", "' or 1=1 --", "x".repeat(3_000)])
        assert.deepEqual(await save(id, { title: "A" }), { error: "not_found" });
    });

    test("what the database cannot store is not saved, and refused of a program", async () => {
      const body = '{"title":"a\\u0000b","desc":"\\udc00","testimonial":{"\\u0000\\ud800":["\\u0000"]},"figures":';
      const { headers, body: deep } = json(`${body}${"[".repeat(20_000)}${"]".repeat(20_000)}}`);
      const request = new Request("http://localhost", { method: "POST", headers, body: deep });
      const sent = await readWork(request, site.works.uploadPicture);
      assert.ok("values" in sent);
      const { prepared } = workOf(await site.works.save(owner, newWorkId(), sent));
      assert.deepEqual([prepared.title, prepared.desc], ["ab", "\ufffd"]);
      const refused = await site.works.create(owner, sent as Sent);
      assert.ok("fields" in refused);
      assert.deepEqual([refused.fields?.title, refused.fields?.desc], ["text_unreadable", "text_unreadable"]);
    });
  });

  describe("publishing", () => {
    test("puts on the site what the form holds, and ends the draft and its link", async () => {
      const { prepared } = await site.draft({ title: "Brouillon" });
      workOf(await site.works.share(prepared.id));
      const texts = { title: "Été « à » l’œuvre 👩‍💻", desc: "Deux\nlignes", alt: "Une carte" };
      const work = workOf(await site.works.publish(owner, prepared.id, await site.sent({ ...texts, version: 1 })));
      assert.ok(work.site);
      assert.partialDeepStrictEqual(work, { site: { ...texts, version: 2 }, draftAt: null });
      assert.deepEqual(work.prepared, work.site);
      assert.equal((await site.works.find(prepared.id))?.title, work.site.title);
      assert.equal(work.preview, null);
    });

    test("changes of a published work wait: visitors see the old ones until they are published", async () => {
      const { prepared } = await site.publish({ title: "Vieux", technologies: "React" });
      const { id } = prepared;
      const pending = workOf(await site.works.save(owner, id, await site.sent({ title: "Neuf", version: 1 })));
      const { site: shown, prepared: waiting } = pending;
      assert.deepEqual([shown?.title, waiting.title, shown?.technologies], ["Vieux", "Neuf", ["React"]]);
      assert.deepEqual([await site.titles(), (await site.works.find(id))?.title], ["Vieux", "Vieux"]);
      assert.deepEqual(pending.site?.updatedAt, prepared.updatedAt);
      assert.ok(pending.draftAt);
      const { values } = pending;
      const published = workOf(await site.works.publish(owner, id, typed(values, pending.prepared.version)));
      assert.deepEqual([published.site?.title, published.site?.technologies, published.draftAt], ["Neuf", [], null]);
      assert.deepEqual([await site.titles(), published.prepared.version], ["Neuf", 3]);
    });

    test("the same sent twice, or many times at once, is published once", async () => {
      const sent = await site.sent();
      const id = newWorkId();
      const results = await Promise.all(Array.from({ length: 5 }, () => site.works.publish(owner, id, sent)));
      for (const result of results) assert.equal(workOf(result).site?.version, 1);
      workOf(await site.works.save(owner, id, { ...(await site.sent({ title: "Neuf" })), version: 1 }));
      const again = await site.sent({ title: "Neuf", version: 2 });
      for (const _ of [1, 2]) assert.equal(workOf(await site.works.publish(owner, id, again)).site?.version, 3);
      assert.equal(await site.titles(), "Neuf");
    });

    test("one of many changes of the same version wins, and the others are shown the work as it is now", async () => {
      const { id } = (await site.publish()).prepared;
      const sent = await Promise.all(Array.from({ length: 6 }, (_, n) => site.sent({ title: `t${n}`, version: 1 })));
      const results = await Promise.all(sent.map((each) => site.works.publish(owner, id, each)));
      const [won, ...more] = results.filter((result) => "work" in result);
      assert.ok(won && more.length === 0);
      for (const result of results) if (result !== won) assert.equal(conflictOf(result).title, workOf(won).site?.title);
    });

    test("refuses another user's id, another owner's work, and pictures that are not there", async () => {
      const { id } = (await site.publish()).prepared;
      const publish = async (options: Parameters<TestWorks["sent"]>[0], by = owner) =>
        site.works.publish(by, id, await site.sent({ version: 1, ...options }));
      const unknown = "0".repeat(64);
      assert.deepEqual(await publish({ userId: "other" }), { error: "not_yours" });
      assert.deepEqual(await publish({}, "other"), { error: "not_found" });
      const fields = { image: "image_missing", gallery: "gallery_unknown", phone: "phone_unknown" };
      const pictures = { imageId: unknown, gallery: [{ id: unknown }], phone: { id: unknown } };
      assert.deepEqual(await publish(pictures), { error: "fields_invalid", fields });
      const sent = await site.sent({ version: 1 });
      const refused = { image: "image_gif" } as const;
      const gif = await site.works.publish(owner, id, { ...sent, refused });
      assert.deepEqual(gif, { error: "fields_invalid", fields: refused });
      await site.works.remove(id);
      assert.deepEqual(await publish({ version: 2 }), { error: "work_in_bin" });
      assert.deepEqual(await site.works.publish(owner, newWorkId(), sent), { error: "work_erased" });
      assert.deepEqual(await site.works.publish(owner, "abc", sent), { error: "not_found" });
    });

    test("all fields are stored, and what is published answers them as they were written", async () => {
      const [first, second, phone] = await Promise.all(["#f00", "#0f0", "#00f"].map(site.upload));
      const auto = { mode: "auto", ink: "auto", focus: 0.5, kind: "auto" };
      const sent = await site.sent({
        ...{ linkLabel: "Voir", alt: "Une carte", client: "Atelier Lumen", role: "Design", duration: "Six semaines" },
        ...{ result: "Deux fois plus.", english: "Twice as much.", outcome: "Une seconde." },
        ...{ need: "Un **site**.", approach: "- Mesurer" },
        ...{ technologies: ["React", "C#"], figures: [{ value: "× 2", label: "devis" }] },
        testimonial: { text: "Net.", name: "Ana Gil", role: "" },
        framing: { mode: "mounted", ink: "coral", focus: 0.5, kind: "logo" },
        gallery: [
          { id: second, alt: "", caption: "Le panier", framing: auto },
          { id: first, alt: "L’accueil", caption: "", framing: { ...auto, mode: "full", focus: 1 } },
        ],
        phone: { id: phone, alt: "", caption: "", framing: auto },
      });
      const work = workOf(await site.works.publish(owner, newWorkId(), sent));
      assert.deepEqual(work.values, sent.values);
      const found = await site.works.find(work.prepared.id);
      const pictures = found?.gallery.map(({ image, caption, framing }) => `${image.id}|${caption}|${framing.mode}`);
      assert.deepEqual(pictures, [`${second}|Le panier|auto`, `${first}||full`]);
      const { phone: shown, testimonial, linkLabel } = found ?? assert.fail();
      assert.deepEqual([shown?.image.id, testimonial?.name, linkLabel], [phone, "Ana Gil", "Voir"]);
      const bare = await site.sent({ url: "", version: 1 });
      const emptied = workOf(await site.works.publish(owner, work.prepared.id, bare)).site;
      assert.partialDeepStrictEqual(emptied, { url: "", client: "", testimonial: null, phone: null, framing: auto });
      for (const name of ["technologies", "figures", "gallery"] as const) assert.deepEqual(emptied?.[name], []);
    });
  });

  describe("a program that creates", () => {
    test("makes a work each time, or is told all that is wrong", async () => {
      const create = async (options: Parameters<TestWorks["sent"]>[0]) =>
        site.works.create(owner, await site.sent(options));
      for (const version of [undefined, 0, 7]) assert.equal(workOf(await create({ version })).site?.version, 1);
      assert.equal((await site.works.list()).length, 3);
      const fields = { title: "title_missing", image: "image_missing" };
      assert.deepEqual(await create({ image: null, title: "" }), { error: "fields_invalid", fields });
      assert.deepEqual(await create({ userId: "other" }), { error: "not_yours" });
    });
  });

  describe("a program that changes", () => {
    const change = (...args: Parameters<TestWorks["change"]>) => site.change(...args);
    const changed = async (...args: Parameters<TestWorks["change"]>) => workOf(await change(...args));

    test("an absent field stays as it is, and the title as alt is stored as no alt", async () => {
      const { id } = (await site.publish({ title: "a", alt: "Une carte", client: "Lumen" })).prepared;
      const after = async (values: Values) => {
        const { site: shown } = await changed(id, values);
        return [shown?.title, shown?.alt, shown?.client, shown?.image.id === undefined];
      };
      assert.deepEqual(await after({ title: "b" }), ["b", "Une carte", "Lumen", false]);
      assert.deepEqual(await after({}), ["b", "Une carte", "Lumen", false]);
      assert.deepEqual(await after({ alt: "" }), ["b", "", "Lumen", false]);
      assert.deepEqual(await after({ title: "c", alt: "b" }), ["c", "", "Lumen", false]);
      assert.deepEqual(await after({ title: "b", alt: "b", client: "" }), ["b", "", "", false]);
      assert.equal((await site.works.findOwn(id))?.draftAt, null);
    });

    test("a framing keeps the members that a change leaves out", async () => {
      const { id } = (await site.publish()).prepared;
      const framed = async (framing?: object) => (await changed(id, framing ? { framing } : {})).prepared.framing;
      const coral = { mode: "mounted", ink: "coral" };
      assert.deepEqual(await framed(coral), { ...coral, focus: 0.5, kind: "auto" });
      for (const change of [{ mode: "full", focus: 1 }, undefined])
        assert.deepEqual(await framed(change), { mode: "full", ink: "coral", focus: 1, kind: "auto" });
      // What is being prepared has the same framing, as a form sends it, or another one.
      const prepare = async (framing: object, version: number) =>
        workOf(await site.works.save(owner, id, await site.sent({ title: "Neuf", framing, version })));
      const both = async (framing: object) => {
        const { site: shown, prepared } = await changed(id, { framing });
        return [shown?.framing.focus, prepared.framing.mode, prepared.framing.focus];
      };
      await changed(id, { framing: { ink: "auto" } });
      await prepare({ mode: "full", ink: "auto", focus: "1", kind: "auto" }, 5);
      assert.deepEqual(await both({ focus: 0 }), [0, "full", 0]);
      await prepare({ mode: "mounted", ink: "teal", focus: "0.5", kind: "auto" }, 7);
      assert.deepEqual(await both({ focus: 1 }), [1, "mounted", 0.5]);
    });

    test("writes the site, and into what is being prepared where it still holds what the site held", async () => {
      const { id } = (await site.publish({ title: "Vieux", client: "Lumen", url: "", role: "Design" })).prepared;
      const prepared = { title: "Neuf", year: "20x", url: "javascript:1", client: " Lumen ", technologies: "React, " };
      workOf(await site.works.save(owner, id, await site.sent({ ...prepared, version: 1 })));
      const sent = { title: "Autre", year: 2020, url: "https://a.example", client: "Aubier", role: "Code" };
      const work = await changed(id, { ...sent, alt: "Vieux", technologies: ["C#"] });
      assert.deepEqual([work.site?.title, work.site?.client, work.site?.alt], ["Autre", "Aubier", ""]);
      assert.deepEqual([work.site?.year, work.site?.url, work.site?.technologies], [2020, sent.url, ["C#"]]);
      const { title, year, url, client, role, technologies } = work.values;
      // What was typed stays, wrong values too. The owner has emptied the role.
      assert.deepEqual([title, year, url, technologies, role], ["Neuf", "20x", "javascript:1", "React, ", undefined]);
      assert.equal(client, "Aubier");
      assert.ok(work.draftAt);
      assert.deepEqual(conflictOf(await save(id, { title: "Tard" }, 2)), work.values);
    });

    test("what is being prepared ends when the site holds the same", async () => {
      const picture = { image: null, imageId: await site.upload("#ff0000") };
      const { id } = (await site.publish({ title: "Vieux", ...picture })).prepared;
      const { values } = workOf((await site.works.findOwn(id)) ? await site.change(id, {}) : assert.fail());
      workOf(await save(id, { ...values, title: "Neuf" }, 2));
      assert.equal((await changed(id, { title: "Neuf" })).draftAt, null);
    });

    test("cannot empty what a work on the site needs", async () => {
      const { id } = (await site.publish()).prepared;
      const empty = { title: "", desc: "", year: "", imageId: null };
      const texts = { title: "title_missing", desc: "desc_missing", year: "year_missing" };
      const fields = { ...texts, image: "image_missing" };
      assert.deepEqual(await change(id, empty), { error: "fields_invalid", fields });
    });

    test("an outdated version is refused; without one the last change wins", async () => {
      const { id } = (await site.publish()).prepared;
      await changed(id, { title: "Leur", version: 1 });
      assert.equal(conflictOf(await change(id, { title: "Mien", version: 1 })).title, "Leur");
      assert.equal((await changed(id, { title: "Dernier" })).site?.title, "Dernier");
    });

    test("refuses works that are not on the site, unknown ones, those in the bin, and pictures that are not there", async () => {
      const { id } = (await site.publish()).prepared;
      const fields = { gallery: "gallery_unknown", phone: "phone_unknown" };
      const unknown = "0".repeat(64);
      const pictures = await change(id, { gallery: [{ id: unknown }], phone: unknown });
      assert.deepEqual(pictures, { error: "fields_invalid", fields });
      const byAnother = { values: {}, refused: {}, userId: "other" };
      assert.deepEqual(await site.works.change(owner, id, byAnother), { error: "not_yours" });
      assert.deepEqual(await site.works.change("other", id, byAnother), { error: "not_found" });
      const draft = (await site.draft()).prepared;
      await site.works.remove(id);
      for (const each of [id, draft.id, "0123456789ab", "abc", "\0"])
        assert.deepEqual(await change(each, { title: "" }), { error: "not_found" });
    });
  });

  describe("changes at the same time", () => {
    const worksOn = (db: TestWorks["db"]) => createWorks({ db, images: site.images, now: site.now });

    /** In a transaction the other call may wait for its end. Of the embedded engine there is one transaction at a time. */
    function pausedInTransaction<Result>(statements: RegExp[], meanwhile: () => Promise<Result>) {
      const other = Promise.withResolvers<Result>();
      const db = pausedAfter(site.db, statements, async () => {
        let hasEnded = false;
        const ended = meanwhile().finally(() => {
          hasEnded = true;
        });
        other.resolve(ended);
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        while (site.engine === "PostgreSQL" && !hasEnded && (await waiting.execute(site.db)).rows.length === 0);
      });
      return { works: worksOn(db), other: other.promise };
    }

    const locked = [/from "revisions"/, /from "works"/];

    test("a save during a program's change is not lost silently", async () => {
      const { id } = (await site.publish({ title: "Vieux" })).prepared;
      workOf(await site.works.save(owner, id, await site.sent({ title: "Neuf", version: 1 })));
      const { works, other } = pausedInTransaction(locked, () => save(id, { title: "Plus neuf" }, 2));
      workOf(await works.change(owner, id, { values: { client: "Lumen" }, refused: {} }));
      const current = conflictOf(await other);
      assert.deepEqual([current.title, current.client], ["Neuf", "Lumen"]);
    });

    const moments = { "before it is inserted": locked, "before it is committed": [/insert into "works"/] };
    for (const [moment, statements] of Object.entries(moments)) {
      test(`a publication and a save of the same new work: one wins, ${moment}`, async () => {
        const id = newWorkId();
        const sent = await site.sent();
        const { works, other } = pausedInTransaction(statements, () => save(id, { title: "Neuf" }));
        const [published, saved] = [await works.publish(owner, id, sent), await other];
        const [won, lost] = "work" in published ? [published, saved] : [saved, published];
        assert.deepEqual(conflictOf(lost), workOf(won).values);
      });
    }

    test("an answer says what its own change has made, not what came after it", async () => {
      const id = newWorkId();
      workOf(await save(id, { title: "Mien" }));
      let later: Promise<unknown> | undefined;
      const onChange = () => {
        later ??= save(id, { title: "Plus tard" }, 2);
      };
      const reporting = createWorks({ db: site.db, images: site.images, now: site.now, onChange });
      const sent = await site.sent({ title: "Publié", version: 1 });
      assert.equal(workOf(await reporting.publish(owner, id, sent)).prepared.version, 2);
      await later;
      assert.equal((await site.works.findOwn(id))?.prepared.version, 3);
    });
  });

  describe("reports of changes", () => {
    test("a save reports none; each other committed change reports one, with its revision; a refused one none", async () => {
      const { db, images, now } = site;
      const stored = () => db.selectFrom("revisions").select("value").executeTakeFirstOrThrow();
      let reports: Promise<{ revision: number; stored: number }>[] = [];
      // Read on another connection of the pool, which sees only committed changes.
      const onChange = (revision: number) => {
        reports.push(stored().then(({ value }) => ({ revision, stored: value })));
      };
      const works = createWorks({ db, images, now, onChange });
      const [id, sent] = [newWorkId(), await site.sent()];
      const other = { values: { ...sent.values, title: "B" }, refused: {}, version: 1 };
      const changes: [string, number, () => Promise<unknown>][] = [
        ["save", 0, () => works.save(owner, id, typed({ title: "A" }))],
        ["publish", 1, () => works.publish(owner, id, { ...sent, version: 1 })],
        ["publish again", 0, () => works.publish(owner, id, { ...sent, version: 1 })],
        ["publish nothing", 0, () => works.publish(owner, id, typed({}, 2))],
        ["publish an outdated version", 0, () => works.publish(owner, id, other)],
        ["save changes", 0, () => works.save(owner, id, typed({ title: "B" }, 2))],
        ["share", 0, () => works.share(id)],
        ["discard an outdated version", 0, () => works.discard(owner, id, { version: 2 })],
        ["discard", 0, () => works.discard(owner, id, { version: 3 })],
        ["create", 1, () => works.create(owner, sent)],
        ["change", 1, () => works.change(owner, id, { values: { title: "C" }, refused: {} })],
        ["change by another user", 0, () => works.change(owner, id, { values: {}, refused: {}, userId: "other" })],
        ["reorder", 1, () => works.reorder(id, "up")],
        ["reorder an unknown work", 0, () => works.reorder("0123456789ab", "up")],
        ["take off", 1, () => works.takeOff(owner, id, { ...sent, version: 5 })],
        ["take off again", 0, () => works.takeOff(owner, id, { ...sent, version: 5 })],
        ["remove what is off the site", 0, () => works.remove(id)],
        ["restore it", 0, () => works.restore(id)],
        ["publish it again", 1, () => works.publish(owner, id, { ...sent, version: 8 })],
        ["restore a work outside the bin", 0, () => works.restore(id)],
        ["remove", 1, () => works.remove(id)],
        ["remove again", 0, () => works.remove(id)],
        ["restore", 1, () => works.restore(id)],
        ["empty a new form", 0, () => works.save(owner, newWorkId(), typed({ title: "" }))],
      ];
      for (const [name, count, verb] of changes) {
        reports = [];
        const before = (await stored()).value;
        await verb();
        const reported = await Promise.all(reports);
        const expected = Array.from({ length: count }, () => ({ revision: before + 1, stored: before + 1 }));
        assert.deepEqual(reported, expected, name);
      }
    });
  });
});
