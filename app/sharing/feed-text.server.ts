/** All that XML 1.0 can say; the schema refuses the rest, but an archive may bring it. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The feed says of an entry's words that they are HTML; a work's are plain text, in which "<" is a character. */
export function asFeedHtml(text: string): string {
  const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>" };
  return text.replace(notXml, "").replace(/[&<>\n]/g, (character) => references[character] ?? character);
}
