import { spawn, spawnSync } from "node:child_process";
import { chmod, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { temporaryFolder } from "./folders.ts";
import { endProcess, freePort } from "./processes.ts";

export const hasNginx = !spawnSync("nginx", ["-v"]).error;

interface Options {
  port?: number;
  /** Parameters of the listen directive. */
  listen?: string;
  /** Writes more of the server block, with files in the given folder if it needs any. */
  server?: (folder: string) => string | Promise<string>;
}

/** Starts nginx in front of a site, with docs/nginx/site.conf in its only server block. */
export async function startNginx(siteUrl: string, options: Options = {}) {
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
        ${(await options.server?.(folder)) ?? ""}
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
