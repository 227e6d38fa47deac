import type { Work } from "../works/work.ts";

type Named = Pick<Work, "id" | "version">;

/**
 * Where the share image of a work stands in the store: an image per version of the work and of the design.
 * @param design changes with how share images are drawn
 */
export function shareKey(work: Named, design: string): string {
  return `shares/${shareName(work)}-${design}.png`;
}

/** What a key has in common with those of the same version in other designs. */
export function shareName({ id, version }: Named): string {
  return `${id}-${version}`;
}

/** The `shareName` of a key; null for a key that is none. */
export function readShareName(key: string): string | null {
  return /^shares\/(.+-\d+)-[0-9a-f]+\.png$/.exec(key)?.[1] ?? null;
}
