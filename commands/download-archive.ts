import type { Env } from "#app/env.server.ts";
import { admin } from "#app/texts/admin.ts";
import { type ArchiveParts, ArchiveRefusedError, type ArchiveReport, saveArchive } from "#app/works/archive.server.ts";
import { migrations } from "#db/migrations/index.ts";
import { CommandFault } from "./with-site.ts";

const credentials =
  "set OWNER_EMAIL and OWNER_PASSWORD, in .env, to what you sign in with, or use the button " +
  `"${admin.account.backup.button}" of the account page`;

/**
 * Downloads the archive of a running site to a file, which has its name only when it is complete and sound.
 * @param site the site's origin
 * @param token of the owner's session, or the secret in DATA_DIR
 * @throws CommandFault
 */
export async function downloadArchive(
  site: string,
  token: string,
  file: string,
  { withMessages, withVisits }: ArchiveParts,
): Promise<ArchiveReport> {
  const asked = [withMessages && "messages", withVisits && "visits"].filter(Boolean).join("&");
  const response = await send(`${site}/api/archive${asked && `?${asked}`}`, {
    // The images are compressed already.
    headers: { ...bearer(token), "Accept-Encoding": "identity" },
  });
  if (!response.ok || !response.body) throw unexpected(response);
  return await save(response.body, file);
}

/** The same, in a session that ends afterwards. */
export async function downloadAsOwner(
  site: string,
  owner: Env["owner"],
  file: string,
  parts: ArchiveParts,
): Promise<ArchiveReport> {
  if (!owner) throw new CommandFault(`The site at ${site} gives its archive to the owner only: ${credentials}.`);
  const token = await logIn(site, owner);
  try {
    return await downloadArchive(site, token, file, parts);
  } finally {
    // If this fails the archive is still good, and the session ends after 7 unused days.
    await fetch(`${site}/api/auth/logout`, { method: "POST", headers: bearer(token) }).catch(() => {});
  }
}

function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

/** @returns the token of a new session */
async function logIn(site: string, owner: NonNullable<Env["owner"]>): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const response = await send(`${site}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(owner) });
  if (response.status === 401) {
    throw new CommandFault(`The site at ${site} refuses this e-mail address or password: ${credentials}.`);
  }
  if (response.status === 429) {
    const seconds = response.headers.get("Retry-After");
    throw new CommandFault(`The site at ${site} has had too many wrong passwords. Try again in ${seconds} seconds.`);
  }
  const { token } = await response.json().catch(() => ({}));
  if (!response.ok || typeof token !== "string") throw unexpected(response);
  return token;
}

/** A redirect is not followed: the credentials are for the given site only. */
async function send(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: "manual" }).catch(() => null);
  const { origin } = new URL(url);
  if (!response) {
    throw new CommandFault(
      `No site answers at ${origin}. If it listens elsewhere, add --from and its address; if another command uses ` +
        "DATA_DIR, wait for its end.",
    );
  }
  const location = response.headers.get("Location");
  const target = location && response.status < 400 ? URL.parse(location, url) : null;
  if (target) throw new CommandFault(`${origin} redirects to ${target.origin}: name the right address with --from.`);
  return response;
}

function unexpected({ url, status }: Response): CommandFault {
  const advice = status >= 500 ? "Try again in a minute" : "Is it this site, and of this release?";
  return new CommandFault(`${url} answered with ${status}. ${advice}`);
}

async function save(body: ReadableStream<Uint8Array>, file: string): Promise<ArchiveReport> {
  try {
    return await saveArchive(body, file, Object.keys(migrations));
  } catch (error) {
    if (error instanceof ArchiveRefusedError) throw new CommandFault(`${error.message} No file was written.`);
    // What fetch throws when the connection breaks.
    if (error instanceof TypeError) throw new CommandFault("The download broke off. No file was written.");
    throw error;
  }
}
