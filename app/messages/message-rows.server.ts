import type { Selectable } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Message } from "./message.ts";
import { plainName } from "./name-rule.server.ts";

export function toMessage(row: Selectable<Database["messages"]>): Message {
  const { id, name, email, kind, budget } = row;
  return {
    id,
    name: plainName(name),
    email,
    kind,
    budget,
    text: row.body,
    workTitle: row.work_title,
    isSpam: row.is_spam,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}
