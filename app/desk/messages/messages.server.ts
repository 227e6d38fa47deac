import { data } from "react-router";
import { beginning, fill, ofName, plural } from "#app/formats/fill.ts";
import { kindName } from "#app/mail/message-mail.server.ts";
import type { MessageChange } from "#app/messages/change-messages.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { messagePath, spamBox } from "../admin-paths.ts";
import type { Asked } from "../kit/action.tsx";
import { binId, messagesId, rowId } from "../kit/focus.ts";
import { dateAndTime, listedDate, longDate, moment } from "../kit/moments.ts";
import { type Flash, redirectWithToast } from "../kit/toast.server.ts";

const { messages: copy, trash } = admin;
const MAX_LINE = 160;

export async function readLetter(id: string) {
  const message = await backend().messages.open(id);
  if (!message) return null;
  const { createdAt, kind, ...rest } = message;
  const failures = Object.entries(copy.failed).map(([intent, words]) => [intent, named(words, message.name)]);
  return {
    ...rest,
    kind: kindName(kind),
    date: dateAndTime(createdAt),
    reply: replyLink({ ...message, date: longDate(createdAt) }),
    failed: Object.fromEntries(failures) as Record<string, string>,
  };
}

/** Mail programs refuse longer addresses. */
const MAX_QUOTED = 1_500;

export function replyLink({ email, text, date }: { email: string; text: string; date: string }): string {
  const cut = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).replace(/[\ud800-\udbff]$/, "")}…` : text;
  const quoted = cut.split("\n").map((line) => `> ${line}`);
  const query = { subject: fill(copy.letter.replySubject, { date }), body: ["", "", ...quoted].join("\r\n") };
  const encoded = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${encoded.join("&")}`;
}

export async function readBox(isSpam: boolean, before: string | null) {
  const { messages, mail } = backend();
  const [list, count, deleted, failure] = await Promise.all([
    messages.list(isSpam ? "spam" : "inbox", before),
    messages.count(),
    messages.listDeleted(),
    messages.mailFailure(),
  ]);
  const now = new Date();
  const removed = deleted.messages.map(({ id, name, deletedAt }) => ({
    id,
    title: name || copy.nobody,
    removedOn: longDate(deletedAt ?? now),
  }));
  return {
    messages: list.messages.map(({ createdAt, line, ...message }) => ({
      ...message,
      line: beginning(line, MAX_LINE),
      date: listedDate(createdAt, now),
    })),
    isSpam,
    older: list.before && `${messagePath(isSpam ? spamBox : undefined)}?avant=${list.before}`,
    count,
    bin: { count: deleted.count, items: removed },
    failure: failure && mail && { when: moment(failure.since, now), said: failureInWords(failure.reason, mail.from) },
    isMailed: messages.isMailed,
  };
}

/** A server's answer begins with its code; what else went wrong does not. */
export function failureInWords(answer: string, from: string): string {
  return fill(admin.account.mail[/^\d{3}\b/.test(answer) ? "said" : "silent"], { answer: answer.slice(0, 120), from });
}

/** Erases one message of the bin, or all of them when `id` is null. */
export async function eraseDeleted(id: string | null, isSure: boolean) {
  const { messages } = backend();
  const { messages: rows, count } = await messages.listDeleted();
  const place = rows.findIndex((row) => row.id === id);
  if (id !== null && place < 0) return data({ error: "message_gone" as const }, { status: 404 });
  if (!isSure) {
    const question = id === null ? plural(copy.bin.askAll, count) : named(copy.bin.askOne, rows[place]?.name ?? "");
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
  const undo = { action: messagePath(), itemId: id };
  const removal = { ...undo, intent: "restore", name: copy.undoRemoval };
  if (id === spamBox) {
    return change === "remove" ? { message: plural(copy.emptied, count), focus: messagesId, restore: removal } : null;
  }
  const name = (await backend().messages.nameOf(id)) ?? "";
  const message = named(copy.done[change], name);
  if (change === "remove") return { message, restore: { ...removal, failed: named(copy.bin.failed.restore, name) } };
  if (change !== "spam") return { message };
  return { message, restore: { ...undo, intent: "ham", name: copy.undoSpam, failed: named(copy.failed.ham, name) } };
}

const named = (template: string, name: string): string => fill(template, { ofName: ofName(name || copy.nobody) });
