import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Client } from "pg";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { redirects } from "#content/redirects.ts";
import { publicAddresses, workAddress } from "#test-support/addresses.ts";
import { createTestDatabase, dropTestDatabase } from "#test-support/databases.ts";
import { httpRequest } from "#test-support/http.ts";
import { openProxy } from "#test-support/proxy.ts";
import { logIn } from "#test-support/sign-in.ts";
import type { Site } from "#test-support/site.ts";
import { expect, signedInApi, soundWork, test } from "./test.ts";

interface Visit {
  status: number;
  /** Without the date and the request id, which differ on every response. */
  headers: IncomingHttpHeaders;
  text: string;
}

const decompress: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** Visits a page on a new connection, for at most 4 seconds. */
async function visit(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Visit> {
  const response = await httpRequest(url, { method, headers, signal: AbortSignal.timeout(4_000) });
  const { date: _, "x-request-id": id, ...rest } = response.headers;
  expect(id).toMatch(/^[\w-]{36}$/);
  const { body } = response;
  const plain = body.length > 0 ? decompress[rest["content-encoding"] ?? ""]?.(body) : undefined;
  return { status: response.status, headers: rest, text: (plain ?? body).toString() };
}

/** Starts a site with a proxy in front of its PostgreSQL, which the test can stop and cut. */
async function siteBehindLine(ownSite: (settings: Record<string, string>) => Promise<Site>) {
  const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "", "site");
  const line = await openProxy(database);
  const url = new URL(database);
  url.host = line.host;
  const close = () => Promise.all([line.close(), dropTestDatabase(database)]);
  return { site: await ownSite({ DATABASE_URL: url.href }), line, close };
}

/** Makes all that reads works wait, until the returned connection ends. */
async function lockWorks({ env }: Site): Promise<Client> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query("lock table works in access exclusive mode");
  return client;
}

test("a cached response equals the rendered one", async ({ site: { url }, api }) => {
  const work = await api.publish({ title: "Gardé" });
  const { _id } = work;
  const others = ["/portfolio.data", "/portfolio.data?_routes=pages%2Fportfolio", paths.feed, "/sitemap.xml"];
  const pages = publicAddresses(work).filter((path) => path !== paths.contact);
  for (const path of [...pages, ...others, "/api/works", `/api/works/${_id}`]) {
    // How a response is compressed does not depend on the page.
    for (const encoding of path === paths.home ? ["br", "gzip", "identity"] : ["gzip"]) {
      // A change empties the cache, in which the encodings of a page are one entry.
      if (path === paths.home) expect((await api.revise(_id, { ...soundWork, title: work.title })).status).toBe(200);
      const headers = { "accept-encoding": encoding, cookie: "theme=light" };
      const asked = encoding === "identity" && (await visit(url + path, headers, "HEAD"));
      const rendered = await visit(url + path, headers);
      if (asked) expect({ ...asked, text: rendered.text }, path).toEqual(rendered);
      const cached = await visit(url + path, headers);
      expect(rendered.status, path).toBe(200);
      expect(cached.text === rendered.text, path).toBe(true);
      // The best Brotli compression follows after the first response, and has another length.
      if (encoding === "br") continue;
      expect(cached.headers, path).toEqual(rendered.headers);
      const head = await visit(url + path, headers, "HEAD");
      expect({ ...head, text: cached.text }, path).toEqual(cached);
      const unchanged = await visit(url + path, { ...headers, "if-none-match": cached.headers.etag ?? "" });
      expect(unchanged.status, path).toBe(304);
    }
  }
  // Old addresses are answered before the cache, whose home page has been asked for before.
  for (const [from, to] of Object.entries(redirects)) {
    const { status, headers } = await visit(url + from.replace("*", "un-article//evil.example"));
    expect([status, headers.location, headers.etag], from).toEqual([301, to, undefined]);
  }
  // Anybody can invent such an address.
  const invented = await visit(`${url}${paths.portfolio}/invente-${_id}`);
  expect([invented.status, invented.headers.etag]).toEqual([301, undefined]);
});

test("M5 M6 parameters that no page reads change no page and no entry, and unknown addresses share one page", async ({
  site: { url },
  api,
}) => {
  for (const path of [paths.home, paths.portfolio, paths.feed, "/api/works"]) {
    // It empties the cache.
    await api.publish();
    // The first visitor comes from a social network, whose link fills the cache.
    const shared = await visit(`${url}${path}?fbclid=x1&utm_source=y&page=junk`, { "accept-encoding": "gzip" });
    expect(shared.text).not.toMatch(/fbclid|utm_|junk/);
    const plain = await visit(url + path, { "accept-encoding": "gzip" });
    expect(shared.headers.etag).toMatch(/^W\/"/);
    expect(plain.headers.etag).toBe(shared.headers.etag);
    expect(plain.text === shared.text, path).toBe(true);
  }

  const unknown = ["/nulle-part", "/ailleurs?x=1", "/%C3%A9t%C3%A9"];
  const answers = await Promise.all(unknown.map((path) => visit(url + path, { "accept-encoding": "gzip" })));
  for (const { status, headers, text } of answers) {
    expect(status).toBe(404);
    expect(text).toContain("Oups! La page que vous demandez n");
    expect(headers["cache-control"]).toBe("no-store, no-transform");
    expect(headers.etag).toBe(answers[0]?.headers.etag);
    expect(text).not.toMatch(/nulle-part|ailleurs/);
  }
  const light = await visit(`${url}/nulle-part`, { cookie: "theme=light" });
  expect(light.text).toContain('data-theme="light"');
  // The router looks for the first two, because another instance may have published the work.
  const cases = [`${paths.portfolio}/000000000000`, `${paths.portfolio}/000000000000?apercu=x`, paths.error];
  for (const path of cases) {
    const { status, headers } = await visit(url + path, { "accept-encoding": "gzip" });
    expect([status, headers.etag], path).toEqual([404, answers[0]?.headers.etag]);
  }
  const posted = await visit(
    `${url}/nulle-part`,
    { "accept-encoding": "gzip", "sec-fetch-site": "same-origin" },
    "POST",
  );
  expect([posted.status, posted.headers.etag]).toEqual([404, answers[0]?.headers.etag]);
});

test("the log has a line for what the cache answers, and few for invented addresses", { tag: "@long" }, async ({
  ownSite,
}) => {
  const site = await ownSite();
  await visit(`${site.url}/`);
  await expect.poll(site.output).toMatch(/^GET \/ 200 .*\n/m);
  const first = site.output().length;
  await visit(`${site.url}/`);
  await expect.poll(() => site.output().slice(first)).toMatch(/^GET \/ 200 \d+ - [\d.]+ ms\n$/);

  await visit(`${site.url}/nulle-part`);
  await expect.poll(() => site.output().slice(first)).toContain("/nulle-part");
  const before = site.output().length;
  const floods = ["/a", "/services/", "/portfolio?page=9", "/portfolio/titre-", "/portfolio/titre-.data"];
  for (let number = 0; number < 60; number += 1) {
    const id = `${number}`.padStart(12, "0");
    const address = floods[number % floods.length]
      ?.replace("titre-", `titre-${id}`)
      .replace(/(a|services\/)$/, `$1${id}`);
    const response = await fetch(`${site.url}${address}`, { redirect: "manual" });
    expect([301, 302, 404], address).toContain(response.status);
  }
  // Five lines a second at most are written of what is answered at once.
  await expect.poll(() => site.output().slice(before)).toContain("/a0");
  expect(site.output().slice(before).match(/^GET/gm)?.length).toBeLessThan(60);

  // The embedded engine has no second connection.
  if (!site.env.DATABASE_URL) return;
  await test.step("M1 a full render queue answers 503 with a message, and cached pages are still served", async () => {
    // A page that waits for the database keeps its place for a second, so that the queue is full on any machine.
    const other = await lockWorks(site);
    const refused: Response[] = [];
    const requests = Array.from({ length: 150 }, async (_, number) => {
      // As long as a link's own, or else the address is one that does not exist, which asks the database nothing.
      const token = `${number}`.padStart(43, "t");
      const response = await fetch(`${site.url}${paths.portfolio}/000000000000?apercu=${token}`);
      // The others end when the database has not answered, which is no refusal.
      if (response.headers.get("Retry-After") === "1") refused.push(response);
      else expect([404, 503]).toContain(response.status);
    });
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    expect((await visit(site.url)).status).toBe(200);
    await other.end();
    await Promise.all(requests);
    for (const response of refused) {
      expect(response.status).toBe(503);
      expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(await response.text()).toContain("Le site reçoit trop de demandes à la fois.");
    }
  });
});

test("visitors who ask for a new page at once wait for one rendering", async ({ site, api }) => {
  test.skip(!site.env.DATABASE_URL, "the embedded engine has no second connection");
  const work = await api.publish({ title: "Une fois" });
  await fetch(site.url + paths.portfolio);
  const other = await lockWorks(site);
  const waiting = Array.from({ length: 40 }, () => fetch(site.url + workAddress(work)));
  const reads = async () => {
    const query = `select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    return (await other.query<{ count: number }>(query)).rows[0]?.count;
  };
  // A lock of more than 2.5 seconds would be an outage.
  await expect.poll(reads, { intervals: [50] }).toBe(1);
  await other.end();
  const answers = (await Promise.all(waiting)).map(({ status, headers }) => `${status} ${headers.get("ETag")}`);
  expect([...new Set(answers)]).toEqual([expect.stringMatching(/^200 /)]);
});

test("M7 under https each theme has its own page, after a publication too", async ({ ownSite }) => {
  const site = await ownSite({ SITE_URL: "https://example.com" });
  const api = await signedInApi(site);
  const themes = { "__Host-theme=light": "light", "__Host-theme=dark": "dark", "theme=light": "dark" };
  const expectThemes = async () => {
    for (const [cookie, theme] of Object.entries(themes)) {
      expect((await visit(site.url, { cookie })).text, cookie).toContain(`data-theme="${theme}"`);
    }
  };
  await expectThemes();
  await api.publish({ title: "Publié" });
  await expectThemes();
});

test("the next visitor sees a publication, and no longer sees a removed work", { tag: "@stores" }, async ({
  api,
  site,
}) => {
  const work = await api.publish({ title: "Gardé" });
  expect((await visit(site.url + paths.portfolio)).text).toContain("Gardé");
  expect((await visit(site.url + workAddress(work))).text).toContain("Gardé");
  await api.remove(work._id);
  expect((await visit(site.url + paths.portfolio)).text).not.toContain("Gardé");
  expect((await visit(site.url + workAddress(work))).status).toBe(404);
});

test.describe("while PostgreSQL does not answer", { tag: "@long" }, () => {
  test.skip(({ database }) => database !== "PostgreSQL", "the embedded database has no connection to cut");

  test("M1 M2 cached pages are still served, and all other ones are 'Vide' until it answers", async ({
    ownSite,
    page,
  }) => {
    const { site, line, close } = await siteBehindLine(ownSite);
    const api = await signedInApi(site);
    const work = await api.publish({ title: "En mémoire" });
    const cached = await Promise.all(["/", paths.portfolio].map((path) => visit(site.url + path)));
    expect(cached[1]?.text).toContain("En mémoire");
    expect((await logIn(site.url, { email: "x@example.com", password: "faux" })).status).toBe(401);
    const { token } = await (await logIn(site.url)).json();
    await page.context().addCookies([{ name: "session", value: token, url: site.url }]);
    line.set("frozen");
    // Only a cached page has a validator: one that had waited for the database would not be cached.
    const frozen = await Promise.all(["/", paths.portfolio].map((path) => visit(site.url + path)));
    const etags = (visits: Visit[]) => visits.map(({ headers }) => headers.etag);
    expect(etags(frozen)).toEqual(etags(cached));
    const places = [workAddress(work), `${paths.portfolio}?techno=jamais-vue`, adminPaths.dashboard];
    for (const path of places) {
      const response = await page.goto(site.url + path);
      expect(response?.status(), path).toBe(path.includes("?") ? 200 : 503);
      await expect(page.getByText("Vide", { exact: true }), path).toBeVisible();
    }
    expect((await visit(`${site.url}/readyz`)).status).toBe(503);
    line.set("up");
    // Its bytes are lost, like those of a host that has disappeared.
    await expect.poll(async () => (await visit(`${site.url}/readyz`)).status).toBe(200);
    await page.getByRole("link", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { name: "En mémoire" })).toBeVisible();
    await expect(page.getByText("Vide", { exact: true })).toHaveCount(0);
    const events = (name: string) => site.output().split(`"event":"database_${name}"`).length - 1;
    expect([events("away"), events("back")]).toEqual([1, 1]);
    await close();
  });

  test("M13 made-up addresses do not evict the works shown in an outage", async ({ ownSite }) => {
    const { site, line, close } = await siteBehindLine(ownSite);
    const api = await signedInApi(site);
    await api.publish({ title: "En mémoire" });
    const visitPortfolio = () => visit(site.url + paths.portfolio);
    await visitPortfolio();
    for (let number = 0; number < 520; number += 20) {
      const junk = Array.from({ length: 20 }, (_, at) =>
        fetch(`${site.url}/portfolio.data?techno=t${number + at}`).then((response) => response.arrayBuffer()),
      );
      await Promise.all(junk);
    }
    line.set("down");
    expect((await visitPortfolio()).text).toContain("En mémoire");
    await close();
  });
});
