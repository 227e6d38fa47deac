import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { paths, servicePath, workPath } from "#app/paths.ts";
import { openProxy } from "#test-support/proxy.ts";
import type { Site } from "#test-support/site.ts";
import { expect, logIn, signedInApi, soundWork, test, workForm } from "./test.ts";

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

const decompress: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** On a connection of its own, with the headers as they are sent: fetch would decompress and reuse. */
function ask(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((done, failed) => {
    get(url, { method, headers, agent: false, signal: AbortSignal.timeout(4_000) }, async (response) => {
      const { date: _, "x-request-id": id, ...rest } = response.headers;
      expect(id).toMatch(/^[\w-]{36}$/);
      const body = await buffer(response);
      const plain = body.length > 0 ? decompress[rest["content-encoding"] ?? ""]?.(body) : undefined;
      done({ status: response.statusCode, headers: rest, text: (plain ?? body).toString() });
    }).on("error", failed);
  });
}

/** A site whose PostgreSQL is behind a line that can be held and cut. */
async function siteBehindLine(ownSite: () => Promise<Site>) {
  const site = await ownSite();
  const server = new URL(site.env.DATABASE_URL ?? "");
  const line = await openProxy(server.href);
  server.host = line.host;
  await site.stop();
  site.env.DATABASE_URL = server.href;
  await site.start();
  return { site, line };
}

test("a page is the same whether it was rendered for the request or comes from memory", async ({ ownSite }) => {
  const { url } = await ownSite();
  const api = await signedInApi({ url });
  const { _id } = await api.publish({ title: "Gardé" });
  const hasAvif = async () => (await api.list())[0]?.image.variants.some(({ type }) => type === "image/avif");
  await expect.poll(hasAvif).toBe(true);
  const json = { "Content-Type": "application/json" };
  const addresses = [paths.home, paths.portfolio, workPath(_id), paths.resume, servicePath("seo"), paths.legal];
  const others = ["/portfolio.data", "/portfolio.data?_routes=routes%2Fportfolio", paths.feed, "/sitemap.xml"];
  for (const path of [...addresses, ...others, "/api/works", `/api/works/${_id}`]) {
    for (const wanted of ["br", "gzip", "identity"]) {
      // After a change the cache is empty.
      const changed = await api.send("PUT", `/api/works/${_id}`, JSON.stringify(soundWork), json);
      expect(changed.status).toBe(200);
      const headers = { "accept-encoding": wanted, cookie: "theme=light" };
      const rendered = await ask(url + path, headers);
      const found = await ask(url + path, headers);
      expect(rendered.status, path).toBe(200);
      expect(found.text === rendered.text, path).toBe(true);
      // Brotli's best compression is made after the first answer, under a tag of its own.
      if (wanted === "br") continue;
      expect(found.headers, path).toEqual(rendered.headers);
      const head = await ask(url + path, headers, "HEAD");
      expect({ ...head, text: found.text }, path).toEqual(found);
      const unchanged = await ask(url + path, { ...headers, "if-none-match": found.headers.etag ?? "" });
      expect(unchanged.status, path).toBe(304);
    }
  }
});

test("what is cached is given to no other: sessions, origins, themes and methods", async ({ ownSite }) => {
  const { url } = await ownSite({ API_ALLOWED_ORIGINS: "https://other.example" });
  const dark = await ask(`${url}/`);
  expect((await ask(`${url}/`, { cookie: "theme=light" })).text).not.toBe(dark.text);
  for (const each of [{ cookie: "session=none" }, { authorization: "Bearer none" }]) {
    expect((await ask(`${url}/`, each)).headers["cache-control"]).toBe("no-store");
  }
  const works = `${url}/api/works`;
  expect((await ask(works)).headers["access-control-allow-origin"]).toBeUndefined();
  const elsewhere = await ask(works, { origin: "https://other.example" });
  expect(elsewhere.headers["access-control-allow-origin"]).toBe("https://other.example");
  expect((await ask(works, {}, "PUT")).status).toBe(405);
});

test("M5 what no page reads of a query makes no other page of it", async ({ ownSite }) => {
  const { url } = await ownSite();
  for (const path of [paths.home, paths.portfolio, paths.feed, "/api/works"]) {
    // The first visitor comes from a social network.
    const shared = await ask(`${url}${path}?fbclid=x1&utm_source=y&apres=junk`, { "accept-encoding": "gzip" });
    expect(shared.text).not.toMatch(/fbclid|utm_|junk/);
    const plain = await ask(url + path, { "accept-encoding": "gzip" });
    expect(shared.headers.etag).toMatch(/-gz"$|^"/);
    expect(plain.headers.etag).toBe(shared.headers.etag);
    expect(plain.text === shared.text, path).toBe(true);
  }
});

test("M6 an address that does not exist is answered with one page for all", async ({ ownSite }) => {
  const { url } = await ownSite();
  const unknown = ["/nulle-part", "/ailleurs?x=1", "/%C3%A9t%C3%A9"];
  const answers = await Promise.all(unknown.map((path) => ask(url + path, { "accept-encoding": "gzip" })));
  for (const { status, headers, text } of answers) {
    expect(status).toBe(404);
    expect(text).toContain("Oups! La page que vous demandez n");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers.etag).toBe(answers[0]?.headers.etag);
    expect(text).not.toMatch(/nulle-part|ailleurs/);
  }
  const light = await ask(`${url}/nulle-part`, { cookie: "theme=light" });
  expect(light.text).toContain('data-theme="light"');
  // Where the navigation has a current entry, the page has it too.
  const under = await ask(`${url}${paths.portfolio}/000000000000`);
  expect(under.status).toBe(404);
  expect(under.text).toContain('aria-current="true"');
});

test("M1 more requests than there is room for are sent away with a sentence, and visitors are not", async ({
  ownSite,
}) => {
  const { url } = await ownSite();
  await ask(url);
  const asked = Array.from({ length: 150 }, (_, number) =>
    fetch(`${url}/portfolio?apres=${String(number).padStart(12, "0")}`),
  );
  expect((await ask(url)).status).toBe(200);
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length);
  for (const response of refused) {
    expect(response.headers.get("Retry-After")).toBe("1");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(await response.text()).toContain("Le site reçoit trop de demandes à la fois.");
  }
});

test("M7 under https, a publication leaves each theme its own page", async ({ ownSite }) => {
  const site = await ownSite({ SITE_URL: "https://example.com" });
  const api = await signedInApi(site);
  const themes = { "__Host-theme=light": "light", "__Host-theme=dark": "dark", "theme=light": "dark" };
  const lookAtAll = async () => {
    for (const [cookie, theme] of Object.entries(themes)) {
      expect((await ask(site.url, { cookie })).text, cookie).toContain(`data-theme="${theme}"`);
    }
  };
  await lookAtAll();
  await api.publish({ title: "Publié" });
  await lookAtAll();
});

test("a request that is answered from memory leaves its line in the log", async ({ ownSite }) => {
  const site = await ownSite();
  await ask(`${site.url}/`);
  await expect.poll(site.output).toMatch(/^GET \/ 200 .*\n/m);
  const before = site.output().length;
  await ask(`${site.url}/`);
  await expect.poll(() => site.output().slice(before)).toMatch(/^GET \/ 200 \d+ - [\d.]+ ms\n$/);
});

test("a change shows to the next visitor, and a removed work is gone", async ({ api, site }) => {
  const { _id } = await api.publish({ title: "Gardé" });
  expect((await ask(site.url + paths.portfolio)).text).toContain("Gardé");
  expect((await ask(site.url + workPath(_id))).text).toContain("Gardé");
  await api.remove(_id);
  expect((await ask(site.url + paths.portfolio)).text).not.toContain("Gardé");
  expect((await ask(site.url + workPath(_id))).status).toBe(404);
});

test.describe("with a PostgreSQL that stops answering", () => {
  test.skip(({ database }) => database !== "PostgreSQL", "the embedded database cannot be cut off");

  test("M1 M2 visitors are answered from memory, whatever was sent before", async ({ ownSite }) => {
    const { site, line } = await siteBehindLine(ownSite);
    const api = await signedInApi(site);
    await api.publish({ title: "En mémoire" });
    expect((await ask(site.url + paths.portfolio)).text).toContain("En mémoire");
    expect((await logIn(site.url, { email: "x@example.com", password: "faux" })).status).toBe(401);
    line.set({ maxUpload: 0 });
    // The client gives up after four seconds; the database never answers.
    expect((await ask(site.url + paths.portfolio)).text).toContain("En mémoire");
    line.set("up");
    await line.close();
  });

  test("M13 what strangers ask for does not take the room of what visitors are shown in an outage", async ({
    ownSite,
  }) => {
    const { site, line } = await siteBehindLine(ownSite);
    const api = await signedInApi(site);
    const { _id } = await api.publish({ title: "En mémoire" });
    // Past the page cache: another spelling, and a revision whose pages nobody has asked for.
    const visit = () => ask(`${site.url}/PORTFOLIO`, { cookie: "session=none" });
    await visit();
    for (let number = 0; number < 520; number += 20) {
      const junk = Array.from({ length: 20 }, (_, at) =>
        fetch(`${site.url}/portfolio.data?apres=${String(number + at).padStart(12, "0")}`).then((response) =>
          response.arrayBuffer(),
        ),
      );
      await Promise.all(junk);
    }
    await api.send("PUT", `/api/works/${_id}`, workForm({ title: "En mémoire", desc: "Autre." }));
    line.set("down");
    expect((await visit()).text).toContain("En mémoire");
    await line.close();
  });
});
