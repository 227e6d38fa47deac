import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { home as releaseHome } from "#app/content/home.ts";
import type { Plate, ServicePage } from "#app/content/types.ts";
import { whatsappOf } from "./facts.ts";

/** The content files of 0.1.0 that can be carried over. */
export const formerFiles = ["site", "home", "services", "resume", "portfolio", "legal"];

interface FormerSite {
  phone: string;
  nav: { home: string; portfolio: string; resume: string; serviceEntries: Record<string, string> };
  footer: { legal: string };
}

interface FormerHome {
  hero: { roles: string[] };
  inks: { plate: Plate; label: string; service: string }[];
  services: { list: { id: string; title: string; src: Plate; alt: string; desc: string }[] };
}

/** Reads a folder of content of 0.1.0 in the form of this release: by file, then by the name of the export. */
export async function readFormerContent(folder: string): Promise<Record<string, Record<string, unknown>>> {
  const read = (file: string) => import(pathToFileURL(join(resolve(folder), `${file}.ts`)).href);
  const [{ site }, { home }, pages, { resume }, { portfolio }, { legal }] = await Promise.all(formerFiles.map(read));
  const { contactCard, ...otherLegal } = legal;
  return {
    site: { site: { ...siteOf(site), contactCardLabel: contactCard } },
    home: { home: homeOf(home) },
    services: { services: pages.services.map(({ id }: ServicePage) => serviceOf(id, site, home)) },
    "service-pages": {
      servicePages: pages.services,
      noServices: pages.noServices,
      resumeCallToAction: pages.resumeCallToAction,
    },
    resume: { resume },
    portfolio: { portfolio },
    legal: { legal: otherLegal },
  };
}

function siteOf(site: FormerSite) {
  const { serviceEntries, home, portfolio, resume, ...nav } = site.nav;
  const { legal, ...footer } = site.footer;
  // The only number of 0.1.0 was the one for WhatsApp.
  return {
    ...site,
    whatsapp: whatsappOf(site.phone) || undefined,
    nav: { ...nav, pages: { home, portfolio, resume, legal } },
    footer,
  };
}

function homeOf({ inks, ...home }: FormerHome) {
  const { roles, ...hero } = home.hero;
  const { list, ...services } = home.services;
  const withPlates = roles.map((text, index) => ({ text, plates: releaseHome.roles[index]?.plates ?? [] }));
  return { ...home, hero, roles: withPlates, services };
}

function serviceOf(id: string, { nav }: FormerSite, { inks, services }: FormerHome) {
  const ink = inks.find(({ service }) => service === id);
  const onHome = services.list.find((service) => service.id === id);
  const name = nav.serviceEntries[id] ?? id;
  return {
    id,
    name,
    ink: ink?.plate ?? "strong",
    art: onHome?.src ?? "sheet",
    ...(ink && ink.label !== name && { legend: ink.label }),
    ...(onHome && { onHome: { title: onHome.title, desc: onHome.desc, alt: onHome.alt } }),
  };
}
