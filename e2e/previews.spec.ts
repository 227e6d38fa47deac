import { readEnv } from "#app/env.server.ts";
import { editWorkPath } from "#app/routes/admin/paths.ts";
import { openDatabase } from "#db/open.ts";
import { bearer } from "#test-support/http.ts";
import { expect, picture, signedInApi, signIn, soundWork, test } from "./test.ts";

const secret = "Projet confidentiel";
const study = {
  desc: "Une description confidentielle.",
  client: "Client confidentiel",
  technologies: ["Confidentium"],
  testimonial: { text: "Des mots confidentiels.", name: "Ana Gil" },
};

test("a draft is nowhere public", { tag: "@looks" }, async ({ api, site }) => {
  await api.publish();
  const draft = await api.draft({
    ...soundWork,
    ...study,
    title: secret,
    gallery: [{ id: await api.upload("#123456") }],
  });
  const { _id: id } = draft;
  const hidden = [
    `/portfolio/${id}`,
    `/portfolio/projet-confidentiel-${id}`,
    `/portfolio/${id}.data`,
    `/og/projet-${id}.png`,
    `/api/works/${id}`,
  ];
  // Twice: the second answer may come from memory.
  for (const path of [...hidden, ...hidden]) expect((await fetch(site.url + path)).status, path).toBe(404);
  const open = [
    "/",
    "/_.data",
    "/portfolio",
    "/portfolio.data",
    "/portfolio?techno=confidentium",
    `/portfolio?apres=${id}`,
    "/feed.xml",
    "/sitemap.xml",
    "/api/works",
    "/resume",
  ];
  for (const path of open) {
    const text = await (await fetch(site.url + path)).text();
    expect(text, path).not.toMatch(/confidentiel/i);
    expect(text.includes(id) && !path.includes(id), path).toBe(false);
  }
  const withoutToken = await fetch(`${site.url}/api/works?status=draft`);
  expect([withoutToken.status, withoutToken.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  const wrongToken = await fetch(`${site.url}/api/works?status=draft`, { headers: bearer("x".repeat(43)) });
  expect(wrongToken.status).toBe(401);
  expect(await api.drafts()).toMatchObject([{ _id: id, title: secret, status: "draft", imgUrl: null, image: null }]);
  const own = await api.send("GET", `/api/works/${id}`);
  expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
});

test("an empty draft has a name, and nulls for what it lacks", async ({ api }) => {
  const draft = await api.draft();
  expect(draft).toMatchObject({ title: "Sans titre", url: null, year: null, imgUrl: null, image: null, desc: "" });
});

test("a preview link shows the draft to another browser, and nothing keeps it", { tag: "@looks" }, async ({
  api,
  page,
  browser,
  site,
}) => {
  const draft = await api.draft({ ...study, title: secret, year: 2024 }, await picture());
  const link = await api.preview(draft._id);
  expect(link).toMatch(new RegExp(`^${site.url}/portfolio/projet-confidentiel-${draft._id}\\?apercu=[\\w-]{40,}$`));
  const answer = await fetch(link);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  const html = await answer.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/og:image|rel="canonical"|application\/ld\+json/);

  const response = await page.goto(link);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(secret);
  const band = page.getByRole("complementary", { name: "Aperçu" });
  await expect(band).toContainText(/Brouillon.*visible uniquement avec ce lien, jusqu’au \d+ .+ \d{4}/);
  await expect(band.getByRole("link")).toHaveCount(0);
  await expect(page.getByText(study.testimonial.text)).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url });
  const ownersPage = await context.newPage();
  await signIn(ownersPage);
  await ownersPage.goto(link);
  await expect(ownersPage.getByRole("link", { name: "Modifier" })).toHaveAttribute("href", editWorkPath(draft._id));
  await context.close();
});

test("a link ends when it is replaced, and when the draft is published", async ({ api, page }) => {
  const draft = await api.draft({ title: secret }, await picture());
  const first = await api.preview(draft._id);
  const second = await api.preview(draft._id);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(`${second.slice(0, -1)}${second.endsWith("A") ? "B" : "A"}`)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
  // The words of an address may be old: the link still works.
  const renamed = await api.sendJson("PUT", `/api/works/${draft._id}`, { title: "Autre titre" });
  expect(renamed.status).toBe(200);
  await page.goto(second);
  await expect(page).toHaveURL(/\/portfolio\/autre-titre-\w+\?apercu=/);
  const published = await api.sendJson("PUT", `/api/works/${draft._id}`, { ...soundWork, status: "published" });
  expect(published.status).toBe(200);
  await page.goto(second);
  await expect(page).toHaveURL(/\/portfolio\/rivage-\w+$/);
  const refused = await api.send("POST", `/api/works/${draft._id}/preview`);
  expect([refused.status, (await refused.json()).error]).toEqual([409, "already_published"]);
  expect((await api.send("POST", "/api/works/000000000000/preview")).status).toBe(404);
});

test("a link past its time answers 410 with its own page, and shows nothing of the draft", { tag: "@looks" }, async ({
  ownSite,
  page,
}) => {
  const site = await ownSite();
  const api = await signedInApi(site);
  const draft = await api.draft({ ...study, title: secret }, await picture());
  const link = await api.preview(draft._id);
  await site.stop();
  const database = await openDatabase(readEnv(site.env).database);
  await database.db.updateTable("previews").set({ expires_at: new Date() }).execute();
  await database.close();
  await site.start();
  const answer = await fetch(link);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([410, "no-store"]);
  await expect.poll(site.output).toMatch(/GET \/portfolio\/projet-confidentiel-\w+ 410/);
  expect(site.output()).not.toContain("apercu");
  expect(await answer.text()).not.toMatch(/Une description confidentielle|Client confidentiel|Confidentium/);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce lien d’aperçu n’est plus valable");
  await expect(
    page.getByText("Un lien d’aperçu est valable 30 jours. Écrivez-moi pour en recevoir un autre."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Retour à l’accueil" })).toBeVisible();
});
