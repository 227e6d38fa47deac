import { spawn, spawnSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { temporaryFolder } from "#test-support/folders.ts";
import { httpRequest } from "#test-support/http.ts";
import { endProcess, freePort } from "#test-support/processes.ts";
import { expect, test } from "./test.ts";

test("behind the documented Caddy, compression, ETag and redirect are the site's, and visitors wait for a restart", {
  tag: "@long",
}, async ({ ownSite }) => {
  test.skip(spawnSync("caddy", ["version"]).error !== undefined, "caddy is not installed");
  const site = await ownSite({ SITE_URL: "https://site.example", TRUST_PROXY: "1" });
  const caddy = await startCaddy(site.url, ["site.example", "www.site.example"]);
  const get = (path: string, headers: Record<string, string> = {}) =>
    httpRequest(caddy.url + path, { headers: { Host: "site.example", ...headers } });
  try {
    while (caddy.runs() && !(await get("/healthz").catch(() => null))) await wait(25);
    const compressed = { "Accept-Encoding": "br" };
    const home = await get("/", compressed);
    expect(home.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(home.body).toString()).toContain('rel="canonical" href="https://site.example/"');
    const again = await get("/", { ...compressed, "If-None-Match": String(home.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get("/")).headers["content-encoding"]).toBeUndefined();

    const other = await get("/portfolio?x=1", { Host: "www.site.example" });
    expect([other.status, other.headers.location]).toEqual([308, "https://site.example/portfolio?x=1"]);

    await site.stop();
    const waiting = get("/portfolio");
    await site.start();
    expect((await waiting).status).toBe(200);
  } finally {
    await caddy.stop();
  }
});

/** Starts Caddy in front of a site, with docs/caddy/Caddyfile for these host names. It needs no certificate: by http. */
async function startCaddy(siteUrl: string, [host, ...otherHosts]: string[]) {
  const folder = await temporaryFolder("caddy");
  const port = await freePort();
  const url = (name = "") => `http://${name}:${port}`;
  const configuration = join(folder, "Caddyfile");
  await writeFile(configuration, `{\n\tadmin off\n}\nimport ${resolve("docs/caddy/Caddyfile")}\n`);
  const caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", configuration], {
    env: {
      PATH: process.env.PATH ?? "",
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      SITE_URL: url(host),
      OTHER_URLS: otherHosts.map(url).join(" "),
      SITE_UPSTREAM: new URL(siteUrl).host,
    },
    stdio: "ignore",
  });
  return {
    url: url("127.0.0.1"),
    runs: () => caddy.exitCode === null,
    async stop(): Promise<void> {
      await endProcess(caddy);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
