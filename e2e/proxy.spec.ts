import { spawn, spawnSync } from "node:child_process";
import { chmod, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "playwright/test";
import { adminPaths } from "#app/desk/admin-paths.ts";
import { paths } from "#app/paths.ts";
import { temporaryFolder } from "#test-support/folders.ts";
import { endProcess, freePort } from "#test-support/processes.ts";
import { owner } from "#test-support/site.ts";
import { expect, signedInApi, test } from "./test.ts";

const missing = ["nginx", "openssl"].filter((command) => spawnSync(command, ["version"]).error);
test.skip(missing.length > 0, `${missing.join(" and ")} not installed`);

/** Waits until nginx passes the response of the site on, or has ended. */
async function untilAnswered(nginx: { runs(): boolean }, probe: () => Promise<unknown>): Promise<void> {
  while (nginx.runs() && !(await probe().catch(() => null))) await wait(25);
}

test("behind nginx with TLS, forms, cookies, addresses and the throttle work", async ({ ownSite }) => {
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const site = await ownSite({ SITE_URL: origin, TRUST_PROXY: "1" });
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
    await untilAnswered(nginx, () => browser.get("/healthz"));
    const home = await browser.get("/");
    expect(home.headers()["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    expect(await home.text()).toContain(`<link rel="canonical" href="${origin}/"`);

    const headers = { Origin: origin };
    const form = { email: owner.email, password: owner.password };
    const crossSite = await browser.post(adminPaths.signIn, { form, headers: { Origin: "https://example.org" } });
    expect(crossSite.status()).toBe(403);
    const signedIn = await browser.post(adminPaths.signIn, { form, headers, maxRedirects: 0 });
    expect(signedIn.status()).toBeLessThan(400);
    const cookies = signedIn.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
    const session = cookies.find(({ value }) => value.startsWith("__Host-session="))?.value;
    expect(session).toMatch(/; Secure/);
    expect(session).toMatch(/; HttpOnly/);
    expect((await browser.get(adminPaths.dashboard)).status()).toBe(200);

    // The throttle counts by the address that nginx adds, not by those that the client invents. Eleven hashes are slow.
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
  }
});

test("nginx passes each part of the portfolio and each theme as the site answers them", async ({ ownSite }) => {
  const site = await ownSite();
  const api = await signedInApi(site);
  const technologies = ["React", "Vue.js"];
  for (const name of [...technologies, ...technologies, ...technologies])
    await api.publish({ title: `Projet ${name}`, technologies: [name] });
  const nginx = await startNginx(site.url);
  const read = async (query: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${nginx.port}${paths.portfolio}${query}`, { headers })).text();
  try {
    await untilAnswered(nginx, () => fetch(`http://127.0.0.1:${nginx.port}/healthz`));
    expect(await read("")).toContain("Projet React");
    expect(await read("?techno=vue-js")).not.toContain("Projet React");
    expect(await read("?techno=react")).not.toContain("Projet Vue.js");
    expect(await read("", { Cookie: "theme=light" })).toContain('data-theme="light"');
    await api.publish({ title: "Tout neuf" });
    expect(await read("")).toContain("Tout neuf");
  } finally {
    await nginx.stop();
  }
});

interface NginxOptions {
  port?: number;
  /** Parameters of the listen directive. */
  listen?: string;
  /** Writes more of the server block, with files in the given folder if it needs any. */
  server?: (folder: string) => string;
}

/** Starts nginx in front of a site, with docs/nginx/site.conf in its only server block. */
async function startNginx(siteUrl: string, options: NginxOptions = {}) {
  const folder = await temporaryFolder("nginx");
  // nginx's workers do not run as root.
  await chmod(folder, 0o755);
  const { port = await freePort(), listen = "" } = options;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const configuration = `
    daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes auto;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
      upstream site { server 127.0.0.1:${new URL(siteUrl).port}; keepalive 32; }
      server {
        listen 127.0.0.1:${port} ${listen};
        include ${resolve("docs/nginx/site.conf")};
        ${options.server?.(folder) ?? ""}
      }
    }`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "inherit"] });
  return {
    port,
    runs: () => nginx.exitCode === null,
    async stop(): Promise<void> {
      await endProcess(nginx);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
