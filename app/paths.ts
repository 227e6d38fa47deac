import { generatePath } from "react-router";

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
  english: "/en",
  theme: "/theme",
  images: "/images",
  shareImages: "/og",
  feed: "/feed.xml",
  manifest: "/manifest.webmanifest",
  contactCard: "/contact.vcf",
} as const;

/** Not among the others, because no script needs it. */
export const securityTextPath = "/.well-known/security.txt";

/** @param slug from `workSlug`; a work's id alone redirects there */
export function workPath(slug: string): string {
  return generatePath(paths.work, { slug });
}

/**
 * A part of the portfolio, as `pageQuery` of routes/pages.ts reads it.
 * @param query `techno` is a technology from `technologySlug`, `page` a number from 2
 */
export function portfolioPath(query: { techno?: string | undefined; page?: number | undefined }): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${paths.portfolio}?${new URLSearchParams(given)}` : paths.portfolio;
}

/** The address at which a draft is shown to everybody who has the link. */
export function previewPath(slug: string, token: string): string {
  return `${workPath(slug)}?${new URLSearchParams({ apercu: token })}`;
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
 * The image of a shared link to a page.
 * @param version of a work; see `shareVersion`
 */
export function shareImagePath(name: string, version?: number): string {
  return `${paths.shareImages}/${name}.jpg${version === undefined ? "" : `?v=${version}`}`;
}

/** The name of a service's image for shared links. */
export const serviceImage = (serviceId: string) => `service-${serviceId}`;

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
