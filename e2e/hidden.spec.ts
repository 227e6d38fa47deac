import { paths } from "#app/paths.ts";
import { adminPaths, editWorkPath } from "#app/routes/admin/paths.ts";
import { expect, picture, signIn, test, workForm } from "./test.ts";

// What of each path gives it away, wherever it stands.
const secrets = ["connexion-secrete", "dashboard-secret", "page-secrete"];

test("nothing that a visitor can load holds a hidden path", async ({ site, api }) => {
  const work = await api.publish();
  const queue = [
    paths.home,
    paths.portfolio,
    paths.resume,
    paths.legal,
    paths.error,
    "/nothing-here",
    `/portfolio/${work._id}`,
    "/sitemap.xml",
    "/robots.txt",
    "/api/works",
    "/api/openapi.json",
    "/_.data",
    "/portfolio.data",
    "/__manifest?paths=%2F%2C%2Fportfolio%2C%2Fresume&version=x",
    "/.vite/manifest.json",
  ];
  const seen = new Set<string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await fetch(site.url + path);
    const text = await response.text();
    for (const secret of secrets) expect(text, `${path} holds ${secret}`).not.toContain(secret);
    for (const [name, value] of response.headers) {
      for (const secret of secrets) expect(value, `${path} sends ${secret} in ${name}`).not.toContain(secret);
    }
    const isText = /html|script|json|css|xml|plain/.test(response.headers.get("Content-Type") ?? "");
    if (!isText || !response.ok) continue;
    // Whatever looks like an address of ours: links, imports, preloads, names of chunks within scripts.
    const named = text.matchAll(
      /(?:https?:\/\/localhost:\d+)?(\/(?:[\w@.-]+\/?)*[\w-]+(?:\.[\w.-]+)?)|\.\/([\w-]+\.(?:js|css))/g,
    );
    for (const [, address, chunk] of named) {
      const next = chunk ? `/assets/${chunk}` : address;
      if (next && (next.startsWith("/assets/") || text.includes(`"${next}"`)) && !next.startsWith("//"))
        queue.push(next);
    }
  }
  const scripts = [...seen].filter((path) => path.endsWith(".js"));
  expect(scripts.length, "the crawl met the site's scripts").toBeGreaterThan(5);
  expect(
    [...seen].some((path) => /manifest-\w+\.js/.test(path)),
    "React Router names its manifest",
  ).toBe(true);
});

test("the hidden pages tell search engines to leave them out", async ({ site, page }) => {
  const signInPage = await fetch(site.url + adminPaths.signIn);
  expect([signInPage.status, signInPage.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
  await signIn(page);
  for (const path of [adminPaths.dashboard, adminPaths.account, adminPaths.newWork]) {
    const response = await page.goto(path);
    expect(response?.headers()["x-robots-tag"], path).toBe("noindex");
    expect(response?.headers()["cache-control"], path).toBe("no-store");
  }
});

test("signed out, every private page, data twin and action refuses, and nothing changes", async ({ site, api }) => {
  const work = await api.publish({ title: "Inchangé" });
  const pages = [adminPaths.dashboard, adminPaths.account, adminPaths.newWork, editWorkPath(work._id)];
  const forged = ["", "session=", "session=x", `session=${"a".repeat(43)}`, `session=${"a".repeat(43)}; session=b`];
  for (const path of pages) {
    for (const Cookie of forged) {
      const headers = { Cookie };
      const document = await fetch(site.url + path, { headers, redirect: "manual" });
      expect([document.status, document.headers.get("Location")?.split("?")[0]], path).toEqual([
        303,
        adminPaths.signIn,
      ]);
      for (const query of ["", "?_routes=routes%2Fadmin%2Fdashboard", "?_routes=routes%2Fadmin%2Fedit-work"]) {
        const data = await fetch(`${site.url}${path}.data${query}`, { headers, redirect: "manual" });
        const text = await data.text();
        expect(text, `${path}.data${query} answers the owner's data`).not.toContain("Inchangé");
        expect(text, `${path}.data${query} leads to sign-in`).toContain(adminPaths.signIn);
      }
    }
  }

  const forms: [path: string, body: BodyInit][] = [
    [adminPaths.dashboard, new URLSearchParams({ intent: "remove", id: work._id })],
    [adminPaths.dashboard, new URLSearchParams({ intent: "up", id: work._id })],
    [adminPaths.account, new URLSearchParams({ intent: "end", id: "x" })],
    [adminPaths.newWork, workForm({}, await picture())],
    [editWorkPath(work._id), workForm({ title: "Changé" })],
  ];
  for (const [path, body] of forms) {
    for (const suffix of ["", ".data"]) {
      const headers = { Origin: site.url };
      const response = await fetch(site.url + path + suffix, { method: "POST", headers, body, redirect: "manual" });
      expect([202, 303], `${path}${suffix}`).toContain(response.status);
      expect(response.headers.get("Location") ?? (await response.text())).toContain(adminPaths.signIn);
    }
  }
  // The pictures may have become more meanwhile, and nothing else.
  expect(await api.list()).toMatchObject([{ ...work, image: expect.anything() }]);
});

test("another site cannot make the owner's browser act", async ({ site, api, page }) => {
  const work = await api.publish();
  await signIn(page);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "session")?.value;
  const body = new URLSearchParams({ intent: "remove", id: work._id });
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "same-site", Origin: site.url },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: site.url.replace("localhost", "localhost.evil.example") },
    { Origin: site.url.replace(/\d+$/, "1") },
    { Origin: site.url.replace("http:", "https:") },
    {},
  ];
  for (const headers of foreign) {
    for (const suffix of ["", ".data"]) {
      const response = await fetch(site.url + adminPaths.dashboard + suffix, {
        method: "POST",
        headers: { Cookie: `session=${cookie}`, ...headers },
        body,
        redirect: "manual",
      });
      expect(response.status, JSON.stringify(headers)).toBe(403);
    }
  }
  expect((await api.list()).length).toBe(1);
  const own = await fetch(site.url + adminPaths.dashboard, {
    method: "POST",
    headers: { Cookie: `session=${cookie}`, Origin: site.url },
    body,
    redirect: "manual",
  });
  expect(own.status).toBe(303);
  expect(await api.list()).toEqual([]);
});

test("after sign-in nobody is led off the site", async ({ site }) => {
  const next = [
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "https://evil.example",
    "%2f%2fevil",
    "/api/works",
    "/nowhere",
    "javascript:alert(1)",
  ];
  for (const wanted of next) {
    const response = await fetch(`${site.url}${adminPaths.signIn}?next=${encodeURIComponent(wanted)}`, {
      method: "POST",
      headers: { Origin: site.url },
      body: new URLSearchParams({ email: "owner@example.com", password: "un mot de passe assez long" }),
      redirect: "manual",
    });
    expect([response.status, response.headers.get("Location")], wanted).toEqual([303, adminPaths.dashboard]);
  }
});
