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
import { withInfo } from "./pdf-info.ts";

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
