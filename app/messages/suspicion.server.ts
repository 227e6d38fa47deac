import type { MessageInput } from "./message.ts";

const MAX_LINKS = 2;
/** WooCommerce and PrestaShop written as one word have three. */
const MAX_CAPITALS_INSIDE = 4;

/**
 * Whether a message is probably advertising. Then it is kept apart for the owner to see, but not mailed: a person who is
 * wrongly suspected loses nothing but time.
 * @param decoy the field that people do not see; undefined if the sender left it out, as older copies of the form do
 */
export function seemsSpam({ name, text }: Pick<MessageInput, "name" | "text">, decoy: string | undefined): boolean {
  return (
    decoy !== "" ||
    countLinks(text) > MAX_LINKS ||
    countLinks(name) > 0 ||
    /\[url=|\[link=|<a\s/i.test(text) ||
    !/\s/.test(text) ||
    isInOtherScript(text) ||
    text.split(/\s+/).some(isRandom)
  );
}

function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}

/** No Latin letter in the whole text: nobody who has read a French page writes so. */
function isInOtherScript(text: string): boolean {
  return !/\p{Script=Latin}/u.test(text);
}

/** Letters that a program has drawn: capitals within the word, again and again, or no vowel. */
function isRandom(word: string): boolean {
  if (!/^\p{Script=Latin}{12,}$/u.test(word)) return false;
  const capitalsInside = word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  return capitalsInside > MAX_CAPITALS_INSIDE || !/[aeiouyàâäéèêëîïôöùûüœæ]/i.test(word);
}
