import { type LoaderFunctionArgs, redirect } from "react-router";
import { CAMPAIGN_PARAMETER } from "#app/visits/visit.ts";
import { redirects } from "#content/redirects.ts";

/** An old address is no page: the visit counts for the one to which it leads. */
export function loader({ pattern, url }: LoaderFunctionArgs): Response {
  const target = new URL(redirects[pattern] as string, url);
  // A redirect is not counted, so the page has to learn the campaign.
  const campaign = url.searchParams.get(CAMPAIGN_PARAMETER);
  if (campaign !== null) target.searchParams.set(CAMPAIGN_PARAMETER, campaign);
  // The page cache keeps only answers with a type.
  return redirect(target.pathname + target.search + target.hash, {
    status: 301,
    headers: { "Content-Type": "text/plain" },
  });
}
