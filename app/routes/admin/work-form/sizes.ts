import { fill } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";

const { picture: copy } = admin.form;

export function sizeOf(bytes: number): string {
  if (bytes < 1_048_576) return fill(copy.kilobytes, { count: inFrench(Math.ceil(bytes / 1_024)) });
  return fill(copy.megabytes, { count: inFrench(Math.round((bytes / 1_048_576) * 10) / 10) });
}

/** The site's font has no narrow no-break space, which separates thousands in French. */
export function inFrench(number: number): string {
  return number.toLocaleString("fr-FR").replaceAll("\u202f", "\u00a0");
}
