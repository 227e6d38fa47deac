export function inTwoLines(role: string): string {
  const far = ({ index }: RegExpExecArray) => Math.abs(index - role.length / 2);
  const [space] = [...role.matchAll(/ /g)].sort((one, other) => far(one) - far(other));
  return space ? `${role.slice(0, space.index)}\n${role.slice(space.index + 1)}` : role;
}

interface Role<Plate extends string = string> {
  text: string;
  plates: Plate[];
}

/** Undefined, which means all plates, until only one role begins with these letters. */
export function platesOf<Plate extends string>(typed: string, roles: Role<Plate>[]): Plate[] | undefined {
  const candidates = typed === "" ? [] : roles.filter(({ text }) => text.startsWith(typed));
  const [only] = candidates;
  return candidates.length === 1 && only && only.plates.length > 0 ? only.plates : undefined;
}
