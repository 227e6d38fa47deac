/** What a reader of a PDF file shows of it. */
export interface PdfInfo {
  Title: string;
  Author: string;
}

/**
 * The file with this information in place of the browser's own, which names the program that printed it.
 * @param pdf with one cross-reference table, as Chromium writes it
 */
export function withInfo(pdf: Buffer, info: PdfInfo): Buffer {
  const end = pdf.subarray(pdf.lastIndexOf("trailer")).toString("latin1");
  const [, size] = /\/Size (\d+)/.exec(end) ?? [];
  const [, root] = /\/Root (\d+ 0 R)/.exec(end) ?? [];
  const [, number] = /\/Info (\d+) 0 R/.exec(end) ?? [];
  const [, previous] = /startxref\s+(\d+)/.exec(end) ?? [];
  if (!size || !root || !number || !previous) throw new Error("the PDF has no table that this command can read");
  const entries = Object.entries(info).map(([name, text]) => `/${name} <${hex(text)}>`);
  const object = `\n${number} 0 obj\n<<${entries.join(" ")}>>\nendobj\n`;
  const place = String(pdf.length + 1).padStart(10, "0");
  const table = `xref\n${number} 1\n${place} 00000 n \n`;
  const trailer = `trailer\n<</Size ${size} /Root ${root} /Info ${number} 0 R /Prev ${previous}>>\n`;
  const start = `startxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + table + trailer + start, "latin1")]);
}

/** UTF-16 with its mark, for letters of any alphabet. */
function hex(text: string): string {
  return Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex");
}
