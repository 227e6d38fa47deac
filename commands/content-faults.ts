import { existsSync } from "node:fs";
import { z } from "zod";
import { home } from "#app/content/home.ts";
import { resume } from "#app/content/resume.ts";
import { servicePages } from "#app/content/service-pages.ts";
import { services } from "#app/content/services.ts";
import { site } from "#app/content/site.ts";
import { slug } from "#app/slug.ts";
import { prints } from "#db/demo/prints.ts";
import { iconFault } from "../tools/content-icons.ts";

/** The owner's content, by the name of its file in app/content. */
export interface Content {
  site: unknown;
  home: unknown;
  services: unknown;
  "service-pages": unknown;
  resume: unknown;
}

export const content: Content = { site, home, services, "service-pages": servicePages, resume };

const MAX_SERVICES = 8;
const MAX_ON_HOME = 6;

const text = z.string().refine((value) => value.trim() !== "", { error: "is empty. Write a text" });
const email = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: "is no e-mail address. Write one, such as nom@domaine.fr" });
const phone = z.string().regex(/^\+[\d\s\u00a0]{8,20}$/, {
  error: "is no international telephone number. Write one, such as +33 6 12 34 56 78",
});
const url = z.string().refine((value) => URL.canParse(value) && /^https?:/.test(value), {
  error: "is no web address. Begin it with https://",
});
const thisYear = new Date().getFullYear();
const yearFault = `is no year of this site. Write one from 1990 to ${thisYear + 1}`;
const year = z
  .number({ error: yearFault })
  .int(yearFault)
  .min(1990, yearFault)
  .max(thisYear + 1, yearFault);
const id = z.string().superRefine((value, context) => {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) return;
  context.addIssue(`is no id. Use small letters, digits and hyphens, such as "${slug(value) || "design"}"`);
});
const icon = z.string().superRefine((value, context) => {
  const fault = iconFault(value);
  if (fault) context.addIssue(fault);
});
const timeZone = z.string().refine(isTimeZone, {
  error: "is no time zone. Write the name of one, such as Europe/Paris or Indian/Reunion",
});
const plate = z.enum(["front", "back", "wp", "seo"]);
const print = z.enum(Object.keys(prints) as [string, ...string[]]);

/** Not "+02:00", which older browsers do not know. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat("fr-FR", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

function uniqueIds(list: { id?: string }[], context: z.RefinementCtx): void {
  list.forEach((item, index) => {
    if (list.findIndex(({ id }) => id === item.id) < index)
      context.addIssue({ code: "custom", path: [index, "id"], message: "is used twice. Give each its own id" });
  });
}

const schemas = {
  site: z.object({
    brand: text,
    ownerName: text,
    trade: text,
    person: z.enum(["masculine", "feminine"]),
    email,
    phone: phone.optional(),
    whatsapp: phone.optional(),
    profiles: z.array(z.object({ network: icon, name: text, url })),
    repository: url.optional(),
    copyrightYear: year,
    city: text,
    area: text,
    timeZone,
    languages: z.array(text).min(1),
    responseTime: text,
    cvFile: z.string().refine((file) => existsSync(`public${file}`), {
      error: "is not in public/. Make it with: npm run build && npm run cv",
    }),
    defaultDescription: text,
    business: z.object({ postalAddress: text }),
    host: z.object({ name: text, postalAddress: text, phone: text }),
  }),
  home: z.object({
    roles: z.array(z.object({ text, plates: z.array(plate) })).min(1),
    about: z.object({ paragraphs: z.array(text).min(1), portraitAlt: text }),
  }),
  services: z
    .array(
      z.object({
        id,
        name: text,
        ink: z.enum([...plate.options, "strong"]),
        art: z.enum([...plate.options, "sheet", "mark"]).optional(),
        legend: text.optional(),
        onHome: z.object({ title: text, desc: text, alt: text }).optional(),
      }),
    )
    .min(1)
    .max(MAX_SERVICES)
    .superRefine(uniqueIds)
    .refine((list) => list.length === 0 || list.some(({ onHome }) => onHome), {
      error: "has no service for the home page. Give onHome to one at least",
    })
    .refine((list) => list.filter(({ onHome }) => onHome).length <= MAX_ON_HOME, {
      error: `has more than ${MAX_ON_HOME} services on the home page. Remove onHome from the others`,
    }),
  "service-pages": z
    .array(
      z.object({
        id,
        h1: text,
        cover: z.object({
          art: z.enum(["windows", "stacks", "tiles", "loupe", "lines", "marks"]).optional(),
          alt: text,
        }),
        description: text,
        content: z
          .array(
            z.object({
              h2: text.optional(),
              h3: text.optional(),
              paragraph: text,
              image: z.object({ src: print, alt: text }).optional(),
            }),
          )
          .min(1),
        contactCall: text,
      }),
    )
    .superRefine(uniqueIds),
  resume: z.object({
    grids: z.array(z.object({ items: z.array(z.object({ name: text, src: icon, link: url })).min(1) })),
    experience: z.object({ jobs: z.array(z.object({ years: text, title: text, company: text, paragraph: text })) }),
  }),
};

/** The mistakes in the content, each in one line that names file, field and remedy. */
export function contentFaults(content: Content): string[] {
  const faults = Object.entries(schemas).flatMap(([file, schema]) => {
    const value = content[file as keyof Content];
    const { error } = schema.safeParse(value, { error: explain });
    return (error?.issues ?? []).map(({ path, message }) => {
      const found = valueAt(value, path);
      const quoted = typeof found === "string" || typeof found === "number" ? `${JSON.stringify(found)} ` : "";
      return `app/content/${file}.ts: ${[...path, ""].join(".").replace(/\.$/, ": ")}${quoted}${message}.`;
    });
  });
  return faults.length > 0 ? faults : unmatchedServices(content);
}

/** In place of zod's own messages. */
const explain: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return "is missing. Add it";
  if (issue.code === "invalid_value") return `is unknown. Use one of: ${issue.values.join(", ")}`;
  if (issue.code === "too_small" && issue.origin === "array") return "is an empty list. Add an entry";
  if (issue.code === "too_big" && issue.origin === "array")
    return `has too many entries. Keep at most ${issue.maximum}`;
  return undefined;
};

/** A service needs a page, and a page a service. */
function unmatchedServices(content: Content): string[] {
  const [menu, pages] = [content.services, content["service-pages"]].map((list) =>
    (list as { id: string }[]).map(({ id }) => id),
  ) as [string[], string[]];
  return [
    ...menu
      .filter((id) => !pages.includes(id))
      .map((id) => `app/content/service-pages.ts: "${id}" is missing. Add the page of this service of services.ts.`),
    ...pages
      .filter((id) => !menu.includes(id))
      .map((id) => `app/content/services.ts: "${id}" is missing. Add the service of this page of service-pages.ts.`),
  ];
}

function valueAt(root: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], root);
}
