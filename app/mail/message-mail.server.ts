import { randomUUID } from "node:crypto";
import { admin } from "#app/texts/desk.ts";
import { services } from "#content/services.ts";
import { site } from "#content/site.ts";
import { fill, ofName } from "../formats/fill.ts";
import type { Message } from "../messages/message.ts";

export interface Notice {
  /** Becomes the Message-ID: the same mail has the same one. */
  id: string;
  date: Date;
  fromName: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
}

const { messages: copy } = admin;

export function composeNotice(message: Message): Notice {
  const { name, email, budget, workTitle, text } = message;
  const facts = [
    [copy.letter.project, kindName(message.kind)],
    [copy.letter.budget, budget],
    [copy.letter.work, workTitle],
  ].flatMap(([label, value]) => (value ? `${label}\u00a0: ${value}` : []));
  const head = fill(copy.notice.head, { name, email, brand: site.brand });
  return {
    id: message.id,
    date: message.createdAt,
    fromName: fill(copy.notice.from, { brand: site.brand }),
    replyTo: { name, address: email },
    subject: fill(message.isSpam ? copy.notice.suspectedSubject : copy.notice.subject, {
      ofName: ofName(name),
      kind: kindName(message.kind),
    }),
    text: [head, facts.join("\n"), text, copy.notice.foot].filter(Boolean).join("\n\n"),
  };
}

export function composeTrial({ date, from, isDoubtful }: { date: Date; from: string; isDoubtful: boolean }): Notice {
  const { trial, doubtful } = admin.account.mail;
  const values = { brand: site.brand, from };
  return {
    id: `essai-${randomUUID()}`,
    date,
    fromName: site.brand,
    subject: fill(trial.subject, values),
    text: [trial.text, ...(isDoubtful ? [doubtful] : [])].map((part) => fill(part, values)).join("\n\n"),
  };
}

/** A service that is no longer offered is named by its id. */
export function kindName(kind: string): string {
  const { name, legend = name } = services.find(({ id }) => id === kind) ?? {};
  return legend ?? (kind === "autre" ? copy.otherKind : kind);
}
