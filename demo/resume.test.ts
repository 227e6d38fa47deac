import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { contentFolder } from "#commands/content-folder.ts";
import { resume } from "#content/resume.ts";
import { site } from "#content/site.ts";

test("the PDF of the CV holds the text of its page and no other", async () => {
  const bytes = await readFile(contentFolder() + site.cvFile);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  assert.ok(totalPages <= 2);
  assert.equal((await pdf.getMarkInfo())?.Marked, true);
  const { info } = await getMeta(pdf);
  assert.deepEqual([info.Author, info.Language, info.Creator], [site.ownerName, "fr", undefined]);
  const letters = (value: string) => value.replace(/\s/g, "");
  const printed = letters(text);
  const parts = [
    resume.h1,
    site.ownerName,
    `${site.trade}, ${site.city}`,
    [site.email, site.phone].filter(Boolean).join(" · "),
    site.profiles.map(({ url }) => url.replace(/^https?:\/\/(www\.)?/, "")).join(" · "),
    ...resume.grids.flatMap(({ h2, items }) => [h2, ...items.map(({ name }) => name)]),
    resume.experience.h2,
    ...resume.experience.jobs.flatMap((job) => [job.years, job.title, job.company, job.paragraph]),
  ].map(letters);
  for (const part of parts) assert.ok(printed.includes(part), `missing, \`npm run cv\` prints it again: ${part}`);
  assert.equal(printed.length, parts.join("").length);
});
