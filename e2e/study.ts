import type { Page } from "playwright/test";
import { expect, picture } from "./test.ts";

/* The part « Étude de cas » of a work's form. */

export const study = (page: Page) => page.getByText(/^Étude de cas/);
export const galleryRows = (page: Page) =>
  page.getByRole("list", { name: "Images de la galerie" }).getByRole("listitem");
/** What the form says once a draft is saved. */
export const draftSaved = (page: Page) => page.getByRole("status").getByText(/^Brouillon enregistré à \d\d:\d\d\.$/);

const colours = ["#c04020", "#20c040", "#2040c0", "#c0c020", "#20c0c0", "#c020c0", "#808080", "#204020", "#402040"];

/** Files that are different pictures. */
export function pictureFiles(count: number) {
  return Promise.all(
    colours.slice(0, count).map(async (colour, index) => ({
      name: `image-${index + 1}.png`,
      mimeType: "image/png",
      buffer: await picture(colour, 320, 240),
    })),
  );
}

/** Adds pictures to the gallery and waits until the server has them. */
export async function addPictures(page: Page, count: number): Promise<void> {
  await page.getByLabel("Ajouter des images").setInputFiles(await pictureFiles(count));
  await expect(galleryRows(page).getByLabel("Texte alternatif")).toHaveCount(Math.min(count, 8));
}
