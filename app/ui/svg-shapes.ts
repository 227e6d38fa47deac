/** What stands inside the `<svg>` of a file: its shapes, without its frame, its title and its line breaks. */
export function svgShapes(file: string): string {
  const start = file.indexOf(">", file.indexOf("<svg")) + 1;
  return file
    .slice(start, file.lastIndexOf("</svg>"))
    .replace(/<title>.*<\/title>/, "")
    .replace(/\s*\n\s*/g, "");
}
