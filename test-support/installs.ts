import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether apt-get may be used. */
export const isRootOfDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

export const apt = "apt-get install -y -qq --no-install-recommends";

export const find = (paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Runs a command that installs a program, without its output. It may fail. */
export function install(what: string, command: string): void {
  console.log(`${what}: ${command}`);
  spawnSync(command, { shell: true, stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
}
