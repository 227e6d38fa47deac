import { redirects } from "#content/redirects.ts";
import { CAMPAIGN_PARAMETER } from "../visits/visit.ts";

const targets = new Map(Object.entries(redirects).map(([from, to]) => [encodeURI(from), to]));

/** An old address is no page: the visit counts for the one to which it leads, which has to learn the campaign. */
export function findRedirect(path: string, search: string): string | null {
  const to = targets.get(path);
  if (to === undefined) return null;
  const target = new URL(to, "http://here.invalid");
  const campaign = new URLSearchParams(search).get(CAMPAIGN_PARAMETER);
  if (campaign !== null) target.searchParams.set(CAMPAIGN_PARAMETER, campaign);
  return target.pathname + target.search + target.hash;
}
