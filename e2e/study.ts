import type { Page } from "playwright/test";
import { admin } from "#app/texts/desk.ts";
import { portfolio } from "#content/portfolio.ts";
import { fileField } from "./admin.ts";
import { expect, picture } from "./test.ts";

const { study: copy, gallery, picture: pictureCopy } = admin.form;

/* The part « Étude de cas » of a work's form. */

/** It opens and closes that part. */
export const study = (page: Page) => page.getByRole("heading", { name: copy.legend });
/** It starts open if the work has a study. */
export async function openStudy(page: Page): Promise<void> {
  const part = page.locator("details").filter({ has: study(page) });
  if (!(await part.evaluate((details: HTMLDetailsElement) => details.open))) await study(page).click();
}
export const galleryRows = (page: Page) => page.getByRole("list", { name: gallery.list }).getByRole("listitem");
export const captions = (page: Page) => galleryRows(page).getByLabel(pictureCopy.caption);
export const studyField = (page: Page, name: "client" | "role" | "need" | "outcome" | "technologies" | "english") =>
  page.getByLabel((name === "technologies" && portfolio.skillsLabel) || copy[name].label, { exact: true });

/** Files that are different pictures. */
export function pictureFiles(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `image-${index + 1}.png`,
      mimeType: "image/png",
      buffer: await picture(`#${(0x304050 + index * 0x050403).toString(16)}`, 320, 240),
    })),
  );
}

/** Adds pictures to the gallery and waits until the server has them. */
export async function addPictures(page: Page, count: number): Promise<void> {
  await fileField(page, "gallery").setInputFiles(await pictureFiles(count));
  await expect(captions(page)).toHaveCount(count);
}
