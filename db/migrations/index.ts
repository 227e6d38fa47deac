import type { Migration } from "kysely/migration";
import { first } from "./0001-first.ts";
import { framing } from "./0002-framing.ts";
import { caseStudies } from "./0003-case-studies.ts";
import { messages } from "./0004-messages.ts";
import { visits } from "./0005-visits.ts";
import { visitHosts } from "./0006-visit-hosts.ts";
import { sessionNetworks } from "./0007-session-networks.ts";
import { workDrafts } from "./0008-work-drafts.ts";
import { jobs } from "./0009-jobs.ts";
import { keys } from "./0010-keys.ts";
import { english } from "./0011-english.ts";
import { endedPreviews } from "./0012-ended-previews.ts";

/**
 * Imported, so that the built server includes them. In the order of their names: the last one names an archive's schema.
 * Never edit a released migration: add another one.
 */
export const migrations: Record<string, Migration> = {
  "0001-first": first,
  "0002-framing": framing,
  "0003-case-studies": caseStudies,
  "0004-messages": messages,
  "0005-visits": visits,
  "0006-visit-hosts": visitHosts,
  "0007-session-networks": sessionNetworks,
  "0008-work-drafts": workDrafts,
  "0009-jobs": jobs,
  "0010-keys": keys,
  "0011-english": english,
  "0012-ended-previews": endedPreviews,
};
