/**
 * A page that somebody has opened, and from where. Nothing about the person.
 * - A view is any row of a page: a page was shown.
 * - A visit is a view from elsewhere: its host is not `INTERNAL`.
 */
export interface Visit {
  /** An id of routes/pages.ts, "service/ID", a work's id, or `CV`. */
  page: string;
  /** A host name with a dot, at most `MAX_HOST` long, a campaign, or one of the three markers below. Any other is `DIRECT`. */
  host: string;
}

/** Typed, bookmarked, or opened from a mail or an app. */
export const DIRECT = "";
/** From another page of the site. */
export const INTERNAL = "interne";
/** From a site that came after the first `MAX_HOSTS` of the day. */
export const OTHERS = "autres";

/** Before the name of a campaign, which the address of the page has given. No host name has a colon. */
export const CAMPAIGN = "utm:";

/** The query parameter of an address that names the campaign. */
export const CAMPAIGN_PARAMETER = "utm_source";

/** The CV's file. It is counted, but it is no page, so it is neither a view nor a visit. */
export const CV = "cv";

/** Of a host, in characters: the longest that the DNS allows. */
export const MAX_HOST = 253;

/** Anybody can invent a referrer, so a day has no more of them. */
export const MAX_HOSTS = 50;
