import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Locator, Page, Route } from "playwright/test";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { admin } from "#app/texts/desk.ts";
import { type FaultyProxy, openProxy } from "#test-support/proxy.ts";
import { test as base, expect, fillWork, picture, signIn, untilHydrated } from "./test.ts";

const { add, dashboard, form, preview, save, trash } = admin;

interface Fixtures {
  line: FaultyProxy;
  /** The page has the owner's session from the start. */
  isOwner: boolean;
}

export const test = base.extend<Fixtures>({
  isOwner: [false, { option: true }],

  page: async ({ page, isOwner }, use) => {
    if (isOwner) await signIn(page, null);
    await use(page);
  },

  /** A proxy in front of the worker's site, for tests that interrupt the connection. */
  line: async ({ site }, use) => {
    const line = await openProxy(site.url);
    await use(line);
    await line.close();
  },
});

export { expect };

export const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
export const publishButton = (page: Page) => button(page, save.publish);
export const draftButton = (page: Page) => button(page, save.draft);
/** It publishes what was changed of a work that is on the site. */
export const changesButton = (page: Page) => button(page, save.publishChanges);
/** The heading that is shown after a publication or an edit. */
export const thanks = (page: Page) => page.getByRole("heading", { name: add.done.h1 });
/** The titles of the dashboard's works. */
export const listedTitles = (page: Page) => page.getByRole("list", { name: dashboard.listLabel }).getByRole("heading");

/** Where the form shows and takes its pictures: the main one, the gallery's, that of a phone. */
export type Place = "image" | "gallery" | "phone";
export const placeOf = (page: Page, place: Place) =>
  page.getByRole(
    "group",
    place === "gallery" ? { name: form.gallery.label } : { name: form[place].label, exact: true },
  );
/** With scripts a button opens it, and it is hidden itself. */
export const fileField = (page: Page, place: Place = "image") => placeOf(page, place).locator("input[type=file]");

/** The line that says whether the form is saved. */
export const saveStatus = (page: Page) => page.locator("#enregistre");
/** Waits until the server has what was typed. */
export const untilSaved = (page: Page) => expect(saveStatus(page)).toHaveAttribute("data-saved", "true");

export async function chooseImage(page: Page, bytes?: Buffer, name = "image.png"): Promise<void> {
  const buffer = bytes ?? (await picture());
  if (buffer.length < 1_000_000) return fileField(page).setInputFiles({ name, mimeType: "image/png", buffer });
  // As a file: the browser would get millions of bytes as text.
  const file = test.info().outputPath(name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, buffer);
  await fileField(page).setInputFiles(file);
}

/** A valid picture of nearly 15 MB: more than the network buffers between a browser and a server hold. */
export async function heavyPicture(): Promise<Buffer> {
  // Readers ignore what follows the end of a PNG: large to send, quick to decode.
  return Buffer.concat([await picture("#58b19f"), Buffer.alloc(14_500_000)]);
}

/** Opens a work's form and waits for its scripts, in a page of any context. */
export async function openForm(page: Page, path: string = adminPaths.newWork): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await expect(page.getByRole("complementary", { name: preview.title })).toBeVisible();
}

/** Opens the form of a new work and fills it in, image included. */
export async function fillNewWork(page: Page, title: string, image?: Buffer): Promise<void> {
  await openForm(page);
  await fillWork(page, { title });
  await chooseImage(page, image);
}

/** Opens the bin of the page. It may be open: scripts leave it so. */
export async function openBin(page: Page): Promise<void> {
  if (!(await button(page, trash.emptyAll).isVisible())) await page.getByText(/^Corbeille/).click();
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

/** Handles the forms that the page's scripts post, instead of sending them. */
export function onPost(page: Page, handle: (route: Route) => unknown): Promise<unknown> {
  return page.route(/\.data(\?|$)/, (route) =>
    route.request().method() === "POST" ? handle(route) : route.fallback(),
  );
}
