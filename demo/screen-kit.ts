import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import { createLettering } from "#app/sharing/lettering.ts";

/* Parts of drawn screens, as SVG. Texts are outlines, so that the drawings need no font. */

const fonts = new URL("../app/ui/fonts/", import.meta.url);

function letteringOf(name: string) {
  let font: Font | undefined;
  const open = () => {
    font ??= create(readFileSync(new URL(`${name}.woff2`, fonts))) as Font;
    return font;
  };
  return createLettering([{ name, open }]);
}

const setTitle = letteringOf("repere-display");
const setText = letteringOf("repere-text");

export interface Place {
  x: number;
  /** Of the first line's baseline. */
  y: number;
  size: number;
  fill: string;
  /** Lines are broken at this width. */
  width?: number;
}

export function title(text: string, place: Place): string {
  return set(setTitle, 1, text, place);
}

export function words(text: string, place: Place): string {
  return set(setText, 1.5, text, place);
}

function set(lettering: typeof setText, lineHeight: number, text: string, { x, y, size, fill, width = 2_000 }: Place) {
  const { svg } = lettering(text, { size, width, lineHeight });
  return `<g fill="${fill}" transform="translate(${x} ${y - size})">${svg}</g>`;
}

/** Text in the middle of a box. */
export function button(text: string, box: Box, { size, fill, on }: { size: number; fill: string; on: string }): string {
  const { widest } = setText(text, { size, width: 2_000, lineHeight: 1 });
  const [x, y] = [box.x + (box.width - widest) / 2, box.y + box.height / 2 + size * 0.35];
  return rect({ ...box, fill: on, radius: box.radius ?? 10 }) + words(text, { x, y, size, fill });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
}

export function rect({ x, y, width, height, radius = 0, fill }: Box & { fill: string }): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path fill="${fill}" d="${d}"/>`;
}

export function line(d: string, stroke: string, width: number): string {
  return `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" d="${d}"/>`;
}

/** A browser's window. */
export const window = (paper: string, ...parts: string[]) => screen(1440, 900, paper, parts);

export const phone = (paper: string, ...parts: string[]) => screen(780, 1688, paper, parts);

function screen(width: number, height: number, paper: string, parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${rect({ x: 0, y: 0, width, height, fill: paper })}${parts.join("")}</svg>`;
}
