import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { picture, readOf } from "#test-support/works.ts";
import { createDiskStore } from "../storage/disk.server.ts";
import type { ObjectStore } from "../storage/storage.ts";
import { removeOldWorks } from "./housekeeping.server.ts";
import { createImagePipeline, type ImagePipeline } from "./images/pipeline.server.ts";
import { createPreviews, type Previews } from "./previews.server.ts";
import type { StoredWork, WorkChange } from "./work.ts";
import { createWorks, type ReviseResult, type Works } from "./works.server.ts";

const owner = "owner";
const DAY_MS = 86_400_000;

const study = {
  client: "Atelier Lumen",
  role: "Conception et développement",
  duration: "Six semaines",
  result: "Les demandes de devis ont doublé.",
  need: "Un site **lent**.",
  approach: "- Mesurer\n- Alléger",
  outcome: "Une page en une seconde.",
  technologies: ["React", "C#"],
  figures: [{ value: "× 2", label: "demandes de devis" }],
  testimonial: { text: "Un travail net.", name: "Ana Gil", role: "" },
};

for (const engine of testEngines) {
  describe(`case studies: ${engine.name}`, { skip: engine.skip }, () => {
    let database: OpenDatabase;
    let folder: string;
    let store: ObjectStore;
    let images: ImagePipeline;
    let works: Works;
    let previews: Previews;
    let clock = new Date("2026-01-01T12:00:00Z").getTime();
    const now = () => {
      clock += 1;
      return new Date(clock);
    };

    before(async () => {
      database = await openTestDatabase(engine);
      const { db } = database;
      folder = await mkdtemp(join(tmpdir(), "repere-studies-"));
      store = createDiskStore(folder);
      images = createImagePipeline({ db, store, now, onError: assert.ifError });
      works = createWorks({ db, images, now });
      previews = createPreviews({ db, sign: async (...parts) => `signed ${parts.join(" ")}`, now });
      await db
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

    function workOf(result: ReviseResult): StoredWork {
      assert.ok("work" in result, JSON.stringify(result));
      return result.work;
    }

    async function publish(options?: Parameters<typeof readOf>[0]): Promise<StoredWork> {
      return workOf(await works.publish(owner, await readOf(options)));
    }

    async function draft(input: Partial<WorkChange> = {}, image: Uint8Array | null = null): Promise<StoredWork> {
      const empty = { title: "", url: "", desc: "", year: null };
      const read = { image, version: undefined, userId: undefined, publication: null };
      const given = { ...empty, ...input, status: "draft" } as Parameters<Works["publish"]>[1]["input"];
      return workOf(await works.publish(owner, { ...read, input: given }));
    }

    function revise(id: string, input: WorkChange, version?: number) {
      return works.revise(owner, id, { input, image: null, version, userId: undefined });
    }

    async function upload(background: string): Promise<string> {
      const result = await works.uploadPicture(await picture({ background }));
      assert.ok("picture" in result);
      return result.picture.id;
    }

    test("all fields are stored, stay when a change leaves them out, and can be emptied", async () => {
      const [first, second, phone] = [await upload("#ff0000"), await upload("#00ff00"), await upload("#0000ff")];
      const gallery = [
        { id: second, caption: "Le panier" },
        { id: first, alt: "L’accueil", framing: { mode: "full" as const } },
      ];
      const work = await publish({ ...study, gallery, phone: { id: phone } });
      await images.settled();
      const values = ({ image: _, ...found }: StoredWork) => found;
      const found = await works.find(work.id);
      assert.ok(found);
      for (const [name, value] of Object.entries(study)) assert.deepEqual(found[name as keyof StoredWork], value, name);
      assert.deepEqual(
        found.gallery.map(({ image, alt, caption, framing }) => [image.id, alt, caption, framing.mode]),
        [
          [second, "", "Le panier", "auto"],
          [first, "L’accueil", "", "full"],
        ],
      );
      assert.equal(found.phone?.image.id, phone);

      const retitled = workOf(await revise(work.id, { title: "Autre" }));
      assert.deepEqual(
        { ...values(retitled), gallery: found.gallery },
        { ...values(found), title: "Autre", version: 2, updatedAt: retitled.updatedAt },
      );
      const emptied = workOf(
        await revise(work.id, {
          client: "",
          technologies: [],
          figures: [],
          testimonial: null,
          gallery: [],
          phone: null,
        }),
      );
      assert.deepEqual(
        [emptied.client, emptied.technologies, emptied.figures, emptied.testimonial, emptied.gallery, emptied.phone],
        ["", [], [], null, [], null],
      );
    });

    test("a gallery names stored pictures only", async () => {
      const unknown = "0".repeat(64);
      const refused = await works.publish(owner, await readOf({ gallery: [{ id: unknown }] }));
      assert.deepEqual(refused, { error: "fields_invalid", fields: { gallery: "gallery_unknown" } });
      const { id } = await publish();
      const known = await upload("#ff0000");
      assert.deepEqual(await revise(id, { gallery: [{ id: known }, { id: unknown }] }), {
        error: "fields_invalid",
        fields: { gallery: "gallery_unknown" },
      });
      assert.deepEqual(await revise(id, { phone: { id: unknown } }), {
        error: "fields_invalid",
        fields: { phone: "phone_unknown" },
      });
      assert.deepEqual((await works.find(id))?.gallery, []);
    });

    test("a file of a form without scripts joins the stored gallery, once and up to eight", async () => {
      const { id } = await publish();
      const add = async (background: string) =>
        works.revise(owner, id, {
          input: {},
          image: null,
          others: { gallery: await picture({ background }), phone: null },
          version: undefined,
          userId: undefined,
        });
      for (let shade = 0; shade < 8; shade += 1) workOf(await add(`#0000${shade}0`));
      assert.equal((await works.find(id))?.gallery.length, 8);
      assert.deepEqual(await add("#000000"), { error: "fields_invalid", fields: { gallery: "gallery_twice" } });
      assert.deepEqual(await add("#ffffff"), { error: "fields_invalid", fields: { gallery: "gallery_too_many" } });
    });

    test("a picture is swept a day after its upload, unless a work names it", async () => {
      const [named, unnamed] = [await upload("#ff0000"), await upload("#00ff00")];
      const { id } = await publish({ gallery: [{ id: named }] });
      const ids = async () => (await database.db.selectFrom("images").select("id").execute()).map((row) => row.id);
      await removeOldWorks(database.db, store, new Date(clock + DAY_MS - 60_000));
      assert.ok((await ids()).includes(unnamed));
      await removeOldWorks(database.db, store, new Date(clock + DAY_MS + 60_000));
      assert.ok(!(await ids()).includes(unnamed) && (await ids()).includes(named));
      assert.equal((await works.find(id))?.gallery[0]?.image.id, named);
    });

    test("a draft needs nothing, and no query for visitors sees it", async () => {
      const shown = await publish({ title: "Publié", technologies: ["React"] });
      const hidden = await draft(
        { title: "Secret", technologies: ["Secret"], testimonial: study.testimonial },
        await picture(),
      );
      const empty = await draft();
      assert.deepEqual([empty.title, empty.url, empty.year, empty.image], ["", "", null, null]);
      assert.deepEqual(
        (await works.list()).map(({ id }) => id),
        [shown.id],
      );
      assert.deepEqual(
        (await works.first(12)).map(({ id }) => id),
        [shown.id],
      );
      assert.deepEqual(
        (await works.page({})).works.map(({ id }) => id),
        [shown.id],
      );
      assert.deepEqual((await works.page({}, "secret")).works, []);
      assert.deepEqual(
        (await works.page({ after: hidden.id })).works.map(({ id }) => id),
        [shown.id],
      );
      assert.equal(await works.isPageEdge({ after: hidden.id }), false);
      assert.deepEqual(await works.technologies(), [{ slug: "react", name: "React", count: 1 }]);
      assert.deepEqual(await works.withWords(3), []);
      assert.equal(await works.find(hidden.id), null);
      const found = await works.find(shown.id);
      assert.ok(found);
      assert.deepEqual(await works.neighbours(found), { previous: null, next: null });
      assert.deepEqual(
        (await works.drafts()).map(({ id }) => id),
        [empty.id, hidden.id],
      );
      assert.equal((await works.findStored(hidden.id))?.title, "Secret");
    });

    test("a draft is published when it is complete, first in an order by hand, and can be taken off again", async () => {
      const [a, b] = [await publish({ title: "A" }), await publish({ title: "B" })];
      await works.reorder(a.id, "up");
      await works.reorder(b.id, "up");
      const { id } = await draft({ title: "C", url: "https://c.example", year: 2020, desc: "C." }, await picture());
      assert.deepEqual(await works.reorder(id, "up"), { error: "not_found" });
      await previews.create(id);
      workOf(await revise(id, { status: "published" }));
      assert.deepEqual(
        (await works.list()).map(({ title }) => title),
        ["C", "B", "A"],
      );
      assert.deepEqual(await database.db.selectFrom("previews").selectAll().execute(), []);
      workOf(await revise(id, { status: "draft" }));
      assert.deepEqual(
        (await works.list()).map(({ title }) => title),
        ["B", "A"],
      );
      assert.ok("work" in (await works.remove(id)));
      assert.equal(await works.findStored(id), null);
      assert.equal(workOf(await works.restore(id)).status, "draft");
    });

    test("a draft that another tab has changed meanwhile is not published as it was read", async () => {
      const { id } = await draft({ title: "C", url: "https://c.example", year: 2020, desc: "C." }, await picture());
      const slow = createWorks({
        db: database.db,
        now,
        images: {
          ...images,
          prepare: async (bytes) => {
            await revise(id, { title: "" });
            return images.prepare(bytes);
          },
        },
      });
      const read = {
        input: { status: "published" as const },
        image: await picture(),
        version: undefined,
        userId: undefined,
      };
      const result = await slow.revise(owner, id, read);
      assert.ok("error" in result && result.error === "version_conflict");
      assert.deepEqual(await works.list(), []);
    });

    test("pages of one technology, and where they end", async () => {
      for (let index = 0; index < 30; index += 1) {
        await publish({
          title: `${index}`,
          year: 1990 + index,
          technologies: index % 2 ? ["React", "php"] : ["react"],
        });
      }
      assert.deepEqual(await works.technologies(), [
        { slug: "react", name: "React", count: 30 },
        { slug: "php", name: "php", count: 15 },
      ]);
      const { works: page, after: more } = await works.page({}, "react");
      assert.deepEqual([page.length, page[0]?.title, more], [24, "29", page.at(-1)?.id]);
      assert.equal((await works.page({ after: more }, "react")).works.length, 6);
      assert.equal(await works.isPageEdge({ after: more }, "react"), true);
      const { works: all, after: none } = await works.page({}, "php");
      assert.deepEqual([all.length, none], [15, null]);
      assert.equal(await works.isPageEdge({ after: more }, "php"), false);
      assert.deepEqual((await works.page({}, "nothing")).works, []);
    });

    test("works with a client's words, in the site's order", async () => {
      await publish({ title: "A", year: 2019, testimonial: study.testimonial });
      await publish({ title: "B", year: 2020 });
      await publish({ title: "C", year: 2021, testimonial: study.testimonial });
      assert.deepEqual(
        (await works.withWords(3)).map(({ title }) => title),
        ["C", "A"],
      );
    });

    test("a preview link is for a draft, lasts 30 days, can be replaced and switched off", async () => {
      const shown = await publish();
      assert.equal(await previews.create(shown.id), null);
      assert.equal(await previews.create("nothing"), null);
      const { id } = await draft({ title: "Secret" });
      const first = await previews.create(id);
      assert.ok(first);
      assert.equal((await previews.check(id, first.token))?.isExpired, false);
      const second = await previews.create(id);
      assert.ok(second && second.token !== first.token);
      assert.equal(await previews.check(id, first.token), null);
      assert.equal(await previews.check(shown.id, second.token), null);
      const stored = await database.db.selectFrom("previews").selectAll().execute();
      assert.ok(!JSON.stringify(stored).includes(second.token));
      assert.deepEqual([...(await previews.list()).keys()], [id]);
      await previews.setOff(id, true);
      assert.equal(await previews.check(id, second.token), null);
      assert.equal((await previews.list()).size, 0);
      await previews.setOff(id, false);
      assert.equal((await previews.check(id, second.token))?.isExpired, false);
      clock += 31 * DAY_MS;
      assert.equal((await previews.check(id, second.token))?.isExpired, true);
      assert.equal(await previews.check(id, "wrong"), null);
    });
  });
}
