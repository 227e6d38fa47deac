/** Characters that XML 1.0 does not allow. An imported archive may contain them. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a work's plain text, because the feed declares its texts as HTML. */
export function asFeedHtml(text: string): string {
  const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>" };
  return text.replace(notXml, "").replace(/[&<>\n]/g, (character) => references[character] ?? character);
}
