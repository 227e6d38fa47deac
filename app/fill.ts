import { site } from "./content/site.ts";

/** Puts values into a template of the content: `{title}` becomes the value of that name. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{([\w.]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The form of a plural that French uses for the number: 0 and 1 count as one. */
export function plural(forms: { one: string; other: string }, count: number): string {
  return fill(count < 2 ? forms.one : forms.other, { count });
}

/** Puts the site's own values into a template: `{host.name}` becomes what site.ts says of it. */
export function siteText(template: string): string {
  return template.replace(/\{([\w.]+)\}/g, (whole, path: string) => {
    const value = path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], site);
    return value === undefined ? whole : String(value);
  });
}
