import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContext, chromium } from "playwright";
import { chromiumOptions } from "../chromium.ts";
import { photographs } from "./photos.ts";
import { type RealWork, realWorks, type Screen } from "./works.ts";

/** A work as a freelance developer would publish it, with the bytes of its picture. */
export type RealPicture = Omit<RealWork, "source"> & { bytes: Buffer };

async function capture(context: BrowserContext, { page: name, width, height, isWhole = false }: Screen) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(new URL(`pages/${name}.html`, import.meta.url).href);
  const bytes = await page.screenshot({ omitBackground: true, fullPage: isWhole, timeout: 60_000 });
  await page.close();
  return bytes;
}

async function captureAll(browser: Browser): Promise<RealPicture[]> {
  const contexts = {
    1: await browser.newContext({ deviceScaleFactor: 1 }),
    2: await browser.newContext({ deviceScaleFactor: 2 }),
  };
  return Promise.all(
    realWorks.map(async ({ source, ...work }) => {
      const bytes =
        typeof source === "string" ? await photographs[source]() : await capture(contexts[source.scale ?? 1], source);
      return { ...work, bytes };
    }),
  );
}

/** Draws the pictures of all works anew, in the order of a portfolio. Takes some seconds. */
export async function makeRealPictures(): Promise<RealPicture[]> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    return await captureAll(browser);
  } finally {
    await browser.close();
  }
}

// Run as a command, this writes the pictures into a folder.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = process.argv[2] ?? "pictures";
  await mkdir(folder, { recursive: true });
  for (const { file, bytes } of await makeRealPictures()) await writeFile(join(folder, file), bytes);
}
