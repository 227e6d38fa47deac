import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { paths, servicePath, workPath } from "#app/paths.ts";
import { openLine } from "./line.ts";
import { expect, signedInApi, test } from "./test.ts";

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** As it is sent: fetch would decompress it, and has a keep-alive of its own. */
function ask(url: string, headers: Record<string, string>, method = "GET"): Promise<Answer> {
  return new Promise((done, failed) => {
    get(url, { method, headers, agent: false }, async (response) => {
      const { date: _, "x-request-id": id, ...rest } = response.headers;
      expect(id).toMatch(/^[\w-]{36}$/);
      done({ status: response.statusCode, headers: rest, body: (await buffer(response)).toString("base64") });
    }).on("error", failed);
  });
}

test("a page from memory is the same whether Node's request or React Router's asks for it", async ({ ownSite }) => {
  const { url } = await ownSite();
  // Whatever is posted makes the next request ask the database what holds now, and so go the long way.
  const goTheLongWay = () => fetch(`${url}/api/auth/login`, { method: "POST", body: "{" });
  const addresses = [paths.home, paths.portfolio, paths.resume, servicePath("seo"), paths.legal, paths.feed];
  const data = ["/portfolio.data", "/portfolio.data?_routes=routes%2Fportfolio"];
  for (const path of [...addresses, ...data, "/api/works", "/sitemap.xml"]) {
    for (const wanted of ["br, gzip", "gzip", "identity"]) {
      const headers = { "accept-encoding": wanted, cookie: "theme=light" };
      // The best compression is made after the first answer; the tag says when.
      await expect.poll(async () => (await ask(url + path, headers)).headers.etag).not.toMatch(/-b5"$/);
      for (const method of ["GET", "HEAD"]) {
        await goTheLongWay();
        const long = await ask(url + path, headers, method);
        expect(long.status, path).toBe(200);
        expect(await ask(url + path, headers, method), `${method} ${path}`).toEqual(long);
        const known = { ...headers, "if-none-match": long.headers.etag ?? "" };
        await goTheLongWay();
        const unchanged = await ask(url + path, known, method);
        expect(unchanged.status, path).toBe(304);
        expect(await ask(url + path, known, method), `${method} ${path}, 304`).toEqual(unchanged);
      }
    }
  }
});

test("what is kept for visitors is given to no other: sessions, origins, themes and methods", async ({ ownSite }) => {
  const { url } = await ownSite({ API_ALLOWED_ORIGINS: "https://other.example" });
  const dark = await ask(`${url}/`, {});
  expect((await ask(`${url}/`, { cookie: "theme=light" })).body).not.toBe(dark.body);
  for (const each of [{ cookie: "session=none" }, { authorization: "Bearer none" }]) {
    expect((await ask(`${url}/`, each)).headers["cache-control"]).toBe("no-store");
  }
  const works = `${url}/api/works`;
  expect((await ask(works, {})).headers["access-control-allow-origin"]).toBeUndefined();
  const elsewhere = await ask(works, { origin: "https://other.example" });
  expect(elsewhere.headers["access-control-allow-origin"]).toBe("https://other.example");
  expect((await ask(works, {}, "PUT")).status).toBe(405);
  expect((await ask(`${url}/?anything`, {})).status).toBe(200);
});

test("a request from memory leaves its line in the log", async ({ ownSite }) => {
  const site = await ownSite();
  await ask(`${site.url}/`, {});
  await expect.poll(site.output).toMatch(/^GET \/ 200 .*\n/m);
  const before = site.output().length;
  await ask(`${site.url}/`, {});
  await expect.poll(() => site.output().slice(before)).toMatch(/^GET \/ 200 \d+ - [\d.]+ ms\n$/);
});

test("a work can be read by its address in the same way", async ({ api, site }) => {
  const { _id } = await api.publish({ title: "Gardé" });
  const first = await ask(site.url + workPath(_id), {});
  expect(Buffer.from(first.body, "base64").toString()).toContain("Gardé");
  await api.remove(_id);
  expect((await ask(site.url + workPath(_id), {})).status).toBe(404);
});

test("after a publication the next visitor's page is there already, without a question to the database", async ({
  ownSite,
  database,
}) => {
  test.skip(database !== "PostgreSQL", "the embedded database cannot be cut off");
  const site = await ownSite();
  const server = new URL(site.env.DATABASE_URL ?? "");
  const line = await openLine(server.href);
  server.host = new URL(line.url).host;
  await site.stop();
  site.env.DATABASE_URL = server.href;
  await site.start();
  const api = await signedInApi(site);
  const visit = async () => {
    const { body, headers } = await ask(site.url + paths.portfolio, {});
    return { html: Buffer.from(body, "base64").toString(), caching: headers["cache-control"] };
  };
  expect((await visit()).html).not.toContain("Prête d’avance");
  await api.publish({ title: "Prête d’avance" });
  line.cut();
  const { html, caching } = await visit();
  expect(html).toContain("Prête d’avance");
  // With the page of before, or one that nobody vouches for, it would be no-store.
  expect(caching).toContain("public");
  await line.close();
});
