import { z } from "zod";
import { focuses, framingChoices, framingOf, inkNames } from "./framing.ts";

export const framingSchema = z.strictObject({
  mode: z.enum(["auto", "mounted", "full"]),
  ink: z.enum(["auto", ...inkNames]),
  focus: z.literal(focuses),
});

/** The API sends some members, the form one of its choices. */
export const framingRule = z.union([framingSchema.partial(), z.enum(framingChoices).transform(framingOf)]);
