import { type Work, workSlug } from "#app/works/work.ts";
import { firstSentences } from "./first-sentences.ts";

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
