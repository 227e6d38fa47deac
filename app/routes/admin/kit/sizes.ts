import { fill, inFrench } from "#app/fill.ts";
import { admin } from "#app/texts/admin.ts";

const { picture: copy } = admin.form;

export function sizeOf(bytes: number): string {
  if (bytes < 1_048_576) return fill(copy.kilobytes, { count: inFrench(Math.ceil(bytes / 1_024)) });
  return fill(copy.megabytes, { count: inFrench(Math.round((bytes / 1_048_576) * 10) / 10) });
}
