export function inTwoLines(role: string): string {
  const far = ({ index }: RegExpExecArray) => Math.abs(index - role.length / 2);
  const [space] = [...role.matchAll(/ /g)].sort((one, other) => far(one) - far(other));
  return space ? `${role.slice(0, space.index)}\n${role.slice(space.index + 1)}` : role;
}
