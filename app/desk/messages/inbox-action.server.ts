import { data } from "react-router";
import { plural } from "#app/formats/fill.ts";
import type { MessageChange } from "#app/messages/change-messages.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { messagePath, spamBox } from "../admin-paths.ts";
import type { Asked } from "../kit/action.tsx";
import { binId, messagesId, rowId } from "../kit/focus.ts";
import { type Flash, redirectWithToast } from "../kit/toast.server.ts";
import { nameInWords } from "./name-in-words.ts";

const { messages: copy, trash } = admin;

const undoOf: Partial<Record<MessageChange, { intent: MessageChange; words: string }>> = {
  remove: { intent: "restore", words: copy.undoRemoval },
  spam: { intent: "ham", words: copy.undoSpam },
};

/** Erases one message of the bin, or all of them when `id` is null. */
export async function eraseDeleted(id: string | null, isSure: boolean) {
  const { messages } = backend();
  const { messages: rows, count } = await messages.listDeleted();
  const place = rows.findIndex((row) => row.id === id);
  if (id !== null && place < 0) return data({ error: "not_found" as const, intent: "erase" }, { status: 404 });
  if (!isSure) {
    const question =
      id === null ? plural(copy.bin.askAll, count) : nameInWords(copy.bin.askOne, rows[place]?.name ?? "");
    const asked = { intent: id === null ? "empty" : "erase", id: id ?? "", question };
    return { asks: { ...asked, text: trash.noReturn, yes: trash.forGood } satisfies Asked };
  }
  await messages.change(id, "erase");
  const next = id === null ? undefined : (rows[place + 1] ?? rows[place - 1]);
  const flash = {
    message: id === null ? trash.emptied : copy.bin.erased,
    focus: next ? rowId("removed", next.id) : binId,
  };
  return redirectWithToast(messagePath(), flash);
}

export async function flashAfter(change: MessageChange, id: string, count: number): Promise<Flash | null> {
  const undo = undoOf[change];
  if (id === spamBox) {
    return change === "remove" ? { message: plural(copy.emptied, count), focus: messagesId, ...undoing() } : null;
  }
  const name = (await backend().messages.nameOf(id)) ?? "";
  return { message: nameInWords(copy.done[change], name), ...undoing(name) };

  function undoing(name?: string): Pick<Flash, "restore"> {
    if (!undo) return {};
    const failed = name !== undefined && { failed: nameInWords(copy.failed[undo.intent], name) };
    const bin = change === "remove" && { bin: `${messagePath()}#${binId}` };
    return { restore: { action: messagePath(), intent: undo.intent, ids: [id], name: undo.words, ...failed, ...bin } };
  }
}
