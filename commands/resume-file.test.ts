import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { contentSchemas } from "#app/content-schema.ts";
import { jsonResume } from "#app/files/json-resume/json-resume.server.ts";
import { filledWith, rawOf } from "#app/formats/fill.ts";
import { resume as demoResume } from "#demo/content/resume.ts";
import { site as demoSite } from "#demo/content/site.ts";
import { resumeWith, takeResume } from "./resume-file.ts";

const raw = rawOf(demoResume);
const take = (file: unknown) => takeResume(file, raw, demoSite);
const read = async (name: string) => JSON.parse(await readFile(`test-support/resumes/${name}.json`, "utf8"));

const files = [
  {
    name: "illustrator",
    took: "nom, métier, e-mail, téléphone, ville, résumé, profils (2), expériences (2), formations (1), certificats (1), groupes de savoir-faire (2), langues (2)",
    left: [
      "basics.profiles[2] : pas d’icône pour « Le Book »",
      "languages[2] : il manque la langue ou son niveau",
      ...["basics.image", "basics.url", "basics.location.address", "basics.location.postalCode"],
      ...["basics.location.countryCode", "skills[].level", "interests"],
    ],
    phone: "+33 6 12 34 56 78",
    jobs: ["2019-03 ", "2014-06 2019-02"],
    training: ["2009-09 2014-06 DNSEP, design graphique"],
    tools: ["Gouache ", "Linogravure ", "Blender blender", "Figma figma", "Procreate "],
    codes: ["fr", "it"],
  },
  {
    name: "engineer",
    took: "nom, métier, e-mail, ville, profils (2), expériences (1), groupes de savoir-faire (1), langues (2)",
    left: [
      "basics.phone : « (912) 555-4321 ». Un numéro international : +33 6 12 34 56 78",
      "basics.profiles[1] : il faut l’adresse complète du profil, en http ou https",
      "basics.summary : la première phrase a plus de 160 caractères",
      "work[0].summary : pris sans 🚀, qu’aucune police du site n’a",
      "work[1] : une date ne se lit pas (2014, 2014-06 ou 2014-06-01)",
      "work[2] : il manque une date, un intitulé ou un nom",
      ...["basics.location.countryCode", "basics.location.region", "work[].url", "volunteer", "projects"],
    ],
    phone: undefined,
    jobs: ["2020-01 "],
    training: [],
    tools: ["Node.js nodedotjs", "PostgreSQL postgresql", "Rust rust", "Ledger design "],
    codes: ["pl", "en"],
  },
  {
    name: "first-schema",
    took: "nom, métier, e-mail, téléphone, ville, expériences (2), formations (1), groupes de savoir-faire (1), langues (1)",
    left: ["basics.website", "skills[].level", "references"],
    phone: "+221 77 123 45 67",
    jobs: ["2015 ", "2014 2014"],
    training: ["2013 2013 Photographie"],
    tools: ["Portrait ", "Reportage ", "Adobe Lightroom "],
    codes: ["wo"],
  },
];

for (const { name, took, left, ...shown } of files) {
  test(`of the CV ${name}.json all that the site can show is taken, and the rest is said`, async () => {
    const taken = take(await read(name));
    assert.equal(taken.took.join(", "), took);
    assert.deepEqual(taken.left, left);
    const { grids, experience, training = [] } = resumeWith(taken, raw, raw);
    assert.deepEqual(
      {
        phone: taken.answers.find(({ flag }) => flag === "phone")?.answer,
        jobs: experience.jobs.map(({ start, end = "" }) => `${start} ${end}`),
        training: training.map(({ start, end, title }) => `${start} ${end} ${title}`),
        tools: grids.flatMap(({ items }) => items.map(({ name, src = "" }) => `${name} ${src}`)),
        codes: taken.languageCodes,
      },
      shown,
    );
    assert.deepEqual(contentSchemas.resume.resume.safeParse(resumeWith(taken, raw, raw)).error?.issues ?? [], []);
  });
}

test("the CV that the site serves is read as it was written", () => {
  const served = jsonResume(demoResume, demoSite, "https://zoe.example");
  const taken = take(JSON.parse(JSON.stringify(served)));
  assert.deepEqual(taken.left, ["basics.url"]);
  const again = jsonResume(filledWith(resumeWith(taken, raw, raw), demoSite), demoSite, "https://zoe.example");
  assert.deepEqual(JSON.parse(JSON.stringify(again)), JSON.parse(JSON.stringify(served)));
});

test("what the file lacks is the demo's no more, and what the owner has written stays", () => {
  const own = { ...structuredClone(raw), certificates: [{ name: "Le mien", date: "2020" }] };
  const resume = resumeWith(take({ basics: { name: "Zoé" } }), own, raw);
  assert.deepEqual(
    [resume.summary, resume.grids, resume.experience.jobs, resume.languages],
    [undefined, [], [], undefined],
  );
  assert.deepEqual(resume.certificates, own.certificates);
});

test("what is said of a file cannot steer the terminal", () => {
  assert.deepEqual(take({ "\u001b[2J": 1 }).left, ["?[2J"]);
});

test("a file of any other shape takes nothing and does not fail", () => {
  for (const file of [null, 7, "CV", [], { basics: [] }, { basics: { profiles: {} }, work: {}, skills: [[]] }])
    assert.deepEqual(take(file).took, []);
});
