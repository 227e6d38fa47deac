import { beginning, fill, plural } from "#app/formats/fill.ts";
import { kindName } from "#app/mail/message-mail.server.ts";
import { backend } from "#app/site.server.ts";
import { admin } from "#app/texts/desk.ts";
import { messagePath, spamBox } from "../admin-paths.ts";
import type { Removed } from "../kit/bin.tsx";
import { dateAndTime, listedDate, longDate, moment } from "../kit/moments.ts";
import { nameInWords } from "./name-in-words.ts";
import { replyLink } from "./reply.ts";

const { messages: copy } = admin;
const MAX_LINE = 160;

/** Opening a message marks it as read. */
export async function readLetter(id: string) {
  const message = await backend().messages.open(id);
  if (!message) return null;
  const { createdAt, readAt, kind, ...rest } = message;
  return {
    ...rest,
    kind: kindName(kind),
    date: dateAndTime(createdAt),
    reply: replyLink({ ...message, date: longDate(createdAt) }),
  };
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
  return {
    messages: list.messages.map(({ createdAt, line, ...message }) => ({
      ...message,
      line: beginning(line, MAX_LINE),
      date: listedDate(createdAt, now),
    })),
    isSpam,
    older: list.before && `${messagePath(isSpam ? spamBox : undefined)}?avant=${list.before}`,
    count,
    bin: {
      count: plural(copy.bin.count, deleted.count),
      hints: [
        copy.bin.hint,
        ...(deleted.count > deleted.messages.length ? [fill(copy.bin.more, { count: deleted.messages.length })] : []),
      ],
      items: deleted.messages.map(
        ({ id, name, deletedAt }): Removed => ({
          id,
          title: name || copy.nobody,
          removedOn: longDate(deletedAt ?? now),
          named: {
            restore: nameInWords(copy.bin.restoreNamed, name),
            erase: nameInWords(copy.bin.eraseNamed, name),
          },
          failed: {
            restore: nameInWords(copy.failed.restore, name),
            erase: nameInWords(copy.failed.erase, name),
          },
        }),
      ),
    },
    failure: failure && mail && { when: moment(failure.since, now), answer: failure.reason, from: mail.from },
    isMailed: messages.isMailed,
  };
}
