import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "../owner/owner.ts";
import { createSiteKey } from "../owner/site-key.server.ts";
import { createThrottle } from "../owner/throttle.server.ts";
import { createThrottleKeys } from "../owner/throttle-keys.server.ts";
import { changeMessage, type MessageChange } from "./change-messages.server.ts";
import { createFormTokens } from "./form-token.server.ts";
import {
  type Box,
  countMessages,
  countSince,
  findName,
  listDeleted,
  listMessages,
  openMessage,
} from "./list-messages.server.ts";
import type { Choices } from "./message-schema.server.ts";
import { createOutbox, type Deliver } from "./outbox.server.ts";
import { receiveMessage, type SentForm } from "./receive-message.server.ts";
import { findMailFailure, summarise } from "./summary.server.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAX_PER_ADDRESS = 5;
const MAX_PER_HOUR = 60;

export type Messages = ReturnType<typeof createMessages>;

/** The messages of the contact form: received from visitors, mailed to the owner, read on the desk. */
export function createMessages(options: {
  db: Kysely<Database>;
  now: () => Date;
  /** Null without a mail server: messages are only on the desk. */
  deliver: Deliver | null;
  onError: (error: unknown) => void;
  onRefused?: (facts: { message: string; attempts: number; isLast: boolean }) => void;
  /** A try to mail a message ends after this long. */
  maxSendMs?: number;
}) {
  const { db, now, deliver } = options;
  const { sign } = createSiteKey({ db });
  const outbox = deliver ? createOutbox({ ...options, deliver }) : null;
  const tokens = createFormTokens({ sign, now });
  const perHour = (maxAttempts: number) => createThrottle({ db, now, maxAttempts, windowMs: HOUR_MS });
  const throttles = { address: perHour(MAX_PER_ADDRESS), all: perHour(MAX_PER_HOUR) };
  const keys = createThrottleKeys({ sign });
  const receiving = { db, now, sign, keys, throttles, tokens, isMailed: outbox !== null };

  async function receive(form: SentForm, caller: Caller, choices: Choices) {
    const result = await receiveMessage(receiving, form, caller, choices);
    if ("received" in result) outbox?.wake();
    return result;
  }

  return {
    issueToken: tokens.issue,
    receive,
    list: (box: Box, before: string | null) => listMessages(db, box, before),
    count: () => countMessages(db),
    /** How many messages have come in so many days, without those that are set aside. */
    countSince: (days: number) => countSince(db, new Date(now().getTime() - days * DAY_MS)),
    open: (id: string) => openMessage(db, id, now()),
    nameOf: (id: string) => findName(db, id),
    listDeleted: () => listDeleted(db, now()),
    change: (id: string, change: MessageChange) => changeMessage(db, id, change, now()),
    summary: () => summarise(db),
    mailFailure: () => findMailFailure(db),
    isMailed: outbox !== null,
    /** Starts mailing, and tries what an earlier process has left. */
    wake: () => outbox?.wake(),
    retryMail: async () => outbox?.retryFailed(),
    releaseClaims: async () => outbox?.releaseClaims(),
    settled: async () => outbox?.settled(),
    stop: async () => outbox?.stop(),
  };
}
