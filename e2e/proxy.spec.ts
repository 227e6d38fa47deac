import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "playwright/test";
import { hiddenPaths } from "#app/hidden-paths.ts";
import { freePort } from "#commands/ports.ts";
import { owner, startSite } from "./site.ts";
import { expect, test } from "./test.ts";

const missing = ["nginx", "openssl"].filter((command) => spawnSync(command, ["version"]).error);
test.skip(missing.length > 0, `${missing.join(" and ")} not installed`);

test("behind nginx and TLS, as documented: forms, cookies, addresses, and whom the throttle counts @looks", async ({
  database,
  store,
}) => {
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const site = await startSite({ database, store }, { SITE_URL: origin, TRUST_PROXY: "1" });
  const folder = await mkdtemp(join(tmpdir(), "repere-nginx-"));
  // nginx drops root's rights for its workers.
  await chmod(folder, 0o755);
  const certificate = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem"), "-subj", "/CN=localhost"];
  spawnSync("openssl", ["req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "2", ...certificate]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const configuration = `
    daemon off; pid ${folder}/pid; error_log stderr warn;
    events {}
    http {
      access_log off; ${temporary}
      upstream site { server 127.0.0.1:${new URL(site.url).port}; keepalive 32; }
      server {
        listen 127.0.0.1:${port} ssl;
        ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
        include ${resolve("docs/nginx/site.conf")};
      }
    }`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "inherit"] });
  const browser = await request.newContext({ baseURL: origin, ignoreHTTPSErrors: true });
  try {
    while (nginx.exitCode === null && !(await browser.get("/healthz").catch(() => null))) await wait(25);
    const home = await browser.get("/");
    expect(home.headers()["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    expect(await home.text()).toContain(`<link rel="canonical" href="${origin}/"`);

    const headers = { Origin: origin };
    const form = { email: owner.email, password: owner.password };
    const foreign = await browser.post(hiddenPaths.signIn, { form, headers: { Origin: "https://example.org" } });
    expect(foreign.status()).toBe(403);
    const signedIn = await browser.post(hiddenPaths.signIn, { form, headers, maxRedirects: 0 });
    expect(signedIn.status()).toBeLessThan(400);
    const cookies = signedIn.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
    const session = cookies.find(({ value }) => value.startsWith("__Host-session="))?.value;
    expect(session).toMatch(/; Secure/);
    expect(session).toMatch(/; HttpOnly/);
    expect((await browser.get(hiddenPaths.dashboard)).status()).toBe(200);

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
    if (nginx.exitCode === null) {
      nginx.kill("SIGTERM");
      await once(nginx, "exit");
    }
    await site.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});
