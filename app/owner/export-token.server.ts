import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "./hash.server.ts";

const FILE = "export-token";

/**
 * Writes a secret, new at each start, to a file that only the site's user can read. It opens the archive and nothing
 * else: `npm run export` beside the running site needs no password, because strangers can close the password for a while.
 * @returns whether a text is the secret
 */
export async function writeExportToken(dataDir: string): Promise<(given: string) => boolean> {
  const token = randomBytes(32).toString("base64url");
  const file = join(dataDir, FILE);
  // A file that exists would keep its owner and mode.
  await rm(file, { force: true });
  await writeFile(file, token, { mode: 0o600, flag: "wx" });
  const hash = sha256(token);
  return (given) => sha256(given) === hash;
}

export function readExportToken(dataDir: string): Promise<string> {
  return readFile(join(dataDir, FILE), "utf8");
}
