import { z } from "zod";
import { cleanText, isStorable } from "../pasted-text.ts";

interface TextLimits<Code extends string> {
  maxLength: number;
  isOneLine: boolean;
  tooLong: Code;
  missing?: Code | null;
}

export function textRule<Code extends string>({ maxLength, isOneLine, tooLong, missing = null }: TextLimits<Code>) {
  return (
    z
      .string({ error: missing ?? "text_expected" })
      .transform((typed) => cleanText(typed, isOneLine ? "line" : "text"))
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
