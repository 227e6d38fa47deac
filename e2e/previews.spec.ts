import { editWorkPath } from "#app/desk/admin-paths.ts";
import { readEnv } from "#app/env.server.ts";
import { filled } from "#app/formats/filled.ts";
import { previewPath } from "#app/paths.ts";
import { portfolioTexts } from "#app/texts/portfolio.ts";
import { openDatabase } from "#db/open.ts";
import { workAddress } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { expect, picture, soundWork, test } from "./test.ts";

const secret = "Projet confidentiel";
const study = {
  desc: "Une description confidentielle.",
  client: "Client confidentiel",
  technologies: ["Confidentium"],
  testimonial: { text: "Des mots confidentiels.", name: "Ana Gil" },
};

/** The band over the page of what is being prepared. */
const bandOf = (html: string) => /<aside [^>]*aria-label="Aperçu".*?<\/aside>/s.exec(html)?.[0] ?? "";

test("a draft is nowhere public", async ({ api, desk, site }) => {
  await api.publish();
  const gallery = [{ id: await api.upload("#123456") }];
  const id = await desk.draft({ ...soundWork, ...study, title: secret, gallery });
  const hidden = [`/portfolio/${id}`, `/portfolio/projet-confidentiel-${id}`, `/portfolio/${id}.data`];
  hidden.push(`/og/projet-${id}.jpg`, `/api/works/${id}`);
  // Twice: the second answer may come from memory.
  for (const path of [...hidden, ...hidden]) expect((await fetch(site.url + path)).status, path).toBe(404);
  const open = ["/", "/_.data", "/portfolio", "/portfolio.data", "/portfolio?techno=confidentium", "/portfolio?page=2"];
  open.push("/feed.xml", "/sitemap.xml", "/api/works", "/resume");
  for (const path of open) {
    const text = await readText(site.url + path);
    expect(text, path).not.toMatch(/confidentiel/i);
    expect(text.includes(id) && !path.includes(id), path).toBe(false);
  }
  expect(await desk.drafts()).toMatchObject([{ id, title: secret, image: null }]);
});

test("a preview link shows the draft, and nothing keeps it", async ({ api, desk, page, site }) => {
  const id = await desk.draft({ ...study, title: secret, year: 2024 }, await picture());
  const link = await desk.share(id);
  expect(link).toMatch(new RegExp(`^${site.url}/portfolio/projet-confidentiel-${id}\\?apercu=[\\w-]{40,}$`));
  const answer = await fetch(link);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store, no-transform",
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

  const ofOwner = await readText(link, { headers: { Cookie: `session=${api.token}` } });
  expect(bandOf(ofOwner)).toMatch(new RegExp(`<a [^>]*href="${editWorkPath(id)}"[^>]*>Modifier</a>`));
});

test("a link is prolonged, and ends on request and with a publication", async ({ desk }) => {
  const id = await desk.draft({ title: secret }, await picture());
  const first = await desk.share(id);
  expect(await desk.share(id)).toBe(first);
  await desk.change("unshare-now", id);
  expect((await fetch(first)).status).toBe(404);
  const second = await desk.share(id);
  expect((await fetch(`${second.slice(0, -1)}${second.endsWith("A") ? "B" : "A"}`)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
  // The words of an address may be old: the link still works.
  await desk.submit(id, "save", { title: "Autre titre" });
  expect((await fetch(second)).url).toMatch(/\/portfolio\/autre-titre-\w+\?apercu=/);
  await desk.submit(id, "publish", soundWork);
  expect((await fetch(second)).url).toMatch(/\/portfolio\/rivage-\w+$/);
  await expect(desk.share("000000000000")).rejects.toThrow("404");
});

test("pending changes have a link, which later leads to the public page", async ({ api, desk, site }) => {
  const work = await api.publish({ title: "En ligne" });
  await expect(desk.share(work._id)).rejects.toThrow("404");
  const leadsToPage = async (link: string) => {
    const { status, headers } = await fetch(link, { redirect: "manual" });
    return [status, headers.get("Location")];
  };
  const link = async () => {
    await desk.submit(work._id, "save", { result: "Ce qui se prépare." });
    const url = await desk.share(work._id);
    expect(await readText(url)).toContain("Ce qui se prépare.");
    expect(await readText(site.url + workAddress(work))).not.toContain("Ce qui se prépare.");
    return url;
  };
  const abandoned = await link();
  await desk.submit(work._id, "discard");
  expect(await leadsToPage(abandoned)).toEqual([302, workAddress(work)]);

  const published = await link();
  expect(await leadsToPage(abandoned)).toEqual([302, workAddress(work)]);
  // So a stranger learns nothing of a link.
  expect(await leadsToPage(abandoned.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).toEqual([
    302,
    workAddress(work),
  ]);
  await desk.submit(work._id, "publish", { result: "Publié." });
  expect(await leadsToPage(published)).toEqual([302, workAddress(work)]);
  await expect(desk.share(work._id)).rejects.toThrow("404");

  // Off the site there is no public page.
  const taken = await link();
  await desk.submit(work._id, "takeOff");
  for (const each of [abandoned, published]) expect((await fetch(each)).status).toBe(404);
  expect(await readText(taken)).toContain("Ce qui se prépare.");
  await desk.change("remove", work._id);
  expect((await fetch(taken)).status).toBe(404);
});

test("only the owner sees what is prepared without a link, in a frame too", async ({ api, desk, site }) => {
  const work = await api.publish({ title: "En ligne" });
  await desk.submit(work._id, "save", { title: "En préparation", desc: "Un texte." });
  const address = previewPath(work._id, "");
  const framed = `${address}&cadre`;
  const headers = { Cookie: `session=${api.token}` };
  const policyOf = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await fetch(site.url + path, init);
    return [status, /frame-ancestors '(\w+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1]];
  };
  for (const path of [address, framed, `${workAddress(work)}?apercu=x&cadre`]) {
    // Without a valid link it leads to what visitors see.
    expect(await policyOf(path), path).toEqual([200, "none"]);
    expect(await readText(site.url + path), path).not.toContain("En préparation");
  }
  expect(await policyOf(`${workAddress(work)}?cadre`)).toEqual([200, "none"]);
  expect(await policyOf(`${workAddress(work)}?cadre`, { headers })).toEqual([200, "none"]);
  expect(await policyOf(address, { headers })).toEqual([200, "none"]);
  expect(await policyOf(framed, { headers })).toEqual([200, "self"]);
  const answer = await fetch(site.url + framed, { headers });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store, no-transform",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  expect(await answer.text()).not.toContain("<script");

  const html = await readText(site.url + address, { headers });
  expect(html).toMatch(/<header.*<h1[^>]*><span[^>]*>En préparation<\/span><\/h1>/s);
  expect(bandOf(html)).toContain(filled(portfolioTexts.work.preview).onlyYou);
});

test("a link past its time answers 410 with its own page", async ({ site, desk, database }) => {
  test.skip(database !== "PostgreSQL", "changes the database beside the site");
  const draft = await desk.draft({ ...study, title: secret }, await picture());
  const link = await desk.share(draft);
  const other = await desk.draft({ title: "Bientôt fini" });
  const prolonged = await desk.share(other);
  const { db, close } = await openDatabase(readEnv(site.env).database);
  const end = (id: string, preview_until: Date) =>
    db.updateTable("works").set({ preview_until }).where("id", "=", id).execute();
  await end(draft, new Date());
  await end(other, new Date(Date.now() + 86_400_000));
  await close();
  const answer = await fetch(link);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([410, "no-store, no-transform"]);
  await expect.poll(site.output).toMatch(/GET \/portfolio\/projet-confidentiel-\w+ 410/);
  expect(site.output()).not.toContain("apercu");
  const html = await answer.text();
  expect(html).not.toMatch(/Une description confidentielle|Client confidentiel|Confidentium/);
  expect(html).toMatch(/<h1[^>]*>Ce lien d’aperçu n’est plus valable<\/h1>/);
  expect(html).toContain("Un lien d’aperçu est valable 30\u00a0jours. Écrivez-moi pour en recevoir un autre.");
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:(?!<\/a>).)*Retour à l’accueil/s);

  const before = bandOf(await readText(prolonged));
  expect(before).toContain("jusqu’au");
  await desk.change("share", other);
  expect(bandOf(await readText(prolonged))).not.toBe(before);
});
