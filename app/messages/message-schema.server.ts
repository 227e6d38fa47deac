import { z } from "zod";
import { cleanAddress, cleanText, fits, isStorable } from "../formats/pasted-text.ts";
import { type MessageErrors, type MessageFault, type MessageField, messageLimits } from "./message.ts";

export interface Choices {
  kinds: string[];
  budgets: string[];
}

/** What keyboards, password managers and other programs add is taken away before the rules apply. */
export function messageSchema({ kinds, budgets }: Choices) {
  return z.object({
    name: line(cleanName, "name_missing", messageLimits.name, "name_too_long").refine(isPlainName, "name_unusable"),
    email: line(cleanAddress, "email_missing", messageLimits.email, "email_invalid")
      .refine((value) => !/^[^\s@]+(@[^\s@.]*)?\.?$/.test(value), { error: "email_incomplete", abort: true })
      .refine(isAddress, "email_invalid"),
    kind: z.string({ error: "kind_missing" }).refine((value) => kinds.includes(value), "kind_missing"),
    budget: z
      .string()
      .default("")
      .refine((value) => value === "" || budgets.includes(value), "budget_unknown"),
    text: z
      .string({ error: "text_too_short" })
      .transform((typed) => cleanText(typed, "text"))
      .refine((value) => [...value].length >= messageLimits.minText, { error: "text_too_short", abort: true })
      .refine((value) => fits(value, messageLimits.text), { error: "text_too_long", abort: true })
      .refine(isStorable, "text_unreadable"),
  });
}

const cleanName = (typed: string) => cleanText(typed, "name");

/** A header of the mail shows it, so it must be one line. */
function line(clean: (typed: string) => string, missing: MessageFault, max: number, tooLong: MessageFault) {
  return z
    .string({ error: missing })
    .transform(clean)
    .refine((value) => value !== "", { error: missing, abort: true })
    .refine((value) => fits(value, max), { error: tooLong, abort: true })
    .refine(isStorable, { error: "text_unreadable", abort: true });
}

/** A header of a mail must be able to hold the address as it is. The domain may have letters of any script. */
function isAddress(value: string): boolean {
  const [local = "", domain = "", ...others] = value.split("@");
  if (others.length > 0 || !/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local)) return false;
  return /^[\p{L}\p{N}-]{1,63}(\.[\p{L}\p{N}-]{1,63})+$/u.test(domain) && !/(^|\.)-|-(\.|$)/.test(domain);
}

export function messageErrors(error: z.ZodError): MessageErrors {
  const fields: MessageErrors = {};
  for (const { path, message } of error.issues) fields[path[0] as MessageField] ??= message as MessageFault;
  return fields;
}

/** Refuses signs of an address, and invisible ones that turn the direction of a line. */
const isPlainName = (name: string): boolean => !/[<>@\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(name);
