import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { expect, soundWork, test } from "../test.ts";
import { postSignIn, sendLine } from "./requests.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

test.describe("B. Authorisation", { tag: "@looks" }, () => {
  test("B1 B2 every method on every address of the API, without a token, with garbage and with an ended one", async ({
    site,
    api,
  }) => {
    const work = await api.publish();
    const table: Record<string, Partial<Record<(typeof methods)[number], number>>> = {
      "/api/works": { GET: 200, HEAD: 200, POST: 401, OPTIONS: 204 },
      [`/api/works/${work._id}`]: { GET: 200, HEAD: 200, PUT: 401, DELETE: 401, OPTIONS: 204 },
      "/api/auth/login": { POST: 415, OPTIONS: 204 },
      "/api/auth/signup": { POST: 415, OPTIONS: 204 },
      "/api/openapi.json": { GET: 200, HEAD: 200, OPTIONS: 204 },
    };
    const ended = ((await (await postSignIn(site.url)).headers.getSetCookie()[0]) ?? "").split(/[=;]/)[1];
    await fetch(site.url + adminPaths.signOut, {
      method: "POST",
      headers: { Cookie: `session=${ended}`, Origin: site.url },
      redirect: "manual",
    });
    for (const [path, expected] of Object.entries(table)) {
      for (const method of methods) {
        for (const token of ["", "x", "a".repeat(43), ended]) {
          const headers = token ? [`Authorization: Bearer ${token}`] : [];
          const answer = await sendLine(site.url, path, { method, headers });
          expect(answer.status, `${method} ${path} ${token}`).toBe(expected[method] ?? 405);
          // TRACE is no method of the fetch standard, so that no route ever sees it.
          if (answer.status === 405 && method !== "TRACE") {
            expect(answer.headers.allow, `${method} ${path}`).toContain("OPTIONS");
          }
        }
      }
    }
    expect((await api.list()).map(({ _id, version }) => [_id, version])).toEqual([[work._id, 1]]);
  });

  test("B6 headers and parameters that stand for another method or address change nothing", async ({ site, api }) => {
    const work = await api.publish();
    const path = `/api/works/${work._id}`;
    const authorization = `Authorization: Bearer ${api.token}`;
    const override = ["X-HTTP-Method-Override: DELETE", "X-HTTP-Method: DELETE", "X-Method-Override: DELETE"];
    expect((await sendLine(site.url, path, { headers: [authorization, ...override] })).status).toBe(200);
    expect((await sendLine(site.url, `${path}?_method=DELETE`, { headers: [authorization] })).status).toBe(200);
    const post = { method: "POST", headers: [authorization, ...override] };
    expect((await sendLine(site.url, path, post)).status).toBe(405);
    const moved = [`X-Original-URL: ${adminPaths.dashboard}`, `X-Rewrite-URL: ${adminPaths.dashboard}`];
    const home = await sendLine(site.url, "/portfolio", { headers: moved });
    expect([home.status, home.text.includes("Mon travail et mes projets")]).toEqual([200, true]);
    expect((await api.list()).map(({ _id, version }) => [_id, version])).toEqual([[work._id, 1]]);
  });

  test("B7 B10 fields that are the site's own are not taken, and nothing of its inside is answered", async ({
    api,
  }) => {
    const work = await api.publish();
    const own = {
      _id: "other",
      id: "other",
      ownerId: "other",
      owner_id: "other",
      createdAt: "2001-01-01T00:00:00.000Z",
      updatedAt: 0,
      deletedAt: "2001-01-01T00:00:00.000Z",
      deleted_at: 1,
      rank: 0,
      role: "admin",
      image: { width: 1 },
      imgUrl: "https://evil.example/x.webp",
    };
    const changed = await api.send("PUT", `/api/works/${work._id}`, JSON.stringify({ ...soundWork, ...own }), {
      "Content-Type": "application/json",
    });
    const answer = await changed.json();
    expect(answer).toEqual({ ...work, version: 2, updatedAt: answer.updatedAt, image: answer.image });
    expect(answer.updatedAt).not.toBe(own.updatedAt);
    const fields = "_id,alt,createdAt,desc,image,imgUrl,title,updatedAt,url,userId,version,year";
    expect(Object.keys(answer).toSorted().join()).toBe(fields);
    expect(Object.keys(answer.image).toSorted().join()).toBe("color,height,variants,width");
    expect(JSON.stringify(await api.list())).not.toMatch(/owner@example|\$2[aby]\$|sources\/|token|hash|session/i);
  });

  test("B8 ids that are none are not found, however odd", async ({ site, api }) => {
    const ids = ["-1", "0", "2147483648", "9223372036854775808", "abc", "1e3", "%00", "%20", "' or 1=1--", "…"];
    ids.push(crypto.randomUUID(), "x".repeat(5_000), "__proto__", "constructor", "%f0%9f%92%a9", "null", "[object]");
    for (const id of ids) {
      const path = `/api/works/${id.includes("%") ? id : encodeURIComponent(id)}`;
      const json = { "Content-Type": "application/json" };
      const statuses = [
        (await fetch(site.url + path)).status,
        (await api.send("PUT", path, JSON.stringify(soundWork), json)).status,
        (await api.send("DELETE", path)).status,
        (await fetch(`${site.url}/portfolio/${path.split("/").at(-1)}`)).status,
      ];
      for (const status of statuses) expect([400, 404], `${id}: ${statuses}`).toContain(status);
    }
  });

  test("B9 a removed work is nowhere: not by its id, in no list, on no page", async ({ site, api }) => {
    const work = await api.publish({ title: "Enlevé entre-temps" });
    await api.remove(work._id);
    const path = `/api/works/${work._id}`;
    expect((await fetch(site.url + path)).status).toBe(404);
    expect((await fetch(`${site.url}/portfolio/${work._id}`)).status).toBe(404);
    for (const page of ["/api/works", "/", "/portfolio", "/_.data", "/portfolio.data", "/sitemap.xml"]) {
      const text = await (await fetch(site.url + page)).text();
      expect(text.includes("Enlevé entre-temps") || text.includes(work._id), page).toBe(false);
    }
  });

  test("B11 another spelling of an address is no less guarded", async ({ site, api }) => {
    const work = await api.publish({ title: "Seul témoin" });
    const spelled = [
      "/API/works",
      "/api//works",
      "/api/works/",
      "//api/works",
      "/api/./works",
      "/api/works;x",
      "/api%2fworks",
    ];
    for (const path of spelled) {
      const answer = await sendLine(site.url, path, { method: "POST" });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
    }
    const one = [
      `/api/works/${work._id}/`,
      `/api//works/${work._id}`,
      `/api/works%2f${work._id}`,
      `/API/WORKS/${work._id}`,
    ];
    for (const path of one) {
      const answer = await sendLine(site.url, path, { method: "DELETE" });
      expect([401, 403, 404, 405], `${path}: ${answer.status}`).toContain(answer.status);
    }
    const { dashboard } = adminPaths;
    const pages = [dashboard.toUpperCase(), `${dashboard}/`, `/${dashboard}`, `/.${dashboard}`, `${dashboard};x`];
    pages.push(
      dashboard.replace("d", "%64"),
      `${dashboard}/.data`,
      `${dashboard}/_.data`,
      `${editWorkPath(work._id)}/`,
    );
    for (const path of pages) {
      const answer = await sendLine(site.url, path);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.text.includes("Seul témoin") || answer.text.includes("Se déconnecter"), path).toBe(false);
    }
    expect((await api.list()).length).toBe(1);
  });
});

test.describe("C. Other origins", { tag: "@looks" }, () => {
  test("C1 C2 C3 C4 C5 C6 sign-in takes forms of this site and of no other", async ({ site }) => {
    const refused: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "cross-site", Origin: site.url },
      { "Sec-Fetch-Site": "same-site", Origin: site.url },
      { Origin: "https://evil.test" },
      { Origin: "null" },
      { Origin: `${site.url}.evil.test` },
      { Origin: site.url.replace("localhost", "evillocalhost") },
      { Origin: site.url.replace(/\d+$/, "81") },
      { Origin: site.url.replace("http:", "https:") },
      {},
    ];
    for (const headers of refused) {
      const answer = await postSignIn(site.url, headers);
      // An Origin that is no address at all is a malformed request.
      expect([400, 403], JSON.stringify(headers)).toContain(answer.status);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    for (const headers of [{ "Sec-Fetch-Site": "same-origin" }, { Origin: site.url }]) {
      const answer = await postSignIn(site.url, headers as Record<string, string>);
      expect([answer.status, answer.headers.getSetCookie().length], JSON.stringify(headers)).toEqual([303, 2]);
    }
    // Lower-case and other methods are writing ones too.
    for (const method of ["PUT", "PATCH", "DELETE", "patch"]) {
      const answer = await sendLine(site.url, adminPaths.signIn, { method, headers: ["Origin: https://evil.test"] });
      expect(answer.status, method).toBeGreaterThanOrEqual(400);
      expect(answer.status, method).toBeLessThan(500);
    }
  });

  test("C7 nothing logs out by following an address", async ({ site }) => {
    const cookie = ((await postSignIn(site.url)).headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
    for (const path of [adminPaths.signOut, `${adminPaths.signOut}.data`]) {
      const answer = await fetch(site.url + path, { headers: { Cookie: cookie }, redirect: "manual" });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const admin = await fetch(site.url + adminPaths.dashboard, { headers: { Cookie: cookie }, redirect: "manual" });
    expect(admin.status).toBe(200);
  });

  test("C8 C9 no foreign origin is let in by the API, and no type that a foreign form can send", async ({
    site,
    api,
  }) => {
    for (const path of ["/api/works", "/api/auth/login", "/", "/healthz"]) {
      for (const method of ["OPTIONS", "GET"]) {
        const headers = { Origin: "https://evil.test", "Access-Control-Request-Method": "POST" };
        const answer = await fetch(site.url + path, { method, headers });
        expect(answer.headers.get("Access-Control-Allow-Origin"), `${method} ${path}`).toBeNull();
      }
    }
    const body = JSON.stringify(soundWork);
    const plain = await api.send("POST", "/api/works", body, { "Content-Type": "text/plain" });
    expect(plain.status).toBe(415);
  });

  test("C10 no page opens in another site's frame", async ({ site, browser }) => {
    const page = await browser.newPage();
    const other = createServer((_, response) => response.end(`<iframe src="${site.url}/"></iframe>`));
    await once(other.listen(0, "127.0.0.1"), "listening");
    const refused = page.waitForEvent("requestfailed", (request) => request.url().startsWith(site.url));
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    expect((await refused).failure()?.errorText).toBe("net::ERR_BLOCKED_BY_RESPONSE");
    other.close();
    await page.close();
  });
});
