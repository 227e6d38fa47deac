import { generatePath } from "react-router";

/** The admin area's are in desk/admin-paths.ts, which no public module may import. */
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
  jsonResume: "/resume.json",
} as const;

export const securityTextPath = "/.well-known/security.txt";

/** @param slug from `workSlug`; a work's id alone redirects there */
export function workPath(slug: string): string {
  return generatePath(paths.work, { slug });
}

/** @param query `techno` comes from `technologySlug`, `page` is a number from 2 */
export function portfolioPath(query: { techno?: string | undefined; page?: number | undefined }): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${paths.portfolio}?${new URLSearchParams(given)}` : paths.portfolio;
}

/** Everybody who has this link sees the draft. */
export function previewPath(slug: string, token: string): string {
  return `${workPath(slug)}?${new URLSearchParams({ apercu: token })}`;
}

export function servicePath(serviceId: string): string {
  return generatePath(paths.service, { serviceId });
}

/** The form proposes the service, or names the work, from which the visitor comes. */
export function contactPath(about: { serviceId: string } | { workId: string }): string {
  return `${paths.contact}?${"serviceId" in about ? `sujet=${about.serviceId}` : `projet=${about.workId}`}`;
}

export function shareImagePath(name: string, version?: number): string {
  return `${paths.shareImages}/${name}.jpg${version === undefined ? "" : `?v=${version}`}`;
}

export const serviceImage = (serviceId: string) => `service-${serviceId}`;

export const servicesSection = `${paths.home}#services`;

/** Paths such as //elsewhere, /\\elsewhere and /.//elsewhere would lead to another host: they become the home page. */
export function ownPath(wanted: unknown): string {
  const url = typeof wanted === "string" && wanted.startsWith("/") ? URL.parse(wanted, "http://here.invalid") : null;
  // Checked after the dots are resolved: a path with two slashes at the start would be another host.
  return url?.host === "here.invalid" && !url.pathname.startsWith("//") ? url.pathname + url.search : paths.home;
}

export function siteAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

export function whatsAppLink(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}`;
}
