import { after, before, describe } from "node:test";
import type { OpenDatabase } from "#db/open.ts";
import type { Database } from "#db/schema.ts";
import { openTestDatabase, type TestEngine, testEngines } from "./databases.ts";

/** Describes tests for each engine, on a migrated database of their own. */
export function describeDatabases(name: string, tests: (database: OpenDatabase, engine: TestEngine) => void): void {
  for (const engine of testEngines) {
    describe(`${name}: ${engine.name}`, { skip: engine.skip }, () => {
      const database = {} as OpenDatabase;
      before(async () => Object.assign(database, await openTestDatabase(engine)));
      tests(database, engine);
      after(() => database.close());
    });
  }
}

export async function empty({ db }: Pick<OpenDatabase, "db">, ...tables: (keyof Database)[]): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute();
}
