import { randomBytes, randomUUID } from "node:crypto";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "../owner/owner.ts";
import { createSign, type Sign } from "../owner/secrets.server.ts";
import { createThrottle, networkOf } from "../owner/throttle.server.ts";
import type { Message, MessageErrors, MessageField } from "./message.ts";
import { type Choices, messageErrors, messageSchema } from "./message-schema.server.ts";

/** All boxes count, and deleted messages too. */
const MAX_MESSAGES = 5_000;
/** The sweep, which runs each hour, may make room. */
const FULL_RETRY_S = 3_600;
const HOUR_MS = 3_600_000;
const MIN_AGE_MS = 3_000;
const MAX_AGE_MS = 24 * HOUR_MS;
const MAX_FROM_NETWORK = 5;
const MAX_STORED = 300;
/** Mails with the mark of a suspected message have a limit of their own. */
const maxCounted = { mailed: 60, marked: 5, suspected: 100 };

export type SentForm = Record<MessageField, unknown> & {
  token: string;
  decoy: string;
  workTitle: string;
};

export type ReceiveResult =
  | { received: true }
  /** `token` is for the form that is shown again. */
  | { error: "fields_invalid"; fields: MessageErrors; token: string }
  | { error: "form_expired"; token: string }
  | Refusal;

/** `throttled`: the sender's own network is at its limit. `crowded`: the form takes no message of anybody. */
type Refusal = { error: "throttled" | "crowded"; retryAfter: number };

export function createReceiver({ db, now, isMailed }: { db: Kysely<Database>; now: () => Date; isMailed: boolean }) {
  const sign = createSign(db);
  const limits = createLimits(db, now, sign);

  /** A token signs the time at which a form was shown: a program sends it at once, or an old copy for months. */
  async function issueToken(): Promise<string> {
    const stamp = `${now().getTime().toString(36)}.${randomBytes(9).toString("base64url")}`;
    return `${stamp}.${await sign("contact-form", stamp)}`;
  }

  async function isInTime(token: string): Promise<boolean> {
    const [, stamp = "", time = "", signature] = /^(([0-9a-z]{1,11})\.[\w-]{12})\.([\w-]{43})$/.exec(token) ?? [];
    if (signature !== (await sign("contact-form", stamp))) return false;
    const age = now().getTime() - Number.parseInt(time, 36);
    return age >= MIN_AGE_MS && age <= MAX_AGE_MS;
  }

  /**
   * The sender does not learn whether the message is suspected, or was stored before: what is sent twice, by a double
   * click or the back button, is one message. It is judged before it counts against a limit.
   */
  async function receive(form: SentForm, caller: Caller, choices: Choices): Promise<ReceiveResult> {
    const isValid = await isInTime(form.token);
    const parsed = messageSchema(choices).safeParse({ ...form, budget: form.budget ?? "" });
    if (!parsed.success) {
      const token = isValid ? form.token : await issueToken();
      return { error: "fields_invalid", fields: messageErrors(parsed.error), token };
    }
    if (!isValid) return { error: "form_expired", token: await issueToken() };
    const { text, ...input } = parsed.data;
    const fingerprint = await sign("message-text", JSON.stringify([form.token, input.name, input.email, text]));
    const same = await db.selectFrom("messages").select("id").where("fingerprint", "=", fingerprint).executeTakeFirst();
    if (same) return { received: true };
    const suspicion = suspicionOf(parsed.data, form.decoy);
    const isSpam = suspicion !== null;
    if (isSpam && !(await limits.isWithin("suspected"))) return { received: true };
    const refusal = isSpam ? null : await limits.refusalFor(caller);
    if (refusal) return refusal;
    const at = now();
    const mayMail = isMailed && suspicion !== "text" && (await limits.isWithin(isSpam ? "marked" : "mailed"));
    const isStored = await store(db, {
      id: randomUUID(),
      fingerprint,
      ...input,
      body: text,
      work_title: form.workTitle,
      is_spam: isSpam,
      created_at: at,
      next_try_at: mayMail ? at : null,
    });
    return isStored || isSpam ? { received: true } : { error: "crowded", retryAfter: FULL_RETRY_S };
  }

  return { issueToken, receive };
}

/** Counts messages per hour. Suspected ones have a limit of their own, so they close the form for nobody. */
function createLimits(db: Kysely<Database>, now: () => Date, sign: Sign) {
  const { spend, wait } = createThrottle({ db, now, windowMs: HOUR_MS });

  async function refusalFor(caller: Caller): Promise<Refusal | null> {
    const all = [await sign("message", "all addresses")];
    // The common limit comes first: a retry while the form is crowded must not count against the sender's network.
    const crowded = await wait(all, MAX_STORED);
    if (crowded !== null) return { error: "crowded", retryAfter: crowded };
    const throttled = await spend([await sign("message", networkOf(caller))], MAX_FROM_NETWORK);
    if (throttled !== null) return { error: "throttled", retryAfter: throttled };
    const retryAfter = await spend(all, MAX_STORED);
    return retryAfter === null ? null : { error: "crowded", retryAfter };
  }

  /** Counts one more, and returns whether it may be sent or stored. */
  async function isWithin(counted: keyof typeof maxCounted): Promise<boolean> {
    return (await spend([await sign("message-limit", counted)], maxCounted[counted])) === null;
  }

  return { refusalFor, isWithin };
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
export function suspicionOf({ name, text }: Pick<Message, "name" | "text">, decoy: string): "text" | "decoy" | null {
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
