import { readEnv } from "#app/env.server.ts";
import { filled } from "#app/filled.ts";
import { previewPath } from "#app/paths.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { openDatabase } from "#db/open.ts";
import { workAddress } from "#test-support/addresses.ts";
import { bearer, readText } from "#test-support/http.ts";
import { readContract } from "./contract.ts";
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
  await expect(ownersPage.getByRole("link", { name: "Modifier", exact: true })).toHaveAttribute(
    "href",
    editWorkPath(draft._id),
  );
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
  expect((await api.send("POST", "/api/works/000000000000/preview")).status).toBe(404);
});

test("pending changes have a link, which leads to the public page once they are published or abandoned", async ({
  api,
  site,
}) => {
  const { call } = await readContract(site.url);
  const work = await api.publish({ title: "En ligne" });
  const path = `/api/works/${work._id}/preview`;
  const refused = await call("POST", path, { headers: bearer(api.token) });
  expect([refused.status, (await refused.json()).error]).toEqual([409, "already_published"]);
  const values = { ...soundWork, title: "En ligne", imageId: await api.upload("#123456") };
  const leadsToPage = async (link: string) => {
    const { status, headers } = await fetch(link, { redirect: "manual" });
    return [status, headers.get("Location")];
  };
  const link = async () => {
    await api.prepare(work, { ...values, result: "Ce qui se prépare." });
    const created = await call("POST", path, { headers: bearer(api.token) });
    expect(created.status).toBe(201);
    const { url } = await created.json();
    expect(await readText(url)).toContain("Ce qui se prépare.");
    expect(await readText(site.url + workAddress(work))).not.toContain("Ce qui se prépare.");
    return url;
  };
  const abandoned = await link();
  const { version } = await (await api.send("GET", `/api/works/${work._id}`)).json();
  const discarded = await api.postForm(editWorkPath(work._id), { version, intent: "discard-now" });
  expect(discarded.status).toBe(303);
  expect(await leadsToPage(abandoned)).toEqual([302, workAddress(work)]);

  const published = await link();
  expect(await leadsToPage(abandoned)).toEqual([302, workAddress(work)]);
  expect((await fetch(abandoned.replace(/.$/, (last: string) => (last === "A" ? "B" : "A")))).status).toBe(404);
  const now = (await (await api.send("GET", `/api/works/${work._id}`)).json()).version;
  const sent = await api.postForm(editWorkPath(work._id), {
    ...values,
    result: "Publié.",
    version: now,
    status: "published",
  });
  expect(sent.status).toBe(200);
  expect(await leadsToPage(published)).toEqual([302, workAddress(work)]);
  expect((await call("POST", path, { headers: bearer(api.token) })).status).toBe(409);

  // Off the site there is no public page.
  const taken = await link();
  await api.sendJson("PUT", `/api/works/${work._id}`, { status: "draft" });
  for (const each of [abandoned, published]) expect((await fetch(each)).status).toBe(404);
  expect(await readText(taken)).toContain("Ce qui se prépare.");
  await api.remove(work._id);
  expect((await fetch(taken)).status).toBe(404);
});

test("the owner sees what is prepared without a link, in a frame only the work, and nobody else does", async ({
  api,
  page,
  site,
}) => {
  const work = await api.publish({ title: "En ligne" });
  await api.prepare(work, { title: "En préparation", desc: "Un texte." });
  const [address, framed] = ["", "&cadre"].map((end) => previewPath(work._id, "") + end);
  const headers = { Cookie: `session=${api.token}` };
  const policyOf = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await fetch(site.url + path, init);
    return [status, /frame-ancestors '(\w+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1]];
  };
  for (const path of [address, framed, `${workAddress(work)}?apercu=x&cadre`]) {
    expect(await policyOf(path ?? ""), path).toEqual([404, "none"]);
  }
  expect(await policyOf(`${workAddress(work)}?cadre`)).toEqual([200, "none"]);
  expect(await policyOf(`${workAddress(work)}?cadre`, { headers })).toEqual([200, "none"]);
  expect(await policyOf(address ?? "", { headers })).toEqual([200, "none"]);
  expect(await policyOf(framed ?? "", { headers })).toEqual([200, "self"]);
  const answer = await fetch(site.url + framed, { headers });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect(await answer.text()).not.toContain("<script");

  await signIn(page);
  await page.goto(address ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("En préparation");
  const { onlyYou, label } = filled(portfolioTexts.work.preview);
  await expect(page.getByRole("complementary", { name: label })).toContainText(onlyYou);
  await expect(page.getByRole("banner")).toBeVisible();
});

test("a link past its time answers 410 with its own page, and shows nothing of the draft", { tag: "@looks" }, async ({
  ownSite,
  page,
}) => {
  const site = await ownSite();
  const api = await signedInApi(site);
  const draft = await api.draft({ ...study, title: secret }, await picture());
  const link = await api.preview(draft._id);
  const other = await api.draft({ title: "Bientôt fini" });
  const prolonged = await api.preview(other._id);
  await site.stop();
  const database = await openDatabase(readEnv(site.env).database);
  const end = (id: string, expires_at: Date) =>
    database.db.updateTable("previews").set({ expires_at }).where("work_id", "=", id).execute();
  await end(draft._id, new Date());
  await end(other._id, new Date(Date.now() + 86_400_000));
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

  const band = page.getByRole("complementary", { name: portfolioTexts.work.preview.label });
  await page.goto(prolonged);
  const before = await band.innerText();
  const headers = { Cookie: `session=${api.token}`, Origin: site.url };
  const body = new URLSearchParams({ intent: "preview-prolong", id: other._id });
  expect((await fetch(site.url + adminPaths.dashboard, { method: "POST", headers, body })).ok).toBe(true);
  await page.reload();
  await expect(band).not.toHaveText(before);
});
