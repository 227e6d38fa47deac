/** The font with some of its tables put in place of its own. */
export function withTables(font: Buffer, others: Record<string, Buffer | undefined>): Buffer {
  const tables = { ...tablesOf(font), ...others };
  const names = Object.keys(tables).sort();
  const head = Buffer.alloc(12 + 16 * names.length);
  head.writeUInt32BE(0x00010000);
  head.writeUInt16BE(names.length, 4);
  const bodies = names.map((name) => tables[name] as Buffer);
  names.reduce((offset, name, index) => {
    const { length } = bodies[index] as Buffer;
    head.write(name, 12 + 16 * index, "latin1");
    head.writeUInt32BE(offset, 20 + 16 * index);
    head.writeUInt32BE(length, 24 + 16 * index);
    return offset + length;
  }, head.length);
  return Buffer.concat([head, ...bodies]);
}

/** The tables of a TrueType font by their names. */
export function tablesOf(font: Buffer): Record<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const offset = font.readUInt32BE(at + 8);
    const name = font.toString("latin1", at, at + 4);
    return [name, font.subarray(offset, offset + font.readUInt32BE(at + 12))] as const;
  });
  return Object.fromEntries(entries);
}
