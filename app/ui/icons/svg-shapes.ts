export function svgShapes(file: string): string {
  const start = file.indexOf(">", file.indexOf("<svg")) + 1;
  return file
    .slice(start, file.lastIndexOf("</svg>"))
    .replace(/<title>.*<\/title>/, "")
    .replace(/\s*\n\s*/g, "");
}

export interface SvgDrawing {
  viewBox: string;
  shapes: string;
}

/** The shapes get the fill and stroke of their `<svg>` element. Throws if it has no viewBox. */
export function svgDrawing(file: string): SvgDrawing {
  const [root = ""] = /<svg\b[^>]*>/.exec(file) ?? [];
  const [, viewBox] = /\sviewBox="([^"]+)"/.exec(root) ?? [];
  if (!viewBox) throw new Error("the drawing's <svg> element needs a viewBox");
  const paint = Array.from(root.matchAll(/\s(?:fill|stroke)(?:-[a-z]+)?="[^"]*"/g), ([attribute]) => attribute);
  return { viewBox, shapes: `<g${paint.join("")}>${svgShapes(file)}</g>` };
}

export function placeDrawing({ viewBox, shapes }: SvgDrawing, x: number, y: number, side: number, colour: string) {
  return `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="${viewBox}" fill="${colour}" color="${colour}">${shapes}</svg>`;
}
