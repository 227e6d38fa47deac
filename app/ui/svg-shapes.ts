/** The content of a file's `<svg>` element, without title and line breaks. */
export function svgShapes(file: string): string {
  const start = file.indexOf(">", file.indexOf("<svg")) + 1;
  return file
    .slice(start, file.lastIndexOf("</svg>"))
    .replace(/<title>.*<\/title>/, "")
    .replace(/\s*\n\s*/g, "");
}
