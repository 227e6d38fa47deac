import { z } from "zod";

interface TextLimits<Code extends string> {
  maxLength: number;
  isOneLine: boolean;
  tooLong: Code;
  /** The code for an empty text; null when it may be empty. */
  missing?: Code | null;
}

/** Trims a text, then checks it. Lengths are in characters. */
export function textRule<Code extends string>({ maxLength, isOneLine, tooLong, missing = null }: TextLimits<Code>) {
  return (
    z
      .string({ error: missing ?? "text_expected" })
      .transform((typed) => trimBlanks(typed.replaceAll("\r\n", "\n")))
      .refine((value) => value !== "" || !missing, { error: missing ?? "", abort: true })
      // Without `abort`, so that a rule for one of two shapes names the fault in the one that was meant.
      .refine((value) => fits(value, maxLength), tooLong)
      .refine(
        (value) => !fits(value, maxLength) || (isReadable(value) && !(isOneLine && /[\n\r\t]/.test(value))),
        "text_unreadable",
      )
      .meta({ maxLength, ...(missing ? { minLength: 1 } : {}) })
  );
}

const blank = /[\s\u200b-\u200d\u2060\ufeff]/u;

/** A loop, because `blank+$` is quadratic: on a text full of blanks it takes seconds. */
export function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && blank.test(value.charAt(start))) start += 1;
  while (end > start && blank.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

/** Compares in characters; some take two code units. It counts them only when the code units cannot decide. */
export function fits(value: string, maxLength: number): boolean {
  return value.length <= maxLength || (value.length <= 2 * maxLength && [...value].length <= maxLength);
}

// U+FFFE and U+FFFF are not characters: XML, and so the feed, cannot contain them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\u2028\u2029\ufffe\uffff]/u;

export function isReadable(value: string): boolean {
  return value.isWellFormed() && !unreadable.test(value);
}
