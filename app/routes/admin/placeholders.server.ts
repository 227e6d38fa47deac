import { createHash } from "node:crypto";
import demoTexts from "#app/content/demo-texts.json" with { type: "json" };
import { home } from "#app/content/home.ts";
import { kept } from "#app/content/kept.ts";
import { portfolio } from "#app/content/portfolio.ts";
import { resume } from "#app/content/resume.ts";
import { servicePages } from "#app/content/service-pages.ts";
import { services } from "#app/content/services.ts";
import { site } from "#app/content/site.ts";

/** A part of the content that every owner writes anew, by its file and path. */
export interface OwnPart {
  where: string;
  texts: string[];
}

const demo = new Set(demoTexts);

/** The parts that still have a text of the demo, compared by value. */
export function placeholdersLeft(): OwnPart[] {
  return ownParts()
    .map(({ where, texts }) => ({ where, texts: texts.filter((text) => demo.has(fingerprint(text))) }))
    .filter(({ where, texts }) => texts.length > 0 && !kept.includes(where));
}

/** So that no file has the demo's texts a second time. */
export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

export function ownParts(): OwnPart[] {
  const { business, host } = site;
  const parts: (readonly [where: string, ...texts: (string | number | undefined)[]])[] = [
    ["site.brand", site.brand],
    ["site.ownerName", site.ownerName],
    ["site.email", site.email],
    ["site.phone", site.phone],
    ["site.whatsapp", site.whatsapp],
    ...site.profiles.map(({ url }, index) => [`site.profiles.${index}.url`, url] as const),
    ["site.repository", site.repository],
    ["site.copyrightYear", site.copyrightYear],
    ["site.city", site.city],
    ["site.responseTime", site.responseTime],
    ["site.defaultDescription", site.defaultDescription],
    ["site.business.siret", business.siret],
    ["site.business.postalAddress", business.postalAddress],
    ["site.host.name", host.name],
    ["site.host.postalAddress", host.postalAddress],
    ["site.host.phone", host.phone],
    ["home.meta", home.meta.title, home.meta.description],
    ["home.hero", home.hero.sentence, home.hero.lead],
    // Other owners have one of these roles too, but not all of them.
    ["home.roles", home.roles.map(({ text }) => text).join(", ")],
    ["home.services", home.services.h2, home.services.paragraph],
    ["home.about", home.about.h2, ...home.about.paragraphs, home.about.portraitAlt],
    ...services.map(({ id, onHome }) => [`services.${id}`, onHome?.desc] as const),
    ...servicePages.map(
      ({ id, description, content, contactCall }) =>
        [`service-pages.${id}`, description, ...content.map(({ paragraph }) => paragraph), contactCall] as const,
    ),
    ["portfolio.meta", portfolio.meta.description],
    ["resume.meta", resume.meta.description],
    ["resume.download", resume.download],
    ...resume.experience.jobs.map(
      ({ company, paragraph }, index) =>
        [`resume.experience.jobs.${index}`, company === "{brand}" ? undefined : company, paragraph] as const,
    ),
    ["resume.callToAction", resume.callToAction.textParagraph2],
  ];
  return parts.map(([where, ...texts]) => ({ where, texts: texts.filter((text) => text !== undefined).map(String) }));
}
