import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { rawOf } from "#app/formats/fill.ts";
import { openDatabase } from "#db/open.ts";
import { legal } from "#demo/content/legal.ts";
import { site } from "#demo/content/site.ts";
import { type DemoWork, demoWorks } from "#demo/works.ts";
import { copyCluster } from "#test-support/databases.ts";
import { testFolder } from "#test-support/folders.ts";
import { runNode } from "#test-support/processes.ts";
import { fillWithWorks, insertOwner } from "#test-support/works.ts";
import { demoTextsLeft, demoTextsOf } from "./demo-texts.ts";

test("the legal facts of the demo's owner are texts of the demo", async () => {
  const left = (await demoTextsLeft("demo/content")).map(({ where }) => where);
  for (const fact of ["status", "siret", "address.streetAddress"])
    assert.ok(left.includes(`site.business.${fact}`), fact);
});

test("the invented prices of the demo are texts of the demo", async () => {
  const texts = new Set((await demoTextsOf("demo/content")).map(({ text }) => text));
  const { servicePages } = await import("../demo/content/service-pages.ts");
  for (const { offers = [], care } of servicePages)
    for (const { price } of care ? [...offers, care] : offers) assert.ok(texts.has(price), price);
});

test("a text that the owner keeps is no text of the demo, nor are those of a part that is kept", async () => {
  const parts = (where: string) => /^(legal|services\.seo|site\.responseTime|pages\/)/.test(where);
  const left = async (kept: string[]) =>
    (await demoTextsLeft("demo/content", kept)).map(({ where }) => where).filter(parts);
  const all = await left([]);
  const ofLegal = all.filter((where) => where.startsWith("legal"));
  const sections = legal.sections.map((_, index) => `legal.sections.${index}`);
  assert.deepEqual(ofLegal, sections);
  const { responseTime } = rawOf(site);
  assert.deepEqual(await left(["legal", responseTime, "pages/cgv.md", "services.seo"]), []);
  const others = all.filter((where) => where !== "legal.sections.1");
  assert.deepEqual(await left(["legal.sections.1"]), others);
});

test("what a page of the demo's own says is a text of the demo", async () => {
  const left = (await demoTextsLeft("demo/content")).filter(({ where }) => where.startsWith("pages/"));
  assert.equal(left.map(({ where }) => where).join(), "pages/cgv.md");
});

test("words of the demo's clients are found on the site, if its data can be read", async (t) => {
  const DATA_DIR = await testFolder(t, "demo-works");
  const checkWorks = () => {
    const { status, stdout, stderr } = runNode(["commands/check-content.ts"], { DATA_DIR });
    assert.equal(status, 0, stderr);
    return /^Works.*/ms.exec(stdout)?.[0];
  };
  assert.equal(checkWorks(), undefined);

  copyCluster("migrated", DATA_DIR);
  const [first, second] = demoWorks as [DemoWork, DemoWork];
  const { db, migrate, close } = await openDatabase({ engine: "pglite", dataDir: DATA_DIR });
  await migrate();
  await insertOwner(db);
  await fillWithWorks(db, "owner", 3);
  const change = (title: string, part: object) =>
    sql`update works set site = site || ${JSON.stringify(part)}::jsonb where site ->> 'title' = ${title}`.execute(db);
  await change("Projet 1", { testimonial: first.testimonial });
  await change("Projet 2", { figures: second.figures });
  assert.match(checkWorks() ?? "", /^Works of the site were not compared .* is in use by another process: .*\n$/);
  await close();
  const [title, ...found] = checkWorks()?.split("\n") ?? [];
  assert.equal(title, "Works of the site with words of the demo's clients (2):");
  const words = "Je réponds au téléphone quand j’en ai envie. Le soir, je li…";
  assert.deepEqual(found, ["  Projet 2: de commandes annulées faute de stock", `  Projet 1: ${words}`, ""]);
});
