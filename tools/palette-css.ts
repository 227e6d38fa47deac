import type { Ink, Paper } from "#app/works/pictures/framing.ts";

type Palette = Omit<typeof import("#content/palette.ts")["palette"], "papers"> & { papers: Record<Ink, Paper> };

/** vite.config.ts puts these custom properties in front of tokens.css. */
export function paletteCss({ page, themes, inks, papers, cover, contact, shadow }: Palette): string {
  const constant = { ...prefixed("ink", inks), shadow, ...prefixed("cover", cover), ...prefixed("contact", contact) };
  return [
    rule("[data-theme]", { bg: page.light, ...themes.light }, "color-scheme: light;"),
    // On paper every theme has the light colours.
    `@media screen { ${rule(darkSelector, { bg: page.dark, ...themes.dark }, "color-scheme: dark;")} }`,
    ...Object.entries(papers).map(([ink, { name: _, ...colours }]) => rule(`[data-ink="${ink}"]`, colours)),
    rule("[data-theme]", constant),
  ].join("\n");
}

/** "opposite" is the theme that the page does not have. */
const darkSelector = '[data-theme="dark"], [data-theme="light"] [data-theme="opposite"]';

function rule(selector: string, colours: Record<string, string>, ...more: string[]): string {
  const properties = Object.entries(colours).map(([name, colour]) => `--${dashed(name)}: ${colour};`);
  return `${selector} { ${[...more, ...properties].join(" ")} }`;
}

function prefixed(prefix: string, colours: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`${prefix}-${name}`, colour]));
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
