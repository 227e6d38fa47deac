import { adminPaths } from "../paths.ts";
import { placeholdersLeft } from "../placeholders.server.ts";
import { type BandFacts, type Fact, factsInWords } from "./facts.ts";

/** The facts of the band, read together. */
export async function readBand(now: Date): Promise<Fact[]> {
  // The messages, the visits and the availability are read here, each with `orFailed`, as soon as the site has them.
  const facts: BandFacts = { messages: null, visits: null, availability: null, texts: placeholdersLeft().length };
  const paths = { dashboard: adminPaths.dashboard, messages: "", visits: "", availability: "" };
  return factsInWords(facts, paths, now);
}
