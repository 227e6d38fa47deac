import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { site as content } from "#app/content/site.ts";
import { paths } from "#app/paths.ts";
import { chromiumArguments, requireChromium } from "#test-support/chromium.ts";
import { startSite } from "#test-support/site.ts";

/** Prints the built site's CV page to the PDF that visitors download: `npm run build && npm run cv`. */

const site = await startSite({ database: "PGlite", store: "disk" });
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments });
try {
  const page = await browser.newPage({ baseURL: site.url, locale: "fr-FR" });
  await page.context().addCookies([{ name: "theme", value: "light", url: site.url }]);
  await page.goto(paths.resume, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const pdf = await page.pdf({
    format: "A4",
    tagged: true,
    outline: true,
    preferCSSPageSize: true,
  });
  const file = join("public", content.cvFile);
  await writeFile(file, pdf);
  // The built site has its own copy of what stands in public/.
  await writeFile(join("build/client", content.cvFile), pdf);
  console.log(`${file}: ${Math.round(pdf.length / 1_024)} KB`);
} finally {
  await browser.close();
  await site.dispose();
}
