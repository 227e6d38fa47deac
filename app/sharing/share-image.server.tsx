// State of the process: the hash of the design, computed once.
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { site } from "#app/content/site.ts";
import art from "#app/ui/art/art.module.css";
import { HeroSheet } from "#app/ui/art/hero-sheet.tsx";
import { setText } from "./lettering.server.ts";
import { rasterise } from "./rasterise.server.ts";

const shareImageSize = { width: 1200, height: 630 };

const paper = "#f8efba";
const ink = "#3b3b98";
const margin = 64;
const pictureSide = 560;
const sheetSide = 600;
/** A title that does not fit in the last size is truncated. */
const sizes = [112, 96, 80, 64, 52];

/**
 * Draws the image of a shared link: the title in the site's own font, and beside it the work's picture or the drawing
 * of the home page. It needs no system font.
 * @param picture bytes of any format that sharp decodes
 */
export async function drawShareImage(title: string, picture?: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = shareImageSize;
  const side = picture ? pictureSide : sheetSide;
  const svg = layOut(title, picture !== undefined);
  return rasterise({ svg, picture: picture && { bytes: picture, left: width - side, width: side, height } });
}

let design: string | undefined;

/** A hash of the font, brand, colours and layout: all that share images show except the title and the picture. */
export function shareDesign(): string {
  design ??= createHash("sha256")
    .update(layOut(site.trade, true) + layOut(site.trade, false))
    .digest("hex")
    .slice(0, 12);
  return design;
}

function layOut(title: string, hasPicture: boolean): string {
  const side = hasPicture ? pictureSide : sheetSide;
  const room = shareImageSize.width - side - (hasPicture ? 2 : 1) * margin;
  const words = fitted(title, room);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<rect width="1200" height="630" fill="${paper}"/>
<g fill="${ink}" transform="translate(${margin} ${margin - 10})">${words}</g>
<g transform="translate(${margin + 16} ${630 - margin - 10})" fill="none" stroke="${ink}" stroke-width="1.6"><circle r="9"/><path d="M-19 0h38M0-19v38"/></g>
<g fill="${ink}" transform="translate(${margin + 52} ${630 - margin - 36})">${setText(site.brand, { size: 38, width: 900, lineHeight: 1 }).svg}</g>
${hasPicture ? "" : sheet(side)}</svg>`;
}

function fitted(title: string, width: number): string {
  for (const size of sizes) {
    const set = setText(title, { size, width, lineHeight: 0.98 });
    // The font has none of the title's letters.
    if (set.lines === 0) return fitted(site.trade, width);
    if (set.widest <= width && set.lines * size <= 400) return set.svg;
  }
  const words = title.split(/\s+/);
  while (words.length > 1) {
    words.pop();
    const set = setText(`${words.join(" ")}…`, { size: 52, width, lineHeight: 0.98 });
    if (set.widest <= width && set.lines * 52 <= 400) return set.svg;
  }
  return setText(`${title.slice(0, 14)}…`, { size: 52, width, lineHeight: 0.98 }).svg;
}

/** The drawing of the home page in the colours of the light theme. The rasteriser loads no style sheet. */
function sheet(side: number): string {
  const drawing = renderToStaticMarkup(<HeroSheet intro={false} />).replace(
    "<svg ",
    `<svg x="${1200 - side - 10}" y="${(630 - side) / 2}" width="${side}" height="${side}" `,
  );
  const colours = { front: ink, back: "#58b19f", wp: "#eab543", seo: "#f97f51", hole: paper, dark: ink };
  const rules = Object.entries(colours).map(([name, colour]) => `.${art[name]}{color:${colour}}`);
  return `<style>.${art.drawing}{fill:currentColor}.${art.plate}{mix-blend-mode:multiply}.${art.line},.${art.dots}{fill:none;stroke:currentColor}.${art.dots}{stroke-linecap:round}${rules.join("")}</style>${drawing}`;
}
