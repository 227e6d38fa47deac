import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { paths } from "#app/paths.ts";
import { phonePhoto } from "#test-support/photo.ts";
import { owner } from "#test-support/site.ts";
import { expect, test } from "./test.ts";

test(
  "the script of the README publishes a phone's photo through the API",
  { tag: "@long" },
  async ({ page, site, api }, testInfo) => {
    test.setTimeout(180_000);
    const photo = await phonePhoto();
    const taken = await sharp(photo).metadata();
    expect([taken.width * taken.height, taken.exif?.includes("Telephone")]).toEqual([12_192_768, true]);
    const file = testInfo.outputPath("IMG_0012.JPG");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, photo);
    const env = { ...process.env, SITE_URL: site.url, EMAIL: owner.email, PASSWORD: owner.password };
    const title = "Photo par script";
    const values = [title, "https://photo.example.com", "2024", "Publiée par un script."];
    const { stdout } = await promisify(execFile)(process.execPath, ["docs/publish.mjs", file, ...values], { env });
    expect(stdout).toContain("/portfolio/");

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
      expect([width, exif, xmp, iptc, orientation]).toEqual([
        variant.width,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
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
  },
);
