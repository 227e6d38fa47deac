import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { changeMessages, type MessageChange } from "./change-messages.server.ts";
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
import type { Outbox } from "./outbox.server.ts";
import { createReceiver } from "./receive-message.server.ts";

export type Messages = ReturnType<typeof createMessages>;

export function createMessages(options: {
  db: Kysely<Database>;
  now: () => Date;
  /** Null without a mail server: messages are only on the desk. */
  outbox: Outbox | null;
}) {
  const { db, now, outbox } = options;
  const isMailed = outbox !== null;
  const { issueToken, receive } = createReceiver({ db, now, isMailed });

  async function receiveAndMail(...sent: Parameters<typeof receive>) {
    const result = await receive(...sent);
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
    issueToken,
    receive: receiveAndMail,
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
