import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "playwright/test";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { type FaultyProxy, openProxy } from "#test-support/proxy.ts";
import { test as base, expect, fillWork, picture } from "./test.ts";

export const test = base.extend<{ line: FaultyProxy }>({
  /** A proxy in front of the worker's site, for tests that interrupt the connection. */
  line: async ({ site }, use) => {
    const line = await openProxy(site.url);
    await use(line);
    await line.close();
  },
});

export { expect };

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const publishButton = (page: Page) => button(page, "Publier");
export const draftButton = (page: Page) => button(page, "Enregistrer le brouillon");
export const saveButton = (page: Page) => button(page, "Enregistrer les modifications");
/** The heading that is shown after a publication or an edit. */
export const thanks = (page: Page) => page.getByRole("heading", { name: "Merci!" });
/** The titles of the dashboard's works. */
export const listedTitles = (page: Page) => page.getByRole("list", { name: "Projets publiés" }).getByRole("heading");
export const imageField = (page: Page) => page.getByLabel("Image", { exact: true });

export async function chooseImage(page: Page, bytes?: Buffer, name = "image.png"): Promise<void> {
  const buffer = bytes ?? (await picture());
  if (buffer.length < 1_000_000) return imageField(page).setInputFiles({ name, mimeType: "image/png", buffer });
  // As a file: the browser would get millions of bytes as text.
  const file = test.info().outputPath(name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, buffer);
  await imageField(page).setInputFiles(file);
}

/** A valid picture of nearly 15 MB: more than the network buffers between a browser and a server hold. */
export async function heavyPicture(): Promise<Buffer> {
  // Readers ignore what follows the end of a PNG: large to send, quick to decode.
  return Buffer.concat([await picture("#58b19f"), Buffer.alloc(14_500_000)]);
}

/** Opens a work's form and waits for its scripts, which count the characters. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(/^\d+\scaractères? sur/)).toBeVisible();
}

/** Opens the form of a new work and fills it in, image included. */
export async function fillNewWork(page: Page, title: string, image?: Buffer): Promise<void> {
  await openForm(page, adminPaths.newWork);
  await fillWork(page, { title });
  await chooseImage(page, image);
}

/** Opens the dashboard and waits for its scripts, which make the rows draggable. */
export async function openDashboard(page: Page, title: string): Promise<void> {
  await page.goto(adminPaths.dashboard);
  await expect(page.getByRole("button", { name: `Déplacer « ${title} »` })).toBeVisible();
}

/** Accepts every dialog of the browser itself, and collects their messages. */
export function collectDialogs(page: Page): string[] {
  const messages: string[] = [];
  page.on("dialog", (dialog) => {
    messages.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    void dialog.accept();
  });
  return messages;
}

/** The number of drafts in the browser's storage. */
export function countDrafts(page: Page): Promise<number> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).length);
}

/** Has the server handle each request to these addresses, and loses its response. */
export async function loseResponses(page: Page, url: string, isLost = () => true): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    if (isLost()) return route.abort();
    await route.fulfill({ response });
  });
}
