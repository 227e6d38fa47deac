export function uint16(...numbers: number[]): Buffer {
  return Buffer.from(numbers.flatMap((each) => [(each >> 8) & 0xff, each & 0xff]));
}

export function uint32(...numbers: number[]): Buffer {
  return uint16(...numbers.flatMap((each) => [each >>> 16, each & 0xffff]));
}

/** The parts, and zeros up to a multiple of four bytes. */
export function padded(...parts: Buffer[]): Buffer {
  const bytes = Buffer.concat(parts);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

/** An entry of the font's directory: tag, checksum, offset and length, of four bytes each. */
const entryOf = (font: Buffer, tag: string) => font.indexOf(tag, 12, "latin1");

export function tableOf(font: Buffer, tag: string): Buffer {
  const entry = entryOf(font, tag);
  const offset = font.readUInt32BE(entry + 8);
  return font.subarray(offset, offset + font.readUInt32BE(entry + 12));
}

/** Replaces a table that the font has. The old one stays in the file until its tables are written again. */
export function withTable(font: Buffer, tag: string, table: Buffer): Buffer {
  const longer = Buffer.concat([font, padded(table)]);
  const entry = entryOf(longer, tag);
  longer.writeUInt32BE(font.length, entry + 8);
  longer.writeUInt32BE(table.length, entry + 12);
  return longer;
}
