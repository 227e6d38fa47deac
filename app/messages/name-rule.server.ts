/** Signs of an address, and invisible ones that turn the direction of a line. */
const deceiving = "[<>@\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]";

/** Removes what could show another sender. Earlier releases have stored such names. */
export function plainName(name: string): string {
  return name.replaceAll(new RegExp(` *${deceiving}( *${deceiving})* *`, "g"), " ").trim();
}

export function isPlainName(name: string): boolean {
  return !new RegExp(deceiving).test(name);
}
