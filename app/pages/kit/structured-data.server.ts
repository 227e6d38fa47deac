import { createContext } from "react-router";
import type { BreadcrumbList, Offer, Person, Service, Thing, WebSite } from "schema-dts";
import type { English, ServicePage } from "#app/content-schema.ts";
import { plainText } from "#app/formats/light-text.ts";
import { paths, servicePath, shareImagePath, workPath } from "#app/paths.ts";
import { serviceTexts } from "#app/texts/service.ts";
import { siteTexts } from "#app/texts/site.ts";
import { servicePages } from "#content/service-pages.ts";
import { site } from "#content/site.ts";
import type { ShownCaseStudy } from "./shown-work.ts";

/** JSON-LD with the terms of schema.org. Addresses of this site are paths, to which the server adds the origin. */
export type StructuredData = Record<string, unknown>;

/** A page's loader sets its JSON-LD here, because as loader data it would be in the document twice. */
export const structuredDataContext = createContext<StructuredData | null>(null);

const pageName = (page: string): string => siteTexts.nav.pages[page] ?? site.brand;

const { address } = site.business;
const personId = `${paths.home}#moi`;
const siteId = `${paths.home}#site`;
const businessId = `${paths.home}#activite`;

/** The parameter type makes the compiler check each node against schema.org. */
const graph = (...nodes: Thing[]): StructuredData => ({ "@context": "https://schema.org", "@graph": nodes });

export function person(): Exclude<Person, string> {
  return {
    "@type": "Person",
    "@id": personId,
    name: site.ownerName,
    jobTitle: site.trade,
    url: paths.home,
    email: `mailto:${site.email}`,
    ...(site.phone && { telephone: site.phone }),
    sameAs: site.profiles.map((profile) => profile.url),
    knowsLanguage: site.languages,
    address: { "@type": "PostalAddress", addressLocality: site.city, addressCountry: address.addressCountry },
  };
}

function offered({ id, h1 }: ServicePage): Exclude<Service, string> {
  return { "@type": "Service", "@id": `${servicePath(id)}#service`, name: h1, url: servicePath(id) };
}

function breadcrumbs(...trail: [name: string, path: string][]): Exclude<BreadcrumbList, string> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: ([[pageName("home"), paths.home], ...trail] as const).map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: path,
    })),
  };
}

export function homeData(): StructuredData {
  const webSite: Exclude<WebSite, string> = {
    "@type": "WebSite",
    "@id": siteId,
    name: site.brand,
    url: paths.home,
    description: site.defaultDescription,
    inLanguage: "fr",
    publisher: { "@id": personId },
  };
  return graph(webSite, person(), {
    "@type": "ProfessionalService",
    "@id": businessId,
    name: site.brand,
    description: site.defaultDescription,
    url: paths.home,
    image: shareImagePath("accueil"),
    email: `mailto:${site.email}`,
    ...(site.phone && { telephone: site.phone }),
    founder: { "@id": personId },
    areaServed: site.area,
    address: { "@type": "PostalAddress", ...address },
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: siteTexts.nav.services,
      itemListElement: servicePages.map((service) => ({ "@type": "Offer", itemOffered: offered(service) })),
    },
  });
}

export function englishData({ meta }: English): StructuredData {
  return graph({
    "@type": "WebPage",
    "@id": `${paths.english}#page`,
    name: meta.title,
    description: meta.description,
    url: paths.english,
    inLanguage: "en",
    isPartOf: { "@id": siteId },
    about: { "@type": "Person", "@id": personId, name: site.ownerName },
  });
}

/** @param about what it describes, beside its place on the site */
export function pageData(page: "portfolio" | "resume" | "contact" | "legal", ...about: Thing[]): StructuredData {
  return graph(...about, breadcrumbs([pageName(page), paths[page]]));
}

type DescribedWork = Pick<ShownCaseStudy, "id" | "slug" | "title" | "desc" | "url" | "year" | "client" | "result"> & {
  image: { src: string; alt: string };
  technologies: { name: string }[];
};

export function workData(work: DescribedWork): StructuredData {
  return graph(
    {
      "@type": "CreativeWork",
      "@id": `${workPath(work.id)}#projet`,
      name: work.title,
      description: plainText(work.desc),
      ...(work.result && { abstract: work.result }),
      url: workPath(work.slug),
      ...(work.url && { sameAs: work.url }),
      dateCreated: String(work.year),
      image: { "@type": "ImageObject", url: work.image.src, caption: work.image.alt },
      creator: { "@type": "Person", "@id": personId, name: site.ownerName },
      ...(work.client && { sourceOrganization: { "@type": "Organization", name: work.client } }),
      ...(work.technologies.length > 0 && { keywords: work.technologies.map(({ name }) => name) }),
    },
    breadcrumbs([pageName("portfolio"), paths.portfolio], [work.title, workPath(work.slug)]),
  );
}

export function serviceData(service: ServicePage): StructuredData {
  const offers = (service.offers ?? []).map(({ name, line, price }) => offer(name, line, price));
  if (service.care) offers.push(offer(serviceTexts.care, service.care.text, service.care.price));
  return graph(
    {
      ...offered(service),
      description: service.description,
      provider: { "@type": "Person", "@id": personId, name: site.ownerName },
      areaServed: site.area,
      ...(offers.length > 0 && { offers }),
    },
    breadcrumbs([service.h1, servicePath(service.id)]),
  );
}

const unitCodes: Record<string, string> = { heure: "HUR", jour: "DAY", mois: "MON", an: "ANN" };

function offer(name: string, line: string | undefined, words: string): Exclude<Offer, string> {
  const [found, from, amount = "", tax, unit = ""] =
    /^(à partir de |dès )?(\d[\d ]*(?:,\d{1,2})?) ?€(?: (HT|TTC))?(?:(?: par | ?\/ ?)(heure|jour|mois|an))?$/i.exec(
      words.replaceAll(/\s/g, " "),
    ) ?? [];
  return {
    "@type": "Offer",
    name,
    ...(line && { description: line }),
    ...(found && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        [from ? "minPrice" : "price"]: Number(amount.replaceAll(" ", "").replace(",", ".")),
        priceCurrency: "EUR",
        ...(tax && { valueAddedTaxIncluded: tax.toUpperCase() === "TTC" }),
        ...(unitCodes[unit] && { unitCode: unitCodes[unit] }),
      },
    }),
  };
}

export function ownPageData({ title, path }: { title: string; path: string }): StructuredData {
  return graph(breadcrumbs([title, path]));
}
