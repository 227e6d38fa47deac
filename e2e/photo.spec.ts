import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright/test";
import sharp from "sharp";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { admin } from "#app/texts/desk.ts";
import { phonePhoto } from "#test-support/photo.ts";
import { owner } from "#test-support/site.ts";
import { chooseImage, expect, publishButton, test } from "./admin.ts";
import { type Api, fillWork, signIn } from "./test.ts";

let photo: Buffer;
test.beforeAll(async () => {
  photo = await phonePhoto();
  const { width = 0, height = 0, exif } = await sharp(photo).metadata();
  expect(width * height).toBe(12_192_768);
  expect(exif?.includes("Telephone")).toBe(true);
});

async function publishByForm(page: Page, title: string): Promise<void> {
  await signIn(page, null);
  await page.goto(adminPaths.newWork);
  await fillWork(page, { title });
  await chooseImage(page, photo, "IMG_0012.JPG");
  await publishButton(page).click();
  await expect(page.getByText(admin.add.done.message)).toBeVisible();
}

/** Checks every variant and the two pages that show the work. */
async function expectPublished(page: Page, api: Api, title: string): Promise<void> {
  const [work] = await api.list();
  expect(work?.title).toBe(title);
  expect(work?.image).toMatchObject({ width: 1600, height: 2133 });
  expect(work?.image.variants.map(({ type, width }) => `${type} ${width}`).toSorted()).toEqual([
    ...["1200", "1600", "320", "480", "640", "800"].map((width) => `image/avif ${width}`),
    ...["1600", "800"].map((width) => `image/webp ${width}`),
  ]);
  for (const variant of work?.image.variants ?? []) {
    const response = await fetch(variant.url);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Content-Type")).toBe(variant.type);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { width, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([width, exif, xmp, iptc, orientation]).toEqual([variant.width, undefined, undefined, undefined, undefined]);
    const corner = { left: Math.round(variant.width * 0.9), top: 5, width: 10, height: 10 };
    const { dominant } = await sharp(await sharp(bytes).extract(corner).png().toBuffer()).stats();
    expect(dominant.r > 200 && dominant.g < 60, `${variant.url} is upright`).toBe(true);
  }

  for (const path of [paths.home, paths.portfolio]) {
    await page.goto(path);
    const picture = page.getByRole("img", { name: title });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
    const shown = await picture.evaluate((img: HTMLImageElement) => ({
      file: img.currentSrc.split("/").at(-1) ?? "",
      // A photograph is contained in its box.
      needed: Math.min(img.offsetWidth, (img.offsetHeight * 1600) / 2133) * devicePixelRatio,
    }));
    expect(shown.file, path).toMatch(/\.avif$/);
    const width = Number(/-(\d+)\.avif$/.exec(shown.file)?.[1]);
    const sufficient = [320, 480, 640, 800, 1200, 1600].find((candidate) => candidate >= shown.needed * 0.95) ?? 1600;
    expect(width, `${path} needs ${shown.needed} px`).toBeLessThanOrEqual(sufficient);
  }
}

// On one site.
test.describe.configure({ mode: "default", timeout: 180_000 });

test("the owner publishes a phone's photo through the form", { tag: "@long" }, async ({ page, api }) => {
  await publishByForm(page, "Photo avec script");
  await expectPublished(page, api, "Photo avec script");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the owner publishes a phone's photo through the form", { tag: "@long" }, async ({ page, api }) => {
    await publishByForm(page, "Photo sans script");
    await expectPublished(page, api, "Photo sans script");
  });
});

test(
  "the script of the README publishes a phone's photo through the API",
  { tag: "@long" },
  async ({ page, site, api }, testInfo) => {
    const file = testInfo.outputPath("IMG_0012.JPG");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, photo);
    const env = { ...process.env, SITE_URL: site.url, EMAIL: owner.email, PASSWORD: owner.password };
    const values = ["Photo par script", "https://photo.example.com", "2024", "Publiée par un script."];
    const { stdout } = await promisify(execFile)(process.execPath, ["docs/publish.mjs", file, ...values], { env });
    expect(stdout).toContain("/portfolio/");
    await expectPublished(page, api, "Photo par script");
  },
);
