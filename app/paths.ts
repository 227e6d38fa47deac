import { generatePath } from "react-router";
import type { ServiceId } from "./content/types.ts";
import { isWorkId } from "./works/work.ts";

/** The public pages. The owner's stand in hidden-paths.ts, which no public module imports. */
export const paths = {
  home: "/",
  portfolio: "/portfolio",
  work: "/portfolio/:workId",
  resume: "/resume",
  service: "/services/:serviceId",
  error: "/error",
  legal: "/mentions-legales",
  theme: "/theme",
  images: "/images",
  prints: "/prints",
  shareImages: "/og",
  feed: "/feed.xml",
  manifest: "/manifest.webmanifest",
  contactCard: "/contact.vcf",
  securityText: "/.well-known/security.txt",
} as const;

export function workPath(workId: string): string {
  return generatePath(paths.work, { workId });
}

export function servicePath(serviceId: ServiceId): string {
  return generatePath(paths.service, { serviceId });
}

/**
 * The part of a page's query that the page reads, in its one spelling; empty for a query that no page reads, such as
 * the parameters that social networks add to links.
 */
export function pageQuery({ pathname, search }: { pathname: string; search: string }): string {
  if (search === "" || pathname !== paths.portfolio) return "";
  const query = new URLSearchParams(search);
  const name = ["apres", "avant"].find((each) => isWorkId(query.get(each) ?? ""));
  return name ? `?${name}=${query.get(name)}` : "";
}

/**
 * The picture that a shared link to a page shows.
 * @param version of what it shows, where that changes
 */
export function shareImagePath(name: string, version?: number): string {
  return `${paths.shareImages}/${name}.png${version === undefined ? "" : `?v=${version}`}`;
}

/** Where the home page introduces the services. */
export const servicesSection = `${paths.home}#services`;

/**
 * A path of this site, and nothing that leads off it, such as //elsewhere, /\\elsewhere or /.//elsewhere.
 * @param wanted what a visitor's request asked for
 */
export function ownPath(wanted: unknown): string {
  const url = typeof wanted === "string" && wanted.startsWith("/") ? URL.parse(wanted, "http://here.invalid") : null;
  // Taken as it stands after the dots are resolved: what begins with two slashes then would be another host.
  return url?.host === "here.invalid" && !url.pathname.startsWith("//") ? url.pathname + url.search : paths.home;
}
