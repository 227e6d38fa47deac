import { z } from "zod";
import { slug } from "./formats/slug.ts";
import { framingSchema } from "./works/work-schema.server.ts";

// The rules of content/, which `check:content` applies. Any text may name a fact of site.ts, such as `{host.phone}`,
// and give the forms for a man and for a woman: `{indépendant|indépendante}`.

const MAX_SERVICES = 8;
const MAX_ON_HOME = 6;

/** Each owner writes these values anew: `check:content` finds those that are still the demo's. */
export const ownValues = new WeakSet<z.ZodType>();
/** These lists are the demo's only as a whole: other owners have some of their entries too. */
export const comparedWhole = new WeakSet<z.ZodType>();

function own<Schema extends z.ZodType>(schema: Schema, list = ownValues): Schema {
  list.add(schema);
  return schema;
}

/** Suits many owners as the demo has it. */
const usualText = z.string().refine((value) => value.trim() !== "", { error: "is empty. Write a text" });
const text = own(usualText.clone());
const shortText = (max: number) => own(usualText.max(max));
const email = own(
  z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: "is no e-mail address. Write one, such as nom@domaine.fr" }),
);
const phone = own(
  z.string().regex(/^\+[\d\s\u00a0]{8,20}$/, {
    error: "is no international telephone number. Write one, such as +33 6 12 34 56 78",
  }),
);
const url = own(
  z.string().refine((value) => URL.canParse(value) && /^https?:/.test(value), {
    error: "is no web address. Begin it with https://",
  }),
);
const thisYear = new Date().getFullYear();
const yearFault = `is no year of this site. Write one from 1990 to ${thisYear + 1}`;
const year = own(
  z
    .number({ error: yearFault })
    .int(yearFault)
    .min(1990, yearFault)
    .max(thisYear + 1, yearFault),
);
const id = z.string().superRefine((value, context) => {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) return;
  context.addIssue(`is no id. Use small letters, digits and hyphens, such as "${slug(value) || "design"}"`);
});
const monthOrYear = own(
  z.string().regex(/^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/, {
    error: "is no month or year. Write one, such as 2019-03 or 2019",
  }),
);
/** "linkedin", or the name of a file in simple-icons, without `.svg`. */
const icon = z.string();
const timeZone = z.string().refine(isTimeZone, {
  error: "is no time zone. Write the name of one, such as Europe/Paris or Indian/Reunion",
});
const plate = z.enum(["front", "back", "wp", "seo"]);
const picture = z.strictObject({
  /** A JPEG, PNG, WebP, AVIF or SVG in the folder `pictures`, or beside the texts. */
  file: text,
  alt: usualText,
  caption: shortText(90).exactOptional(),
  framing: framingSchema.partial().exactOptional(),
});

/** Older browsers do not know "+02:00". */
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

const meta = z.strictObject({ title: usualText, description: text });

const callToAction = z.strictObject({
  textParagraph1: usualText,
  textParagraph2: text,
  buttonText: usualText,
  link: z.enum(["home", "portfolio", "resume", "services"]),
});

const site = z.strictObject({
  brand: text,
  /** First name, then last name. The hidden sign-in address contains it. */
  ownerName: text,
  familyName: text.exactOptional(),
  trade: text,
  person: z.enum(["masculine", "feminine"]),
  email,
  phone: phone.exactOptional(),
  whatsapp: phone.exactOptional(),
  /** A page elsewhere on which visitors pick a time to talk. It is linked, never embedded. */
  bookingUrl: url.exactOptional(),
  profiles: z.array(z.strictObject({ network: icon, name: usualText, url })),
  repository: url.exactOptional(),
  /** A path of this site that receives web-vitals measurements. Without it nothing is measured or loaded. */
  vitalsTarget: z.string().exactOptional(),
  copyrightYear: year,
  city: text,
  area: usualText,
  timeZone,
  /** ISO 639-1 codes, for search engines. */
  languages: z.array(usualText).min(1),
  responseTime: text,
  cvFile: z.string(),
  defaultDescription: text,
  business: z.strictObject({
    status: text.exactOptional(),
    siret: text.exactOptional(),
    vat: usualText.exactOptional(),
    address: z.strictObject({
      streetAddress: text,
      postalCode: text,
      addressLocality: text,
      addressCountry: z.string().regex(/^[A-Z]{2}$/, { error: "is no country. Write its two letters, such as FR" }),
    }),
    /** Consumers may turn to it in a dispute. French law requires one if you have any. */
    mediator: z.strictObject({ name: text, address: text }).exactOptional(),
  }),
  /** French law requires the name of the company that hosts the site. */
  host: z.strictObject({ name: text, postalAddress: text, phone: text }),
  contactCardLabel: usualText.exactOptional(),
  consoleGreeting: z.array(usualText),
});

const home = z.strictObject({
  meta: meta.extend({ title: text }),
  hero: z
    .strictObject({
      intro: usualText,
      /** All roles in one sentence, for screen readers and search engines. */
      sentence: text,
      lead: text,
      button: usualText,
      /** It describes the drawing, and is not read if a picture stands in its place. */
      artAlt: usualText.exactOptional(),
      /** A picture in place of the drawing. An SVG is shown as it is. */
      file: text.exactOptional(),
      alt: usualText.exactOptional(),
      caption: shortText(90).exactOptional(),
      framing: framingSchema.partial().exactOptional(),
    })
    .refine(({ file, alt }) => file === undefined || alt !== undefined, { path: ["alt"], error: "is missing. Add it" })
    .refine(({ file, artAlt }) => file !== undefined || artAlt !== undefined, {
      path: ["artAlt"],
      error: "is missing. Add it",
    }),
  /** Typed one after the other, each with its plates of the drawing. The first one is in the document. */
  roles: own(z.array(z.strictObject({ text, plates: z.array(plate) })).min(1), comparedWhole),
  services: z.strictObject({ h2: text, paragraph: text }),
  about: z.strictObject({
    h2: text,
    paragraphs: z.array(text).min(1),
    facts: z.array(z.strictObject({ label: usualText, value: usualText })),
    portraitAlt: text,
  }),
  contact: z.strictObject({ h2: usualText, paragraph: usualText }),
});

/** In the order of the menu. Each has a page in service-pages.ts. */
const services = z
  .array(
    z.strictObject({
      id,
      name: usualText,
      ink: z.enum([...plate.options, "strong"]),
      /** One plate of the sheet, all four, or a registration mark, which is the default. */
      art: z.enum([...plate.options, "sheet", "mark"]).exactOptional(),
      /** Its name in the home page's legend (first four with a plate), the form, mails and the desk; else `name`. */
      legend: usualText.exactOptional(),
      onHome: z.strictObject({ title: usualText, desc: text, alt: usualText }).exactOptional(),
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
  });

const servicePages = z
  .array(
    z.strictObject({
      id,
      h1: usualText,
      cover: z.strictObject({
        art: z.enum(["windows", "stacks", "tiles", "loupe", "lines", "marks"]).exactOptional(),
        alt: usualText,
      }),
      description: text,
      lead: shortText(140).exactOptional(),
      content: z
        .array(
          z.strictObject({
            h2: usualText.exactOptional(),
            /** A block with an h3 and no h2 continues the section above it. */
            h3: usualText.exactOptional(),
            paragraph: text,
            image: picture.exactOptional(),
          }),
        )
        .min(1),
      /** One thing an entry. `**Its name**` may be bold. */
      receives: z.array(shortText(120)).max(8).exactOptional(),
      /** The default is "Combien ça coûte". */
      offersTitle: usualText.max(40).exactOptional(),
      offersNote: shortText(140).exactOptional(),
      offers: z
        .array(
          z.strictObject({
            name: shortText(40),
            /** As it is shown: "à partir de 900 € HT", "sur devis". */
            price: shortText(32),
            line: shortText(90).exactOptional(),
            included: z.array(shortText(48)).max(6).exactOptional(),
          }),
        )
        .max(3)
        .exactOptional(),
      care: z.strictObject({ text: shortText(120), price: shortText(32) }).exactOptional(),
      contactCall: text,
    }),
  )
  .superRefine(uniqueIds);

const stage = z.strictObject({
  start: monthOrYear,
  end: monthOrYear.exactOptional(),
  title: usualText,
  company: text,
  paragraph: text.exactOptional(),
});

const resume = z.strictObject({
  meta,
  h1: usualText,
  download: usualText,
  grids: own(
    z.array(
      z.strictObject({
        id,
        h2: usualText,
        /** Without one no drawing stands beside the grid. */
        plate: plate.exactOptional(),
        items: z
          .array(
            z.strictObject({
              id,
              name: usualText,
              /** Without one, the initial of the name stands in its place. */
              src: icon.exactOptional(),
              alt: usualText.exactOptional(),
              link: url.exactOptional(),
            }),
          )
          .min(1),
      }),
    ),
    comparedWhole,
  ),
  summary: z.strictObject({ lead: shortText(160), text: shortText(320).exactOptional() }).exactOptional(),
  /** Newest first. */
  experience: z.strictObject({ h2: usualText, jobs: z.array(stage) }),
  training: z.array(stage).exactOptional(),
  certificates: z.array(z.strictObject({ name: text, date: monthOrYear })).exactOptional(),
  languages: own(z.array(z.strictObject({ name: usualText, level: usualText })), comparedWhole).exactOptional(),
  callToAction,
});

const portfolio = z.strictObject({
  meta,
  h1: usualText,
  /** What a work was made with, such as « Savoir-faire ». The default is "Technologies". */
  skillsLabel: usualText.max(40).exactOptional(),
  call: z.strictObject({ title: usualText, text: usualText, button: usualText }),
  callToAction: callToAction.extend({ textParagraph2: usualText }),
});

const contact = z.strictObject({
  meta: z.strictObject({ title: usualText, description: usualText }),
  h1: usualText,
  lead: usualText,
  budgets: own(z.array(usualText), comparedWhole),
  use: usualText,
  next: z.strictObject({ h2: usualText, steps: z.array(z.strictObject({ h3: usualText, text: usualText })) }),
});

const legal = z.strictObject({
  meta: z.strictObject({ title: usualText, description: usualText }),
  h1: usualText,
  sections: z.array(z.strictObject({ h2: usualText, paragraphs: z.array(text) })),
});

const english = z
  .object({
    meta: meta.extend({ title: text }),
    kicker: text,
    h1: text,
    lead: text,
    services: z.array(z.strictObject({ id, name: usualText, text })).superRefine(uniqueIds),
    contact: z.strictObject({ h2: usualText, text, languages: text, timeZone: text }),
  })
  .nullable();

export const contentSchemas = {
  site: { site },
  home: { home },
  services: { services },
  "service-pages": { servicePages, resumeCallToAction: callToAction },
  resume: { resume },
  portfolio: { portfolio },
  contact: { contact },
  legal: { legal },
  english: { english },
  kept: { kept: z.array(usualText) },
  redirects: { redirects: z.record(z.string(), z.string()) },
};

export type Site = z.infer<typeof site>;
export type Home = z.infer<typeof home>;
export type Service = z.infer<typeof services>[number];
export type ServicePage = z.infer<typeof servicePages>[number];
export type ContentPicture = z.infer<typeof picture>;
export type ContentBlock = ServicePage["content"][number];
export type Offer = NonNullable<ServicePage["offers"]>[number];
export type Resume = z.infer<typeof resume>;
export type Stage = z.infer<typeof stage>;
export type Portfolio = z.infer<typeof portfolio>;
export type Contact = z.infer<typeof contact>;
export type Legal = z.infer<typeof legal>;
export type English = NonNullable<z.infer<typeof english>>;
export type Meta = z.infer<typeof meta>;
export type CallToAction = z.infer<typeof callToAction>;
export type Plate = z.infer<typeof plate>;

/** A font before it is cut: a file for each range of letters, in an npm package, or beside typeface.ts (`./mine.woff2`). */
export interface FontSource {
  latin: string;
  latinExt: string;
  vietnamese?: string;
  /** Reduces a variable font; a range stays variable. Empty for a font with one style. */
  axes: Record<string, number | { min: number; max: number; default: number }>;
}

export interface Typeface {
  display: FontSource;
  text: FontSource;
  /** Multiplies the sizes of titles, which are those of a condensed font. The default is 1. */
  titleScale?: number;
}
