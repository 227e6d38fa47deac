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

interface Filling {
  db: Kysely<Database>;
  store: ObjectStore;
  read: (variant: Uint8Array) => Promise<Traits>;
  isStopped: () => boolean;
  onError: (error: unknown) => void;
  onChange: (revision: number) => void;
}

/** Reads what the images of older releases are. Several instances may do the same one: they get the same result. */
export async function fillTraits({ db, store, read, isStopped, onError, onChange }: Filling): Promise<void> {
  while (!isStopped()) {
    const image = await db
      .selectFrom("images")
      .select(["id", "variants"])
      .where("kind", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (!image) return;
    const traits = await traitsOf(image.variants, store, read).catch((error) => {
      if (error instanceof StoreUnavailableError) throw error;
      onError(error);
      return unknown;
    });
    onChange(await save(db, image.id, traits));
  }
}

async function traitsOf(variants: VariantRow[], store: ObjectStore, read: Filling["read"]): Promise<Traits> {
  const [widest] = variants.filter(({ type }) => type === "image/webp").toSorted((a, b) => b.width - a.width);
  const bytes = widest && (await store.get(widest.key));
  return bytes ? read(bytes) : unknown;
}

function save(db: Kysely<Database>, id: string, { kind, inks }: Traits): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("images")
      .set({ kind, inks: JSON.stringify(inks) })
      .where("id", "=", id)
      .where("kind", "is", null)
      .execute();
    return countUp(trx);
  });
}
