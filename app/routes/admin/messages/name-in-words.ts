import { fill, ofName } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";

/** A sentence about the message of somebody: "Le message d’Anna est de retour." */
export function nameInWords(template: string, name: string): string {
  return fill(template, { ofName: ofName(name || admin.messages.nobody) });
}
