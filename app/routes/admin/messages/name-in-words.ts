import { admin } from "#app/content/admin.ts";
import { fill, ofName } from "#app/fill.ts";

/** A sentence about the message of somebody: "Le message d’Anna est de retour." */
export function nameInWords(template: string, name: string): string {
  return fill(template, { ofName: ofName(name || admin.messages.nobody) });
}
