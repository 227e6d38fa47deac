import type { MetaDescriptor } from "react-router";
import type { Meta } from "#app/content-schema.ts";
import { paths, shareImagePath } from "#app/paths.ts";
import { site } from "#content/site.ts";
import { pageQuery } from "../pages.ts";

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
  locale?: "en_GB";
}

/** Visitors who read neither language get the page in English. */
export function languageVersions(siteUrl: string, hasEnglish = false): { hrefLang: string; href: string }[] {
  const versions = { fr: paths.home, en: paths.english, "x-default": paths.english };
  return hasEnglish ? Object.entries(versions).map(([hrefLang, path]) => ({ hrefLang, href: siteUrl + path })) : [];
}

export function pageMeta({ title, description }: Meta, place: Place, shared: Shared): MetaDescriptor[] {
  const root = place.matches[0]?.loaderData as { siteUrl?: string; hasEnglish?: boolean } | undefined;
  const siteUrl = root?.siteUrl ?? "";
  const url = siteUrl + place.location.pathname + pageQuery(place.location);
  const versions = languageVersions(siteUrl, root?.hasEnglish);
  const isVersion = versions.some(({ href }) => href === url);
  const fullTitle = shared.fullTitle ? title : `${title} · ${site.brand}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(isVersion ? versions.map((version) => ({ tagName: "link", rel: "alternate", ...version })) : []),
    { property: "og:type", content: shared.type ?? "website" },
    { property: "og:locale", content: shared.locale ?? "fr_FR" },
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
