import type { MetaDescriptor } from "react-router";
import type { Meta } from "#app/content-schema.ts";
import { shareImagePath } from "#app/paths.ts";
import { site } from "#content/site.ts";
import { pageQuery } from "./pages.ts";

/** The part of a route's `meta` arguments that is needed here. */
interface Place {
  location: { pathname: string; search: string };
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

interface Shared {
  image: string;
  imageVersion?: number;
  /** The title already has the name of the site. */
  fullTitle?: boolean;
  type?: "website" | "article" | "profile";
}

export function pageMeta({ title, description }: Meta, place: Place, shared: Shared): MetaDescriptor[] {
  const root = place.matches[0]?.loaderData as { siteUrl?: string } | undefined;
  const siteUrl = root?.siteUrl ?? "";
  const url = siteUrl + place.location.pathname + pageQuery(place.location);
  const fullTitle = shared.fullTitle ? title : `${title} · ${site.brand}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: shared.type ?? "website" },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:site_name", content: site.brand },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: siteUrl + shareImagePath(shared.image, shared.imageVersion) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
