import type { Font } from "fontkit";

/** A line of French; its letters are about as frequent as on the site. */
const sample =
  "un seul développeur pour votre site et vos applications conçus développés et référencés par une seule personne";

/** Advances of a to z, then of the space, in 2048 units per em. Accents do not change them. */
const arial = {
  regular: [
    1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139, 1139, 1139, 682, 1024, 569,
    1139, 1024, 1479, 1024, 1024, 1024, 569,
  ],
  bold: [
    1139, 1251, 1139, 1251, 1139, 682, 1251, 1251, 569, 569, 1139, 569, 1821, 1251, 1251, 1251, 1251, 797, 1139, 682,
    1251, 1139, 1593, 1139, 1139, 1024, 569,
  ],
};

/** What Arial needs to be as wide and as high as a font, so that nothing moves while the font loads. */
export function fallbackMetrics(font: Font, weight: keyof typeof arial) {
  const letters = [...sample];
  const own = letters.reduce((sum, letter) => sum + font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth, 0);
  const other = letters.reduce((sum, letter) => sum + advanceInArial(letter, weight), 0);
  const size = own / font.unitsPerEm / (other / 2_048);
  const share = (units: number) => percent(Math.abs(units) / font.unitsPerEm / size);
  return {
    "size-adjust": percent(size),
    "ascent-override": share(font.ascent),
    "descent-override": share(font.descent),
    "line-gap-override": share(font.lineGap),
  };
}

function advanceInArial(letter: string, weight: keyof typeof arial): number {
  const [plain = " "] = letter.normalize("NFD");
  return arial[weight]["abcdefghijklmnopqrstuvwxyz ".indexOf(plain)] ?? 0;
}

function percent(part: number): string {
  return `${Math.round(part * 1_000) / 10}%`;
}
