import { generatePath } from "react-router";
import type { ServiceId } from "./content/types.ts";

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
} as const;

export function workPath(workId: string): string {
  return generatePath(paths.work, { workId });
}

export function servicePath(serviceId: ServiceId): string {
  return generatePath(paths.service, { serviceId });
}

/** The picture that a shared link to a page shows. */
export function shareImagePath(name: string): string {
  return `${paths.shareImages}/${name}.png`;
}

/** Where the home page introduces the services. */
export const servicesSection = `${paths.home}#services`;
