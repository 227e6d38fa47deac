import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "../owner/owner.ts";
import { createSiteKey } from "../owner/site-key.server.ts";
import { changeMessage, type MessageChange } from "./change-messages.server.ts";
import { createFormTokens } from "./form-token.server.ts";
import { createLimits } from "./limits.server.ts";
import { type Box, countMessages, findName, listDeleted, listMessages, openMessage } from "./list-messages.server.ts";
import type { Choices } from "./message-schema.server.ts";
import { createOutbox, type Deliver } from "./outbox.server.ts";
import { receiveMessage, type SentForm } from "./receive-message.server.ts";
import { findMailFailure, summarise } from "./summary.server.ts";

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
  const limits = createLimits({ db, now, sign });
  const receiving = { db, now, sign, limits, tokens, isMailed: outbox !== null };

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
    open: (id: string) => openMessage(db, id, now()),
    nameOf: (id: string) => findName(db, id),
    listDeleted: () => listDeleted(db, now()),
    change: (id: string | null, change: MessageChange) => changeMessage(db, id, change, now()),
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
