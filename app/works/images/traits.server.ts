import type { Kysely } from "kysely";
import type { ObjectStore } from "#app/storage/storage.ts";
import { StoreUnavailableError } from "#app/storage/storage.ts";
import type { Database, VariantRow } from "#db/schema.ts";
import type { Kind } from "../mounting/framing.ts";
import type { InkScores } from "../mounting/inks.ts";
import { countUp } from "../revision.server.ts";

interface Traits {
  kind: Kind;
  inks: InkScores;
}

/** For an image that cannot be read: it is shown whole, on any paper. */
const unknown: Traits = { kind: "photo", inks: [0, 0, 0, 0, 0, 0] };

interface Adding {
  db: Kysely<Database>;
  store: ObjectStore;
  read: (variant: Uint8Array) => Promise<Traits>;
  onError: (error: unknown) => void;
}

/**
 * Reads what an image of an older release is.
 * @returns the new revision of the works
 */
export async function addTraits(
  { db, store, read, onError }: Adding,
  { id, variants }: { id: string; variants: VariantRow[] },
): Promise<number> {
  const { kind, inks } = await traitsOf(variants, store, read).catch((error) => {
    if (error instanceof StoreUnavailableError) throw error;
    onError(error);
    return unknown;
  });
  return db.transaction().execute(async (trx) => {
    const unread = trx.updateTable("images").where("id", "=", id).where("kind", "is", null);
    await unread.set({ kind, inks: JSON.stringify(inks) }).execute();
    return countUp(trx);
  });
}

async function traitsOf(variants: VariantRow[], store: ObjectStore, read: Adding["read"]): Promise<Traits> {
  const [widest] = variants.filter(({ type }) => type === "image/webp").toSorted((a, b) => b.width - a.width);
  const bytes = widest && (await store.get(widest.key));
  return bytes ? read(bytes) : unknown;
}
