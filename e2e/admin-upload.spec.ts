import { mkdir, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import type { Page } from "playwright/test";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { fill, plural } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { errorTexts } from "#app/texts/errors.ts";
import { workLimits } from "#app/works/work-fields.ts";
import {
  button,
  chooseImage,
  expect,
  fileField,
  fillNewWork,
  heavyPicture,
  openForm,
  type Place,
  placeOf,
  publishButton,
  test,
  thanks,
  untilSaved,
} from "./admin.ts";
import { galleryRows, openStudy, pictureFiles } from "./study.ts";
import { picture, soundWork, submitSignIn, textField, workFields } from "./test.ts";

test.use({ isOwner: true });

const { form, save, toast } = admin;
const { gallery, picture: copy } = form;
const named = (sentence: string, title: string) => fill(sentence, { title });

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

test("the main picture is sent at once, replaced, removed, put back, and published", async ({ page, api, desk }) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(adminPaths.images)) sent += 1;
  });
  const image = placeOf(page, "image");
  // One that is too heavy is refused before it is sent.
  await fillNewWork(page, "Rivage", Buffer.alloc(workLimits.imageBytes + 1));
  await expect(image.getByText(errorTexts.image_too_heavy)).toBeVisible();
  await chooseImage(page, await picture("#58b19f", 320, 240));
  const alt = image.getByLabel(copy.alt);
  await alt.fill("Une côte");
  await untilSaved(page);
  expect(sent).toBe(1);
  const [first] = await desk.drafts();
  expect(first).toMatchObject({ alt: "Une côte", image: { width: 320, height: 240 } });
  await expect(page.frameLocator("iframe").getByRole("img", { name: "Une côte" })).toBeVisible();

  await chooseImage(page, await picture("#112233", 160, 120));
  await expect.poll(async () => (await desk.drafts())[0]).toMatchObject({ alt: "Une côte", image: { width: 160 } });

  await button(page, named(copy.removeNamed, form.image.label)).click();
  await expect(button(page, form.image.add)).toBeFocused();
  await expect.poll(async () => (await desk.drafts())[0]?.image).toBeNull();
  await expect(page.getByText(named(copy.removed, form.image.label))).toBeVisible();
  await button(page, toast.undo).click();
  await expect(alt).toHaveValue("Une côte");
  await expect(button(page, named(copy.removeNamed, form.image.label))).toBeFocused();
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await api.list()).toMatchObject([{ alt: "Une côte", image: { width: 160, height: 120 } }]);
});

test("pictures are dropped on and pasted into each place, and anywhere for the main one", async ({ page, desk }) => {
  await openForm(page);
  await expect(placeOf(page, "image")).toContainText(`${form.image.drop} ${form.image.hint}`);
  await openStudy(page);
  const drop = async (place: Place, width: number) => {
    const dataTransfer = await transferOf(page, await picture("#ff0000", width, 200), "deposee.png");
    const zone = placeOf(page, place).getByRole("button").first();
    await zone.dispatchEvent("dragover", { dataTransfer });
    await zone.dispatchEvent("drop", { dataTransfer });
  };
  /** @returns whether the browser does with it what it does by default */
  const paste = async (target: ReturnType<Page["getByRole"]>, width: number, text = "") => {
    const data = await transferOf(page, await picture("#00ff00", width, 200), "image.png");
    return target.evaluate(
      (element, [files, words]) => {
        const clipboardData = new DataTransfer();
        for (const file of files.files) clipboardData.items.add(file);
        if (words) clipboardData.setData("text/plain", words);
        return element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [data, text] as const,
    );
  };
  const saved = async () => {
    const [work] = await desk.drafts();
    return [work?.image?.width, work?.gallery.map(({ width }) => width), work?.phone?.width];
  };
  await drop("image", 301);
  await drop("gallery", 302);
  await drop("phone", 303);
  await expect.poll(saved).toEqual([301, [302], 303]);
  expect(await paste(button(page, gallery.add), 305)).toBe(false);
  expect(await paste(placeOf(page, "phone").getByRole("button").first(), 306)).toBe(false);
  // In a text field text is meant, if there is some. All the rest of the page takes the main picture.
  expect(await paste(textField(page, "title"), 307, "des mots")).toBe(true);
  expect(await paste(textField(page, "title"), 308)).toBe(false);
  await expect.poll(saved).toEqual([308, [302, 305], 306]);
  expect(await paste(page.locator("body"), 309)).toBe(false);
  await expect.poll(saved).toEqual([309, [302, 305], 306]);
  // A file that misses the places does not open in place of the form.
  const dataTransfer = await transferOf(page, await picture(), "a-cote.png");
  const isLeft = await page
    .locator("body")
    .evaluate(
      (body, transfer) =>
        body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true })),
      dataTransfer,
    );
  expect(isLeft).toBe(false);
});

test("two pictures are sent at a time, twenty stay, a publication waits for all", { tag: "@long" }, async ({
  page,
  api,
  desk,
}) => {
  const colours = Array.from({ length: 13 }, (_, index) => `#${(0x204060 + index * 0x070503).toString(16)}`);
  const [imageId, ...stored] = await Array.fromAsync(colours, (colour) => api.upload(colour));
  const id = await desk.draft({ ...soundWork, imageId, gallery: stored.map((each) => ({ id: each })) });
  await page.goto(editWorkPath(id));
  await openStudy(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let [open, most] = [0, 0];
  await page.route(`**${adminPaths.images}`, async (route) => {
    open += 1;
    most = Math.max(most, open);
    await released;
    await route.fulfill({ response: await route.fetch() });
    open -= 1;
  });
  await fileField(page, "gallery").setInputFiles(await pictureFiles(9));
  await expect(page.getByText(plural(gallery.surplus, 1))).toBeVisible();
  await expect(page.getByText(gallery.full)).toBeVisible();
  await expect(galleryRows(page)).toHaveCount(20);
  await expect(page.getByText(copy.queued)).toHaveCount(6);
  await expect(publishButton(page)).toBeDisabled();
  await expect(publishButton(page)).toHaveAccessibleDescription(plural(save.waiting, 8));
  await publishButton(page).click({ force: true });
  await textField(page, "title").fill("En attendant");
  await page.keyboard.press("Control+s");
  await untilSaved(page);
  await textField(page, "title").press("Enter");
  expect(await api.list()).toEqual([]);
  expect(await desk.drafts()).toMatchObject([{ title: "En attendant" }]);
  release();
  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(most).toBe(2);
  expect((await api.list())[0]?.gallery).toHaveLength(20);
});

test("an interrupted picture is sent again on request, and a refused one hinders nothing", async ({ page, desk }) => {
  await openForm(page);
  await openStudy(page);
  await page.route(`**${adminPaths.images}`, (route) => route.abort(), { times: 1 });
  const [file] = await pictureFiles(1);
  if (!file) throw new Error("no file");
  const heic = {
    name: "photo.heic",
    mimeType: "image/heic",
    buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
  };
  await fileField(page, "gallery").setInputFiles([file, heic]);
  await expect(page.getByText(/^Envoi interrompu à \d+\s%\.$/)).toBeVisible();
  await expect(galleryRows(page).getByText(errorTexts.image_heic)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: errorTexts.image_heic })).toHaveCount(1);
  await button(page, copy.retry).click();
  await expect.poll(async () => (await desk.drafts())[0]?.gallery.length).toBe(1);
  await fileField(page, "gallery").setInputFiles(file);
  await expect(galleryRows(page).getByText(errorTexts.gallery_twice)).toBeVisible();
  await button(page, named(copy.removeNamed, "photo.heic")).click();
  await expect(galleryRows(page)).toHaveCount(2);

  // A refused picture leaves the one that is there. The picture of a phone has the same field.
  const places: ("image" | "phone")[] = process.env.TEST_LONG ? ["image", "phone"] : ["image"];
  for (const place of places) {
    await fileField(page, place).setInputFiles(file);
    await expect(button(placeOf(page, place), copy.change)).toBeVisible();
    await fileField(page, place).setInputFiles(heic);
    await expect(placeOf(page, place).getByText(errorTexts.image_heic)).toBeVisible();
    await button(placeOf(page, place), named(copy.removeNamed, "photo.heic")).click();
    await expect(button(placeOf(page, place), copy.change)).toBeVisible();
    await expect.poll(async () => (await desk.drafts())[0]?.[place]?.width).toBe(320);
  }
});

test("a refused file that was mended under its name can be chosen again", { tag: "@long" }, async ({ page, desk }) => {
  const file = test.info().outputPath("capture.png");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "GIF89a");
  await openForm(page);
  await fileField(page).setInputFiles(file);
  await expect(placeOf(page, "image").getByText(errorTexts.image_gif)).toBeVisible();
  await writeFile(file, await picture());
  await fileField(page).setInputFiles(file);
  await expect.poll(async () => (await desk.drafts())[0]?.image?.width).toBe(400);

  // One that was saved again while it waited has to be chosen again.
  await page.route(`**${adminPaths.images}`, (route) => route.abort(), { times: 1 });
  await fileField(page).setInputFiles(file);
  await expect(button(page, copy.retry)).toBeVisible();
  await writeFile(file, await picture("#00ff00", 500));
  await button(page, copy.retry).click();
  await expect(placeOf(page, "image").getByText(errorTexts.image_changed)).toBeVisible();
});

test.describe("behind a proxy that interrupts uploads", { tag: "@long" }, () => {
  test.use({ baseURL: async ({ line }, use) => use(line.url) });

  test("an upload shows its progress, is cancelled, and is cut off by the network", async ({ page, desk, line }) => {
    await openForm(page);
    const bar = page.getByRole("progressbar");
    line.set({ maxUpload: 200_000 });
    await chooseImage(page, await heavyPicture());
    await expect(bar).toHaveAccessibleName(/^Envoi en cours, \d+\s%, \d+,\d\sMo$/);
    expect(await bar.evaluate((element: HTMLProgressElement) => element.value)).toBeLessThan(100);
    await expect(publishButton(page)).toBeDisabled();
    await button(page, named(copy.cancelNamed, "image.png")).click();
    await expect(publishButton(page)).toBeEnabled();
    await expect(button(page, form.image.add)).toBeVisible();

    await chooseImage(page, await heavyPicture());
    await expect(bar).toHaveAccessibleName(/^Envoi en cours, \d+\s%, \d+,\d\sMo$/);
    line.set("down");
    await expect(page.getByText(/^Envoi interrompu à \d+\s%\.$/)).toBeVisible();
    await expect(publishButton(page)).toBeEnabled();
    line.set("up");
    await button(page, copy.retry).click();
    await expect.poll(async () => (await desk.drafts())[0]?.image?.width).toBe(400);

    // The proxy delays the last bytes, which the browser has already sent.
    line.set({ maxUpload: 0 });
    await chooseImage(page, await picture("#112233", 160, 120));
    await expect(page.getByRole("progressbar", { name: copy.processing })).not.toHaveAttribute("value");
    line.set("up");
    await expect.poll(async () => (await desk.drafts())[0]?.image?.width).toBe(160);
  });
});

test("a picture that an edit sends replaces the published one", async ({ api, desk }) => {
  const { _id: id, version, imgUrl } = await api.publish();
  const { imageId } = await desk.read(id);
  const fields = workFields("publish", { ...soundWork, id, version, imageId }, await picture("#00ff00"));
  expect((await desk.post(editWorkPath(id), fields)).status).toBe(303);
  expect((await api.list())[0]?.imgUrl).not.toBe(imgUrl);
});

test("the form sends pictures with the cookie, which the API refuses", async ({ site, desk, api }) => {
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(await picture())]), "image.png");
  const stored = await desk.post(adminPaths.images, form);
  expect([stored.status, stored.headers.get("Cache-Control")]).toEqual([201, "no-store"]);
  const body = await stored.json();
  expect(body).toEqual(await (await api.send("POST", "/api/images", form)).json());
  expect((await desk.post("/api/images", form)).status).toBe(401);
  const send = (headers: Record<string, string>) =>
    fetch(site.url + adminPaths.images, { method: "POST", body: form, headers, redirect: "manual" });
  expect((await send({ Origin: site.url, Authorization: `Bearer ${api.token}` })).status).toBe(303);
  const cookie = `session=${api.token}`;
  expect((await send({ Origin: "https://evil.example", Cookie: cookie })).status).toBe(403);
  expect((await fetch(site.url + adminPaths.images, { headers: { Cookie: cookie } })).status).toBe(405);
});

test("pictures are sent through a proxy that asks for a password", { tag: "@long" }, async ({ site, browser }) => {
  const expected = `Basic ${Buffer.from("client:apercu").toString("base64")}`;
  const proxy = createServer((request, response) => {
    if (request.headers.authorization !== expected) {
      request.resume();
      return response.writeHead(401, { "WWW-Authenticate": 'Basic realm="site"' }).end();
    }
    const { method, url = "", headers } = request;
    const passed = httpRequest(site.url + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  }).listen(0);
  const { port } = proxy.address() as AddressInfo;
  const httpCredentials = { username: "client", password: "apercu" };
  const context = await browser.newContext({ baseURL: `http://localhost:${port}`, httpCredentials });
  try {
    const page = await context.newPage();
    await page.goto(adminPaths.signIn);
    await submitSignIn(page);
    await expect(page.getByRole("heading", { name: admin.dashboard.h1 })).toBeVisible();
    await openForm(page);
    await fileField(page).setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await picture() });
    await expect(placeOf(page, "image").getByLabel(copy.alt)).toBeVisible();
  } finally {
    await context.close();
    proxy.close().closeAllConnections();
  }
});
