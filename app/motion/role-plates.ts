/** A role of the headline and the plates of the drawing that stand for it. */
export interface Role<Plate extends string = string> {
  text: string;
  plates: Plate[];
}

/** The plates of the role that is typed, as soon as only one role begins with these letters. Undefined means all plates. */
export function platesOf<Plate extends string>(typed: string, roles: Role<Plate>[]): Plate[] | undefined {
  const candidates = typed === "" ? [] : roles.filter(({ text }) => text.startsWith(typed));
  const [only] = candidates;
  return candidates.length === 1 && only && only.plates.length > 0 ? only.plates : undefined;
}
