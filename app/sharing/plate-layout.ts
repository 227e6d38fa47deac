import type { Kind } from "#app/works/mounting/framing.ts";

/* Where a plate's parts are on a sheet of any ratio, in pixels. On web pages ui/plate.module.css says the same. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

export interface PlateLayout {
  /** The part of the sheet that the picture covers. Outside of it the picture is cropped, at its end if it is a page. */
  picture: Box;
  /** Around the picture. What runs off the sheet's lower edge is left out. */
  frame: { shape: "window" | "phone"; box: Box } | null;
  hasDisc: boolean;
}

/** A tiny picture is not drawn: in a shared link one would not recognise it. */
export type DrawnKind = Exclude<Kind, "tiny">;

/** The sheet is so many units wide. */
export const SHEET_UNITS = 1_200;

/** The thickness of the frames, in units. */
export const frames = {
  window: { top: 40, side: 5, foot: 5 },
  phone: { top: 24, side: 8, foot: 24 },
};

/** A page on a phone is as wide as a screen of this ratio. */
const PHONE_RATIO = 9 / 20;

/** @param ratio of the picture, width / height */
export function layOutPlate(kind: DrawnKind, ratio: number, sheet: Size): PlateLayout {
  const unit = sheet.width / SHEET_UNITS;
  const part = (width: number, height: number) => ({ width: width * sheet.width, height: height * sheet.height });
  const framed = (shape: "window" | "phone", room: Size, top?: number): PlateLayout => {
    const { top: head, side, foot } = frames[shape];
    const edges = { width: 2 * side * unit, height: (head + foot) * unit };
    const size = { width: room.width - edges.width, height: room.height - edges.height };
    const picture = top === undefined ? contain(ratio, size) : { width: size.width, height: size.width / ratio };
    const frame = { width: picture.width + edges.width, height: picture.height + edges.height };
    const x = (sheet.width - frame.width) / 2;
    const y = top ?? (sheet.height - frame.height) / 2;
    // A page that is too short for its place still runs off the sheet.
    const frameHeight = top === undefined ? frame.height : sheet.height - y;
    const pictureTop = y + head * unit;
    return {
      frame: { shape, box: rounded({ x, y, width: frame.width, height: frameHeight }) },
      picture: rounded({
        x: x + side * unit,
        y: pictureTop,
        width: picture.width,
        height: Math.min(picture.height, sheet.height - pictureTop),
      }),
      hasDisc: shape === "phone",
    };
  };
  const unframed = (size: Size): PlateLayout => ({
    picture: rounded({ x: (sheet.width - size.width) / 2, y: (sheet.height - size.height) / 2, ...size }),
    frame: null,
    hasDisc: false,
  });

  switch (kind) {
    case "screen":
      return framed("window", part(0.86, 0.8));
    case "page":
      return framed("window", part(0.86, 1), (2 / 15) * sheet.height);
    case "phone":
      return framed("phone", part(0.76, 0.84));
    case "phone-page": {
      const { top, side, foot } = frames.phone;
      const screen = 0.84 * sheet.height - (top + foot) * unit;
      return framed("phone", { width: screen * PHONE_RATIO + 2 * side * unit, height: 0 }, 0.1 * sheet.height);
    }
    case "logo":
      return unframed(contain(ratio, part(0.64, 0.5)));
    case "photo":
      return unframed(contain(ratio, part(0.8, 0.78)));
    case "full":
      return unframed(sheet);
  }
}

/** A window, and in front of it a phone. */
export interface PairLayout {
  window: PlateLayout;
  phone: { picture: Box; frame: Box };
}

/** The height of the sheets of web pages, in units. On a higher one the pair stands in the middle. */
const PAGE_SHEET_UNITS = 900;
const MAX_PHONE_UNITS = 600;

/** @param ratio of the phone's picture, width / height */
export function layOutPair(ratio: number, sheet: Size): PairLayout {
  const unit = sheet.width / SHEET_UNITS;
  const more = (sheet.height / unit - PAGE_SHEET_UNITS) / 2;
  const inUnits = (x: number, y: number, width: number, height: number) =>
    rounded({ x: x * unit, y: (y + more) * unit, width: width * unit, height: height * unit });
  const { window, phone } = frames;
  const height = Math.min(252 / ratio, MAX_PHONE_UNITS);
  const width = 252 + 2 * phone.side;
  const [left, top] = [SHEET_UNITS - 90 - width, PAGE_SHEET_UNITS - 99 - height - phone.top - phone.foot];
  return {
    window: {
      frame: { shape: "window", box: inUnits(90, 138, 840 + 2 * window.side, 525 + window.top + window.foot) },
      picture: inUnits(90 + window.side, 138 + window.top, 840, 525),
      hasDisc: false,
    },
    phone: {
      frame: inUnits(left, top, width, height + phone.top + phone.foot),
      picture: inUnits(left + phone.side, top + phone.top, 252, height),
    },
  };
}

function contain(ratio: number, { width, height }: Size): Size {
  return ratio > width / height ? { width, height: width / ratio } : { width: height * ratio, height };
}

/** To whole pixels, because pictures are placed on those. */
function rounded({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [right, bottom] = [Math.round(x + width), Math.round(y + height)];
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
