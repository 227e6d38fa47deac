import { site } from "./content/site.ts";

/** Replaces `{title}` in a template by the value of that name. An unknown name stays as it is. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{([\w.]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The singular or the plural, by the rule of French: 0 and 1 are singular. */
export function plural(forms: { one: string; other: string }, count: number): string {
  return fill(count < 2 ? forms.one : forms.other, { count });
}

/** Replaces `{host.name}` in a template by that value of content/site.ts. */
export function siteText(template: string): string {
  return template.replace(/\{([\w.]+)\}/g, (whole, path: string) => {
    const value = path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], site);
    return value === undefined ? whole : String(value);
  });
}

/** The first words of a text, in one line. */
export function beginning(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 2).replace(/\s\S*$/, "")}…` : line;
}
