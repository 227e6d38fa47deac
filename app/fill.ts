import { site } from "./content/site.ts";

/** Replaces `{title}` in a template by the value of that name. An unknown name stays as it is. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{([\w.]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The singular or the plural, by the rule of French: 0 and 1 are singular. */
export function plural(forms: { one: string; other: string }, count: number): string {
  return fill(count < 2 ? forms.one : forms.other, { count });
}

/**
 * A copy of a content file in which every text has the owner's values: `{host.name}` becomes that value of
 * content/site.ts, and of `{indépendant|indépendante}` the form for `site.person` stays. Other names, such as `{title}`,
 * are filled in later. A text of a list whose value the owner has left out is left out too.
 */
// Without this comment a page would load all services for one of its texts.
/* @__NO_SIDE_EFFECTS__ */
export function filled<Content>(content: Content): Content {
  if (typeof content === "string") return filledText(content) as Content;
  if (Array.isArray(content)) return content.map(filled).filter(isComplete) as Content;
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, filled(value)])) as Content;
}

function filledText(text: string): string {
  return text
    .replace(/\{([\w.]+)\}/g, (whole, path: string) => String(siteValue(path) ?? whole))
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, masculine, feminine) =>
      site.person === "feminine" ? feminine : masculine,
    );
}

function siteValue(path: string): unknown {
  return path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], site);
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
  return shortened(text.replaceAll(/\s+/g, " ").trim(), maxLength);
}

/** The first words of a text. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 2).replace(/\s\S*$/, "")}…` : text;
}
