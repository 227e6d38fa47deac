import type { LastBackups } from "#app/archive/nights.server.ts";
import { type Availability, isPast } from "#app/availability/availability.server.ts";
import { monthOf, ofFrenchMonth } from "#app/formats/calendar.ts";
import { fill, plural } from "#app/formats/fill.ts";
import type { MessagesSummary } from "#app/messages/list-messages.server.ts";
import { admin } from "#app/texts/desk.ts";
import { adminPaths, messagePath } from "../admin-paths.ts";
import { daysBetween } from "../kit/moments.ts";

const { band: copy } = admin;

const BACKUP_DAYS = 30;

/** A download is due when a month of work could be lost with the server. */
export function isDownloadDue({ downloadAt, hasWorks }: LastBackups, now: Date): boolean {
  return hasWorks && (downloadAt === null || daysBetween(downloadAt, now) > BACKUP_DAYS);
}

export interface Fact {
  /** An ink marks what waits for the owner: "seo" a person, "wp" a thing to replace. */
  ink?: "seo" | "wp" | undefined;
  label: string;
  to?: string;
}

export interface Sources {
  messages: { summary: () => Promise<MessagesSummary> };
  visits: { summary: () => Promise<{ visits: number }> };
  availability: { get: () => Promise<Availability> };
  archive: { last: () => Promise<LastBackups> };
  demoTexts: string[];
  logFailure: (event: string, error: unknown) => void;
}

/** A fact that cannot be read does not fail the others. */
export async function readBand(sources: Sources, now: Date): Promise<Fact[]> {
  const { messages, visits, availability, archive, demoTexts, logFailure } = sources;
  const fact = <Value>(reading: Promise<Value>, inWords: (value: Value) => Fact | null, name?: string) =>
    reading.then(inWords, (error: unknown) => {
      logFailure("fact_not_read", error);
      return name === undefined ? null : { label: fill(copy.unreadable, { name }), to: adminPaths.dashboard };
    });
  const facts = await Promise.all([
    fact(messages.summary(), messagesInWords, copy.messages.name),
    fact(
      visits.summary(),
      (counted) => ({ label: plural(copy.visits.count, counted.visits), to: adminPaths.visits }),
      copy.visits.name,
    ),
    fact(availability.get(), (set) => availabilityInWords(set, now), copy.availability.name),
    demoTexts.length > 0 ? textsInWords(demoTexts) : fact(archive.last(), (last) => backupInWords(last, now)),
  ]);
  return facts.filter((each) => each !== null);
}

function messagesInWords({ unread, mailFailure }: MessagesSummary): Fact {
  const count = unread > 0 ? plural(copy.messages.unread, unread) : copy.messages.none;
  const label = mailFailure ? fill(copy.messages.mailFails, { count }) : count;
  return { ink: unread > 0 || mailFailure ? "seo" : undefined, label, to: messagePath() };
}

function availabilityInWords(availability: Availability, now: Date): Fact {
  const { availability: words } = copy;
  const to = adminPaths.availability;
  if (availability.kind !== "from") return { label: words[availability.kind], to };
  return isPast(availability, monthOf(now))
    ? { ink: "wp", label: words.past, to }
    : { label: fill(words.from, { ofMonth: ofFrenchMonth(availability.month) }), to };
}

const MAX_PLACES = 2;

function textsInWords(all: string[]): Fact {
  const places = all.length > MAX_PLACES ? copy.texts.many : all.join(", ");
  return { ink: "wp", label: fill(plural(copy.texts, all.length), { places }) };
}

function backupInWords(last: LastBackups, now: Date): Fact | null {
  const { backup: words } = copy;
  if (!last.fault && !isDownloadDue(last, now)) return null;
  const label = last.fault ? words.night : last.downloadAt === null ? words.none : words.old;
  return { ink: "wp", label, to: adminPaths.account };
}
