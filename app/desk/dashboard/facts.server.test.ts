import assert from "node:assert/strict";
import { test } from "node:test";
import type { Availability } from "#app/availability/availability.server.ts";
import type { MessagesSummary } from "#app/messages/list-messages.server.ts";
import { adminPaths, messagePath } from "../admin-paths.ts";
import { readBand, type Sources } from "./facts.server.ts";

const now = new Date("2026-11-21T20:00:00+01:00");
const nights = { nightAt: now, fault: null };
const quiet: Sources = {
  messages: { summary: async () => ({ unread: 0, mailFailure: null }) },
  visits: { summary: async () => ({ visits: 0 }) },
  availability: { get: async () => ({ kind: "now" }) },
  archive: { last: async () => ({ ...nights, downloadAt: now, hasWorks: true }) },
  demoTexts: [],
  logFailure: () => assert.fail("every fact can be read"),
};

/** The ink, the words and the target of each fact, with ordinary spaces. */
async function words(sources: Partial<Sources>): Promise<string[]> {
  const facts = await readBand({ ...quiet, ...sources }, now);
  return facts.map(({ ink = "o", label, to = "" }) => `${ink} ${label} > ${to}`.replaceAll("\u00a0", " "));
}

const ofMessages = async (unread: number, mailFailure: MessagesSummary["mailFailure"] = null) =>
  (await words({ messages: { summary: async () => ({ unread, mailFailure }) } }))[0];
const ofAvailability = async (availability: Availability) =>
  (await words({ availability: { get: async () => availability } }))[2] ?? "";

test("with nothing to do, nothing calls, and the line has three links", async () => {
  assert.deepEqual(await words({}), [
    `o Aucun nouveau message > ${messagePath()}`,
    `o 0 visite en 30 jours > ${adminPaths.visits}`,
    `o Disponible > ${adminPaths.availability}`,
  ]);
});

test("messages: new ones call, and so do mails that fail", async () => {
  assert.equal(await ofMessages(1), `seo 1 nouveau message > ${messagePath()}`);
  const mailFailure = { since: now, reason: "535" };
  assert.equal(await ofMessages(0, mailFailure), `seo Aucun nouveau message, avis en panne > ${messagePath()}`);
  assert.equal(await ofMessages(2, mailFailure), `seo 2 nouveaux messages, avis en panne > ${messagePath()}`);
});

test("visits are counted in French", async () => {
  const [, visits] = await words({ visits: { summary: async () => ({ visits: 1_412 }) } });
  assert.equal(visits?.replace("\u202f", " "), `o 1 412 visites en 30 jours > ${adminPaths.visits}`);
});

test("an availability calls once its month is past", async () => {
  const from = (month: string) => ofAvailability({ kind: "from", month });
  assert.match(await from("2027-01"), /^o Disponible à partir de janvier 2027 >/);
  assert.match(await from("2026-11"), /^o Disponible à partir de novembre 2026 >/);
  assert.match(await from("2026-10"), /^wp Disponibilité dépassée >/);
  assert.match(await ofAvailability({ kind: "full" }), /^o Complet >/);
  assert.match(await ofAvailability({ kind: "none" }), /^o Disponibilité non affichée >/);
});

test("the fourth fact is the first that applies: texts of the demo, then a backup that is old or missing", async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const fourth = async (downloadAt: Date | null, hasWorks = true, demoTexts: string[] = []) =>
    (await words({ archive: { last: async () => ({ ...nights, downloadAt, hasWorks }) }, demoTexts }))[3];
  assert.equal(await fourth(daysAgo(30)), undefined);
  assert.equal(await fourth(daysAgo(34)), `wp Sauvegarde à refaire > ${adminPaths.account}`);
  assert.equal(await fourth(null), `wp Aucune sauvegarde > ${adminPaths.account}`);
  assert.equal(await fourth(null, false), undefined);
  assert.equal(await fourth(null, true, ["site.siret"]), "wp 1 texte à remplacer : site.siret > ");
  const all = await fourth(null, true, Array(53).fill("site.siret"));
  assert.equal(all, "wp 53 textes à remplacer : npm run check:content les nomme > ");
});

test("a fact that cannot be read is logged, keeps its name, and leads back to the dashboard", async () => {
  const logged: string[] = [];
  const lost = () => Promise.reject(new Error("timeout"));
  const logFailure = (event: string, error: unknown) => logged.push(`${event}: ${error}`);
  const sources = { ...quiet, visits: { summary: lost }, logFailure };
  const [messages, visits] = await readBand(sources, now);
  assert.equal(messages?.to, messagePath());
  assert.deepEqual(visits, { label: "Visites\u00a0: lecture impossible, réessayer", to: adminPaths.dashboard });
  assert.equal((await readBand({ ...sources, archive: { last: lost } }, now)).length, 3);
  assert.deepEqual(logged, Array(3).fill("fact_not_read: Error: timeout"));
});
