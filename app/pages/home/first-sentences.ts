/** A full stop after fewer letters is that of an abbreviation, such as « M. ». */
const SENTENCE_END = /(?<=[\p{L}\d]{2}\s?[.!?…]|[!?…])\s+/u;

export function firstSentences(text: string, maxLength: number): string {
  const [first = "", ...others] = text
    .replaceAll(/[ \t\r\n]+/g, " ")
    .trim()
    .split(SENTENCE_END);
  if (first.length > maxLength) return `${first.slice(0, maxLength - 1).replace(/[\s,;:]+\S*$/u, "")}…`;
  let words = first;
  for (const sentence of others) {
    if (words.length + 1 + sentence.length > maxLength) break;
    words += ` ${sentence}`;
  }
  return words;
}
