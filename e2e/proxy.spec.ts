import { spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "playwright/test";
import { adminPaths } from "#app/routes/admin/paths.ts";
import { startNginx } from "#test-support/nginx.ts";
import { freePort } from "#test-support/processes.ts";
import { owner, startSite } from "#test-support/site.ts";
import { expect, signedInApi, test } from "./test.ts";

const missing = ["nginx", "openssl"].filter((command) => spawnSync(command, ["version"]).error);
test.skip(missing.length > 0, `${missing.join(" and ")} not installed`);

test("behind nginx and TLS, as documented: forms, cookies, addresses, and whom the throttle counts @looks", async ({
  database,
  store,
}) => {
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const site = await startSite({ database, store }, { SITE_URL: origin, TRUST_PROXY: "1" });
  const nginx = await startNginx(site.url, {
    port,
    listen: "ssl",
    server: (folder) => {
      const made = ["-keyout", `${folder}/key.pem`, "-out", `${folder}/cert.pem`, "-subj", "/CN=localhost"];
      spawnSync("openssl", ["req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "2", ...made]);
      return `ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;`;
    },
  });
  const browser = await request.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
  try {
    while (nginx.runs() && !(await browser.get("/healthz").catch(() => null))) await wait(25);
    const home = await browser.get("/");
    expect(home.headers()["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    expect(await home.text()).toContain(`<link rel="canonical" href="${origin}/"`);

    const headers = { Origin: origin };
    const form = { email: owner.email, password: owner.password };
    const foreign = await browser.post(adminPaths.signIn, { form, headers: { Origin: "https://example.org" } });
    expect(foreign.status()).toBe(403);
    const signedIn = await browser.post(adminPaths.signIn, { form, headers, maxRedirects: 0 });
    expect(signedIn.status()).toBeLessThan(400);
    const cookies = signedIn.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
    const session = cookies.find(({ value }) => value.startsWith("__Host-session="))?.value;
    expect(session).toMatch(/; Secure/);
    expect(session).toMatch(/; HttpOnly/);
    expect((await browser.get(adminPaths.dashboard)).status()).toBe(200);

    // Whoever names another address each time is still counted by his own; eleven hashes take their seconds.
    if (!process.env.TEST_LONG) return;
    const statuses = new Set<number>();
    for (let number = 0; number < 11; number += 1) {
      const data = { email: `nobody${number}@example.com`, password: "faux mot de passe" };
      const attempt = await browser.post("/api/auth/login", {
        data,
        headers: { "X-Forwarded-For": `192.0.2.${number}` },
      });
      statuses.add(attempt.status());
    }
    expect([...statuses]).toEqual([401, 429]);
  } finally {
    await browser.dispose();
    await nginx.stop();
    await site.dispose();
  }
});

test("nginx that keeps pages: each theme its own, the owner past it, and a change shown within seconds @looks", async ({
  ownSite,
}) => {
  const site = await ownSite();
  const api = await signedInApi(site);
  await api.publish({ title: "Gardé" });
  const nginx = await startNginx(site.url, { caches: true });
  const front = `http://127.0.0.1:${nginx.port}`;
  const page = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${front}/portfolio`, { headers });
    return { text: await answer.text(), id: answer.headers.get("X-Request-Id") };
  };
  try {
    while (nginx.runs() && !(await fetch(`${front}/healthz`).catch(() => null))) await wait(25);
    const dark = await page();
    expect(dark.text).toContain("Gardé");
    // Kept: the site gives each answer of its own another id.
    expect((await page()).id).toBe(dark.id);
    expect((await page({ Cookie: "a=b; theme=dark" })).id).toBe(dark.id);
    const light = await page({ Cookie: "theme=light" });
    expect(light.text).toContain('data-theme="light"');
    expect((await page({ "Accept-Encoding": "identity" })).text).toContain('data-theme="dark"');
    const session = { Cookie: `session=${api.token}` };
    expect((await page(session)).id).not.toBe((await page(session)).id);
    expect((await page()).id).not.toBe((await page({ Origin: site.url })).id);

    await api.publish({ title: "Tout neuf" });
    await expect.poll(async () => (await page()).text).toContain("Tout neuf");
    await site.stop();
    expect((await page()).text).toContain("Tout neuf");
  } finally {
    await nginx.stop();
  }
});
