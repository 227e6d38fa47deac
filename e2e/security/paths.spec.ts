import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { adminAddresses, publicAddresses } from "#test-support/addresses.ts";
import { bearer, httpRequest, json, readText } from "#test-support/http.ts";
import { logIn } from "#test-support/sign-in.ts";
import { owner } from "#test-support/site.ts";
import { postSignIn, signInForCookie } from "../sign-in.ts";
import { expect, test, withMotion } from "../test.ts";
import { parsePolicy, scoreOf } from "./observatory.ts";
import { faultyHeaders, findAsset, sendLine, sendRaw } from "./requests.ts";

/** Pages that answer 404. */
const missingPages = [paths.error, "/nothing-here"];

test.describe("G. Paths, headers, caches", () => {
  test("G1 G2 G4 no path leads to a file that is not meant to be served", async ({ site }) => {
    const climbs = [
      ...["../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "..;/..;/etc/passwd", "....//....//package.json"],
      ...["%2e%2e%2f%2e%2e%2fetc/passwd", "..%5c..%5cetc%5cpasswd", "%252e%252e%252fpasswd", "%00"],
      "..%2fserver%2findex.js",
    ];
    for (const root of ["/images/", "/assets/", "/", "/.well-known/"]) {
      for (const climb of climbs) {
        const answer = await sendLine(site.url, root + climb);
        expect(answer.status, `${root}${climb}`).toBe(404);
        expect(/root:|"dependencies"|createRequire/.test(answer.text), root + climb).toBe(false);
      }
    }
    const files = [
      ...["/.env", "/.git/HEAD", "/.git/config", "/.DS_Store", "/package.json", "/Dockerfile", "/backup.zip", "/data/"],
      ...["/build/server/index.js", "/server/index.js", "/app/root.tsx", "/node_modules/react/package.json"],
      ...["/assets", "/assets/", "/images/", "/assets/.vite/manifest.json"],
    ];
    for (const path of files) {
      const answer = await sendLine(site.url, path);
      expect([301, 403, 404], `${path}: ${answer.status}`).toContain(answer.status);
      expect(/Index of|<li><a href="\.\./i.test(answer.text), path).toBe(false);
    }
    const html = await readText(site.url);
    for (const [script] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) {
      expect((await fetch(`${site.url}${script}.map`)).status, script).toBe(404);
    }
  });

  test("G3 G5 G14 G16 malformed addresses, line breaks, hosts and framework headers have no effect", async ({
    site,
  }) => {
    const malformed = ["/%", "/%ff", "/%E0%A4%A", "/%.data", "/portfolio/%", "/images/%ff", "/api/works/%"];
    for (const path of [...malformed, "/services/%c0%af"])
      expect((await sendLine(site.url, path)).status, path).toBe(404);
    const broken = ["/x%0d%0aSet-Cookie:%20a=b", "/services/%0d%0aX-Bad:1"];
    for (const path of [...broken, `${adminPaths.signIn}?next=%0d%0aX-Bad:1`]) {
      for (const suffix of ["", "/"]) {
        const { headers } = await sendLine(site.url, path + suffix);
        expect([headers["set-cookie"], headers["x-bad"]]).toEqual([undefined, undefined]);
      }
    }
    const plain = await sendLine(site.url, "/mentions-legales");
    const ofRouter = ["X-React-Router-SPA-Mode: yes", "X-React-Router-Prerender-Data: %5B%5D"];
    for (const header of [...ofRouter, "X-Forwarded-Host: evil.test"]) {
      const answer = await sendLine(site.url, "/mentions-legales", { headers: [header] });
      expect([answer.status, answer.text.length], header).toEqual([200, plain.text.length]);
    }
    for (const host of ["x".repeat(63), "localhost:1", "evil.test"]) {
      const answer = await sendLine(site.url, "/", { headers: [`Host: ${host}`] });
      expect(answer.status, host).toBe(200);
      expect(answer.text.includes("evil.test"), host).toBe(false);
    }
  });

  test("G6 G7 every response carries each security header once and names no software", async ({ site, api }) => {
    const work = await api.publish();
    const image = work.imgUrl.slice(site.url.length);
    const asset = findAsset(await readText(site.url));
    const tag = (await sendLine(site.url, "/api/openapi.json")).headers.etag;
    const fileTag = (await sendLine(site.url, "/favicon.svg")).headers.etag;
    const jsonType = ["Content-Type: application/json"];
    const ownForm = ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin"];
    // The hash of an unknown address is slow.
    const { email } = owner;
    const found = [
      ...["/", "/portfolio.data", asset, image, "/favicon.svg", "/humans.txt", "/cv-2023.pdf", "/robots.txt"],
      ...["/sitemap.xml", "/.well-known/security.txt", "/healthz", "/readyz", "/api/works", "/api/openapi.json"],
    ];
    const missing = ["/nothing-here", "/%", "/a/../b", "/assets/nothing.js", "/images/nothing", "/api/nothing"];
    const answers: [status: number, target: string, options?: Parameters<typeof sendLine>[2]][] = [
      ...found.map((target): [number, string] => [200, target]),
      [200, "/", { method: "HEAD" }],
      [204, "/api/works", { method: "OPTIONS" }],
      [206, "/cv-2023.pdf", { headers: ["Range: bytes=0-9"] }],
      [303, adminPaths.dashboard],
      [304, "/api/openapi.json", { headers: [`If-None-Match: ${tag}`] }],
      [304, "/favicon.svg", { headers: [`If-None-Match: ${fileTag}`] }],
      [304, image, { headers: [`If-None-Match: "${image.split("/").at(-1)}"`] }],
      [400, "/api/auth/login", { method: "POST", headers: jsonType, body: "{" }],
      [401, "/api/works", { method: "POST" }],
      [401, "/api/auth/login", { method: "POST", headers: jsonType, body: JSON.stringify({ email }) }],
      [401, adminPaths.signIn, { method: "POST", headers: ownForm, body: `email=${email}&password=b` }],
      [403, adminPaths.signIn, { method: "POST" }],
      ...missing.map((target): [number, string] => [404, target]),
      [405, "/api/works", { method: "PATCH" }],
      [405, "/", { method: "TRACE" }],
      [413, "/api/auth/login", { method: "POST", headers: jsonType, body: `"${"x".repeat(70_000)}"` }],
      [415, "/api/auth/login", { method: "POST" }],
      [416, "/cv-2023.pdf", { headers: ["Range: bytes=99999999-"] }],
    ];
    for (const [status, target, options] of answers) {
      const answer = await sendLine(site.url, target, options);
      const name = `${options?.method ?? "GET"} ${target}`;
      expect([answer.status, faultyHeaders(answer.headers)], name).toEqual([status, []]);
      expect(answer.headers["www-authenticate"], name).toBe(status === 401 ? "Bearer" : undefined);
      for (const header of ["server", "x-powered-by", "x-aspnet-version"])
        expect(answer.headers[header], name).toBeUndefined();
      expect(
        /node_modules|\bat \w+ \(|express|React Router \d/.test(answer.status >= 400 ? answer.text : ""),
        name,
      ).toBe(false);
    }
    const malformed: [number, string][] = [
      [400, "NO REQUEST\r\n\r\n"],
      [431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
    ];
    for (const [status, text] of malformed) {
      const answer = await sendRaw(site.url, text);
      expect([answer.status, faultyHeaders(answer.headers)]).toEqual([status, []]);
    }
  });

  test("G8 under https every page scores 145 by the rules of MDN's Observatory", async ({ ownSite }) => {
    const siteUrl = "https://portfolio.example";
    const site = await ownSite({ SITE_URL: siteUrl });
    for (const path of [...publicAddresses(), ...missingPages, adminPaths.signIn]) {
      const { headers } = await fetch(site.url + path);
      const { score, notes } = scoreOf(headers);
      expect(score, `${path}: ${notes.join(", ")}`).toBeGreaterThanOrEqual(145);
    }
    const headers = new Headers((await fetch(site.url)).headers);
    const policy = parsePolicy(headers.get("Content-Security-Policy") ?? "");
    // What falls back to it, beyond what is named, is what Firefox prefetches.
    expect(policy.get("default-src")).toEqual(["'self'"]);
    expect(policy.has("upgrade-insecure-requests")).toBe(true);
    for (const name of ["object-src", "media-src", "worker-src"]) expect(policy.get(name), name).toEqual(["'none'"]);
    for (const [name, sources] of policy) expect(sources.join(" "), name).not.toMatch(/unsafe|\*|https?:/);
    for (const source of policy.get("script-src") ?? []) expect(source).toMatch(/^'self'$|^'sha256-[\w+/]{43}='$/);
    // The scorer notices missing and weak headers.
    expect(scoreOf(new Headers()).score).toBeLessThan(40);
    headers.set("Content-Security-Policy", "default-src 'none'; script-src 'self' 'unsafe-inline'");
    expect(scoreOf(headers).score).toBeLessThan(100);
    const signedIn = await postSignIn(site.url, { headers: { Origin: siteUrl } });
    expect([signedIn.status, signedIn.headers.get("Strict-Transport-Security")]).toEqual([303, "max-age=31536000"]);
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  test("G9 no page violates its policy in a browser, the owner's pages included", async ({ site, api, browser }) => {
    const work = await api.publish({}, undefined);
    const context = await browser.newContext({ baseURL: site.url, ...withMotion });
    await context.addCookies([{ name: "session", value: api.token, url: site.url }]);
    const page = await context.newPage();
    const violations: string[] = [];
    await page.exposeBinding("violated", (_, violation: string) => violations.push(violation));
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        (window as unknown as { violated(violation: string): void }).violated(
          `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`,
        );
      });
    });
    page.on("console", (message) => {
      if (/content.security|cross-origin|refused to/i.test(message.text())) violations.push(message.text());
    });
    page.on("requestfailed", (failed) => {
      if (/BLOCKED/.test(failed.failure()?.errorText ?? "")) violations.push(failed.url());
    });
    // In the console of the other public pages another test allows no message.
    const publicPages = process.env.TEST_LONG ? [...publicAddresses(work), ...missingPages] : [paths.home];
    for (const path of [...publicPages, ...adminAddresses(work._id)]) {
      await page.goto(path);
      // Scripts start at the visitor's first event.
      await page.mouse.move(9, 9);
      await page.mouse.wheel(0, 4_000);
      await page.waitForLoadState("networkidle");
    }
    expect(violations).toEqual([]);
    // The check works: an inline script that is not in the policy is blocked and reported.
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.pwned = 1";
      document.body.append(script);
    });
    await expect.poll(() => violations.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    await context.close();
  });

  test("G10 G11 G12 Cache-Control and Vary say who may cache each response, and for how long", async ({
    site,
    api,
  }) => {
    const work = await api.publish();
    const control = async (path: string, headers = {}) =>
      (await fetch(site.url + path, { headers })).headers.get("Cache-Control");
    const asset = findAsset(await readText(site.url));
    expect(await control(asset)).toMatch(/immutable/);
    expect(await control(work.imgUrl.slice(site.url.length))).toBe("public, max-age=31536000, immutable");
    // A file of public/ keeps its name when it changes.
    const file = await fetch(`${site.url}/humans.txt`);
    expect(["Cache-Control", "Content-Type"].map((name) => file.headers.get(name)?.toLowerCase())).toEqual([
      "public, max-age=0",
      "text/plain; charset=utf-8",
    ]);
    for (const path of ["/", "/portfolio", "/api/works", "/portfolio.data"]) {
      expect(await control(path), path).not.toMatch(/immutable|max-age=\d{4,}/);
      expect(await control(path, { Cookie: `session=${api.token}` }), path).toMatch(/no-store/);
      expect(await control(path, bearer(api.token)), path).toMatch(/no-store/);
    }
    for (const path of [adminPaths.dashboard, adminPaths.signIn, `${adminPaths.dashboard}.data`]) {
      expect(await control(path, { Cookie: `session=${api.token}` }), path).toMatch(/^no-store(, no-transform)?$/);
    }
    for (const path of ["/api/nothing", "/api/works/aaaaaaaaaaaa", "/nothing-here.data", "/nothing-here", "/error"])
      expect(await control(path), path).toMatch(/^no-store(, no-transform)?$/);
    const compressed = await fetch(site.url, { headers: { "Accept-Encoding": "gzip" } });
    expect(compressed.headers.get("Vary")).toMatch(/Accept-Encoding/i);
    expect(compressed.headers.get("Vary")).toMatch(/Cookie/i);
    const signedIn = await readText(`${site.url}/portfolio`, { headers: { Cookie: `session=${api.token}` } });
    expect(signedIn.includes(api.token), "the page holds the owner's token").toBe(false);
  });

  test("G15 G18 robots.txt, the sitemap and security.txt are complete and name no hidden page", async ({ site }) => {
    const robots = await readText(`${site.url}/robots.txt`);
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    const sitemap = await readText(`${site.url}/sitemap.xml`, { headers: { "X-Forwarded-Host": "evil.test" } });
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(8);
    for (const address of addresses) expect(address?.startsWith(`${site.url}/`), address).toBe(true);
    expect(robots + sitemap).not.toMatch(/secret/);
    const security = await fetch(`${site.url}/.well-known/security.txt`);
    expect([security.status, security.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const text = await security.text();
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(text).toContain(`Canonical: ${site.url}/.well-known/security.txt`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
    expect(expires - Date.now()).toBeGreaterThan(90 * 86_400_000);
    expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
    const page = await fetch(site.url + adminPaths.signIn);
    expect(page.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  });

  test("G13 after logging out, the back button does not show the dashboard", async ({ site, api, browser }) => {
    await api.publish({ title: "Vu en partant" });
    const context = await browser.newContext({ baseURL: site.url });
    const session = (await signInForCookie(site.url)).split("=")[1] ?? "";
    await context.addCookies([{ name: "session", value: session, url: site.url }]);
    const page = await context.newPage();
    await page.goto(adminPaths.dashboard);
    await expect(page.getByText("Vu en partant").first()).toBeVisible();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
    await expect(page.getByText("Vu en partant")).toHaveCount(0);
    await context.close();
  });

  test("G17 H2 H9 ambiguous and malformed requests are refused, and the server keeps running", async ({ site }) => {
    const head = "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
    const smuggled = [
      "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
      "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
      "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
      "Content-Length: +5\r\n\r\nhello",
      "Content-Length: -1\r\n\r\n",
      "X: a\nContent-Length: 5\r\n\r\nhello",
      "Bad Header : x\r\n\r\n",
    ];
    for (const rest of smuggled) {
      const { status } = await sendRaw(site.url, head + rest);
      expect([400, 411, 415, 501], `${JSON.stringify(rest)}: ${status}`).toContain(status);
    }
    const many = Array.from({ length: 3_000 }, (_, index) => `X-H${index}: x\r\n`).join("");
    for (const headers of [`X: ${"x".repeat(16_385)}\r\n`, many]) {
      const { status } = await sendRaw(site.url, `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`);
      expect(status).toBe(431);
    }
    const others = [
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n",
      "GET http://evil.test/ HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n",
      "GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "GET /\r\n\r\n",
      "\0\0\0\0",
    ];
    for (const text of others) {
      const answer = await sendRaw(site.url, text);
      expect(answer.status, JSON.stringify(text)).toBeLessThan(500);
      expect(answer.text.includes("evil.test")).toBe(false);
    }
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  test("K6 a page of an earlier release loads the next page as a new document, never as a white page", async ({
    site,
    page,
  }) => {
    const gone = await fetch(`${site.url}/assets/portfolio-earlier.js`);
    expect([gone.status, gone.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    const isEarlier: string[] = [];
    await page.route("**/__manifest?*", (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("version", "earlier");
      isEarlier.push(url.search);
      return route.continue({ url: url.href });
    });
    await page.goto(site.url);
    await page.evaluate(() => {
      document.documentElement.dataset.loaded = "before";
      dispatchEvent(new Event("scroll"));
    });
    await expect.poll(() => isEarlier.length).toBeGreaterThan(0);
    await page.locator(`a[href="${paths.resume}"]`).first().click();
    await expect(page).toHaveURL(site.url + paths.resume);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html[data-loaded]")).toHaveCount(0);
  });

  test("F6 F8 the API answers JSON, whatever the Accept header", async ({ site, api }) => {
    await api.publish();
    for (const Accept of ["text/html", "application/xml", "*/*", "x".repeat(5_000)]) {
      for (const path of ["/api/works", "/api/nothing", "/api/works/nothing"]) {
        const answer = await fetch(site.url + path, { headers: { Accept } });
        expect(answer.headers.get("Content-Type"), `${path} ${Accept.slice(0, 20)}`).toMatch(/^application\/json/);
        expect(() => answer.json()).not.toThrow();
      }
    }
  });

  test("F10 of simultaneous edits and removals one removal succeeds, and every other answer is 200 or 404", async ({
    api,
  }) => {
    for (let round = 0; round < (process.env.TEST_LONG ? 100 : 4); round += 1) {
      const { _id } = await api.publish();
      const answers = await Promise.all([api.revise(_id), api.remove(_id), api.revise(_id), api.remove(_id)]);
      const [edit, removal, secondEdit, secondRemoval] = answers.map(({ status }) => status);
      for (const status of [edit, secondEdit]) expect([200, 404]).toContain(status);
      expect([removal, secondRemoval].toSorted()).toEqual([204, 404]);
      expect((await fetch(`${api.url}/api/works/${_id}`)).status).toBe(404);
    }
  });
});

test.describe("H. More than a visitor would send", () => {
  test("H3 H7 large and compressed bodies are refused before they are read", async ({ site, api }) => {
    expect((await logIn(site.url, "x".repeat(10_485_760))).status).toBe(413);
    for (const encoding of ["gzip", "br", "deflate", "zstd", "identity, gzip"]) {
      for (const path of ["/api/works", "/api/auth/login"]) {
        const { body, headers } = json("x", { "Content-Encoding": encoding });
        const answer = await api.send("POST", path, body, headers);
        expect(answer.status, `${path} ${encoding}`).toBe(415);
      }
    }
  });

  test("H4 H5 H6 long paths, slow patterns and a hundred ranges cause no server error", async ({ site, api }) => {
    const work = await api.publish();
    const many = Array.from({ length: 900 }, (_, index) => `%2Fa${index}`).join("%2C");
    const targets: [target: string, status: number][] = [
      [`/${"a".repeat(12_000)}`, 404],
      ["/a".repeat(5_000), 404],
      [`/api${"/a".repeat(5_000)}`, 404],
      [`${"/a".repeat(5_000)}.data`, 404],
      [`/api/works/${"a".repeat(9_000)}`, 404],
      [`/images/${"0".repeat(9_000)}`, 404],
      [`/__manifest?paths=${many}&version=x`, 400],
      [`/__manifest?paths=${encodeURIComponent("/a".repeat(2_000))}&version=x`, 400],
      [`/portfolio?page=${"9".repeat(9_000)}`, 200],
    ];
    for (const [target, status] of targets)
      expect((await sendLine(site.url, target)).status, target.slice(0, 30)).toBe(status);
    const evil = [
      `${"a".repeat(8_000)}!`,
      "a=".repeat(4_000),
      ...[" ", "@", "-", "%"].map((sign) => sign.repeat(8_000)),
    ];
    const headers = ["Cookie", "Accept-Language", "User-Agent", "Range", "If-None-Match", "Authorization"];
    for (const text of evil) {
      for (const name of [...headers, "X-Forwarded-For"]) {
        const { status } = await sendLine(site.url, "/api/works", { headers: [`${name}: ${text}`] });
        expect(status, `${name} ${text.slice(0, 5)}`).toBeLessThan(500);
      }
      const long = text.repeat(7).slice(0, 50_000);
      for (const field of ["title", "url", "desc", "year", "userId", "version"]) {
        const value = field === "url" ? `https://a.example/${long}x` : long;
        expect((await api.revise(work._id, { [field]: value })).status, field).toBe(422);
      }
      const credentials = json({ email: long, password: "x", code: long });
      const signUp = await fetch(`${site.url}/api/auth/signup`, { method: "POST", ...credentials });
      expect([403, 413]).toContain(signUp.status);
    }
    const ranges = Array.from({ length: 100 }, (_, index) => `${index * 2}-${index * 2}`).join(",");
    for (const target of [work.imgUrl.slice(site.url.length), "/cv-2023.pdf"]) {
      const answer = await sendLine(site.url, target, { headers: [`Range: bytes=${ranges}`] });
      expect([answer.status, answer.headers["content-type"]], target).toEqual([
        200,
        expect.not.stringContaining("multipart"),
      ]);
    }
  });
});

test.describe("L. Logs", () => {
  test("L1 L2 L3 L4 every response has a new request id, and the log holds no secret and no broken line", async ({
    site,
  }) => {
    const from = site.output().length;
    const cookie = await signInForCookie(site.url);
    const { token } = await (await logIn(site.url)).json();
    const ids = new Set<string>();
    for (const sent of ["x".repeat(500), "abc", "0".repeat(40)]) {
      const answer = await sendLine(site.url, "/nothing-here", { headers: [`X-Request-Id: ${sent}`] });
      expect(answer.headers["x-request-id"]).not.toBe(sent);
      expect(answer.headers["x-request-id"]).toMatch(/^[\w-]{8,64}$/);
      ids.add(answer.headers["x-request-id"] ?? "");
    }
    expect(ids.size).toBe(3);
    const headers = { "User-Agent": 'x\u001b[31m{"level":"error"}', Cookie: cookie, ...bearer(token) };
    for (const path of ["/", "/api/works", adminPaths.dashboard, "/api/works/%", "/portfolio/none"]) {
      await httpRequest(site.url + path, { headers, insecureHTTPParser: true });
    }
    await logIn(site.url, "{", { Origin: "https://evil.test" });
    await logIn(site.url, { ...owner, password: "canari-mot-de-passe" });
    await expect.poll(() => site.output().slice(from)).toContain("origin_refused");
    const output = site.output();
    for (const secret of [owner.password, "canari-mot-de-passe", token, cookie.split("=")[1] ?? "", "\u001b"]) {
      expect(output.includes(secret), `the log holds ${secret.slice(0, 4)}…`).toBe(false);
    }
    for (const line of output.split("\n").filter((text) => text.startsWith("{")))
      expect(() => JSON.parse(line)).not.toThrow();
  });
});
