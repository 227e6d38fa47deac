import { z } from "zod";
import { focuses, framingKinds, inkNames, modes } from "./framing.ts";

export const framingSchema = z.strictObject({
  mode: z.enum(modes),
  ink: z.enum(["auto", ...inkNames]),
  focus: z.literal(focuses),
  kind: z.enum(framingKinds),
});

/** A change may name some of the members, and a form sends texts. */
export const framingRule = framingSchema
  .extend({ focus: framingSchema.shape.focus.or(z.enum(["0", "0.5", "1"]).transform(Number).pipe(z.literal(focuses))) })
  .partial();
