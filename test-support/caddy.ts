import { spawn, spawnSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { temporaryFolder } from "./folders.ts";
import { endProcess, freePort } from "./processes.ts";

export const hasCaddy = !spawnSync("caddy", ["version"]).error;

/** Starts Caddy in front of a site, with docs/caddy/Caddyfile for these host names. It needs no certificate: by http. */
export async function startCaddy(siteUrl: string, [host, ...otherHosts]: string[]) {
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
