import { randomUUID } from "node:crypto";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "../owner/owner.ts";
import type { SiteKey } from "../owner/site-key.server.ts";
import type { FormTokens } from "./form-token.server.ts";
import type { Limits, Refusal } from "./limits.server.ts";
import type { MessageErrors } from "./message.ts";
import { type Choices, messageErrors, messageSchema } from "./message-schema.server.ts";
import { suspicionOf } from "./suspicion.server.ts";

/** All boxes count, and deleted messages too. */
const MAX_MESSAGES = 5_000;
/** The sweep, which runs each hour, may make room. */
const FULL_RETRY_S = 3_600;

export interface SentForm {
  name: unknown;
  email: unknown;
  kind: unknown;
  budget: unknown;
  text: unknown;
  token: string;
  /** People do not see this field. */
  decoy: string;
  workTitle: string;
}

export type ReceiveResult =
  | { received: true }
  /** `token` is for the form that is shown again. */
  | { error: "fields_invalid"; fields: MessageErrors; token: string }
  | { error: "form_expired"; token: string }
  | Refusal;

interface ReceiveContext {
  db: Kysely<Database>;
  now: () => Date;
  sign: SiteKey["sign"];
  limits: Limits;
  tokens: FormTokens;
  isMailed: boolean;
}

/**
 * The sender does not learn whether the message is suspected, or was stored before: what is sent twice, by a double
 * click or the back button, is one message. It is judged before it counts against a limit.
 */
export async function receiveMessage(
  context: ReceiveContext,
  form: SentForm,
  caller: Caller,
  choices: Choices,
): Promise<ReceiveResult> {
  const { db, tokens, limits } = context;
  const isInTime = await tokens.isValid(form.token);
  const parsed = messageSchema(choices).safeParse({ ...form, budget: form.budget ?? "" });
  if (!parsed.success) {
    const token = isInTime ? form.token : await tokens.issue();
    return { error: "fields_invalid", fields: messageErrors(parsed.error), token };
  }
  if (!isInTime) return { error: "form_expired", token: await tokens.issue() };
  const { text, ...input } = parsed.data;
  const compared = JSON.stringify([form.token, input.name, input.email, text]);
  const fingerprint = await context.sign("message-text", compared);
  if (await isKnown(db, fingerprint)) return { received: true };
  const suspicion = suspicionOf(parsed.data, form.decoy);
  const isSpam = suspicion !== null;
  if (isSpam && !(await limits.spendSuspected())) return { received: true };
  const refusal = isSpam ? null : await limits.spend(caller);
  if (refusal) return refusal;
  const at = context.now();
  const message = {
    id: randomUUID(),
    fingerprint,
    ...input,
    body: text,
    work_title: form.workTitle,
    is_spam: isSpam,
    created_at: at,
  };
  const spendMail = { text: async () => false, decoy: limits.spendMarkedMail, none: limits.spendMail };
  const isMailed = context.isMailed && (await spendMail[suspicion ?? "none"]());
  const isStored = await store(db, { ...message, next_try_at: isMailed ? at : null });
  return isStored || isSpam ? { received: true } : { error: "crowded", retryAfter: FULL_RETRY_S };
}

async function isKnown(db: Kysely<Database>, fingerprint: string): Promise<boolean> {
  const row = await db.selectFrom("messages").select("id").where("fingerprint", "=", fingerprint).executeTakeFirst();
  return row !== undefined;
}

/** In full boxes the oldest suspected message makes room; for a person's message, else the one deleted first. */
function store(db: Kysely<Database>, message: Insertable<Database["messages"]>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Two messages at once could both take the last place.
    await sql`lock table messages in share row exclusive mode`.execute(trx);
    await sql`delete from messages where id in (
      select id from messages where is_spam or (deleted_at is not null and not ${message.is_spam})
      order by is_spam desc, case when is_spam then created_at else deleted_at end
      limit greatest((select count(*) from messages) - ${sql.lit(MAX_MESSAGES - 1)}, 0))`.execute(trx);
    const counted = sql<number>`count(*)::int`.as("count");
    const { count } = await trx.selectFrom("messages").select(counted).executeTakeFirstOrThrow();
    if (count >= MAX_MESSAGES) return false;
    const insert = trx.insertInto("messages").values(message);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    return true;
  });
}
