import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

export function temporaryFolder(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `repere-${name}-`));
}

/** A temporary folder that is removed when the test has ended. */
export async function testFolder(t: { after(end: () => unknown): void }, name: string): Promise<string> {
  const folder = await temporaryFolder(name);
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies the checkout into a temporary folder, for commands that write into it. */
export async function copyCheckout(): Promise<string> {
  const copy = await temporaryFolder("copy");
  const { stdout } = await promisify(execFile)("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  for (const file of stdout.trim().split("\n")) await cp(file, join(copy, file)).catch(() => {});
  await symlink(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}
