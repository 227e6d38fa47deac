/** A view is any row of a page; a visit is a view whose host is not `INTERNAL`. Nothing is about the person. */
export interface Visit {
  /** Id of pages/pages.ts, "page/NAME", "service/ID", a work's id, or `CV`. */
  page: string;
  /** Host name with a dot, at most `MAX_HOST` long, a campaign, or one of three markers. Any other is `DIRECT`. */
  host: string;
}

/** The page was typed, bookmarked, or opened from a mail or an app. */
export const DIRECT = "";
export const INTERNAL = "interne";
/** The site came after the first `MAX_HOSTS` of the day. */
export const OTHERS = "autres";

/** The mark stands before a campaign's name: no host name has a colon. */
export const CAMPAIGN = "utm:";

export const CAMPAIGN_PARAMETER = "utm_source";

/** The CV's file is counted, but it is no page, so it is neither a view nor a visit. */
export const CV = "cv";

/** The DNS allows no longer host name, in characters. */
export const MAX_HOST = 253;

/** Anybody can invent a referrer, so the hosts of a day are limited. */
export const MAX_HOSTS = 50;
