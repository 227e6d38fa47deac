import type { Site } from "#app/content-schema.ts";

/** Replaces `{title}` in a template by the value of that name. An unknown name stays as it is. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{([\w.]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The singular or the plural, by the rule of French: 0 and 1 are singular. */
export function plural(forms: { one: string; other: string }, count: number): string {
  return fill(count < 2 ? forms.one : forms.other, { count: inFrench(count) });
}

/** "1 020", with a no-break space: the site's fonts lack the narrow one, which separates thousands in French. */
export function inFrench(number: number): string {
  return number.toLocaleString("fr-FR").replaceAll("\u202f", "\u00a0");
}

/** What was passed to `filledWith`, by its result. */
const written = new WeakMap<object, unknown>();

/** The texts as they are written, for the commands that check or write them. */
export function rawOf<Content extends object>(content: Content): Content {
  return (written.get(content) ?? content) as Content;
}

/** The facts, which may name each other. */
/* @__NO_SIDE_EFFECTS__ */
export function filledSite(facts: Site): Site {
  return filledWith(facts, facts);
}

/**
 * The texts of a file with the owner's facts: `{host.name}` becomes that value of content/site.ts, and of
 * `{indépendant|indépendante}` the form for `person` stays. Other names, such as `{title}`, are filled in later. A text of
 * a list whose value the owner has left out is left out too.
 */
export function filledWith<Content extends object>(content: Content, facts: Site): Content {
  const result = filledPart(content, facts);
  written.set(result, content);
  return result;
}

function filledPart<Part>(part: Part, facts: Site): Part {
  if (typeof part === "string") return filledText(part, facts) as Part;
  if (Array.isArray(part)) return part.map((item) => filledPart(item, facts)).filter(isComplete) as Part;
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, filledPart(value, facts)])) as Part;
}

function filledText(text: string, facts: Site): string {
  return frenchSpaces(text)
    .replace(/\{([\w.]+)\}/g, (whole, path: string) => unbroken(String(valueAt(facts, path) ?? whole)))
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, masculine, feminine) =>
      facts.person === "feminine" ? feminine : masculine,
    );
}

/** With the no-break spaces of French, before : ; ! ? and inside « », where plain ones were typed. */
export function frenchSpaces(text: string): string {
  return text.replace(/(«) | (?=[:;!?»])/g, "$1\u00a0");
}

/** A number such as +33 6… stays on one line. */
function unbroken(value: string): string {
  return /^\+?[\d ]+$/.test(value) ? value.replaceAll(" ", "\u00a0") : value;
}

function valueAt(facts: Site, path: string): unknown {
  return path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], facts);
}

function isComplete(item: unknown): boolean {
  return typeof item !== "string" || !/\{[\w.]+\}/.test(item);
}

/** "d’Hélène Marchand", "d’Yves", "de Yann", "de Paul Roy" */
export function ofName(name: string): string {
  return /^([aeiouhœæ]|y[^aeiouy])/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}

/** The first words of a text, in one line. */
export function beginning(text: string, maxLength: number): string {
  return shortened(text.replaceAll(/[^\S\u00a0]+/g, " ").trim(), maxLength);
}

/** The first words of a text. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 2).replace(/\s\S*$/, "")}…` : text;
}
