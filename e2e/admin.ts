import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { type FaultyProxy, openProxy } from "#test-support/proxy.ts";
import { test as base, expect, fillWork, picture } from "./test.ts";

export const test = base.extend<{ line: FaultyProxy }>({
  /** The way to the worker's site, for tests that disturb it: their pages go by it. */
  line: async ({ site }, use) => {
    const line = await openProxy(site.url);
    await use(line);
    await line.close();
  },
});

export { expect };

export function imageField(page: Page): Locator {
  return page.getByLabel("Image", { exact: true });
}

export async function chooseImage(page: Page, buffer?: Buffer, name = "image.png"): Promise<void> {
  await imageField(page).setInputFiles({ name, mimeType: "image/png", buffer: buffer ?? (await picture()) });
}

/** A sound picture of nearly 15 MB: more than what lies in the buffers between a browser and a server. */
export function heavyPicture(): Promise<Buffer> {
  // Plain and uncompressed: heavy on the line, light for the server.
  return sharp({ create: { width: 2_200, height: 2_200, channels: 3, background: "#58b19f" } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Opens a project's form and waits for its scripts, which count what is typed. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(/^\d+\scaractères? sur/)).toBeVisible();
}

/** The new project's form, filled in, with its picture. */
export async function fillNewWork(page: Page, title: string, image?: Buffer): Promise<void> {
  await openForm(page, adminPaths.newWork);
  await fillWork(page, { title });
  await chooseImage(page, image);
}

/** Opens the dashboard and waits for its scripts, without which nothing can be dragged. */
export async function openDashboard(page: Page, title: string): Promise<void> {
  await page.goto(adminPaths.dashboard);
  await expect(page.getByRole("button", { name: `Déplacer « ${title} »` })).toBeVisible();
}

export function publishButton(page: Page): Locator {
  return page.getByRole("button", { name: "Publier le projet" });
}

/** The dialogs that the browser itself shows; all are answered with yes. */
export function collectDialogs(page: Page): string[] {
  const shown: string[] = [];
  page.on("dialog", (dialog) => {
    shown.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    void dialog.accept();
  });
  return shown;
}

export function works(page: Page): Locator {
  return page.getByRole("list", { name: "Projets publiés" }).getByRole("heading");
}
