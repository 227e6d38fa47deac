import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";

/** Mail programs refuse longer addresses. */
const MAX_QUOTED = 1_500;

export function replyLink({ email, text, date }: { email: string; text: string; date: string }): string {
  const cut = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).replace(/[\ud800-\udbff]$/, "")}…` : text;
  const quoted = cut.split("\n").map((line) => `> ${line}`);
  const subject = fill(admin.messages.letter.replySubject, { date });
  const query = { subject, body: ["", "", ...quoted].join("\r\n") };
  const encoded = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${encoded.join("&")}`;
}
