import type { Backend } from "#app/backend.server.ts";
import { adminPaths } from "../paths.ts";
import { placeholdersLeft } from "../placeholders.server.ts";
import { type Fact, factsInWords } from "./facts.ts";

interface Sources {
  visits: Pick<Backend["visits"], "summary">;
  availability: Pick<Backend["availability"], "get">;
  logFailure: Backend["logFailure"];
}

/** The facts of the band, read together. One that cannot be read does not fail the others. */
export async function readBand({ visits, availability, logFailure }: Sources, now: Date): Promise<Fact[]> {
  const orFailed = <Value>(reading: Promise<Value>): Promise<Value | "failed"> =>
    reading.catch((error: unknown) => {
      logFailure("fact_not_read", error);
      return "failed";
    });
  const [ofVisits, ofAvailability] = await Promise.all([orFailed(visits.summary()), orFailed(availability.get())]);
  // The messages come here too, as soon as the site has them.
  const facts = { messages: null, visits: ofVisits, availability: ofAvailability, texts: placeholdersLeft().length };
  return factsInWords(facts, { ...adminPaths, messages: "" }, now);
}
