import assert from "node:assert/strict";
import { test } from "node:test";
import { type BandFacts, factsInWords } from "./facts.ts";

const paths = { dashboard: "/d", messages: "/m", visits: "/v", availability: "/a" };
const now = new Date("2026-11-21T20:00:00+01:00");
const nothing: BandFacts = { messages: null, visits: null, availability: null, texts: 0 };

/** The ink, the title and the line of each fact, with ordinary spaces. */
function words(facts: Partial<BandFacts>): string[] {
  return factsInWords({ ...nothing, ...facts }, paths, now).map(({ ink = "o", title, line }) =>
    `${ink} ${title} / ${line}`.replaceAll("\u00a0", " "),
  );
}

test("what the site does not have is left out", () => {
  assert.deepEqual(words({}), []);
});

test("messages: new ones call, the last one is named", () => {
  const last = { name: "Hélène Marchand", at: new Date("2026-11-21T16:20:00+01:00") };
  const messages = { unread: 2, last, mailFailure: null };
  assert.deepEqual(words({ messages }), ["seo 2 nouveaux messages / Le dernier à 16:20, d’Hélène Marchand"]);
  const older = { name: "", at: new Date("2026-11-18T16:20:00+01:00") };
  assert.deepEqual(words({ messages: { unread: 1, last: older, mailFailure: null } }), [
    "seo 1 nouveau message / Le dernier le 18 novembre",
  ]);
  assert.deepEqual(words({ messages: { ...messages, unread: 0 } }), ["o Aucun nouveau message / Le dernier à 16:20"]);
  assert.deepEqual(words({ messages: { unread: 0, last: null, mailFailure: null } }), [
    "o Aucun nouveau message / Le premier arrivera ici",
  ]);
  const mailFailure = { since: new Date("2026-11-20T18:04:00+01:00") };
  assert.deepEqual(words({ messages: { ...messages, mailFailure } }), [
    "seo 2 nouveaux messages / Avis par e-mail en panne depuis hier à 18:04",
  ]);
});

test("visits are compared as soon as the counts reach back far enough", () => {
  const visits = { visits: 1_412, difference: 48, since: "2026-01-02" };
  const all = [
    visits,
    { ...visits, difference: -1_000 },
    { ...visits, difference: 0 },
    { ...visits, difference: null },
  ];
  assert.deepEqual(
    all.map((each) => words({ visits: each })[0]),
    [
      "o 1 412 visites / En 30 jours, 48 de plus que quatre semaines plus tôt",
      "o 1 412 visites / En 30 jours, 1 000 de moins que quatre semaines plus tôt",
      "o 1 412 visites / En 30 jours, autant que quatre semaines plus tôt",
      "o 1 412 visites / Depuis le 2 janvier",
    ],
  );
  assert.deepEqual(words({ visits: { visits: 0, difference: null, since: null } }), [
    "o 0 visite / Le compte commence aujourd’hui",
  ]);
});

test("an availability calls once its month is past", () => {
  const shown = (month: string) => words({ availability: { kind: "from", month } })[0];
  assert.equal(shown("2027-01"), "o Disponible à partir de janvier 2027 / Affiché sur l’accueil et le contact");
  assert.equal(shown("2026-11"), "o Disponible à partir de novembre 2026 / Affiché sur l’accueil et le contact");
  assert.equal(shown("2026-10"), "wp Disponibilité dépassée / « À partir d’octobre 2026 » n’est plus affiché");
  assert.match(words({ availability: { kind: "full" } })[0] ?? "", /^o Complet \/ Affiché/);
  assert.match(words({ availability: { kind: "none" } })[0] ?? "", /^o Disponibilité non affichée \/ L’accueil/);
});

test("a fact that could not be read keeps its name and leads back to the dashboard", () => {
  const facts = factsInWords({ ...nothing, visits: "failed", texts: 1 }, paths, now);
  assert.deepEqual(facts, [
    { title: "Visites", line: "Le compte n’a pas pu être lu", link: { label: "Réessayer", to: "/d" } },
    {
      ink: "wp",
      title: "1\u00a0texte à remplacer",
      line: "Il est encore celui de la démonstration",
      link: { label: "Voir lequel", to: "#textes" },
    },
  ]);
});
