import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Why the last sweep made no night, or that one cannot be read. */
export type NightFault = "full" | "failed" | "unreadable";

export interface LastBackups {
  downloadAt: Date | null;
  nightAt: Date | null;
  fault: NightFault | null;
  /** Whether there is anything to lose. */
  hasWorks: boolean;
}

export async function lastBackups(db: Kysely<Database>): Promise<LastBackups> {
  const { value, hasWorks } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom("settings").select("value").where("name", "=", "backup").as("value"),
      eb.exists(eb.selectFrom("works").select("id").where("deleted_at", "is", null)).as("hasWorks"),
    ])
    .executeTakeFirstOrThrow();
  const { downloadAt, nightAt, fault = null } = Object(value) as Partial<Record<string, string>>;
  const moment = (written?: string) => (written ? new Date(written) : null);
  return {
    ...{ downloadAt: moment(downloadAt), nightAt: moment(nightAt), hasWorks: Boolean(hasWorks) },
    fault: fault as NightFault | null,
  };
}

/** Stores what has changed. A backup is good without it, which a full disk refuses. */
export async function noteBackup(db: Kysely<Database>, changed: Partial<LastBackups>): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name: "backup", value: JSON.stringify(changed) })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value: sql`settings.value || excluded.value` as never }),
    )
    .execute()
    .catch(() => {});
}
