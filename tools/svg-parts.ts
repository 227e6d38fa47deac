import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { svgDrawing, svgShapes } from "#app/ui/icons/svg-shapes.ts";

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
