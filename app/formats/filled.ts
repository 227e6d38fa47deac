import { site } from "#content/site.ts";
import { filledWith } from "./fill.ts";

/** site.ts has `filledSite` instead, because it cannot import itself. */
// Without this comment a page would load all services for one of its texts.
/* @__NO_SIDE_EFFECTS__ */
export function filled<Content extends object>(content: Content): Content {
  return filledWith(content, site);
}
