import type { Backend } from "#app/backend.server.ts";
import { adminPaths, messagePath } from "../paths.ts";
import { type Fact, factsInWords } from "./facts.ts";

interface Sources {
  messages: Pick<Backend["messages"], "summary">;
  visits: Pick<Backend["visits"], "summary">;
  availability: Pick<Backend["availability"], "get">;
  logFailure: Backend["logFailure"];
  archive: Pick<Backend["archive"], "last">;
  demoTexts: number;
}

/** The facts of the band, read together. One that cannot be read does not fail the others. */
export async function readBand(sources: Sources, now: Date): Promise<Fact[]> {
  const orFailed = <Value>(reading: Promise<Value>): Promise<Value | "failed"> =>
    reading.catch((error: unknown) => {
      sources.logFailure("fact_not_read", error);
      return "failed";
    });
  const [messages, visits, availability, backup] = await Promise.all([
    orFailed(sources.messages.summary()),
    orFailed(sources.visits.summary()),
    orFailed(sources.availability.get()),
    orFailed(sources.archive.last()),
  ]);
  const facts = { messages, visits, availability, texts: sources.demoTexts, backup };
  return factsInWords(facts, { ...adminPaths, messages: messagePath() }, now);
}
