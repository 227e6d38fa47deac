import assert from "node:assert/strict";
import { test } from "node:test";
import { type BandFacts, factsInWords } from "./facts.ts";

const paths = { dashboard: "/d", messages: "/m", visits: "/v", availability: "/a", account: "/c" };
const now = new Date("2026-11-21T20:00:00+01:00");
const quiet: BandFacts = {
  messages: { unread: 0, last: null, mailFailure: null },
  visits: { views: 0, visits: 0, difference: null, since: null },
  availability: { kind: "now" },
  texts: 0,
  backup: { madeAt: now, hasWorks: true },
};

/** The ink, the title and the line of each fact, with ordinary spaces. */
function words(facts: Partial<BandFacts>): string[] {
  return factsInWords({ ...quiet, ...facts }, paths, now).map(({ ink = "o", title, line }) =>
    `${ink} ${title} / ${line}`.replaceAll("\u00a0", " "),
  );
}

const ofMessages = (messages: BandFacts["messages"]) => words({ messages })[0];
const ofVisits = (visits: BandFacts["visits"]) => words({ visits })[1];
const ofAvailability = (availability: BandFacts["availability"]) => words({ availability })[2];

test("with nothing to do, nothing calls, and the texts have no column", () => {
  assert.deepEqual(words({}), [
    "o Aucun nouveau message / Le premier arrivera ici",
    "o 0 visite / Le compte commence aujourd’hui",
    "o Disponible / Affiché à l’accueil et sur la page de contact",
  ]);
});

test("messages: new ones call, the last one is named", () => {
  const last = { name: "Hélène Marchand", at: new Date("2026-11-21T16:20:00+01:00") };
  const messages = { unread: 2, last, mailFailure: null };
  assert.equal(ofMessages(messages), "seo 2 nouveaux messages / Le dernier à 16 h 20, d’Hélène Marchand");
  const older = { name: "", at: new Date("2026-11-18T16:20:00+01:00") };
  assert.equal(
    ofMessages({ unread: 1, last: older, mailFailure: null }),
    "seo 1 nouveau message / Le dernier le 18 novembre",
  );
  assert.equal(ofMessages({ ...messages, unread: 0 }), "o Aucun nouveau message / Le dernier à 16 h 20");
  const mailFailure = { since: new Date("2026-11-20T18:04:00+01:00"), reason: "535" };
  assert.equal(
    ofMessages({ ...messages, mailFailure }),
    "seo 2 nouveaux messages / Avis par e-mail en panne depuis hier à 18 h 04",
  );
});

test("visits are compared as soon as the counts reach back far enough", () => {
  const visits = { views: 2_000, visits: 1_412, since: "2026-01-02" };
  assert.deepEqual(
    [48, -1_000, 0, null].map((difference) => ofVisits({ ...visits, difference })),
    [
      "o 1 412 visites / En 30 jours, 48 de plus que quatre semaines plus tôt",
      "o 1 412 visites / En 30 jours, 1 000 de moins que quatre semaines plus tôt",
      "o 1 412 visites / En 30 jours, autant que quatre semaines plus tôt",
      "o 1 412 visites / Depuis le 2 janvier",
    ],
  );
});

test("an availability calls once its month is past", () => {
  const from = (month: string) => ofAvailability({ kind: "from", month });
  assert.equal(
    from("2027-01"),
    "o Disponible à partir de janvier 2027 / Affiché à l’accueil et sur la page de contact",
  );
  assert.equal(
    from("2026-11"),
    "o Disponible à partir de novembre 2026 / Affiché à l’accueil et sur la page de contact",
  );
  assert.equal(from("2026-10"), "wp Disponibilité dépassée / « À partir d’octobre 2026 » n’est plus affiché");
  assert.match(ofAvailability({ kind: "full" }) ?? "", /^o Complet \/ Affiché/);
  assert.match(ofAvailability({ kind: "none" }) ?? "", /^o Disponibilité non affichée \/ Rien n’est/);
});

test("the fourth fact is the first that applies: texts of the demo, then a backup that is old or missing", () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const fourth = (madeAt: Date | null, hasWorks = true, texts = 0) => words({ backup: { madeAt, hasWorks }, texts })[3];
  assert.equal(fourth(daysAgo(30)), undefined);
  assert.equal(fourth(daysAgo(34)), "wp Sauvegarde à refaire / La dernière a 34 jours");
  assert.equal(fourth(null), "wp Aucune sauvegarde / Vos projets ne sont que sur ce serveur");
  assert.equal(fourth(null, false), undefined);
  assert.match(fourth(null, true, 2) ?? "", /^wp 2 textes à remplacer/);
  assert.equal(words({ backup: "failed" })[3], undefined);
});

test("a fact that could not be read keeps its name and leads back to the dashboard", () => {
  const [, visits, , texts] = factsInWords({ ...quiet, visits: "failed", texts: 1 }, paths, now);
  assert.deepEqual(
    [visits, texts],
    [
      { title: "Visites", line: "Le compte n’a pas pu être lu", link: { label: "Réessayer", to: "/d" } },
      {
        ink: "wp",
        title: "1\u00a0texte à remplacer",
        line: "C’est encore celui de la démonstration",
      },
    ],
  );
});
