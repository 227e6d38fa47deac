import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "playwright/test";
import { paths, servicePath } from "#app/paths.ts";
import { portfolio } from "#content/portfolio.ts";
import { resume } from "#content/resume.ts";
import { servicePages } from "#content/service-pages.ts";
import { services } from "#content/services.ts";
import { toPortfolio, toResume } from "#test-support/addresses.ts";
import { copyCheckout } from "#test-support/folders.ts";
import { freePort } from "#test-support/processes.ts";
import { untilHydrated, watchReload, withMotion } from "./test.ts";

/** Starts `npm run dev` in a copy of the checkout. As on a first start, Vite has not prepared any package yet. */
async function startDevelopment() {
  const folder = await copyCheckout();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const edit = async (file: string, from: string, to: string) => {
    const text = await readFile(join(folder, file), "utf8");
    expect(text, file).toContain(from);
    // Some editors empty a file before they write it. Vite overlooks a change within 50 ms of another one.
    await truncate(join(folder, file));
    await wait(45);
    await writeFile(join(folder, file), text.replace(from, to));
  };
  await edit("vite.config.ts", "defineConfig({", 'defineConfig({ cacheDir: ".vite",');
  const { PATH = "" } = process.env;
  const server = spawn("npm", ["run", "dev"], {
    cwd: folder,
    env: { PATH, PORT: String(port), SITE_URL: url, DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
    // The framework starts another process: stop() kills the process group.
    detached: true,
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (output += text));
  const answers = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (server.exitCode === null && !(await answers())) await wait(50);
  expect(server.exitCode, output).toBe(null);
  return {
    url,
    folder,
    edit,
    output: () => output,
    async stop() {
      const ended = once(server, "exit");
      process.kill(-(server.pid ?? 0), "SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

// Two development servers at once make each other wait.
test.describe.configure({ mode: "default" });

test("under npm run dev no navigation reloads the page, and each edit shows at once and after a reload", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const site = await startDevelopment();
  const page = await browser.newPage({ baseURL: site.url, ...withMotion });
  try {
    await page.goto(paths.home);
    await untilHydrated(page);
    const isSameDocument = await watchReload(page);
    // The click moves the pointer, which loads the script of the cursor and a package that Vite has not prepared.
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name: toPortfolio }).click();
    await expect(page.getByRole("heading", { level: 1, name: portfolio.h1 })).toBeVisible();
    await footer.getByRole("link", { name: toResume }).click();
    await expect(page.getByRole("heading", { level: 1, name: resume.h1 })).toBeVisible();
    expect(await isSameDocument(), site.output()).toBe(true);

    await page.goto(servicePath(services[0]?.id ?? ""));
    await untilHydrated(page);
    const title = page.getByRole("heading", { level: 1 });
    const edits: [file: string, from: string, to: string, isSeen: () => Promise<void>][] = [
      [
        "app/texts/site.ts",
        'legal: "',
        'legal: "Réécrites, ',
        () => expect(footer.getByRole("link", { name: "Réécrites," })).toBeVisible(),
      ],
      [
        "demo/content/service-pages.ts",
        'h1: "',
        'h1: "Texte réécrit, ',
        () => expect(title).toContainText("Texte réécrit"),
      ],
      [
        "app/ui/layout/footer.tsx",
        "<p>{copyright}</p>",
        "<p>{copyright}, composant réécrit</p>",
        () => expect(footer).toContainText("composant réécrit"),
      ],
      [
        "app/ui/layout/footer.module.css",
        ".footer {",
        ".footer { outline: 3px solid rgb(1, 2, 3);",
        () => expect(footer).toHaveCSS("outline-color", "rgb(1, 2, 3)"),
      ],
      [
        "app/pages/service/service.tsx",
        "shownService(service,",
        `shownService({ ...service, h1: service.h1 + ", chargeur réécrit" },`,
        () => expect(title).toContainText("chargeur réécrit"),
      ],
    ];
    for (const [file, from, to, isSeen] of edits) {
      await test.step(`${file} is edited`, async () => {
        await site.edit(file, from, to);
        await isSeen();
      });
    }
    await page.reload();
    for (const [file, , , isSeen] of edits) await test.step(`${file} after a reload`, isSeen);
  } finally {
    await page.close();
    await site.stop();
  }
});

test("under npm run dev a mistake of the content is said in the terminal and over the page", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const site = await startDevelopment();
  const page = await browser.newPage({ baseURL: site.url });
  try {
    await page.goto(paths.home);
    await untilHydrated(page);
    await site.edit("demo/content/home.ts", 'lead: "', 'lead: "{ownrName} ');
    const overlay = page.locator("vite-error-overlay");
    await expect(overlay).toContainText("{ownrName}, which stands for no value of site.ts");
    await expect.poll(site.output).toContain("{ownrName}, which stands for no value of site.ts");
    // A page that is loaded meanwhile could not connect.
    await expect.poll(site.output).toContain("server restarted");
    // Vite may reload the page at the same moment, which ends this reload.
    await expect(() => page.reload()).toPass();
    await expect(overlay).toContainText("{ownrName}");
    await site.edit("demo/content/home.ts", "{ownrName} ", "");
    await expect(overlay).toHaveCount(0);
    await expect(() => page.reload()).toPass();
    await expect(page.locator("h1")).toBeAttached();
    await expect(overlay).toHaveCount(0);

    const shown = servicePages.find(({ content }) => content.some(({ image }) => image));
    const { file, alt } = shown?.content.find(({ image }) => image)?.image ?? { file: "", alt: "" };
    await site.edit("demo/content/service-pages.ts", file, `mine-${file}`);
    await expect(overlay).toContainText(`"mine-${file}" is not in demo/content/pictures/. Put it there.`);
    const pictures = join(site.folder, "demo/content/pictures");
    await copyFile(join(pictures, file), join(pictures, `mine-${file}`));
    const picture = page.getByRole("img", { name: alt, exact: true });
    await expect(async () => {
      await page.goto(servicePath(shown?.id ?? ""));
      await expect(overlay).toHaveCount(0, { timeout: 1_000 });
      await picture.scrollIntoViewIfNeeded({ timeout: 1_000 });
      expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeTruthy();
    }).toPass();
  } finally {
    await page.close();
    await site.stop();
  }
});
