import { type Work, workSlug } from "#app/works/work.ts";

export interface ShownWords {
  slug: string;
  text: string;
  name: string;
  client: string;
}

export const MAX_WORDS = 3;
const MIN_WORDS = 2;
const MAX_LENGTH = 140;

export function shownWords(works: Pick<Work, "id" | "title" | "client" | "testimonial">[]): ShownWords[] {
  const words = works.flatMap(({ id, title, client, testimonial }) =>
    testimonial
      ? [
          {
            slug: workSlug({ id, title }),
            text: firstSentences(testimonial.text, MAX_LENGTH),
            name: testimonial.name,
            client: client || testimonial.role,
          },
        ]
      : [],
  );
  return words.length < MIN_WORDS ? [] : words.slice(0, MAX_WORDS);
}

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
