import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { fill, plural } from "#app/fill.ts";
import { paths } from "#app/paths.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { type EngineOptions, startSite } from "#test-support/site.ts";
import {
  button,
  chooseImage,
  draftButton,
  listedTitles,
  openForm,
  publishButton,
  saveButton,
  thanks,
} from "./admin.ts";
import { addPictures, draftSaved, galleryRows, study } from "./study.ts";
import { type ApiWork, expect, fillWork, signIn, test } from "./test.ts";

const { filter, work: copy } = portfolioTexts;

const title = "Maison Aubier";
const words = { text: "Elle a compris notre métier.", name: "Ana Gil" };

/** What a visitor gets of the works, whatever the site, with the hashes of their galleries' pictures. */
async function readWorks(url: string) {
  const works: ApiWork[] = await (await fetch(`${url}/api/works`)).json();
  const hashes = works.flatMap(({ gallery }) =>
    gallery.map(async ({ imgUrl }) => {
      const bytes = await (await fetch(imgUrl)).arrayBuffer();
      return createHash("sha256").update(Buffer.from(bytes)).digest("hex");
    }),
  );
  // The variants in AVIF may still be in the making.
  const isOwn = (key: string) => key === "userId" || key === "variants";
  const shown = JSON.stringify(works, (key, value) => (isOwn(key) ? undefined : value)).replaceAll(url, "");
  return { works: JSON.parse(shown), hashes: await Promise.all(hashes) };
}

test("a case study from its first draft to its copy on another site", async ({
  page,
  api,
  site,
  browser,
  database,
  store,
}) => {
  test.skip(database === "PostgreSQL" && !process.env.TEST_LONG, "its copy is on PostgreSQL and S3");
  // Eight uploads, three tabs and a second site: on a busy machine that takes a minute.
  test.slow();
  // The portfolio filters from six works on.
  await Promise.all(
    [1, 2, 3, 4, 5].map((number) => api.publish({ title: `Projet ${number}`, technologies: ["React"] })),
  );

  await signIn(page);
  await openForm(page, adminPaths.newWork);
  await fillWork(page, { title });
  await chooseImage(page);
  await study(page).click();
  await page.getByRole("combobox", { name: "Technologies" }).fill("PHP,");
  await addPictures(page, 8);
  await galleryRows(page).nth(7).getByLabel("Légende").fill("La cour");
  await draftButton(page).click();
  await expect(draftSaved(page)).toBeVisible();

  await page.getByRole("link", { name: "Lien d’aperçu" }).click();
  await button(page, `Créer un lien d’aperçu pour « ${title} »`).click();
  await expect(page.getByLabel("Adresse de l’aperçu")).toHaveValue(/apercu=/);
  const link = await page.getByLabel("Adresse de l’aperçu").inputValue();
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(visitor.getByRole("complementary", { name: "Aperçu" })).toContainText("Brouillon");
  const shownPictures = visitor.getByRole("region", { name: copy.gallery }).locator("img");
  await expect(shownPictures).toHaveCount(8);

  await page.getByRole("link", { name: `Modifier « ${title} »` }).click();
  await study(page).click();
  await page.getByLabel("Citation").fill(words.text);
  await page.getByLabel("Nom", { exact: true }).fill(words.name);
  await draftButton(page).click();
  await expect(draftSaved(page)).toBeVisible();
  expect(await readText(link)).toContain(words.text);

  await publishButton(page).click();
  await expect(thanks(page)).toBeVisible();
  const [work] = (await api.list()).filter((each) => each.title === title);
  if (!work) throw new Error("the draft is not published");
  const published = await fetch(link, { redirect: "manual" });
  expect([published.status, published.headers.get("Location")]).toEqual([302, workAddress(work)]);

  await visitor.goto(paths.portfolio);
  await visitor.getByRole("navigation", { name: filter.label }).getByRole("link", { name: "PHP 1" }).click();
  const found = fill(plural(filter.result, 1), { technology: "PHP" });
  await expect(visitor.getByRole("heading", { level: 2, name: found })).toBeVisible();
  await visitor.getByRole("list", { name: portfolioTexts.listLabel }).getByRole("link").first().click();
  await expect(visitor).toHaveURL(workAddress(work));
  await expect(shownPictures).toHaveCount(8);

  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await openForm(tab, editWorkPath(work._id));
    await study(tab).click();
  }
  await page.getByLabel("Client", { exact: true }).fill("Le premier");
  await saveButton(page).click();
  await expect(page.getByText("votre projet a bien été mis à jour")).toBeVisible();
  await second.getByLabel("Client", { exact: true }).fill("Le second");
  await saveButton(second).click();
  await expect(second.getByRole("alert").getByRole("cell")).toHaveText(["Le second", "Le premier"]);
  await button(second, "Garder ma version").click();
  await expect(second.getByText("votre projet a bien été mis à jour")).toBeVisible();

  await openForm(second, editWorkPath(work._id));
  await button(second, "Retirer du site").click();
  await expect(second.getByRole("status").filter({ hasText: "est redevenu un brouillon." })).toBeVisible();
  expect((await fetch(site.url + workAddress(work))).status).toBe(404);
  await button(second, `Annuler le retrait de « ${title} »`).click();
  await expect(listedTitles(second).first()).toHaveText(title);
  // The list shows it before the server answers.
  await expect.poll(() => readText(site.url + workAddress(work))).toContain("Le second");

  const archive = await api.send("GET", "/api/archive");
  const file = join(site.dataDir, "case-study.tar");
  await writeFile(file, Buffer.from(await archive.arrayBuffer()));
  const other: EngineOptions = {
    database: database === "PGlite" ? "PostgreSQL" : "PGlite",
    store: store === "disk" ? "S3" : "disk",
  };
  const to = await startSite(other);
  try {
    // Only one process can use the embedded database.
    if (other.database === "PGlite") await to.stop();
    await promisify(execFile)(process.execPath, ["commands/import.ts", file], { env: to.env });
    if (other.database === "PGlite") await to.start();
    const before = await readWorks(site.url);
    expect(before.hashes).toHaveLength(8);
    expect(before.works).toContainEqual(expect.objectContaining({ title, client: "Le second" }));
    // The import ran in another process: a running site shows its changes within two seconds.
    await expect.poll(() => readWorks(to.url)).toEqual(before);
  } finally {
    await to.dispose();
  }
});
