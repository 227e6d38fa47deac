import { existsSync, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { closestMatch } from "leven";
import sharp from "sharp";
import { optimize } from "svgo";
import type { Plugin } from "vite";
import type { Resume, Site } from "#app/content-schema.ts";
import { contentFolder } from "#commands/content-folder.ts";
import { svgShapes } from "./svg-parts.ts";

/** The icons of networks that simple-icons does not have, or draws with many more bytes. */
const own = new URL("../app/ui/drawings/networks/", import.meta.url);
const iconPackage = new URL("../node_modules/simple-icons/icons/", import.meta.url);

type Technology = Resume["grids"][number]["items"][number];

/** A view box is given if it is not that of an icon. */
interface TechnologyDrawing {
  shapes: string;
  viewBox?: string;
}

/** Icons are 24 units wide: one decimal is a sixth of a pixel on the page, and halves the bytes. */
const floatPrecision = 1;

export const hasIcon = (name: string): boolean => fileOf(name) !== undefined;

/** @returns why there is no icon of this name, with the most similar name; null if there is one */
export function iconFault(name: string): string | null {
  if (hasIcon(name)) return null;
  const names = [own, iconPackage].flatMap((folder) => readdirSync(folder)).map((file) => file.replace(/\.svg$/, ""));
  return `is no icon of the icon set. The nearest name is "${closestMatch(name, names)}"`;
}

/** @returns the content of the icon's `<svg>` element, whose view box is 24 units wide and high */
export async function drawIcon(name: string): Promise<string> {
  const file = fileOf(name);
  if (!file) throw new Error(`"${name}" ${iconFault(name)}.`);
  const svg = await readFile(file, "utf8");
  const { data } = optimize(svg, { plugins: [{ name: "convertPathData", params: { floatPrecision } }] });
  return svgShapes(data);
}

/** Of a wordmark no letter could be read in the size of an icon: the network's initial stands for it. */
export async function drawNetwork({ network, name }: Site["profiles"][number]): Promise<string> {
  const shapes = await drawIcon(network);
  const { width, height } = await boundsOf(shapes);
  return width < 3 * height ? shapes : initialOf(name);
}

/** A wordmark is at least so high, as a part of its view box, which is then lower than it is wide. */
const MIN_WORDMARK = 0.4;
const MIN_BOX_HEIGHT = 8;

/** A tool without an icon has its initial. */
export async function drawTechnology({ name, src }: Pick<Technology, "name" | "src">): Promise<TechnologyDrawing> {
  if (src === undefined) return { shapes: initialOf(name) };
  const shapes = await drawIcon(src);
  const { top, height } = await boundsOf(shapes);
  const boxHeight = Math.max(MIN_BOX_HEIGHT, Math.round(height / MIN_WORDMARK));
  if (boxHeight >= 24) return { shapes };
  return { shapes, viewBox: `0 ${Math.round(top + (height - boxHeight) / 2)} 24 ${boxHeight}` };
}

/** Pixels of a side of an icon that is measured. */
const MEASURED = 96;

/** @returns in the units of the icon */
async function boundsOf(shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${MEASURED}" height="${MEASURED}">${shapes}</svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  const unit = 24 / MEASURED;
  return { top: -unit * (info.trimOffsetTop ?? 0), width: unit * info.width, height: unit * info.height };
}

function initialOf(name: string): string {
  const [initial = ""] = name.toLocaleUpperCase("fr");
  const font = 'font-family="Repere Display, sans-serif" font-weight="800" font-size="28"';
  return `<text x="12" y="22" text-anchor="middle" ${font}>${initial.replace(/[&<]/, "")}</text>`;
}

function fileOf(name: string): string | undefined {
  if (!/^[\w-]+$/.test(name)) return undefined;
  return [own, iconPackage]
    .map((folder) => fileURLToPath(new URL(`${name}.svg`, folder)))
    .find((file) => existsSync(file));
}

const contentFile = (name: string) => resolve(contentFolder(), `${name}.ts`);

type Drawn = Promise<[name: string, drawing: string | TechnologyDrawing]>;

/** The modules with the icons that the content names, and no other: networks in every page, technologies in the CV. */
const modules: Record<string, { file: string; icons: (content: { site: Site; resume: Resume }) => Drawn[] }> = {
  "virtual:network-icons": {
    file: contentFile("site"),
    icons: ({ site }) => site.profiles.map(async (profile): Drawn => [profile.network, await drawNetwork(profile)]),
  },
  "virtual:technology-icons": {
    file: contentFile("resume"),
    icons: ({ resume }) =>
      resume.grids.flatMap(({ items }) => items.map(async (item): Drawn => [item.name, await drawTechnology(item)])),
  },
};

export function contentIcons(): Plugin {
  return {
    name: "content-icons",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    async load(id) {
      const module = modules[id.slice(1)];
      if (!id.startsWith("\0") || !module) return null;
      this.addWatchFile(module.file);
      // Not a static import: with each edit of the content, Vite would start the development server again.
      const content = await import(`${pathToFileURL(module.file)}?${(await stat(module.file)).mtimeMs}`);
      return `export default ${JSON.stringify(Object.fromEntries(await Promise.all(module.icons(content))))};`;
    },
  };
}
