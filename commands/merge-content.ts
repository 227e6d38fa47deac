import { isDeepStrictEqual } from "node:util";

type Fields = Record<string, unknown>;

/**
 * The release's content with the owner's changes: a value that the owner has changed stays, any other is the release's.
 * A list is compared entry by entry if it has the same length everywhere. Otherwise it is one value.
 * @param original what the owner started from
 */
export function mergeContent(original: unknown, mine: unknown, release: unknown): unknown {
  if (isDeepStrictEqual(original, mine)) return release;
  if (isFields(original) && isFields(mine) && isFields(release)) {
    const names = Object.keys({ ...release, ...mine });
    const merged = names.map((name) => [name, mergeContent(original[name], mine[name], release[name])] as const);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(original) && Array.isArray(mine) && Array.isArray(release)) {
    const isSameLength = original.length === mine.length && mine.length === release.length;
    if (isSameLength) return release.map((value, index) => mergeContent(original[index], mine[index], value));
  }
  return mine;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
