import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "../owner/owner.ts";
import type { SiteKey } from "../owner/site-key.server.ts";
import type { Throttle } from "../owner/throttle.server.ts";
import type { ThrottleKeys } from "../owner/throttle-keys.server.ts";
import type { FormTokens } from "./form-token.server.ts";
import type { MessageErrors } from "./message.ts";
import { type Choices, messageErrors, messageSchema } from "./message-schema.server.ts";
import { seemsSpam } from "./suspicion.server.ts";

/** What the form sends, unchecked. */
export interface SentForm {
  name: unknown;
  email: unknown;
  kind: unknown;
  budget: unknown;
  text: unknown;
  token: string;
  /** The field that people do not see; undefined if it was not sent. */
  decoy: string | undefined;
  workTitle: string;
}

export type ReceiveResult =
  | { received: true }
  /** `token` is for the form that is shown again. */
  | { error: "fields_invalid"; fields: MessageErrors; token: string }
  | { error: "form_expired"; token: string }
  | { error: "throttled"; retryAfter: number };

interface ReceiveContext {
  db: Kysely<Database>;
  now: () => Date;
  sign: SiteKey["sign"];
  keys: Pick<ThrottleKeys, "messageKey" | "allMessagesKey">;
  /** For one address, and for all together. */
  throttles: { address: Pick<Throttle, "spend">; all: Pick<Throttle, "spend"> };
  tokens: FormTokens;
  isMailed: boolean;
}

/**
 * Stores a message. The sender does not learn whether it is suspected, or was stored before: what is sent twice, by a
 * double click or the back button, is one message.
 */
export async function receiveMessage(context: ReceiveContext, form: SentForm, caller: Caller, choices: Choices) {
  const { tokens } = context;
  const isInTime = await tokens.isValid(form.token);
  const parsed = messageSchema(choices).safeParse({ ...form, budget: form.budget ?? "" });
  if (!parsed.success) {
    const token = isInTime ? form.token : await tokens.issue();
    return { error: "fields_invalid", fields: messageErrors(parsed.error), token } satisfies ReceiveResult;
  }
  if (!isInTime) return { error: "form_expired", token: await tokens.issue() } satisfies ReceiveResult;
  const { text, ...input } = parsed.data;
  const compared = JSON.stringify([form.token, input.name, input.email, text]);
  const fingerprint = await context.sign("message-text", compared);
  if (await isKnown(context, fingerprint)) return { received: true } satisfies ReceiveResult;
  const retryAfter = await spend(context, caller);
  if (retryAfter) return { error: "throttled", retryAfter } satisfies ReceiveResult;
  const isSpam = seemsSpam(parsed.data, form.decoy);
  const at = context.now();
  await context.db
    .insertInto("messages")
    .values({
      id: randomUUID(),
      fingerprint,
      ...input,
      body: text,
      work_title: form.workTitle,
      is_spam: isSpam,
      created_at: at,
      next_try_at: context.isMailed && !isSpam ? at : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { received: true } satisfies ReceiveResult;
}

async function isKnown({ db }: ReceiveContext, fingerprint: string): Promise<boolean> {
  const row = await db.selectFrom("messages").select("id").where("fingerprint", "=", fingerprint).executeTakeFirst();
  return row !== undefined;
}

/** @returns seconds to wait if a limit is reached, else null */
async function spend({ keys, throttles }: ReceiveContext, caller: Caller): Promise<number | null> {
  const wait = await throttles.address.spend([await keys.messageKey(caller)]);
  return wait ?? throttles.all.spend([await keys.allMessagesKey()]);
}
