import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { readEnv } from "#app/env.server.ts";
import { paths, servicePath, workPath } from "#app/paths.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { withSite } from "#commands/with-site.ts";
import { seedDemoWorks } from "#db/demo/seed.ts";
import { chromiumArguments, requireChromium } from "#test-support/chromium.ts";
import { owner, startSite } from "#test-support/site.ts";

/**
 * Photographs every page and state of the built site: `npm run shots [part of a name]` writes shots/;
 * `npm run shots -- --docs` makes the pictures of README and guide anew.
 */

const forDocs = process.argv[2] === "--docs";
const only = forDocs ? "" : (process.argv[2] ?? "");
const folder = "shots";
const themes = ["dark", "light"] as const;
const publicWidths = [1440, 1024, 390, 320];
const privateWidths = [1440, 390];

interface Shot {
  name: string;
  path: string;
  /** Brings the page into the state that is wanted. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Only what the window shows. */
  view?: boolean;
}

const site = await startSite({ database: "PGlite", store: "disk" });
await site.stop();
const works = await seed(site.dataDir);
await site.start();
const [work] = works;
if (!work) throw new Error("the demo has no works");

const publicShots: Shot[] = [
  { name: "accueil", path: paths.home },
  { name: "portfolio", path: paths.portfolio },
  { name: "fiche", path: workPath(work) },
  { name: "cv", path: paths.resume },
  ...(["frontend", "backend", "wordpress", "seo", "website-optimization"] as const).map((id) => ({
    name: `service-${id}`,
    path: servicePath(id),
  })),
  { name: "erreur", path: paths.error },
  { name: "mentions", path: paths.legal },
  { name: "menu", path: paths.portfolio, arrange: openMenu },
  { name: "connexion", path: adminPaths.signIn },
];

const privateShots: Shot[] = [
  { name: "tableau-de-bord", path: adminPaths.dashboard },
  { name: "corbeille", path: adminPaths.dashboard, arrange: removeAndOpenBin },
  { name: "message", path: adminPaths.dashboard, arrange: removeOne, view: true },
  { name: "deplacement", path: adminPaths.dashboard, arrange: drag, view: true },
  { name: "ajout", path: adminPaths.newWork },
  { name: "ajout-erreurs", path: adminPaths.newWork, arrange: (page) => press(page, "Publier le projet") },
  { name: "ajout-survol", path: adminPaths.newWork, arrange: holdFile },
  { name: "ajout-rempli", path: adminPaths.newWork, arrange: fillForm },
  { name: "ajout-envoi", path: adminPaths.newWork, arrange: upload },
  { name: "ajout-panne", path: adminPaths.newWork, arrange: failUpload },
  { name: "ajout-quitter", path: adminPaths.newWork, arrange: leave, view: true },
  { name: "ajout-brouillon", path: adminPaths.newWork, arrange: (page) => page.goto(adminPaths.newWork) },
  { name: "modification", path: editWorkPath(work) },
  { name: "conflit", path: editWorkPath(work), arrange: makeConflict },
  { name: "merci", path: editWorkPath(work), arrange: (page) => press(page, "Enregistrer les modifications") },
  { name: "compte", path: adminPaths.account },
];

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments });
try {
  if (forDocs) await shootForDocs(browser);
  else {
    await shoot(browser, publicShots, publicWidths, false);
    await shoot(browser, privateShots, privateWidths, true);
  }
} finally {
  await browser.close();
  await site.dispose();
}

async function shoot(browser: Browser, shots: Shot[], widths: number[], signedIn: boolean): Promise<void> {
  for (const theme of themes) {
    for (const width of widths) {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width, height: width > 800 ? 900 : 844 },
        reducedMotion: "reduce",
        locale: "fr-FR",
      });
      await context.addCookies([{ name: "theme", value: theme, url: site.url }]);
      const page = await context.newPage();
      page.on("dialog", (dialog) => void dialog.accept());
      if (signedIn) await signIn(page);
      for (const { name, path, arrange, view } of shots.filter((shot) => shot.name.includes(only))) {
        await page.goto(path, { waitUntil: "networkidle" });
        await arrange?.(page);
        await loadPictures(page);
        const file = join(folder, `${name}-${theme}-${width}.png`);
        await page.screenshot({ path: file, fullPage: !view && !["menu", "connexion"].includes(name) });
        console.log(file);
      }
      if (signedIn) await restoreAll(page);
      await context.close();
    }
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(adminPaths.signIn);
  await page.getByLabel("Adresse e-mail").fill(owner.email);
  await page.getByLabel("Mot de passe").fill(owner.password);
  await press(page, "Se connecter");
  await page.getByRole("heading", { level: 1, name: "Tableau de bord" }).waitFor();
}

async function shootForDocs(browser: Browser): Promise<void> {
  const pages = { accueil: paths.home, "tableau-de-bord": adminPaths.dashboard, "ajout-projet": adminPaths.newWork };
  const page = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    locale: "fr-FR",
  });
  await signIn(page);
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path, { waitUntil: "networkidle" });
    if (path === adminPaths.newWork) await fillForm(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.move(0, 0);
    const picture = sharp(await page.screenshot())
      .resize(1_200)
      .png({ palette: true, colours: 128 });
    await picture.toFile(join("docs", `${name}.png`));
    console.log(join("docs", `${name}.png`));
  }
}

/** What one round has removed, the next one shows again. */
async function restoreAll(page: Page): Promise<void> {
  await page.goto(adminPaths.dashboard, { waitUntil: "networkidle" });
  const bin = page.getByText(/^Corbeille/);
  if ((await bin.count()) === 0) return;
  await bin.click();
  const buttons = page.getByRole("button", { name: /^Restaurer/ });
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await page.waitForLoadState("networkidle");
  }
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.waitForLoadState("networkidle");
}

async function openMenu(page: Page): Promise<void> {
  for (const name of ["Menu", "Services"]) {
    const summary = page.locator("summary:visible", { hasText: name }).first();
    if (await summary.isVisible()) await summary.click();
  }
}

async function removeAndOpenBin(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Supprimer/ })
    .nth(1)
    .click();
  await page.getByText(/^Corbeille/).click();
}

async function removeOne(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Supprimer/ })
    .last()
    .click();
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function drag(page: Page): Promise<void> {
  const grip = page.getByRole("button", { name: /^Déplacer/ }).first();
  await grip.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await grip.boundingBox()) ?? {};
  await page.mouse.move(x + 22, y + 22);
  await page.mouse.down();
  await page.mouse.move(x + 22, y + 130, { steps: 4 });
}

async function fillForm(page: Page): Promise<void> {
  await page.mouse.up();
  await page.getByLabel("Titre").fill("Les Halles du Quai");
  await page.getByLabel("Année").fill("2023");
  await page.getByLabel("Adresse du site").fill("https://halles-du-quai.example.com");
  await page
    .getByLabel("Description", { exact: true })
    .fill(
      "La boutique en ligne d’un marché de producteurs, sous WordPress et WooCommerce. Les stocks se mettent à jour depuis le téléphone des vendeurs.",
    );
  const [, print] = await (await page.request.get("/api/works")).json();
  const buffer = await (await page.request.get(print.imgUrl)).body();
  await page.getByLabel("Image", { exact: true }).setInputFiles({
    name: "halles-du-quai.webp",
    mimeType: "image/webp",
    buffer,
  });
  await page.getByText(/^\d[\d\s]+×/).waitFor();
}

async function holdFile(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["x"], "x.png"));
    return transfer;
  });
  await page.locator("form").last().dispatchEvent("dragover", { dataTransfer });
}

async function upload(page: Page): Promise<void> {
  await fillForm(page);
  const client = await page.context().newCDPSession(page);
  // Slow enough to be seen on its way.
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
  await client.send("Network.emulateNetworkConditions", line);
  await page.getByRole("button", { name: "Publier le projet" }).click();
  await page
    .getByText(/^Envoi en cours, [1-9]/)
    .first()
    .waitFor();
}

async function failUpload(page: Page): Promise<void> {
  await fillForm(page);
  await page.route("**/api/works", (route) => route.abort());
  await page.getByRole("button", { name: "Publier le projet" }).click();
  await page.getByRole("button", { name: "Réessayer" }).waitFor();
}

async function leave(page: Page): Promise<void> {
  await fillForm(page);
  await page.getByRole("link", { name: "Annuler" }).click();
}

async function makeConflict(page: Page): Promise<void> {
  const id = page.url().split("/").at(-1);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const saved = await (await page.request.get(`/api/works/${id}`)).json();
  await page.request.put(`/api/works/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { title: saved.title, url: saved.url, year: saved.year, desc: saved.desc },
  });
  await page.getByLabel("Titre").fill("Une autre version");
  await press(page, "Enregistrer les modifications");
}

/** Lazy pictures load when they come into view, which a screenshot of the whole page does not make them do. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

/** Fills the stopped site's data with the demo's works; answers with their ids. */
async function seed(dataDir: string): Promise<string[]> {
  return withSite(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" }), async ({ owners, works, images }) => {
    const { id = "" } = (await owners.findOwner()) ?? {};
    await seedDemoWorks(works, id);
    await images.settled();
    return (await works.list()).map((work) => work.id);
  });
}
