import type { ObjectStore } from "../storage/storage.ts";
import { shareVersion, type Work } from "../works/work.ts";

const FOLDER = "shares/";
/** A newer image may belong to a change that is just being published. */
const GRACE_MS = 3_600_000;

type SharedWork = Pick<Work, "id" | "updatedAt">;

/**
 * The key of a work's share image in the store. Each change of the work on the site and each design has its own image.
 * @param design see `shareDesign`
 */
export function shareKey(work: SharedWork, design: string): string {
  return `${FOLDER}${shareName(work)}-${design}.png`;
}

/** Removes all share images except the latest one for each work as it is now. */
export async function removeOldShares(store: ObjectStore, works: SharedWork[], now: Date): Promise<{ shares: number }> {
  const stored = await Array.fromAsync(store.list(FOLDER));
  const wanted = new Set(works.map(shareName));
  let shares = 0;
  for (const { key, storedAt } of stored.sort((one, other) => Number(other.storedAt) - Number(one.storedAt))) {
    const isLatest = wanted.delete(readShareName(key) ?? "");
    if (isLatest || now.getTime() - storedAt.getTime() <= GRACE_MS) continue;
    await store.remove(key);
    shares += 1;
  }
  return { shares };
}

/** The part of a key that is the same in every design. */
function shareName(work: SharedWork): string {
  return `${work.id}-${shareVersion(work)}`;
}

/** The `shareName` in a key; null for a malformed key. */
function readShareName(key: string): string | null {
  return /^shares\/(.+)-[0-9a-f]+\.png$/.exec(key)?.[1] ?? null;
}
