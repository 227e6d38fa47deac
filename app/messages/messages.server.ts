import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Caller } from "../owner/owner.ts";
import { createSiteKey } from "../owner/site-key.server.ts";
import { changeMessages, type MessageChange } from "./change-messages.server.ts";
import { createLimits } from "./limits.server.ts";
import {
  type Box,
  countMessages,
  failedMails,
  findMailFailure,
  findName,
  listDeleted,
  listMessages,
  openMessage,
  summarise,
} from "./list-messages.server.ts";
import type { Choices } from "./message-schema.server.ts";
import type { Outbox } from "./outbox.server.ts";
import { createFormTokens, receiveMessage, type SentForm } from "./receive-message.server.ts";

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(options: {
  db: Kysely<Database>;
  now: () => Date;
  /** Null without a mail server: messages are only on the desk. */
  outbox: Outbox | null;
}) {
  const { db, now, outbox } = options;
  const isMailed = outbox !== null;
  const { sign } = createSiteKey({ db });
  const tokens = createFormTokens({ sign, now });
  const limits = createLimits({ db, now, sign });
  const receiving = { db, now, sign, limits, tokens, isMailed };

  async function receive(form: SentForm, caller: Caller, choices: Choices) {
    const result = await receiveMessage(receiving, form, caller, choices);
    if ("received" in result) outbox?.wake();
    return result;
  }

  async function retryMail(): Promise<void> {
    const again = db.updateTable("messages").set({ next_try_at: now(), tries: 0 });
    await again.where("id", "in", failedMails(db).select("id")).execute();
    outbox?.wake();
    await outbox?.settled();
  }

  return {
    issueToken: tokens.issue,
    receive,
    list: (box: Box, before: string | null) => listMessages(db, box, before),
    count: () => countMessages(db),
    open: (id: string) => openMessage(db, id, now()),
    nameOf: (id: string) => findName(db, id),
    listDeleted: () => listDeleted(db, now()),
    change: (id: string | null, change: MessageChange | "erase") => changeMessages(db, id, change, now()),
    summary: () => summarise(db),
    mailFailure: () => findMailFailure(db),
    isMailed,
    retryMail,
  };
}
