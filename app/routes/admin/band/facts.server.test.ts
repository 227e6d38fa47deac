import assert from "node:assert/strict";
import { test } from "node:test";
import { adminPaths } from "../paths.ts";
import { readBand, type Sources } from "./facts.server.ts";

const now = new Date("2026-11-21T20:00:00+01:00");
const nights = { nightAt: now, fault: null };
const quiet: Sources = {
  messages: { summary: async () => ({ unread: 0, last: null, mailFailure: null }) },
  visits: { summary: async () => ({ views: 0, visits: 0, difference: null, since: null }) },
  availability: { get: async () => ({ kind: "now" }) },
  archive: { last: async () => ({ ...nights, downloadAt: now, hasWorks: true }) },
  demoTexts: [],
  logFailure: () => assert.fail("every fact can be read"),
};

/** The ink, the title and the line of each fact, with ordinary spaces. */
async function words(sources: Partial<Sources>): Promise<string[]> {
  const facts = await readBand({ ...quiet, ...sources }, now);
  return facts.map(({ ink = "o", title, line }) => `${ink} ${title} / ${line}`.replaceAll("\u00a0", " "));
}

type Read<Reader extends (...input: never) => unknown> = Awaited<ReturnType<Reader>>;
const ofMessages = async (summary: Read<Sources["messages"]["summary"]>) =>
  (await words({ messages: { summary: async () => summary } }))[0];
const ofVisits = async (summary: Read<Sources["visits"]["summary"]>) =>
  (await words({ visits: { summary: async () => summary } }))[1];
const ofAvailability = async (availability: Read<Sources["availability"]["get"]>) =>
  (await words({ availability: { get: async () => availability } }))[2] ?? "";

test("with nothing to do, nothing calls, and the texts have no column", async () => {
  assert.deepEqual(await words({}), [
    "o Aucun nouveau message / Le premier arrivera ici",
    "o 0 visite / Le compte commence aujourd’hui",
    "o Disponible / Affiché à l’accueil et sur la page de contact",
  ]);
});

test("messages: new ones call, the last one is named", async () => {
  const last = { name: "Hélène Marchand", at: new Date("2026-11-21T16:20:00+01:00") };
  const messages = { unread: 2, last, mailFailure: null };
  assert.equal(await ofMessages(messages), "seo 2 nouveaux messages / Le dernier à 16 h 20, d’Hélène Marchand");
  const older = { name: "", at: new Date("2026-11-18T16:20:00+01:00") };
  assert.equal(
    await ofMessages({ unread: 1, last: older, mailFailure: null }),
    "seo 1 nouveau message / Le dernier le 18 novembre",
  );
  assert.equal(await ofMessages({ ...messages, unread: 0 }), "o Aucun nouveau message / Le dernier à 16 h 20");
  const mailFailure = { since: new Date("2026-11-20T18:04:00+01:00"), reason: "535" };
  assert.equal(
    await ofMessages({ ...messages, mailFailure }),
    "seo 2 nouveaux messages / Avis par e-mail en panne depuis hier à 18 h 04",
  );
});

test("visits are compared as soon as the counts reach back far enough", async () => {
  const visits = { views: 2_000, visits: 1_412, since: "2026-01-02" };
  assert.deepEqual(await Promise.all([48, -1_000, 0, null].map((difference) => ofVisits({ ...visits, difference }))), [
    "o 1 412 visites / En 30 jours, 48 de plus que quatre semaines plus tôt",
    "o 1 412 visites / En 30 jours, 1 000 de moins que quatre semaines plus tôt",
    "o 1 412 visites / En 30 jours, autant que quatre semaines plus tôt",
    "o 1 412 visites / Depuis le 2 janvier",
  ]);
});

test("an availability calls once its month is past", async () => {
  const from = (month: string) => ofAvailability({ kind: "from", month });
  assert.equal(
    await from("2027-01"),
    "o Disponible à partir de janvier 2027 / Affiché à l’accueil et sur la page de contact",
  );
  assert.equal(
    await from("2026-11"),
    "o Disponible à partir de novembre 2026 / Affiché à l’accueil et sur la page de contact",
  );
  assert.equal(await from("2026-10"), "wp Disponibilité dépassée / « À partir d’octobre 2026 » n’est plus affiché");
  assert.match(await ofAvailability({ kind: "full" }), /^o Complet \/ Affiché/);
  assert.match(await ofAvailability({ kind: "none" }), /^o Disponibilité non affichée \/ Rien n’est/);
});

test("the fourth fact is the first that applies: texts of the demo, then a backup that is old or missing", async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const fourth = async (downloadAt: Date | null, hasWorks = true, demoTexts: string[] = []) =>
    (await words({ archive: { last: async () => ({ ...nights, downloadAt, hasWorks }) }, demoTexts }))[3];
  assert.equal(await fourth(daysAgo(30)), undefined);
  assert.equal(await fourth(daysAgo(34)), "wp Sauvegarde à refaire / La dernière a 34 jours");
  assert.equal(await fourth(null), "wp Aucune sauvegarde / Vos projets ne sont que sur ce serveur");
  assert.equal(await fourth(null, false), undefined);
  assert.match((await fourth(null, true, ["a", "b"])) ?? "", /^wp 2 textes à remplacer/);
});

test("a fact that cannot be read is logged, keeps its name, and leads back to the dashboard", async () => {
  const logged: string[] = [];
  const lost = () => Promise.reject(new Error("timeout"));
  const logFailure = (event: string, error: unknown) => logged.push(`${event}: ${error}`);
  const sources = { ...quiet, visits: { summary: lost }, logFailure };
  const [messages, visits, , texts] = await readBand({ ...sources, demoTexts: ["site.business.siret"] }, now);
  assert.equal(messages?.link?.label, "Lire les messages");
  assert.deepEqual(
    [visits, texts],
    [
      {
        title: "Visites",
        line: "Le compte n’a pas pu être lu",
        link: { label: "Réessayer", to: adminPaths.dashboard },
      },
      {
        ink: "wp",
        title: "1\u00a0texte à remplacer",
        line: "Encore de la démonstration\u00a0: site.business.siret",
      },
    ],
  );
  assert.equal((await readBand({ ...sources, archive: { last: lost } }, now)).length, 3);
  assert.deepEqual(logged, Array(3).fill("fact_not_read: Error: timeout"));
});
