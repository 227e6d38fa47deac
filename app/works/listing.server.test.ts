import assert from "node:assert/strict";
import { test } from "node:test";
import { describeWorks, owner, workOf } from "#test-support/open-works.ts";
import { BIN_DAYS } from "./binning.server.ts";
import { PORTFOLIO_PAGE } from "./listing.server.ts";
import type { Work } from "./work.ts";
import type { Works } from "./works.server.ts";

const testimonial = { text: "Un travail net.", name: "Ana Gil", role: "" };

describeWorks("lists of works", (site) => {
  const idsOf = (works: Work[]) => works.map(({ id }) => id);

  test("the view of what visitors see names no draft and no preview link, and its type neither", async () => {
    const { prepared } = await site.publish();
    await site.save(prepared.id, { title: "Secret", version: 1 });
    const { preview } = workOf(await site.works.share(prepared.id));
    const rows = await site.db.selectFrom("published_works").selectAll().execute();
    const hidden = ["draft", "draft_at", "preview_token", "preview_until", "deleted_at"] as const;
    // tsc fails here if a query for visitors could name one.
    const named: Extract<keyof (typeof rows)[number], (typeof hidden)[number]>[] = [];
    assert.deepEqual(named, []);
    for (const name of hidden) assert.ok(rows.every((row) => !(name in row)));
    assert.ok(preview && !JSON.stringify(rows).includes("Secret") && !JSON.stringify(rows).includes(preview.token));
  });

  test("no query for visitors sees a draft, changes that wait, or a work in the bin", async () => {
    const shown = await site.publish({ title: "Publié", technologies: ["React"] });
    const secret = { title: "Secret", technologies: ["Secret"], testimonial };
    const hidden = await site.draft(secret);
    await site.save(shown.prepared.id, { ...secret, version: 1 });
    const removed = await site.publish(secret);
    await site.works.remove(removed.prepared.id);
    const retired = await site.publish(secret);
    await site.works.takeOff(owner, retired.prepared.id, await site.sent({ ...secret, version: 1 }));
    const ids = [shown.prepared.id];
    for (const each of [hidden, removed, retired].map(({ prepared }) => prepared))
      assert.equal(await site.works.find(each.id), null);
    assert.deepEqual(idsOf(await site.works.list()), ids);
    assert.deepEqual(idsOf(await site.works.list(12)), ids);
    assert.deepEqual(idsOf((await site.works.page(1))?.works ?? []), ids);
    assert.deepEqual(await site.works.page(1, "secret"), { works: [], page: 1, pages: 1 });
    const technologies = [{ slug: "react", name: "React", count: 1 }];
    const spellings = new Map([["react", ["React"]]]);
    const slugs = new Map([[ids[0], `publie-${ids[0]}`]]);
    const changedAt = new Map([[ids[0], shown.site?.updatedAt.getTime()]]);
    assert.deepEqual(await site.works.index.read(), { slugs, changedAt, technologies, spellings });
    assert.deepEqual(await site.works.withWords(3), []);
    const found = await site.works.find(shown.prepared.id);
    assert.ok(found && found.title === "Publié");
    assert.deepEqual(await site.works.neighbours(found), { previous: null, next: null });
  });

  test("the owner sees first what is not on the site, the last saved first, then the site's order", async () => {
    const [a, b] = [await site.publish({ title: "a" }), await site.publish({ title: "b" })];
    const [c, d] = [await site.draft({ title: "c" }), await site.draft({ title: "d" })];
    assert.equal(await site.ownTitles(), "dcba");
    await site.save(c.prepared.id, { title: "C", version: 1 });
    await site.save(a.prepared.id, { title: "A", version: 1 });
    assert.equal(await site.ownTitles(), "CdbA", "changes that wait leave a work at its place");
    await site.works.takeOff(owner, b.prepared.id, await site.sent({ title: "b", version: 1 }));
    assert.equal(await site.ownTitles(), "bCdA");
    await site.works.remove(d.prepared.id);
    await site.works.remove(c.prepared.id);
    assert.equal(await site.ownTitles(), "bA");
    const removed = async () => (await site.works.listRemoved()).map(({ prepared }) => prepared.title).join("");
    assert.equal(await removed(), "Cd");
    site.pass(BIN_DAYS * 86_400_000);
    assert.equal(await removed(), "");
  });

  test("newest year first, then newest created, until a work is moved by hand", async () => {
    for (const [title, year] of Object.entries({ a: 2020, b: 2023, c: 2023, d: 2021 }))
      await site.publish({ title, year });
    assert.equal(await site.titles(), "cbda");
    const d = (await site.works.list())[2];
    assert.ok(d);
    await site.works.reorder(d.id, "up");
    assert.equal(await site.titles(), "cdba");
    await site.publish({ title: "e", year: 1999 });
    assert.equal(await site.titles(), "ecdba", "after a move, a new work is first");
    const draft = await site.draft({ title: "f", year: 1999 });
    const sent = await site.sent({ title: "f", version: 1 });
    workOf(await site.works.publish(owner, draft.prepared.id, sent));
    assert.equal(await site.titles(), "fecdba", "and a draft too");
    await site.works.publish(owner, d.id, await site.sent({ title: "D", year: 1990, version: 1 }));
    assert.equal(await site.titles(), "fecDba", "one that is there keeps its place");
  });

  test("moves up, down, before another work and to the end, never past the ends", async () => {
    const publish = async (title: string) => (await site.publish({ title })).prepared;
    const [a, b, c, d] = [await publish("a"), await publish("b"), await publish("c"), await publish("d")];
    const draft = (await site.draft({ title: "x" })).prepared;
    assert.equal(await site.titles(), "dcba");
    const moves: [string, Parameters<Works["reorder"]>[1], string][] = [
      [a.id, "up", "dcab"],
      [d.id, "up", "dcab"],
      [b.id, "down", "dcab"],
      [d.id, "down", "cdab"],
      [b.id, "first", "bcda"],
      [b.id, "first", "bcda"],
      [b.id, { before: null }, "cdab"],
      [c.id, { before: c.id }, "cdab"],
    ];
    for (const [id, to, expected] of moves) {
      assert.deepEqual(await site.works.reorder(id, to), { moved: true });
      assert.equal(await site.titles(), expected, JSON.stringify(to));
    }
    for (const id of ["0123456789ab", "abc", draft.id]) {
      assert.deepEqual(await site.works.reorder(id, "up"), { error: "not_found" });
      assert.deepEqual(await site.works.reorder(a.id, { before: id }), { error: "not_found" });
    }
  });

  test("pages of the portfolio join without a gap, and end", async () => {
    const imageId = await site.upload("#c04020");
    for (let index = 0; index < PORTFOLIO_PAGE * 2 + 3; index += 1)
      await site.publish({ title: `w${index}`, year: 2000 + (index % 5), image: null, imageId });
    const moved = (await site.works.list()).at(30);
    assert.ok(moved);
    await site.works.reorder(moved.id, { before: (await site.works.list())[2]?.id ?? null });
    const whole = idsOf(await site.works.list());
    const pages = await Promise.all([1, 2, 3].map((number) => site.works.page(number)));
    const joined = pages.flatMap((each) => idsOf(each?.works ?? []));
    assert.deepEqual(joined, whole);
    assert.equal(pages.map((each) => `${each?.page}/${each?.pages}`).join(), "1/3,2/3,3/3");
    assert.equal(await site.works.page(4), null);
    for (const id of ["no such id", "\0", "0123456789ab", "x".repeat(3_000)]) {
      assert.equal(await site.works.find(id), null);
      assert.equal(await site.works.findOwn(id), null);
    }
  });

  test("pages of one technology, and where they end", async () => {
    const imageId = await site.upload("#c04020");
    for (let index = 0; index < 30; index += 1) {
      const technologies = index % 2 ? ["React", "php"] : ["react"];
      await site.publish({ title: `${index}`, year: 1990 + index, technologies, image: null, imageId });
    }
    const { technologies } = await site.works.index.read();
    const listed = technologies.map(({ slug, name, count }) => `${slug} ${name} ${count}`);
    assert.deepEqual(listed, ["react React 30", "php php 15"]);
    const [first, second] = [await site.works.page(1, "react"), await site.works.page(2, "react")];
    assert.deepEqual([first?.works.length, first?.works[0]?.title, first?.pages], [24, "29", 2]);
    assert.equal(second?.works.length, 6);
    const php = await site.works.page(1, "php");
    assert.deepEqual([php?.works.length, php?.pages], [15, 1]);
    assert.equal(await site.works.page(2, "php"), null);
    assert.deepEqual((await site.works.page(1, "nothing"))?.works, []);
  });

  test("a work's neighbours, and works with a client's words, follow the site's order", async () => {
    await site.publish({ title: "a", year: 2019, testimonial });
    await site.publish({ title: "b", year: 2020 });
    await site.publish({ title: "c", year: 2021, testimonial });
    const around: string[] = [];
    for (const work of await site.works.list()) {
      const { previous, next } = await site.works.neighbours(work);
      around.push(`${previous?.title} ${work.title} ${next?.title}`);
    }
    assert.deepEqual(around, ["undefined c b", "c b a", "b a undefined"]);
    const withWords = async (most: number) => (await site.works.withWords(most)).map(({ title }) => title).join("");
    assert.deepEqual([await withWords(3), await withWords(1)], ["ca", "c"]);
  });
});
