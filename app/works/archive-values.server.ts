import { z } from "zod";

/** No engine stores larger integers or a NUL in a text, nor PGlite the year 0. The import must not fail half-way. */
export const integer = z.int().min(-2_147_483_648).max(2_147_483_647);

export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[^\0]*$/);

export const moment = z.iso.datetime().regex(/^(?!0000)/);

export function haveUniqueIds(items: { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}
