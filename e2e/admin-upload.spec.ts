import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import {
  button,
  chooseImage,
  collectDialogs,
  expect,
  fillNewWork,
  heavyPicture,
  imageField,
  openForm,
  publishButton,
  saveButton,
  test,
  thanks,
} from "./admin.ts";
import { picture, signIn } from "./test.ts";

const preview = (page: Page) => page.getByRole("complementary", { name: "Aperçu dans le portfolio" });

/** Makes the data of a drop or a paste, with one file. */
async function transferOf(page: Page, buffer: Buffer, name: string) {
  return page.evaluateHandle(
    ([bytes, fileName]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], fileName, { type: "image/png" }));
      return transfer;
    },
    [buffer.toString("base64"), name] as const,
  );
}

test("the form shows the chosen image, its size, and a preview of the card", async ({ page, api }) => {
  await signIn(page);
  await fillNewWork(page, "Rivage", await picture("#58b19f", 1_600, 1_200));
  await expect(page.getByRole("img", { name: "Image choisie" })).toBeVisible();
  await expect(page.getByText("image.png")).toBeVisible();
  await expect(page.getByText(/^1\s600\s×\s1\s200\spx, \d+\sKo$/)).toBeVisible();
  await expect(preview(page)).toContainText("Rivage");
  await expect(preview(page)).toContainText("2022");
  await expect(preview(page)).toContainText("La carte interactive d’un littoral.");
  await expect(preview(page)).toContainText("rivage.example.com");
  await expect(preview(page).locator("img")).toHaveAttribute("src", /^blob:/);

  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Un autre titre");
  await expect(preview(page)).toContainText("Un autre titre");
  await page.getByRole("button", { name: "Retirer l’image" }).click();
  await expect(imageField(page)).toBeFocused();
  await expect(page.getByRole("img", { name: "Image choisie" })).toHaveCount(0);
  await expect(preview(page).locator("img")).toHaveCount(0);
  const alerts = collectDialogs(page);
  await publishButton(page).click();
  await expect(imageField(page)).toHaveAccessibleDescription(/Vous devez ajouter une image/);
  expect(alerts).toEqual(["Vous devez ajouter une image"]);
  expect(await api.list()).toEqual([]);
});

test("an image can be dropped or pasted, and is published", async ({ page, api }) => {
  await signIn(page);
  await fillNewWork(page, "Déposé");
  await expect(page.getByRole("img", { name: "Image choisie" })).toBeVisible();
  const dropped = await transferOf(page, await picture("#ff0000", 300, 200), "deposee.png");
  const zone = page.locator("label", { has: imageField(page) });
  await zone.dispatchEvent("dragover", { dataTransfer: dropped });
  await expect(page.getByText("Déposez l’image ici")).toBeVisible();
  await zone.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText("deposee.png")).toBeVisible();
  await expect(page.getByText(/^300\s×\s200\spx/)).toBeVisible();

  // A paste into a text field is a paste of text if the clipboard holds text.
  const pasted = await transferOf(page, await picture("#00ff00", 400, 320), "image.png");
  const paste = (label: string, text: string) =>
    page.getByLabel(label).evaluate(
      (target, [clipboard, textInClipboard]) => {
        const clipboardData = new DataTransfer();
        for (const file of clipboard.files) clipboardData.items.add(file);
        if (textInClipboard) clipboardData.setData("text/plain", textInClipboard);
        return target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [pasted, text] as const,
    );
  expect(await paste("Titre", "des mots")).toBe(true);
  await expect(page.getByText("deposee.png")).toBeVisible();
  expect(await paste("Titre", "")).toBe(false);
  await expect(page.getByText("Image collée")).toBeVisible();
  await expect(page.getByText(/^400\s×\s320\spx/)).toBeVisible();
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect((await api.list())[0]?.image).toMatchObject({ width: 400, height: 320 });
});

test("the form warns of an image that is too large, and still lets the server decide", async ({ page, api }) => {
  await signIn(page);
  await fillNewWork(page, "Trop lourd", Buffer.alloc(15 * 1_048_576 + 1));
  await expect(imageField(page)).toHaveAccessibleDescription(/Choisissez une image de 15\sMo au plus\./);
  const response = page.waitForResponse((received) => received.url().endsWith("/api/works"));
  await publishButton(page).click();
  expect((await response).status()).toBe(413);
  await expect(imageField(page)).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Trop lourd");
  await chooseImage(page, await picture());
  await expect(imageField(page)).toHaveAccessibleDescription(/^Glissez/);
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["Trop lourd"]);
});

test("the same error for two images in a row is shown twice", async ({ page }) => {
  await signIn(page);
  await fillNewWork(page, "Deux GIF", Buffer.from("GIF89a un"));
  for (const content of ["GIF89a deux", "GIF89a trois"]) {
    await publishButton(page).click();
    await expect(imageField(page)).toHaveAccessibleDescription(/Le format GIF n’est pas accepté\./);
    await chooseImage(page, Buffer.from(content));
    await expect(imageField(page)).toHaveAccessibleDescription(/^Glissez/);
  }
});

test("a refused file that was mended under its name can be chosen again", async ({ page, api }) => {
  const file = test.info().outputPath("capture.png");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "GIF89a");
  await signIn(page);
  await fillNewWork(page, "Corrigé");
  await imageField(page).setInputFiles(file);
  await publishButton(page).click();
  await expect(imageField(page)).toHaveAccessibleDescription(/Le format GIF n’est pas accepté\./);
  await writeFile(file, await picture());
  await imageField(page).setInputFiles(file);
  await expect(imageField(page)).toHaveAccessibleDescription(/^Glissez/);
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["Corrigé"]);
});

test.describe("behind a proxy that interrupts uploads", () => {
  test.use({ baseURL: async ({ line }, use) => use(line.url) });

  test("the progress bar shows the bytes sent, and the upload can be cancelled", async ({ page, api, line }) => {
    await signIn(page);
    await fillNewWork(page, "Annulé", await heavyPicture());
    line.set({ maxUpload: 200_000 });
    await publishButton(page).click();
    const bar = page.getByRole("progressbar");
    await expect(bar).toHaveAccessibleName(/^Envoi en cours, \d+\s%$/);
    const percent = await bar.evaluate((element: HTMLProgressElement) => element.value);
    expect(percent).toBeLessThan(100);
    await expect(page.getByRole("status").filter({ hasText: /^Envoi en cours, (0|25|50|75)\s%$/ })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Envoi en cours" })).toHaveAttribute("aria-disabled", "true");

    await page.getByRole("button", { name: "Annuler l’envoi" }).click();
    await expect(page.getByText("Envoi annulé. Votre texte et votre image sont toujours là.")).toBeVisible();
    await expect(bar).toHaveCount(0);
    line.set("up");
    expect(await api.list()).toEqual([]);
    await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Annulé");
    await publishButton(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await api.titles()).toEqual(["Annulé"]);
  });

  test("once everything is sent, the progress bar says that the server is processing", async ({ page, line }) => {
    await signIn(page);
    await fillNewWork(page, "Traité");
    // The proxy delays the last bytes, which the browser has already sent.
    line.set({ maxUpload: 0 });
    await publishButton(page).click();
    await expect(page.getByRole("status").filter({ hasText: "Traitement en cours" })).toHaveCount(1);
    await expect(page.getByRole("progressbar", { name: "Traitement en cours" })).not.toHaveAttribute("value");
    await expect(page.getByRole("button", { name: "Annuler l’envoi" })).toHaveCount(0);
    line.set("up");
    await expect(thanks(page)).toBeVisible();
  });

  test("an upload that the network cuts off is sent again on request", async ({ page, api, line }) => {
    const alerts = collectDialogs(page);
    await signIn(page);
    await fillNewWork(page, "Coupé", await heavyPicture());
    line.set({ maxUpload: 200_000 });
    await publishButton(page).click();
    await expect(page.getByRole("progressbar")).toHaveAccessibleName(/^Envoi en cours, \d+\s%$/);
    line.set("down");
    await expect(page.getByRole("alert")).toContainText("Le serveur ne répond pas.");
    expect(alerts).toHaveLength(1);
    expect(await api.list()).toEqual([]);
    await expect(page.getByRole("textbox", { name: "Titre", exact: true })).toHaveValue("Coupé");
    line.set("up");
    await button(page, "Réessayer").click();
    await expect(thanks(page)).toBeVisible();
    expect(await api.titles()).toEqual(["Coupé"]);
  });
});

test("without a network the form keeps its input, and is sent on request when there is one", async ({
  page,
  api,
  context,
}) => {
  const alerts = collectDialogs(page);
  await signIn(page);
  await fillNewWork(page, "Hors ligne");
  await context.setOffline(true);
  await publishButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Le serveur ne répond pas.");
  expect(alerts).toHaveLength(1);
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("De nouveau en ligne");
  await context.setOffline(false);
  await button(page, "Réessayer").click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.titles()).toEqual(["De nouveau en ligne"]);
});

test("an edit keeps the image unless another one is chosen", async ({ page, api }) => {
  const work = await api.publish({ title: "Cadence" });
  await signIn(page);
  await openForm(page, editWorkPath(work._id));
  await expect(page.getByText("Ne choisissez rien pour garder l’image actuelle.")).toBeVisible();
  await expect(preview(page).getByText("Cadence")).toBeVisible();
  await page.getByLabel("Année").fill("2020");
  await saveButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect((await api.list())[0]).toMatchObject({ year: 2020, imgUrl: work.imgUrl });

  await openForm(page, editWorkPath(work._id));
  await chooseImage(page, await picture("#00ff00"));
  await expect(page.getByText("image.png")).toBeVisible();
  await saveButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect((await api.list())[0]?.imgUrl).not.toBe(work.imgUrl);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form has the browser's own file button and no preview", async ({ page, api }) => {
    const work = await api.publish();
    await signIn(page);
    for (const path of [adminPaths.newWork, editWorkPath(work._id)]) {
      await page.goto(path);
      const { width, height } = (await imageField(page).boundingBox()) ?? { width: 0, height: 0 };
      expect(width).toBeGreaterThan(150);
      expect(height).toBeGreaterThan(40);
      await expect(preview(page)).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Retirer l’image" })).toHaveCount(0);
    }
  });
});
