import { backend } from "#app/backend.server.ts";
import { fill, plural } from "#app/fill.ts";
import type { MessageChange } from "#app/messages/change-messages.server.ts";
import { admin } from "#app/texts/admin.ts";
import type { Flash, Undo } from "../kit/flash.server.ts";
import { messagesId } from "../kit/focus.ts";
import { messagePath, spamBox } from "../paths.ts";
import { nameInWords } from "./name-in-words.ts";

const { messages: copy } = admin;

const undoOf: Partial<Record<MessageChange, { intent: MessageChange; words: string }>> = {
  remove: { intent: "restore", words: copy.undoRemoval },
  spam: { intent: "ham", words: copy.undoSpam },
};

/** What the next page says of a change. */
export async function flashAfter(
  change: MessageChange,
  ids: string[],
  count: number,
): Promise<Omit<Flash, "id"> | null> {
  const [id = ""] = ids;
  const undo = undoOf[change];
  if (id === spamBox) {
    return change === "remove" ? { message: plural(copy.emptied, count), focus: messagesId, ...undoing() } : null;
  }
  if (ids.length > 1) {
    const template = change === "restore" || change === "unread" ? null : copy.doneMany[change];
    return template ? { message: fill(template, { count }), focus: messagesId, ...undoing() } : null;
  }
  const name = (await backend().messages.nameOf(id)) ?? "";
  return { message: nameInWords(copy.done[change], name), ...undoing(name) };

  function undoing(name?: string): { undo?: Undo } {
    if (!undo) return {};
    const failed = name !== undefined && { failed: nameInWords(copy.failed[undo.intent], name) };
    return { undo: { action: messagePath(), intent: undo.intent, ids, words: undo.words, ...failed } };
  }
}
