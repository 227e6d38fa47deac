import { createHash } from "node:crypto";

/** XML 1.0 does not allow these characters, but an imported archive may contain them. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function asFeedHtml(text: string): string {
  const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>" };
  return text.replace(notXml, "").replace(/[&<>\n]/g, (character) => references[character] ?? character);
}

/** All sites of this software share it, so that no other program makes the same ids. */
const namespace = Buffer.from("a72d1b5a107f4a51a131a5bff97d9252", "hex");

/** A UUID of version 5 (RFC 9562): the same name has the same id at whatever address the site is. */
export function feedId(name: string): string {
  const bytes = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return `urn:uuid:${bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}`;
}
