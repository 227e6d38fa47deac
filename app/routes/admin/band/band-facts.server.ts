import { backend } from "#app/backend.server.ts";
import { adminPaths } from "../paths.ts";
import { placeholdersLeft } from "../placeholders.server.ts";
import { type Fact, factsInWords } from "./facts.ts";

/** The facts of the band, read together. One that cannot be read does not fail the others. */
export async function readBand(now: Date): Promise<Fact[]> {
  const { visits, availability } = backend();
  const [ofVisits, ofAvailability] = await Promise.all([orFailed(visits.summary()), orFailed(availability.get())]);
  // The messages come here too, as soon as the site has them.
  const facts = {
    messages: null,
    visits: ofVisits,
    availability: ofAvailability,
    texts: placeholdersLeft().length,
  };
  return factsInWords(facts, { ...adminPaths, messages: "" }, now);
}

function orFailed<Value>(reading: Promise<Value>): Promise<Value | "failed"> {
  return reading.catch((error: unknown) => {
    backend().logFailure("fact_not_read", error);
    return "failed";
  });
}
