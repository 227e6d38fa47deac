import { adminPaths, editWorkPath } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { adminAddresses, publicAddresses } from "#test-support/addresses.ts";
import { readText } from "#test-support/http.ts";
import { crossSiteHeaders } from "./security/requests.ts";
import { postSignIn } from "./sign-in.ts";
import { expect, picture, test, workForm } from "./test.ts";

/** The parts of the hidden paths that would reveal them. */
const secrets = ["connexion-secrete", "dashboard-secret", "page-secrete"];

test("no file that a visitor can load holds a hidden path", async ({ site, api }) => {
  const work = await api.publish();
  const queue = [
    ...publicAddresses(work),
    paths.error,
    "/nothing-here",
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
  const leaks: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await fetch(site.url + path);
    const text = await response.text();
    // Not an expectation for each: thousands would take seconds.
    const sent = [["its body", text], ...response.headers] as const;
    for (const [name, value] of sent)
      leaks.push(
        ...secrets.filter((secret) => value.includes(secret)).map((secret) => `${path}: ${secret} in ${name}`),
      );
    const isText = /html|script|json|css|xml|plain/.test(response.headers.get("Content-Type") ?? "");
    if (!isText || !response.ok) continue;
    // Everything that looks like an address of the site: links, imports, preloads, names of chunks within scripts.
    const found = text.matchAll(
      /(?:https?:\/\/localhost:\d+)?(\/(?:[\w@.-]+\/?)*[\w-]+(?:\.[\w.-]+)?)|\.\/([\w-]+\.(?:js|css))/g,
    );
    for (const [, address, chunk] of found) {
      const next = chunk ? `/assets/${chunk}` : address;
      if (next && (next.startsWith("/assets/") || text.includes(`"${next}"`)) && !next.startsWith("//"))
        queue.push(next);
    }
  }
  expect(leaks).toEqual([]);
  const scripts = [...seen].filter((path) => path.endsWith(".js"));
  expect(scripts.length, "the crawl finds the site's scripts").toBeGreaterThan(5);
  expect(
    [...seen].some((path) => /manifest-\w+\.js/.test(path)),
    "the crawl finds React Router's manifest",
  ).toBe(true);
});

test("after a typing error below a hidden path no error page names it", async ({ site: { url }, api }) => {
  // It empties the cache.
  await api.publish();
  const errors = [`${adminPaths.dashboard}/x`, `${adminPaths.dashboard.toUpperCase()}/x`];
  errors.push(adminPaths.dashboard.replace("-", "%2D").concat("/x"), `${adminPaths.signIn}/x`);
  for (const path of errors) expect((await fetch(url + path)).status, path).toBe(404);
  const text = await readText(`${url}/nothing-here`);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test("the admin pages send X-Robots-Tag: noindex and are not cached", async ({ site, api }) => {
  const signInPage = await fetch(site.url + adminPaths.signIn);
  expect([signInPage.status, signInPage.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
  const work = await api.publish();
  for (const path of adminAddresses(work._id)) {
    const { status, headers } = await fetch(site.url + path, { headers: { Cookie: `session=${api.token}` } });
    expect([status, headers.get("X-Robots-Tag"), headers.get("Cache-Control")], path).toEqual([
      200,
      "noindex",
      "no-store, no-transform",
    ]);
  }
});

test("without a session every page, data request and action of the desk leads to sign-in", async ({ site, api }) => {
  const work = await api.publish({ title: "Inchangé" });
  const forged = ["", "session=", "session=x", `session=${"a".repeat(43)}`, `session=${"a".repeat(43)}; session=b`];
  for (const path of adminAddresses(work._id)) {
    for (const Cookie of forged) {
      const headers = { Cookie };
      const document = await fetch(site.url + path, { headers, redirect: "manual" });
      const signIn = `${adminPaths.signIn}?${new URLSearchParams({ next: path })}`;
      expect([document.status, document.headers.get("Location")], path).toEqual([303, signIn]);
      for (const query of ["", "?_routes=desk%2Fdashboard%2Fdashboard", "?_routes=desk%2Fedit-work"]) {
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
    [adminPaths.images, workForm({}, await picture())],
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
  expect(await api.list()).toEqual([work]);
});

test("another site cannot make the owner's browser change anything", async ({ site, api }) => {
  const work = await api.publish();
  const removeBy = (headers: Record<string, string>, path: string = adminPaths.dashboard) =>
    fetch(site.url + path, {
      method: "POST",
      headers: { Cookie: `session=${api.token}`, ...headers },
      body: new URLSearchParams({ intent: "remove", id: work._id }),
      redirect: "manual",
    });
  for (const headers of crossSiteHeaders(site.url)) {
    for (const path of [adminPaths.dashboard, `${adminPaths.dashboard}.data`]) {
      const { status } = await removeBy(headers, path);
      expect(status, `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  expect((await api.list()).length).toBe(1);
  expect((await removeBy({ Origin: site.url })).status).toBe(303);
  expect(await api.list()).toEqual([]);
});

test("sign-in redirects to the admin page that was requested, and never to another site", async ({ site }) => {
  // app/desk/admin-paths.test.ts tries every kind of address.
  for (const [next, expected] of [
    [adminPaths.account, adminPaths.account],
    ["//evil.test", adminPaths.dashboard],
  ] as const) {
    const response = await postSignIn(site.url, { search: `?next=${encodeURIComponent(next)}` });
    expect([response.status, response.headers.get("Location")], next).toEqual([303, expected]);
  }
});
