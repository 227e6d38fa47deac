import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "#app/env.server.ts";
import { listWorks } from "#app/works/listing.server.ts";
import type { Work } from "#app/works/work.ts";
import { openDatabase } from "#db/open.ts";
import { type DemoWork, demoWorks } from "#demo/works.ts";

const invented = new Set(demoWorks.flatMap(wordsOf));

/** The works that visitors see with words or figures of the demo's invented clients, each with the first of them. */
export async function demoWorksLeft(env: Env): Promise<{ where: string; text: string }[]> {
  // Opening the embedded database would create it.
  if (env.database.engine === "pglite" && !existsSync(join(env.dataDir, "pglite"))) return [];
  const { db, close } = await openDatabase(env.database);
  try {
    return (await listWorks(db)).flatMap((work) => {
      const text = wordsOf(work).find((words) => invented.has(words));
      return text ? [{ where: work.title, text }] : [];
    });
  } finally {
    await close();
  }
}

function wordsOf({ testimonial, figures = [], result, desc }: DemoWork | Work): string[] {
  return [testimonial?.text, ...figures.map(({ label }) => label), result, desc].filter((text) => text !== undefined);
}
