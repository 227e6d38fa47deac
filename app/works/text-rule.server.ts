import { z } from "zod";
import { cleanText, isStorable } from "../formats/pasted-text.ts";

interface TextLimits<Code extends string> {
  maxLength: number;
  isOneLine: boolean;
  /** Nothing invisible may be inside, as in a name and an address. */
  isName?: boolean;
  tooLong: Code;
  missing?: Code | null;
}

export function textRule<Code extends string>({ tooLong, missing = null, ...limits }: TextLimits<Code>) {
  const { maxLength, isOneLine, isName = false } = limits;
  return (
    z
      .string({ error: missing ?? "text_expected" })
      .transform((typed) => cleanText(typed, isName ? "name" : isOneLine ? "line" : "text"))
      .refine((value) => value !== "" || !missing, { error: missing ?? "", abort: true })
      // Without `abort`, a rule for one of two shapes names the fault in the one that was meant.
      .refine((value) => fits(value, maxLength), tooLong)
      .refine((value) => !fits(value, maxLength) || isStorable(value), "text_unreadable")
      .meta({ maxLength, ...(missing ? { minLength: 1 } : {}) })
  );
}

export function fits(value: string, maxLength: number): boolean {
  return value.length <= maxLength || (value.length <= 2 * maxLength && [...value].length <= maxLength);
}
