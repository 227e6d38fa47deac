import type { ObjectStore } from "../storage/storage.ts";
import type { MountedWork } from "../works/mounting/mounts.server.ts";
import { shareVersion } from "../works/work.ts";

const FOLDER = "shares/";
/** A newer image may belong to a change that is just being published. */
const GRACE_MS = 3_600_000;

type ShownWork = Pick<MountedWork, "id" | "updatedAt" | "mount">;

/**
 * The key of a work's share image in the store. Each change of the work on the site, each way to mount its picture, which may follow
 * from its neighbours, and each design has its own image.
 * @param design see `shareDesign`
 */
export function shareKey(work: ShownWork, design: string): string {
  return `${FOLDER}${shareName(work)}-${design}.png`;
}

/** Removes all share images except the latest one for each work as it is now. */
export async function removeOldShares(store: ObjectStore, works: ShownWork[], now: Date): Promise<{ shares: number }> {
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
function shareName({ mount: { kind, ink, focus }, ...work }: ShownWork): string {
  return `${work.id}-${shareVersion(work)}-${kind}-${ink ?? 100 * focus}`;
}

/** The `shareName` in a key; null for a malformed key. */
function readShareName(key: string): string | null {
  return /^shares\/(.+)-[0-9a-f]+\.png$/.exec(key)?.[1] ?? null;
}
