import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright";
import sharp from "sharp";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { singlePages } from "#app/pages/pages.server.ts";
import { paths, servicePath } from "#app/paths.ts";
import { services } from "#content/services.ts";
import { workAddress } from "#test-support/addresses.ts";
import { fillWork, signedInApi } from "#test-support/api.ts";
import { chromiumOptions } from "#test-support/chromium.ts";
import { addDevice } from "#test-support/device.ts";
import { signIn } from "#test-support/sign-in.ts";
import { startDemoSite } from "./demo-site.ts";

/**
 * Takes screenshots of every page and state of the built site: `npm run shots [part of a name]` writes them to shots/,
 * `npm run shots -- --docs` makes the pictures of README and guide.
 */

interface Shot {
  name: string;
  path: string;
  /** Brings the page into the state to show. */
  arrange?: (page: Page) => Promise<unknown>;
  view?: boolean;
}

const { values, positionals } = parseArgs({ options: { docs: { type: "boolean" } }, allowPositionals: true });
const part = positionals[0] ?? "";
const { site, work } = await startDemoSite({ database: "PGlite", store: "disk" });
const { dashboard, newWork, account, visits, availability } = adminPaths;
const edit = editWorkPath(work._id);

const publicShots: Shot[] = [
  ...singlePages().map(({ id, path, shareImage }) => ({ name: shareImage ?? id, path })),
  ...services.map(({ id }) => ({ name: `service-${id}`, path: servicePath(id) })),
  { name: "fiche", path: workAddress(work) },
  { name: "erreur", path: paths.error },
  { name: "menu", path: paths.portfolio, arrange: openMenu, view: true },
  { name: "connexion", path: adminPaths.signIn, view: true },
];

const privateShots: Shot[] = [
  { name: "tableau-de-bord", path: dashboard },
  { name: "corbeille", path: dashboard, arrange: removeAndOpenTrash },
  { name: "message", path: dashboard, arrange: removeLast, view: true },
  { name: "deplacement", path: dashboard, arrange: drag, view: true },
  { name: "ajout", path: newWork },
  { name: "ajout-etude", path: newWork, arrange: (page) => page.getByText(/^Étude de cas/).click() },
  { name: "ajout-erreurs", path: newWork, arrange: (page) => press(page, "Publier") },
  { name: "ajout-survol", path: newWork, arrange: dragFile },
  { name: "ajout-rempli", path: newWork, arrange: fillForm },
  { name: "ajout-envoi", path: newWork, arrange: upload },
  { name: "ajout-panne", path: newWork, arrange: failUpload },
  { name: "modification", path: edit },
  { name: "conflit", path: edit, arrange: makeConflict },
  { name: "merci", path: edit, arrange: (page) => press(page, "Publier les modifications") },
  { name: "compte", path: account },
  { name: "visites", path: visits },
  { name: "disponibilite", path: availability },
];

const docsShots: Shot[] = [
  { name: "accueil", path: paths.home },
  { name: "portfolio", path: paths.portfolio },
  { name: "tableau-de-bord", path: dashboard },
  { name: "ajout-projet", path: newWork, arrange: fillFormForPrint },
  { name: "compte", path: account, arrange: addKey },
  // The last one, because it signs out. The account's has added the key.
  { name: "connexion", path: account, arrange: openSignIn },
];

const browser = await chromium.launch(chromiumOptions());
try {
  if (values.docs) {
    await shoot(docsShots.slice(0, 2), [1440]);
    await shoot(docsShots.slice(2), [1440], true);
  } else {
    await shoot(publicShots, [1440, 1024, 390, 320]);
    await shoot(privateShots, [1440, 390], true);
  }
} finally {
  await browser.close();
  await site.dispose();
}

async function shoot(shots: Shot[], widths: number[], isSignedIn = false): Promise<void> {
  for (const theme of values.docs ? ["dark"] : ["dark", "light"]) {
    for (const width of widths) {
      const viewport = { width, height: width > 800 ? 900 : 844 };
      const page = await browser.newPage({ baseURL: site.url, viewport, reducedMotion: "reduce", locale: "fr-FR" });
      await page.context().addCookies([{ name: "theme", value: theme, url: site.url }]);
      page.on("dialog", (dialog) => void dialog.accept());
      if (isSignedIn) await signIn(page);
      for (const { name, path, arrange, view } of shots.filter((shot) => shot.name.includes(part))) {
        await page.goto(path, { waitUntil: "networkidle" });
        await arrange?.(page);
        await loadPictures(page);
        if (values.docs) {
          await page.evaluate(() => window.scrollTo(0, 0));
          const picture = sharp(await page.screenshot());
          await picture.resize(1_200).png({ palette: true, colours: 128 }).toFile(`docs/${name}.png`);
        } else await page.screenshot({ fullPage: !view, path: `shots/${name}-${theme}-${width}.png` });
        console.log(`${name}, ${theme}, ${width} px`);
      }
      if (isSignedIn) await restoreAll(page);
      await page.close();
    }
  }
}

/** Restores the works that one round has removed, for the next one. */
async function restoreAll(page: Page): Promise<void> {
  await page.goto(dashboard, { waitUntil: "networkidle" });
  const trash = page.getByText(/^Corbeille/);
  if (await trash.isVisible()) await trash.click();
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

const removeButtons = (page: Page) => page.getByRole("button", { name: /^Supprimer/ });

async function removeAndOpenTrash(page: Page): Promise<void> {
  await removeButtons(page).nth(1).click();
  await page.getByText(/^Corbeille/).click();
}

async function removeLast(page: Page): Promise<void> {
  await removeButtons(page).last().click();
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function drag(page: Page): Promise<void> {
  const grips = page.getByTitle(/^Déplacer/);
  await grips.first().hover();
  await page.mouse.down();
  await grips.nth(1).hover({ force: true });
}

async function dragFile(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["x"], "x.png"));
    return transfer;
  });
  await page.locator("form").last().dispatchEvent("dragover", { dataTransfer });
}

async function fillForm(page: Page): Promise<void> {
  await page.mouse.up();
  await fillWork(page, {
    title: "Les Halles du Quai",
    year: 2023,
    url: "https://halles-du-quai.example.com",
    desc: "La boutique en ligne d’un marché de producteurs, sous WordPress et WooCommerce. Les stocks se mettent à jour depuis le téléphone des vendeurs.",
  });
  await chooseImage(page);
  await page.locator("#enregistre[data-saved=true]").waitFor();
}

async function chooseImage(page: Page): Promise<void> {
  const [, print] = await (await page.request.get("/api/works")).json();
  const buffer = await (await page.request.get(print.imgUrl)).body();
  const file = { name: "halles-du-quai.webp", mimeType: "image/webp", buffer };
  await page.locator("#file input[type=file]").setInputFiles(file);
}

/** The demo's pictures are sheets themselves, so they are not mounted on a second one. */
async function fillFormForPrint(page: Page): Promise<void> {
  await fillForm(page);
  const [framing, whole] = [page.getByText(/^Cadrage/), page.getByRole("radio", { name: /^Plein cadre/ })];
  await framing.first().click();
  await whole.first().check({ force: true });
}

async function upload(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
  await client.send("Network.emulateNetworkConditions", slow);
  await chooseImage(page);
  const progress = page.getByText(/^Envoi en cours, [1-9]/);
  await progress.first().waitFor();
}

async function failUpload(page: Page): Promise<void> {
  await page.route(`**${adminPaths.images}`, (route) => route.abort());
  await chooseImage(page);
  await page.getByRole("button", { name: "Réessayer" }).waitFor();
}

async function makeConflict(page: Page): Promise<void> {
  const api = await signedInApi(site);
  const { title, url, year, desc } = await (await page.request.get(`/api/works/${work._id}`)).json();
  await api.revise(work._id, { title, url, year, desc });
  await page.getByRole("textbox", { name: "Titre", exact: true }).fill("Une autre version");
  await page.getByRole("button", { name: "Garder la mienne" }).waitFor();
}

async function addKey(page: Page): Promise<void> {
  await addDevice(page);
  await press(page, "Ajouter une clé d’accès");
  await page.getByRole("status").getByText("est ajoutée.").waitFor();
  await page.goto(account, { waitUntil: "networkidle" });
}

async function openSignIn(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
  await page.evaluate(() => localStorage.clear());
  await page.goto(adminPaths.signIn, { waitUntil: "networkidle" });
}

/** Lazy pictures do not load for a screenshot of the whole page. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}
