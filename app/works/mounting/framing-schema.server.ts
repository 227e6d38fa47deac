import { z } from "zod";
import { focuses, framingChoices, framingKinds, framingOf, inkNames } from "./framing.ts";

export const framingSchema = z.strictObject({
  mode: z.enum(["auto", "mounted", "full"]),
  ink: z.enum(["auto", ...inkNames]),
  focus: z.literal(focuses),
  kind: z.enum(framingKinds),
});

/** The form sends one of its choices. */
const formRule = z
  .strictObject({ choice: z.enum(framingChoices), kind: z.enum(framingKinds).default("auto") })
  .transform(({ choice, kind }) => ({ ...framingOf(choice), kind }));

/** The API sends some of the members. */
export const framingRule = z.union([framingSchema.partial(), formRule]);
