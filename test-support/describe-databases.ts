import { after, before, describe } from "node:test";
import { sql } from "kysely";
import type { OpenDatabase } from "#db/open.ts";
import type { Database } from "#db/schema.ts";
import { openTestDatabase, type TestEngine, testEngines } from "./databases.ts";

/** The files of a process share them: to open an embedded one takes a second of the processor. */
const opened = new Map<TestEngine, Promise<OpenDatabase>>();
after(() => Promise.all([...opened.values()].map(async (database) => (await database).close())));

async function openEmpty(engine: TestEngine): Promise<OpenDatabase> {
  const opening = opened.get(engine) ?? openTestDatabase(engine);
  opened.set(engine, opening);
  const { db } = await opening;
  await sql`truncate owners, works, images, messages, visits, settings, secrets, attempts, signup_codes cascade`.execute(
    db,
  );
  await db.updateTable("revisions").set({ value: 0 }).execute();
  return opening;
}

/** Describes tests for each engine, on a migrated database without rows. */
export function describeDatabases(name: string, tests: (database: OpenDatabase, engine: TestEngine) => void): void {
  for (const engine of testEngines) {
    describe(`${name}: ${engine.name}`, { skip: engine.skip }, () => {
      const database = {} as OpenDatabase;
      before(async () => Object.assign(database, await openEmpty(engine)));
      tests(database, engine);
    });
  }
}

export async function empty({ db }: Pick<OpenDatabase, "db">, ...tables: (keyof Database)[]): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
}
