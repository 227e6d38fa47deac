import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import { filledWith } from "#app/formats/fill.ts";
import { resume as demoResume } from "#demo/content/resume.ts";
import { site as demoSite } from "#demo/content/site.ts";
import { jsonResume } from "./json-resume.server.ts";

/** The schema allows members of any other name: here a misspelt one is a mistake. */
const schema = readFileSync("e2e/schemas/resume.json", "utf8").replaceAll(
  '"additionalProperties": true',
  '"additionalProperties": false',
);
const ajv = ajvFormats.default(new Ajv({ allErrors: true }));
const isValid = ajv.compile(JSON.parse(schema));

const asServed = (...content: Parameters<typeof jsonResume>) => JSON.parse(JSON.stringify(jsonResume(...content)));

test("the CV is valid by the schema of JSON Resume, and has what the page shows", () => {
  const served = asServed(demoResume, demoSite, "https://zoe.example");
  assert.equal(isValid(served), true, ajv.errorsText(isValid.errors));
  assert.deepEqual(served.basics.location, { city: demoSite.city });
  assert.equal(served.basics.summary, `${demoResume.summary?.lead} ${demoResume.summary?.text}`);
  assert.deepEqual(served.work[0], {
    name: "Repère, Nantes",
    position: "Développeur full-stack indépendant",
    startDate: "2021-03",
    summary:
      "Conception et réalisation de sites et d’applications pour des artisans, des éditeurs et des associations.",
  });
  const area = "Licence professionnelle, métiers du web";
  const years = { startDate: "2014", endDate: "2017" };
  assert.deepEqual(served.education, [{ institution: "Université de Nantes", area, ...years }]);
  const counts = served.skills.map(({ keywords }: { keywords: string[] }) => keywords.length);
  const shown = demoResume.grids.map(({ items }) => items.length);
  assert.deepEqual(counts, shown);
});

test("a CV without optional parts is valid too", () => {
  const { phone: _, ...silent } = demoSite;
  const bare = filledWith({ ...demoResume, grids: [], experience: { h2: "Expérience", jobs: [] } }, silent);
  for (const part of ["summary", "training", "certificates", "languages"] as const) delete bare[part];
  const served = asServed(bare, { ...silent, profiles: [] }, "https://zoe.example");
  assert.equal(isValid(served), true, ajv.errorsText(isValid.errors));
  assert.deepEqual([served.work, served.languages, served.basics.phone], [[], [], undefined]);
});
