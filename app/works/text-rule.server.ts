import { z } from "zod";
import { cleanText, isStorable } from "../pasted-text.ts";

interface TextLimits<Code extends string> {
  maxLength: number;
  isOneLine: boolean;
  tooLong: Code;
  /** The code for an empty text; null when it may be empty. */
  missing?: Code | null;
}

/** Takes a text as it is meant, then checks it. Lengths are in characters. */
export function textRule<Code extends string>({ maxLength, isOneLine, tooLong, missing = null }: TextLimits<Code>) {
  return (
    z
      .string({ error: missing ?? "text_expected" })
      .transform((typed) => cleanText(typed, isOneLine ? "line" : "text"))
      .refine((value) => value !== "" || !missing, { error: missing ?? "", abort: true })
      // Without `abort`, so that a rule for one of two shapes names the fault in the one that was meant.
      .refine((value) => fits(value, maxLength), tooLong)
      .refine((value) => !fits(value, maxLength) || isStorable(value), "text_unreadable")
      .meta({ maxLength, ...(missing ? { minLength: 1 } : {}) })
  );
}

/** Compares in characters; some take two code units. It counts them only when the code units cannot decide. */
export function fits(value: string, maxLength: number): boolean {
  return value.length <= maxLength || (value.length <= 2 * maxLength && [...value].length <= maxLength);
}
