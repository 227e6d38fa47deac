import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resume } from "#app/content/resume.ts";

/** Draws the CV's technologies into one sprite: `node commands/logos.ts`, after app/content/resume.ts has changed. */

export const spriteFile = new URL("../app/content/art/technologies.svg", import.meta.url);

export async function drawSprite(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const names = new Set(resume.grids.flatMap((grid) => grid.items.map((item) => item.src)));
  const symbols = [...names].toSorted().map(async (name) => {
    const svg = await readFile(resolve(`simple-icons/icons/${name}.svg`), "utf8");
    const path = /<path d="([^"]+)"/.exec(svg)?.[1];
    return `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${(await Promise.all(symbols)).join("\n")}\n</svg>\n`;
}

if (import.meta.main) await writeFile(spriteFile, await drawSprite());
