import { fill, ofName } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";

/** Fills a sentence about somebody's message, such as "Le message d’Anna a été restauré." */
export function nameInWords(template: string, name: string): string {
  return fill(template, { ofName: ofName(name || admin.messages.nobody) });
}
