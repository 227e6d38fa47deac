import { fill, ofName } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";

/** Fills a sentence about somebody's message, such as "Le message d’Anna est de retour." */
export function nameInWords(template: string, name: string): string {
  return fill(template, { ofName: ofName(name || admin.messages.nobody) });
}
