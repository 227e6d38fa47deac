import { existsSync, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { closestMatch } from "leven";
import sharp from "sharp";
import { optimize } from "svgo";
import type { Plugin } from "vite";
import type { Resume, Site } from "#app/content-schema.ts";
import { svgShapes } from "#app/ui/svg-shapes.ts";
import { contentFolder } from "#commands/content-folder.ts";

/** The icons of networks that simple-icons does not have, or draws with many more bytes. */
const own = new URL("../app/ui/art/networks/", import.meta.url);
const iconPackage = new URL("../node_modules/simple-icons/icons/", import.meta.url);

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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="96" height="96">${shapes}</svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  if (info.width < 3 * info.height) return shapes;
  return initialOf(name);
}

export async function drawTechnology({ src, name }: { src?: string | undefined; name: string }): Promise<string> {
  return src ? drawIcon(src) : initialOf(name);
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

type Drawn = Promise<[name: string, shapes: string]>;

/** The modules with the icons that the content names, and no other: networks in every page, technologies in the CV. */
const modules: Record<string, { file: string; icons: (content: { site: Site; resume: Resume }) => Drawn[] }> = {
  "virtual:network-icons": {
    file: contentFile("site"),
    icons: ({ site }) => site.profiles.map(async (profile): Drawn => [profile.network, await drawNetwork(profile)]),
  },
  "virtual:technology-icons": {
    file: contentFile("resume"),
    icons: ({ resume }) =>
      resume.grids.flatMap(({ items }) =>
        items.map(async ({ src, name }): Drawn => [src ?? name, await drawTechnology({ src, name })]),
      ),
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
