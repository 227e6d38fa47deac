import { readFile, writeFile } from "node:fs/promises";
import { optimize } from "svgo";
import { resume } from "#app/content/resume.ts";

/** Writes the logos of the CV's technologies to one file: `node tools/logos.ts`, after a change of app/content/resume.ts. */

export const logosFile = new URL("../app/content/technologies.json", import.meta.url);

/** Icons are 24 units wide: one decimal is a sixth of a pixel on the page, and halves the bytes. */
const floatPrecision = 1;

export async function drawLogos(): Promise<string> {
  const names = new Set(resume.grids.flatMap((grid) => grid.items.map((item) => item.src)));
  const paths: Record<string, string> = {};
  for (const name of [...names].toSorted()) {
    const svg = await readFile(new URL(import.meta.resolve(`simple-icons/icons/${name}.svg`)), "utf8");
    const { data } = optimize(svg, { plugins: [{ name: "convertPathData", params: { floatPrecision } }] });
    const path = / d="([^"]+)"/.exec(data)?.[1];
    if (!path) throw new Error(`simple-icons/icons/${name}.svg is not one path`);
    paths[name] = path;
  }
  return `${JSON.stringify(paths, null, 2)}\n`;
}

if (import.meta.main) await writeFile(logosFile, await drawLogos());
