import { randomBytes, randomUUID } from "node:crypto";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "../owner/owner.ts";
import type { SiteKey } from "../owner/site-key.server.ts";
import type { Limits, Refusal } from "./limits.server.ts";
import type { MessageErrors, MessageInput } from "./message.ts";
import { type Choices, messageErrors, messageSchema } from "./message-schema.server.ts";

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

const MIN_AGE_MS = 3_000;
const MAX_AGE_MS = 24 * 3_600_000;

export type FormTokens = ReturnType<typeof createFormTokens>;

/** A token signs the time at which a form was shown: a program sends it at once, or an old copy for months. */
export function createFormTokens({ sign, now }: Pick<SiteKey, "sign"> & { now: () => Date }) {
  async function issue(): Promise<string> {
    const stamp = `${now().getTime().toString(36)}.${randomBytes(9).toString("base64url")}`;
    return `${stamp}.${await sign("contact-form", stamp)}`;
  }

  async function isValid(token: string): Promise<boolean> {
    const [, stamp = "", time = "", signature] = /^(([0-9a-z]{1,11})\.[\w-]{12})\.([\w-]{43})$/.exec(token) ?? [];
    if (signature !== (await sign("contact-form", stamp))) return false;
    const age = now().getTime() - Number.parseInt(time, 36);
    return age >= MIN_AGE_MS && age <= MAX_AGE_MS;
  }

  return { issue, isValid };
}

const MIN_COMMON_WORDS = 5;

const link = /(?:https?:\/\/|\bwww\.)\S*/gi;

/** The hundred commonest words of each language in which visitors write; « j’ai » is two of them. */
const commonWords = [
  `a ai alors as au aussi autre aux avait avec avez avoir avons bien bonjour c ce celui ces cette comme comment d dans
  de depuis des deux dit donc du elle elles en encore est et été être faire fait il ils j je l la le les leur lui m
  ma mais me merci mes moi mon n ne nos notre nous on ont ou où par pas peu peut plus pour pouvez qu quand que qui s
  sa se ses si son sont suis sur tous tout très trois un une vos votre voudrais vous y à`,
  `a about after all also am an and any are as at be because been but by can do does for from get give go good had has
  have he hello help her how i if in into is it just like look make me more my need new no not now of on one only or
  other our out over people please she so some take thank thanks than that the their them then there these they think
  this time to us use want was way we well what when which who will with work would year you your`,
].map((words) => new Set(words.split(/\s+/)));

/** @param decoy what the unseen field holds */
export function suspicionOf(
  { name, text }: Pick<MessageInput, "name" | "text">,
  decoy: string,
): "text" | "decoy" | null {
  const isAdvertising =
    /\[(?:url|link)[=\]]|<a\s/i.test(text) || ((hasLink(name) || hasLink(text)) && !hasSentence(text));
  return isAdvertising ? "text" : decoy === "" ? null : "decoy";
}

const hasLink = (text: string) => text.search(link) >= 0;

/** The form asks for links, so links alone are no sign: those who sell them put no sentence around them. */
function hasSentence(text: string): boolean {
  const words = new Set(
    text
      .normalize()
      .replaceAll(link, " ")
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  return commonWords.some((common) => words.intersection(common).size >= MIN_COMMON_WORDS);
}
