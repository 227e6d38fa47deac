import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import type { Stage } from "#app/content-schema.ts";
import { siteAddress } from "#app/paths.ts";
import { resumeTexts } from "#app/texts/resume.ts";
import { contentFolder } from "#commands/content-folder.ts";
import { resume } from "#content/resume.ts";
import { site } from "#content/site.ts";

test("the PDF of the CV holds the text of its page and no other", async () => {
  const bytes = await readFile(contentFolder() + site.cvFile);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  assert.ok(totalPages <= (site.ownerName === "Camille Dupont" ? 1 : 2), `${totalPages} pages`);
  assert.equal((await pdf.getMarkInfo())?.Marked, true);
  const { info } = await getMeta(pdf);
  assert.deepEqual([info.Author, info.Language, info.Creator], [site.ownerName, "fr", undefined]);
  const { summary, grids, experience, training, certificates, languages } = resume;
  const letters = (value: string) => value.replace(/\s/g, "");
  const printed = letters(text);
  const parts = [
    resume.h1,
    site.ownerName,
    site.trade,
    `${site.city}, ${site.area}`,
    site.email,
    site.phone ?? "",
    ...site.profiles.map(({ url }) => siteAddress(url)),
    ...(summary ? [resumeTexts.summary, summary.lead, summary.text ?? ""] : []),
    ...grids.flatMap(({ h2, items }) => [h2, ...items.map(({ name }) => name)]),
    experience.h2,
    ...(training ? [resumeTexts.training] : []),
    ...[...experience.jobs, ...(training ?? [])].flatMap((stage) => [
      periodText(stage),
      stage.title,
      stage.company,
      stage.paragraph ?? "",
    ]),
    ...(certificates ? [resumeTexts.certificates] : []),
    ...(certificates ?? []).flatMap(({ name, date }) => [dateText(date), name]),
    ...(languages ? [resumeTexts.languages] : []),
    ...(languages ?? []).flatMap(({ name, level }) => [name, level]),
  ].map(letters);
  for (const part of parts) assert.ok(printed.includes(part), `missing, \`npm run cv\` prints it again: ${part}`);
  assert.equal(printed.length, parts.join("").length);
});

function periodText({ start, end }: Stage): string {
  if (end === start) return dateText(start);
  return end ? `${dateText(start)}–${dateText(end)}` : `depuis ${dateText(start)}`;
}

function dateText(date: string): string {
  const month = new Intl.DateTimeFormat("fr-FR", { month: "short", year: "numeric", timeZone: "UTC" });
  return date.length > 4 ? month.format(new Date(date)) : date;
}
