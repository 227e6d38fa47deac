// State of the process: the hash of the design, computed once.
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import art from "#app/ui/art/art.module.css";
import { HeroSheet } from "#app/ui/art/hero-sheet.tsx";
import { placeDrawing } from "#app/ui/svg-shapes.ts";
import { kinds } from "#app/works/mounting/framing.ts";
import type { MountedWork } from "#app/works/mounting/mounts.server.ts";
import brandMark from "#content/brand-mark.svg?drawing";
import { palette } from "#content/palette.ts";
import { site } from "#content/site.ts";
import { BASELINE, balance, fitTitle } from "./fit-title.ts";
import { fontFiles, setSmallText, setText } from "./lettering.server.ts";
import { type Box, layOutPair, layOutPlate } from "./plate-layout.ts";
import { type PlacedPicture, rasterise, type Sheet } from "./rasterise.server.ts";
import { drawFront, drawInitial, drawPlate } from "./share-plate.server.ts";

/** All that a work's share image shows. */
type SharedWork = Pick<MountedWork, "title" | "mount"> & { image: Sized; phone: { image: Sized } | null };

interface Sized {
  width: number;
  height: number;
}

/** Bytes of any format that sharp decodes. */
interface SharedPictures {
  /** Without it the plate shows the title's first letter. */
  main?: Uint8Array | undefined;
  phone?: Uint8Array | undefined;
}

type Drawn = Buffer<ArrayBuffer>;

const size = { width: 1_200, height: 630 };
/** On the left the title, on the right a work's plate. */
const plate = { width: 680, height: size.height };
const plateLeft = size.width - plate.width;
const margin = 56;

const paper = palette.page.light;
const { strong: titleColour, text: ink, inkFront, inkDark } = palette.themes.light;

/** A picture with a shorter side is replaced by the title's first letter. */
const MIN_PICTURE = 64;

/**
 * Draws the image of a shared link to a work: its title in the site's own font, and its plate. It needs no system font.
 */
export async function drawWorkImage(work: SharedWork, pictures: SharedPictures = {}): Promise<Drawn> {
  const sheet = workSheet(work, pictures);
  return (sheet && (await rasterise(sheet))) ?? drawn(initialSheet(work));
}

/** Draws the image of a shared link to a page: its title, and the drawing of the home page. */
export async function drawPageImage(title: string, trade?: string): Promise<Drawn> {
  return drawn(pageSheet(title, trade));
}

async function drawn(sheet: Sheet): Promise<Drawn> {
  const image = await rasterise(sheet);
  if (!image) throw new Error("a drawing without a picture was not drawn");
  return image;
}

let design: string | undefined;

/** A hash of the fonts, brand, colours and layouts: all that share images show except texts and pictures. */
export function shareDesign(): string {
  if (design) return design;
  const hash = createHash("sha256");
  for (const file of fontFiles) hash.update(file);
  hash.update(JSON.stringify(palette));
  for (const kind of kinds) {
    const image = { width: 800, height: 600 };
    const work = { title: "a", mount: { kind, ink: "teal", focus: 0.5 } as const, image, phone: { image } };
    const [main, phone] = [new Uint8Array(), new Uint8Array()];
    for (const pictures of [{ main }, { main, phone }])
      hash.update(JSON.stringify(workSheet(work, pictures) ?? initialSheet(work)));
  }
  design = hash.digest("hex").slice(0, 12);
  return design;
}

/** @returns undefined without a picture, or if it is too small to be recognised */
function workSheet(work: SharedWork, { main: bytes, phone }: SharedPictures): Sheet | undefined {
  const { title, mount, image } = work;
  const { kind, focus } = mount;
  if (!bytes || kind === "tiny" || Math.min(image.width, image.height) < MIN_PICTURE) return undefined;
  if (phone && work.phone && (kind === "screen" || kind === "page")) return pairSheet(work, work.phone, bytes, phone);
  const layout = layOutPlate(kind, image.width / image.height, plate);
  const full: PlacedPicture["position"] = focus === 0 ? "left top" : focus === 1 ? "right bottom" : "centre";
  return {
    svg: besidePlate(title, drawPlate(layout, inkOf(mount), plate)),
    picture: { bytes, box: onPlate(layout.picture), position: kind === "full" ? full : "top" },
  };
}

function pairSheet(
  { title, mount }: SharedWork,
  { image }: { image: Sized },
  main: Uint8Array,
  onPhone: Uint8Array,
): Sheet {
  const { window, phone } = layOutPair(image.width / image.height, plate);
  return {
    svg: besidePlate(title, drawPlate(window, inkOf(mount), plate)),
    picture: { bytes: main, box: onPlate(window.picture), position: "top" },
    front: {
      svg: drawing(moved(drawFront(phone.frame, inkOf(mount), plate))),
      picture: { bytes: onPhone, box: onPlate(phone.picture), position: "top" },
    },
  };
}

function onPlate(box: Box): Box {
  return { ...box, x: plateLeft + box.x };
}

function initialSheet({ title, mount }: Omit<SharedWork, "image">): Sheet {
  return { svg: besidePlate(title, drawInitial(title, inkOf(mount), plate)) };
}

/** A picture that fills its sheet has no ink of its own. */
function inkOf({ ink: own }: SharedWork["mount"]) {
  return own ?? "teal";
}

function besidePlate(title: string, right: string): string {
  const room = { width: 424, height: 404 };
  return card(
    `${at(margin, margin, titleColour, fitTitle(setText, title, room).svg)}${drawFoot(room.width)}${moved(right)}`,
  );
}

/** To the place of the plate. */
function moved(right: string): string {
  return `<g transform="translate(${plateLeft} 0)">${right}</g>`;
}

function pageSheet(title: string, trade = ""): Sheet {
  const room = { width: 504, height: trade ? 300 : 404 };
  const { svg, height } = fitTitle(setText, title, room);
  return {
    svg: card(
      `${at(margin, margin, titleColour, svg)}${trade && drawTrade(trade, room.width, margin + height + 22)}${drawFoot(room.width)}${drawHeroSheet()}`,
    ),
  };
}

function drawTrade(trade: string, width: number, top: number): string {
  const fontSize = 30;
  const lineHeight = 1.3;
  const { svg } = balance((narrower) => setSmallText(trade, { size: fontSize, width: narrower, lineHeight }), width);
  // The file's weight is 400 and fontkit cannot change it; a stroke makes it 500. Its width is in units of the font.
  const y = top + fontSize * (lineHeight / 2 + BASELINE - 1);
  return `<g stroke="${ink}" stroke-width="18">${at(margin, y, ink, svg)}</g>`;
}

function drawFoot(width: number): string {
  const side = 40;
  const gap = 14;
  const middle = size.height - 52 - side / 2;
  const room = width - side - gap;
  const { widest } = setText(site.brand, { size: 38, width: Number.POSITIVE_INFINITY, lineHeight: 1 });
  const fontSize = 38 * Math.min(1, room / widest);
  const { svg } = setText(site.brand, { size: fontSize, width: Number.POSITIVE_INFINITY, lineHeight: 1 });
  const mark = placeDrawing(brandMark, margin, middle - side / 2, side, ink);
  return mark + at(margin + side + gap, middle + fontSize * (BASELINE - 1), ink, svg);
}

/** The drawing of the home page in the colours of the light theme. The rasteriser loads no style sheet. */
function drawHeroSheet(): string {
  const sheet = renderToStaticMarkup(<HeroSheet intro={false} />).replace(
    "<svg ",
    '<svg x="560" y="10" width="640" height="610" ',
  );
  const colours = { ...palette.inks, front: inkFront, dark: inkDark, hole: paper };
  const rules = Object.entries(colours).map(([name, colour]) => `.${art[name]}{color:${colour}}`);
  return `<style>.${art.drawing}{fill:currentColor}.${art.overprint}{isolation:isolate}.${art.plate}{mix-blend-mode:multiply}.${art.line},.${art.dots}{fill:none;stroke:currentColor}.${art.dots}{stroke-linecap:round}${rules.join("")}</style>${sheet}`;
}

function card(content: string): string {
  return drawing(`<rect width="100%" height="100%" fill="${paper}"/>${content}`);
}

function drawing(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">${content}</svg>`;
}

function at(x: number, y: number, fill: string, paths: string): string {
  return `<g fill="${fill}" transform="translate(${x} ${y})">${paths}</g>`;
}
