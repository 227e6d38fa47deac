import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { OpenDatabase } from "#db/open.ts";
import { openTestDatabase, testEngines } from "#test-support/databases.ts";
import { empty } from "#test-support/describe-databases.ts";
import { temporaryFolder } from "#test-support/folders.ts";
import fc from "#test-support/generated.ts";
import { insertOwner } from "#test-support/works.ts";
import { messageLimits } from "../messages/message.ts";
import { createMessages } from "../messages/messages.server.ts";
import { createDiskStore } from "../storage/disk.server.ts";
import { CV } from "../visits/visit.ts";
import { visitOf } from "../visits/visit-of.server.ts";
import { createVisits } from "../visits/visits.server.ts";
import { createArchive } from "./archive.server.ts";

const HOUR_MS = 3_600_000;
const choices = { kinds: ["seo", "autre"], budgets: ["Moins de 2 000 €"] };

/** Letters of one and of two code units, and of one to four bytes. */
const letter = fc.constantFrom("a", "é", "李", "𝒶");
const character = fc.oneof(
  { weight: 9, arbitrary: fc.oneof(letter, fc.constantFrom("😀", "\u0301", "\u200d", " ", '"', "\\")) },
  { weight: 1, arbitrary: fc.constantFrom("\ud800", "\0", "\n", "\u202e", "<") },
);
const upTo = (length: number, unit: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.oneof(fc.integer({ min: 1, max: length + 2 }), fc.constant(length)),
      fc.array(unit, { minLength: 1, maxLength: 4 }),
    )
    .map(([count, units]) => Array.from({ length: count }, (_, at) => units[at % units.length]).join(""));
const domain = fc.array(upTo(63, letter), { minLength: 2, maxLength: 4 }).map((labels) => labels.join("."));

const form = fc.record({
  name: upTo(messageLimits.name, character),
  email: domain.map((name) => `a@${name}`),
  kind: fc.constantFrom(...choices.kinds),
  budget: fc.constantFrom("", ...choices.budgets),
  text: upTo(messageLimits.text, character),
  workTitle: fc.constantFrom("", "😀".repeat(120)),
});

const request = fc.record({
  page: fc.constantFrom("home", "portfolio", "5wmqvpa679b6", "service/website-optimization", CV),
  site: fc.constantFrom("none", "same-origin", "cross-site", "cross-site"),
  referrer: fc
    .tuple(
      fc.constantFrom("https", "http", "android-app"),
      fc.oneof(domain, upTo(9_000, fc.constantFrom("a", "b.", "-", "%41"))),
    )
    .map(([scheme, host]) => `${scheme}://${host}/x`),
});

const tables = async ({ db }: OpenDatabase) => ({
  messages: await db
    .selectFrom("messages")
    .select(["id", "name", "email", "kind", "budget", "work_title", "body", "is_spam", "created_at", "read_at"])
    .orderBy("id")
    .execute(),
  visits: await db.selectFrom("visits").selectAll().orderBy("day").orderBy("page").orderBy("host").execute(),
});

for (const engine of testEngines) {
  const skip = engine.skip || engine.isSecond;
  test(`what the contact form and the counter accept, the archive accepts: ${engine.name}`, { skip }, async () => {
    const folder = await temporaryFolder("archive");
    const [from, to] = [await openTestDatabase(engine), await openTestDatabase(engine)];
    const store = createDiskStore(join(folder, "store"));
    const archiveOf = ({ db }: OpenDatabase) => createArchive({ db, store, onFailure: assert.ifError });
    await insertOwner(to.db);
    let clock = Date.parse("2026-01-01T12:00:00Z");
    const now = () => new Date(clock);
    const messages = createMessages({ db: from.db, now, outbox: null });
    let received = 0;
    let counted = 0;

    const [someForms, someRequests] = [fc.array(form, { minLength: 5 }), fc.array(request, { minLength: 10 })];
    const property = fc.asyncProperty(someForms, someRequests, async (forms, requests) => {
      for (const database of [from, to]) await empty(database, "messages", "visits");
      for (const each of forms) {
        const token = await messages.issueToken();
        // Old enough for the form, and each in another hour, because of the limits.
        clock += 2 * HOUR_MS;
        const caller = { address: "192.0.2.1", userAgent: "test" };
        const result = await messages.receive({ ...each, token, decoy: "" }, caller, choices);
        if ("received" in result) received += 1;
      }
      const visits = createVisits({ db: from.db, now, onFailure: assert.ifError });
      for (const { page, site, referrer } of requests) {
        const headers = new Headers({ "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": site });
        headers.set("Referer", encodeURI(referrer.toWellFormed()));
        const address = { target: "/", format: "page", shown: page, counted: page };
        const rules = { readAddress: () => ({ shown: "" }), isOwner: () => false };
        const visit = visitOf({ method: "GET", status: 200, address, headers }, rules);
        if (visit) visits.count(visit);
        if (visit?.host) counted += 1;
      }
      await visits.stop();
      const file = join(folder, `${randomUUID()}.tar`);
      await archiveOf(from).write(file);
      const stored = await tables(from);
      const { faults } = await archiveOf(to).read(file);
      assert.deepEqual(faults, []);
      assert.deepEqual(await tables(to), stored);
    });
    await fc.assert(property, { numRuns: process.env.TEST_LONG ? 500 : 10 });
    assert.ok(received > 10 && counted > 10, `${received} messages, ${counted} hosts`);
    await Promise.all([from.close(), to.close()]);
    await rm(folder, { recursive: true });
  });
}
