import { execFile } from "node:child_process";
import { cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A copy of the checkout in a temporary folder, for the commands that write into it. */
export async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "repere-copy-"));
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  for (const file of stdout.trim().split("\n")) await cp(file, join(copy, file)).catch(() => {});
  await symlink(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}
