import type { ObjectStore } from "../storage/storage.ts";

const FOLDER = "shares/";
/** A younger image may be of a version that is being published. */
const GRACE_MS = 3_600_000;

interface Version {
  id: string;
  version: number;
}

/**
 * Where the share image of a work stands in the store: an image per version of the work and of the design.
 * @param design changes with how share images are drawn
 */
export function shareKey(work: Version, design: string): string {
  return `${FOLDER}${shareName(work)}-${design}.png`;
}

/** Leaves one share image for the current version of each published work: of several designs the latest. */
export async function removeOldShares(store: ObjectStore, works: Version[], now: Date): Promise<{ shares: number }> {
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

/** What a key has in common with those of the same version in other designs. */
function shareName({ id, version }: Version): string {
  return `${id}-${version}`;
}

/** The `shareName` of a key; null for a key of another kind. */
function readShareName(key: string): string | null {
  return /^shares\/(.+-\d+)-[0-9a-f]+\.png$/.exec(key)?.[1] ?? null;
}
