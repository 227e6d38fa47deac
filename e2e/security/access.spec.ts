import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { portfolio } from "#content/portfolio.ts";
import { bearer, json } from "#test-support/http.ts";
import { readContract } from "../contract.ts";
import { isSignedIn, postSignIn, postSignOut, signInForCookie } from "../sign-in.ts";
import { type Api, expect, soundWork, test } from "../test.ts";
import { crossSiteHeaders, sendLine } from "./requests.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"] as const;

async function expectUnchanged(api: Api, id: string): Promise<void> {
  expect((await api.list()).map(({ _id, version }) => [_id, version])).toEqual([[id, 1]]);
}

test.describe("B. Authorisation", () => {
  test("B1 B2 without a valid token every method of the API reads, or is refused, and changes nothing", async ({
    site,
    api,
  }) => {
    const work = await api.publish();
    const table: Record<string, Partial<Record<(typeof methods)[number], number>>> = {
      "/api/works": { GET: 200, HEAD: 200, POST: 401, OPTIONS: 204 },
      [`/api/works/${work._id}`]: { GET: 200, HEAD: 200, PUT: 401, DELETE: 401, OPTIONS: 204 },
      "/api/auth/login": { POST: 415, OPTIONS: 204 },
      "/api/auth/signup": { POST: 403, OPTIONS: 204 },
      "/api/auth/logout": { POST: 401, OPTIONS: 204 },
      "/api/images": { POST: 401, OPTIONS: 204 },
      "/api/openapi.json": { GET: 200, HEAD: 200, OPTIONS: 204 },
    };
    const cookie = await signInForCookie(site.url);
    await postSignOut(site.url, cookie);
    const tokens = ["", "x", "a".repeat(43), cookie.split("=")[1]];
    for (const [path, expected] of Object.entries(table)) {
      for (const method of methods) {
        // A method that an address does not take is refused whatever the token is.
        for (const token of expected[method] || process.env.TEST_LONG ? tokens : tokens.slice(-1)) {
          const headers = token ? [`Authorization: Bearer ${token}`] : [];
          const answer = await sendLine(site.url, path, { method, headers });
          expect(answer.status, `${method} ${path} ${token}`).toBe(expected[method] ?? 405);
          if (answer.status === 405) expect(answer.headers.allow, `${method} ${path}`).toContain("OPTIONS");
        }
      }
    }
    await expectUnchanged(api, work._id);
  });

  test("B6 headers and parameters that name another method or address have no effect", async ({ site, api }) => {
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
    expect([home.status, home.text.includes(portfolio.h1)]).toEqual([200, true]);
    await expectUnchanged(api, work._id);
  });

  test("B7 B10 the API ignores fields that clients may not set, and returns no internal ones", async ({
    site,
    api,
  }) => {
    const work = await api.publish();
    const forbidden = {
      _id: "other",
      id: "other",
      ownerId: "other",
      owner_id: "other",
      createdAt: "2001-01-01T00:00:00.000Z",
      updatedAt: 0,
      deletedAt: "2001-01-01T00:00:00.000Z",
      deleted_at: 1,
      rank: 0,
      isAdmin: true,
      image: { width: 1 },
      imgUrl: "https://evil.example/x.webp",
    };
    // The OpenAPI document allows only the fields that it names, in the image and its variants too.
    const { call } = await readContract(site.url);
    const change = json({ ...soundWork, ...forbidden }, bearer(api.token));
    const revised = await (await call("PUT", `/api/works/${work._id}`, change)).json();
    expect(revised).toEqual({ ...work, version: 2, updatedAt: revised.updatedAt, image: revised.image });
    expect(revised.updatedAt).not.toBe(forbidden.updatedAt);
    expect(JSON.stringify(await api.list())).not.toMatch(/owner@example|\$2[aby]\$|sources\/|token|hash|session/i);
  });

  test("B8 malformed ids are answered like unknown ones", async ({ site, api }) => {
    const ids = ["-1", "0", "2147483648", "9223372036854775808", "abc", "1e3", "%00", "%20", "' or 1=1--", "…"];
    ids.push(crypto.randomUUID(), "x".repeat(5_000), "__proto__", "constructor", "%f0%9f%92%a9", "null", "[object]");
    for (const id of ids) {
      const path = `/api/works/${id.includes("%") ? id : encodeURIComponent(id)}`;
      const statuses = [
        (await fetch(site.url + path)).status,
        (await api.sendJson("PUT", path, soundWork)).status,
        (await api.send("DELETE", path)).status,
        (await fetch(`${site.url}/portfolio/${path.split("/").at(-1)}`)).status,
      ];
      for (const status of statuses) expect([400, 404], `${id}: ${statuses}`).toContain(status);
    }
  });

  test("B11 other spellings of an address are guarded too", async ({ site, api }) => {
    const work = await api.publish({ title: "Seul témoin" });
    const listSpellings = ["/API/works", "/api//works", "/api/works/", "//api/works", "/api/./works", "/api/works;x"];
    for (const path of [...listSpellings, "/api%2fworks"]) {
      const answer = await sendLine(site.url, path, { method: "POST" });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
    }
    const { _id } = work;
    const workSpellings = [`/api/works/${_id}/`, `/api//works/${_id}`, `/api/works%2f${_id}`, `/API/WORKS/${_id}`];
    for (const path of workSpellings) {
      const answer = await sendLine(site.url, path, { method: "DELETE" });
      expect([401, 403, 404, 405], `${path}: ${answer.status}`).toContain(answer.status);
    }
    const { dashboard } = adminPaths;
    const pageSpellings = [
      ...[dashboard.toUpperCase(), `${dashboard}/`, `/${dashboard}`, `/.${dashboard}`, `${dashboard};x`],
      ...[dashboard.replace("d", "%64"), `${dashboard}/.data`, `${dashboard}/_.data`, `${editWorkPath(_id)}/`],
    ];
    for (const path of pageSpellings) {
      const answer = await sendLine(site.url, path);
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.text.includes("Seul témoin") || answer.text.includes("Se déconnecter"), path).toBe(false);
    }
    expect((await api.list()).length).toBe(1);
  });
});

test.describe("C. Other origins", () => {
  test("C1 C2 C3 C4 C5 C6 sign-in accepts forms of this site only", async ({ site }) => {
    for (const headers of crossSiteHeaders(site.url)) {
      const answer = await postSignIn(site.url, { headers });
      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const sameOrigin: Record<string, string>[] = [{ "Sec-Fetch-Site": "same-origin" }, { Origin: site.url }];
    for (const headers of sameOrigin) {
      const answer = await postSignIn(site.url, { headers });
      expect([answer.status, answer.headers.getSetCookie().length], JSON.stringify(headers)).toEqual([303, 1]);
    }
    // Other methods that change something are refused too, lower-case ones included.
    for (const method of ["PUT", "PATCH", "DELETE", "patch"]) {
      const answer = await sendLine(site.url, adminPaths.signIn, { method, headers: ["Origin: https://evil.test"] });
      expect(answer.status, method).toBeGreaterThanOrEqual(400);
      expect(answer.status, method).toBeLessThan(500);
    }
  });

  test("C7 a GET request does not log out", async ({ site }) => {
    const cookie = await signInForCookie(site.url);
    for (const path of [adminPaths.signOut, `${adminPaths.signOut}.data`]) {
      const answer = await fetch(site.url + path, { headers: { Cookie: cookie }, redirect: "manual" });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await isSignedIn(site.url, cookie)).toBe(true);
  });

  test("C8 C9 the API grants no other origin access, and refuses the body types of HTML forms", async ({
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
    const { body, headers } = json(soundWork, { "Content-Type": "text/plain" });
    const plain = await api.send("POST", "/api/works", body, headers);
    expect(plain.status).toBe(415);
  });

  test("C10 no page opens in a frame of another site", async ({ site, desk, browser }) => {
    const page = await browser.newPage();
    // The form of a work frames it, on this site only.
    const framed = `${await desk.share(await desk.draft({ title: "Encadré" }))}&cadre`;
    for (const address of [`${site.url}/`, framed]) {
      const other = createServer((_, response) => response.end(`<iframe src="${address}"></iframe>`));
      await once(other.listen(0, "127.0.0.1"), "listening");
      const refused = page.waitForEvent("requestfailed", (request) => request.url().startsWith(site.url));
      await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
      expect((await refused).failure()?.errorText, address).toBe("net::ERR_BLOCKED_BY_RESPONSE");
      other.close();
    }
    await page.close();
  });
});
