import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * `import shapes from "….svg?shapes"`: the content of the `<svg>` element, extracted at build time. With `?drawing` also
 * its `viewBox`.
 */
export function svgParts(): Plugin {
  return {
    name: "svg-parts",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      const extract = query === "shapes" ? svgShapes : query === "drawing" ? svgDrawing : null;
      return extract && `export default ${JSON.stringify(extract(await readFile(file, "utf8")))}`;
    },
  };
}

export function svgShapes(file: string): string {
  const start = file.indexOf(">", file.indexOf("<svg")) + 1;
  return file
    .slice(start, file.lastIndexOf("</svg>"))
    .replace(/<title>.*<\/title>/, "")
    .replace(/\s*\n\s*/g, "");
}

/** The shapes get the fill and stroke of their `<svg>` element. Throws if it has no viewBox. */
export function svgDrawing(file: string): SvgDrawing {
  const [root = ""] = /<svg\b[^>]*>/.exec(file) ?? [];
  const [, viewBox] = /\sviewBox="([^"]+)"/.exec(root) ?? [];
  if (!viewBox) throw new Error("the drawing's <svg> element needs a viewBox");
  const paint = Array.from(root.matchAll(/\s(?:fill|stroke)(?:-[a-z]+)?="[^"]*"/g), ([attribute]) => attribute);
  return { viewBox, shapes: `<g${paint.join("")}>${svgShapes(file)}</g>` };
}
