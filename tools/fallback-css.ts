import type { Font } from "fontkit";
import { openFont } from "./font-faces.ts";

/** A line of French; its letters are about as frequent as on the site. */
const sample =
  "un seul développeur pour votre site et vos applications conçus développés et référencés par une seule personne";

/**
 * How wide the sample is in em in the fonts that systems have. The families are those of app/ui/theme/tokens.css. Android has
 * Roboto, which is narrower than Arial when it is bold, and some Linux systems have DejaVu only, which is wider.
 */
const fallbacks = [
  ["repere-display", "Repere Display Fallback", 53.794, ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"]],
  ["repere-display", "Repere Display Roboto", 50.394, ["Roboto Bold", "Roboto-Bold", "Roboto"]],
  ["repere-display", "Repere Display DejaVu", 63.851, ["DejaVu Sans Bold", "DejaVuSans-Bold"]],
  ["repere-text", "Repere Text Fallback", 49.865, ["Arial", "ArialMT", "Liberation Sans", "Roboto"]],
  ["repere-text", "Repere Text DejaVu", 56.647, ["DejaVu Sans", "DejaVuSans"]],
] as const;

/**
 * The fonts of systems as wide and as high as the typeface of the site, so that nothing moves while its files load.
 * vite.config.ts puts these rules in front of tokens.css.
 */
export function fallbackCss(): string {
  return fallbacks
    .map(([file, family, width, names]) => {
      const source = names.map((name) => `local("${name}")`).join(", ");
      return `@font-face { font-family: "${family}"; src: ${source}; ${metricsFor(openFont(file), width)} }`;
    })
    .join("\n");
}

function metricsFor(font: Font, width: number): string {
  const letters = [...sample];
  const own = letters.reduce((sum, letter) => sum + font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth, 0);
  const size = own / font.unitsPerEm / width;
  const share = (units: number) => percent(Math.abs(units) / font.unitsPerEm / size);
  return [
    `size-adjust: ${percent(size)};`,
    `ascent-override: ${share(font.ascent)};`,
    `descent-override: ${share(font.descent)};`,
    `line-gap-override: ${share(font.lineGap)};`,
  ].join(" ");
}

function percent(part: number): string {
  return `${Math.round(part * 1_000) / 10}%`;
}
