import { generatePath } from "react-router";
import { isWorkId } from "./works/work.ts";

/** Public addresses. Those of the admin area are in routes/admin/paths.ts, which no public module may import. */
export const paths = {
  home: "/",
  portfolio: "/portfolio",
  work: "/portfolio/:slug",
  resume: "/resume",
  service: "/services/:serviceId",
  contact: "/contact",
  contactThanks: "/contact/merci",
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

/** @param slug from `workSlug`; a work's id alone redirects there */
export function workPath(slug: string): string {
  return generatePath(paths.work, { slug });
}

export function servicePath(serviceId: string): string {
  return generatePath(paths.service, { serviceId });
}

/**
 * The contact form.
 * @param about what the visitor comes from: a service, which the form then proposes, or a work, which it names
 */
export function contactPath(about: { serviceId: string } | { workId: string }): string {
  return `${paths.contact}?${"serviceId" in about ? `sujet=${about.serviceId}` : `projet=${about.workId}`}`;
}

/**
 * The part of the query that the page reads, in a canonical spelling. All other parameters are dropped, such as those
 * that social networks add to links.
 */
export function pageQuery({ pathname, search }: { pathname: string; search: string }): string {
  if (search === "" || pathname !== paths.portfolio) return "";
  const query = new URLSearchParams(search);
  const name = ["apres", "avant"].find((each) => isWorkId(query.get(each) ?? ""));
  return name ? `?${name}=${query.get(name)}` : "";
}

/**
 * The image of a shared link to a page.
 * @param version the work's version, so that a new version has a new address
 */
export function shareImagePath(name: string, version?: number): string {
  return `${paths.shareImages}/${name}.png${version === undefined ? "" : `?v=${version}`}`;
}

/** The services section of the home page. */
export const servicesSection = `${paths.home}#services`;

/**
 * The path if it stays on this site, else the home page. Paths such as //elsewhere, /\\elsewhere and /.//elsewhere would
 * lead to another host.
 * @param wanted from the visitor's request
 */
export function ownPath(wanted: unknown): string {
  const url = typeof wanted === "string" && wanted.startsWith("/") ? URL.parse(wanted, "http://here.invalid") : null;
  // Checked after the dots are resolved: a path with two slashes at the start would be another host.
  return url?.host === "here.invalid" && !url.pathname.startsWith("//") ? url.pathname + url.search : paths.home;
}
