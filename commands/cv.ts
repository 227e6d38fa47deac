import { writeFile } from "node:fs/promises";
import { chromium } from "playwright";
import { paths } from "#app/paths.ts";
import { resume } from "#content/resume.ts";
import { site as content } from "#content/site.ts";
import { chromiumOptions } from "#test-support/chromium.ts";
import { startSite } from "#test-support/site.ts";
import { buildSite } from "./build-site.ts";
import { contentFolder } from "./content-folder.ts";
import { fallbackFaces } from "./fallback-faces.ts";

/** Builds the site, and prints its CV page to the PDF that visitors download: `npm run cv`. */

buildSite();

const site = await startSite({ database: "PGlite", store: "disk" });
const browser = await chromium.launch(chromiumOptions());
try {
  // The page's policy allows no other fonts.
  const page = await browser.newPage({ baseURL: site.url, locale: "fr-FR", bypassCSP: true });
  await page.goto(paths.resume, { waitUntil: "networkidle" });
  // Else the PDF would have the fonts of this machine, or boxes.
  await page.evaluate(
    (rules) => {
      document.head.prepend(Object.assign(document.createElement("style"), { textContent: rules }));
      return document.fonts.ready.then(() => undefined);
    },
    await fallbackFaces(),
  );
  const printed = await page.pdf({ format: "A4", tagged: true, outline: true, preferCSSPageSize: true });
  const pdf = withInfo(printed, { Title: `${resume.h1}, ${content.ownerName}`, Author: content.ownerName });
  // The build has its own copy of the content's files.
  for (const folder of [contentFolder(), "build/client"]) await writeFile(folder + content.cvFile, pdf);
  console.log(`${contentFolder()}${content.cvFile}: ${Math.round(pdf.length / 1_024)} KB`);
} finally {
  await browser.close();
  await site.dispose();
}

/**
 * The file with this information in place of the browser's own, which names the program that printed it.
 * @param pdf with one cross-reference table, as Chromium writes it
 */
function withInfo(pdf: Buffer, info: Record<"Title" | "Author", string>): Buffer {
  const end = pdf.subarray(pdf.lastIndexOf("trailer")).toString("latin1");
  const [, size] = /\/Size (\d+)/.exec(end) ?? [];
  const [, root] = /\/Root (\d+ 0 R)/.exec(end) ?? [];
  const [, number] = /\/Info (\d+) 0 R/.exec(end) ?? [];
  const [, previous] = /startxref\s+(\d+)/.exec(end) ?? [];
  if (!size || !root || !number || !previous) throw new Error("the PDF has no table that this command can read");
  const entries = Object.entries(info).map(([name, text]) => `/${name} <${hex(text)}>`);
  const object = `\n${number} 0 obj\n<<${entries.join(" ")}>>\nendobj\n`;
  const place = String(pdf.length + 1).padStart(10, "0");
  const table = `xref\n${number} 1\n${place} 00000 n \n`;
  const trailer = `trailer\n<</Size ${size} /Root ${root} /Info ${number} 0 R /Prev ${previous}>>\n`;
  const start = `startxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + table + trailer + start, "latin1")]);
}

/** UTF-16 with its mark, for letters of any alphabet. */
function hex(text: string): string {
  return Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex");
}
