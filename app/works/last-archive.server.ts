import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

/** The last archive of the site's works, which may have none. */
export interface LastArchive {
  madeAt: Date | null;
  hasWorks: boolean;
}

export async function lastArchive(db: Kysely<Database>): Promise<LastArchive> {
  const { made, hasWorks } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom("settings").select("value").where("name", "=", "backup").as("made"),
      eb.exists(eb.selectFrom("works").select("id").where("deleted_at", "is", null)).as("hasWorks"),
    ])
    .executeTakeFirstOrThrow();
  const isMade = made !== null && "madeAt" in made;
  return { madeAt: isMade ? new Date(made.madeAt) : null, hasWorks: Boolean(hasWorks) };
}

/** Stores the moment. An archive is good without it, which a full disk refuses. */
export async function noteArchive(db: Kysely<Database>): Promise<void> {
  const value = JSON.stringify({ madeAt: new Date() });
  await db
    .insertInto("settings")
    .values({ name: "backup", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute()
    .catch(() => {});
}
