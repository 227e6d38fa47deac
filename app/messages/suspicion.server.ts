import type { MessageInput } from "./message.ts";

/** WooCommerce and PrestaShop written as one word have three. */
const MAX_CAPITALS_INSIDE = 4;
const MIN_COMMON_WORDS = 5;

const link = /(?:https?:\/\/|\bwww\.)\S*/gi;

/** The hundred commonest words of each language in which visitors write; « j’ai » is two of them. */
const commonWords = [
  `a ai alors as au aussi autre aux avait avec avez avoir avons bien bonjour c ce celui ces cette comme comment d dans
  de depuis des deux dit donc du elle elles en encore est et été être faire fait il ils j je l la le les leur lui m
  ma mais me merci mes moi mon n ne nos notre nous on ont ou où par pas peu peut plus pour pouvez qu quand que qui s
  sa se ses si son sont suis sur tous tout très trois un une vos votre voudrais vous y à`,
  `a about after all also am an and any are as at be because been but by can do does for from get give go good had has
  have he hello help her how i if in into is it just like look make me more my need new no not now of on one only or
  other our out over people please she so some take thank thanks than that the their them then there these they think
  this time to us use want was way we well what when which who will with work would year you your`,
].map((words) => new Set(words.split(/\s+/)));

/** @param decoy what the unseen field holds; undefined if the sender left it out, as copies of an earlier form do */
export function suspicionOf(
  { name, text }: Pick<MessageInput, "name" | "text">,
  decoy: string | undefined,
): "text" | "decoy" | null {
  const isAdvertising =
    hasLink(name) ||
    /\[(?:url|link)[=\]]|<a\s/i.test(text) ||
    (hasLink(text) && !hasSentence(text)) ||
    !/\s/.test(text) ||
    isInOtherScript(text) ||
    text.split(/\s+/).some(isRandom);
  return isAdvertising ? "text" : decoy === "" ? null : "decoy";
}

const hasLink = (text: string) => text.search(link) >= 0;

/** The form asks for links, so links alone are no sign: those who sell them put no sentence around them. */
function hasSentence(text: string): boolean {
  const words = new Set(
    text
      .normalize()
      .replaceAll(link, " ")
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  return commonWords.some((common) => words.intersection(common).size >= MIN_COMMON_WORDS);
}

/** Nobody who has read a French page writes without any Latin letter. */
function isInOtherScript(text: string): boolean {
  return !/\p{Script=Latin}/u.test(text);
}

/** A program that draws letters puts capitals within the word, again and again, or takes no vowel. */
function isRandom(word: string): boolean {
  if (!/^\p{Script=Latin}{12,}$/u.test(word)) return false;
  const capitalsInside = word.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  return capitalsInside > MAX_CAPITALS_INSIDE || !/[aeiouyàâäéèêëîïôöùûüœæ]/i.test(word);
}
