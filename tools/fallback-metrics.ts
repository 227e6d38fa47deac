import type { Font } from "fontkit";

/** A line of French; its letters are about as frequent as on the site. */
const sample =
  "un seul développeur pour votre site et vos applications conçus développés et référencés par une seule personne";

/**
 * How wide the sample is in em, in the fonts that systems have, by the end of their family's name in app/ui/base.css:
 * "Fallback" is Arial, from which the regular cut of Roboto differs by half a percent.
 */
const systemFonts = {
  bold: { Fallback: 53.794, Roboto: 50.394, DejaVu: 63.851 },
  regular: { Fallback: 49.865, DejaVu: 56.647 },
};

/** What each font of a system needs to be as wide and as high as a font, so that nothing moves while the font loads. */
export function fallbackMetrics(font: Font, weight: keyof typeof systemFonts) {
  return Object.entries(systemFonts[weight]).map(([name, width]) => ({ name, metrics: metricsFor(font, width) }));
}

function metricsFor(font: Font, width: number) {
  const letters = [...sample];
  const own = letters.reduce((sum, letter) => sum + font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth, 0);
  const size = own / font.unitsPerEm / width;
  const share = (units: number) => percent(Math.abs(units) / font.unitsPerEm / size);
  return {
    "size-adjust": percent(size),
    "ascent-override": share(font.ascent),
    "descent-override": share(font.descent),
    "line-gap-override": share(font.lineGap),
  };
}

function percent(part: number): string {
  return `${Math.round(part * 1_000) / 10}%`;
}
