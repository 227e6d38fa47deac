import type { Site } from "#app/content-schema.ts";

export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{([\w.]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function plural(forms: { one: string; other: string }, count: number): string {
  return fill(count < 2 ? forms.one : forms.other, { count: inFrench(count) });
}

/** The site's fonts lack the narrow no-break space, which separates thousands in French. */
export function inFrench(number: number): string {
  return number.toLocaleString("fr-FR").replaceAll("\u202f", "\u00a0");
}

const written = new WeakMap<object, unknown>();

export function rawOf<Content extends object>(content: Content): Content {
  return (written.get(content) ?? content) as Content;
}

/* @__NO_SIDE_EFFECTS__ */
export function filledSite(facts: Site): Site {
  return filledWith(facts, facts);
}

// Fills in facts such as `{host.name}` and chooses a form of `{indépendant|indépendante}`; `{title}` and others are
// filled in later. A text of a list whose value the owner has left out is left out too. `\{` and `\}` are braces.
export function filledWith<Content extends object>(content: Content, facts: Site): Content {
  const result = filledPart(content, facts);
  written.set(result, content);
  return result;
}

function filledPart<Part>(part: Part, facts: Site): Part {
  if (typeof part === "string") return filledText(part, facts) as Part;
  if (Array.isArray(part)) {
    const complete = part.filter((item) => typeof item !== "string" || withFacts(item, facts).search(slots) < 0);
    return complete.map((item) => filledPart(item, facts)) as Part;
  }
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, filledPart(value, facts)])) as Part;
}

function filledText(text: string, facts: Site): string {
  return withFacts(frenchSpaces(text), facts)
    .replace(/(?<!\\)\{([^{}|]*)\|([^{}|]*)\}/g, (_, masculine, feminine) =>
      facts.person === "feminine" ? feminine : masculine,
    )
    .replace(/\\([{}])/g, "$1");
}

const slots = /(?<!\\)\{([\w.]+)\}/g;

function withFacts(text: string, facts: Site): string {
  return text.replace(slots, (whole, path: string) => {
    const value = unbroken(String(valueAt(facts, path) ?? whole));
    // The braces of a fact that is already filled in are no slots.
    return value !== whole && written.has(facts) ? escapedBraces(value) : value;
  });
}

export function escapedBraces(text: string): string {
  return text.replace(/[{}]/g, "\\$&");
}

/** Puts no-break spaces before : ; ! ? and inside « », where plain ones were typed. */
export function frenchSpaces(text: string): string {
  return text.replace(/(«) | (?=[:;!?»])/g, "$1\u00a0");
}

const unbroken = (value: string): string => (/^\+?[\d ]+$/.test(value) ? value.replaceAll(" ", "\u00a0") : value);

function valueAt(facts: Site, path: string): unknown {
  return path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], facts);
}

/** Returns "d’Hélène Marchand", "d’Yves", "de Yann" or "de Paul Roy". */
export function ofName(name: string): string {
  return /^([aeiouhœæ]|y[^aeiouy])/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}

/** @param maxLength in characters; the default is what a search engine shows of a description */
export function beginning(text: string, maxLength = 160): string {
  return shortened(text.replaceAll(/[^\S\u00a0]+/g, " ").trim(), maxLength);
}

export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 2).replace(/\s\S*$/, "")}…` : text;
}
