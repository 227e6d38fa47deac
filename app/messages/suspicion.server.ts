import type { MessageInput } from "./message.ts";

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

/** @param decoy what the unseen field holds */
export function suspicionOf(
  { name, text }: Pick<MessageInput, "name" | "text">,
  decoy: string,
): "text" | "decoy" | null {
  const isAdvertising =
    /\[(?:url|link)[=\]]|<a\s/i.test(text) || ((hasLink(name) || hasLink(text)) && !hasSentence(text));
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
