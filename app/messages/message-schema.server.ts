import { z } from "zod";
import { fits, isReadable, trimBlanks } from "../works/text-rule.server.ts";
import { type MessageErrors, type MessageFault, type MessageField, messageLimits } from "./message.ts";
import { isPlainName } from "./name-rule.server.ts";

/** What the form offers. */
export interface Choices {
  kinds: string[];
  budgets: string[];
}

/** The rules of the contact form. They repair what keyboards and password managers add: blanks around a value. */
export function messageSchema({ kinds, budgets }: Choices) {
  return z.object({
    name: line("name_missing", messageLimits.name, "name_too_long").refine(isPlainName, "name_unusable"),
    email: line("email_missing", messageLimits.email, "email_invalid")
      .refine((value) => !/^[^\s@]+(@[^\s@.]*)?\.?$/.test(value), { error: "email_incomplete", abort: true })
      .refine(isAddress, "email_invalid"),
    kind: z.string({ error: "kind_missing" }).refine((value) => kinds.includes(value), "kind_missing"),
    budget: z
      .string()
      .default("")
      .refine((value) => value === "" || budgets.includes(value), "budget_unknown"),
    text: trimmed("text_too_short")
      .refine((value) => [...value].length >= messageLimits.minText, { error: "text_too_short", abort: true })
      .refine((value) => fits(value, messageLimits.text), { error: "text_too_long", abort: true })
      .refine(isReadable, "text_unreadable"),
  });
}

function trimmed(missing: MessageFault) {
  return z.string({ error: missing }).transform((typed) => trimBlanks(typed.replaceAll("\r\n", "\n")));
}

/** A header of the mail shows it, so it must be one line. */
function line(missing: MessageFault, max: number, tooLong: MessageFault) {
  return trimmed(missing)
    .refine((value) => value !== "", { error: missing, abort: true })
    .refine((value) => fits(value, max), { error: tooLong, abort: true })
    .refine((value) => isReadable(value) && !/[\n\r\t]/.test(value), { error: "text_unreadable", abort: true });
}

/** An address that a header of a mail can hold as it is. The domain may have letters of any script. */
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
