import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./ports.ts";

export const hasNginx = !spawnSync("nginx", ["-v"]).error;

export interface Nginx {
  port: number;
  /** Its own, for the files of a test. */
  folder: string;
  /** True while it runs. */
  runs(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts nginx in front of a site, with docs/nginx/site.conf in its one server block.
 * @param options.server what else stands in that block, given the folder
 * @param options.keepsPages with docs/nginx/cache.conf too
 */
export async function startNginx(
  siteUrl: string,
  options: { listen?: string; keepsPages?: boolean; server?: (folder: string) => string; port?: number } = {},
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "repere-nginx-"));
  // nginx drops root's rights for its workers.
  await chmod(folder, 0o755);
  const port = options.port ?? (await freePort());
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const cache = (await readFile("docs/nginx/cache.conf", "utf8")).replace("/var/cache/nginx/site", `${folder}/cache`);
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes auto;
    events {}
    http {
      access_log off; ${temporary.join("\n")}
      upstream site { server 127.0.0.1:${new URL(siteUrl).port}; keepalive 32; }
      ${options.keepsPages ? cache : ""}
      server {
        listen 127.0.0.1:${port} ${options.listen ?? ""};
        include ${resolve("docs/nginx/site.conf")};
        ${options.keepsPages ? "proxy_set_header Accept-Encoding $site_encoding;" : ""}
        ${options.server?.(folder) ?? ""}
      }
    }`,
  );
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "inherit"] });
  return {
    port,
    folder,
    runs: () => nginx.exitCode === null,
    async stop() {
      if (nginx.exitCode === null) {
        nginx.kill("SIGTERM");
        await once(nginx, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
