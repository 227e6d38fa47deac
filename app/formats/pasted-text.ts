// Programs paste characters that nobody sees. Two kinds are left for the rules to refuse: see isStorable.

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// U+FFFE and U+FFFF are not characters: XML, and so the feed, cannot contain them.
const controls = /(?![\t\n\0])\p{Cc}|[\ufffe\uffff]/gu;
const marks = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const blank = new RegExp(`[\\s\\u200b\\u2060\\ufeff]|${marks.source}`, "u");

/** @param field a "line" has no breaks, a "name" also nothing that turns the direction */
export function cleanText(typed: string, field: "text" | "line" | "name"): string {
  const lines = typed.replaceAll(lineBreaks, "\n").replaceAll(controls, "");
  const text = field === "text" ? lines : lines.replaceAll(/[\n\t]+/g, " ");
  return trimBlanks(field === "name" ? text.replaceAll(new RegExp(marks, "g"), "") : text);
}

/** Takes an address also from a link, with its owner's name, or cut out of a list. */
export function cleanAddress(typed: string): string {
  const text = cleanText(cleanText(typed, "name").replace(/[,;]$/, ""), "name");
  const address = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return address.replace(/^mailto:([^?]*).*$/i, "$1");
}

/** PostgreSQL stores no NUL, and no half of a character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** A loop, because `blank+$` is quadratic: on a text full of blanks it takes seconds. */
function trimBlanks(value: string): string {
  if (!/[^\s\p{Cf}]/u.test(value)) return "";
  let start = 0;
  let end = value.length;
  while (start < end && blank.test(value.charAt(start))) start += 1;
  while (end > start && blank.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

/** Counts characters, not the units of UTF-16. */
export function fits(value: string, maxLength: number): boolean {
  return value.length <= maxLength || (value.length <= 2 * maxLength && [...value].length <= maxLength);
}
