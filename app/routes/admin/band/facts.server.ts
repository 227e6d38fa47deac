import type { LastBackups } from "#app/archive/nights.server.ts";
import { type Availability, isPast } from "#app/availability/availability.ts";
import { monthOf, ofFrenchMonth } from "#app/calendar.ts";
import { fill, inFrench, ofName, plural } from "#app/fill.ts";
import type { MessagesSummary } from "#app/messages/summary.server.ts";
import { admin } from "#app/texts/admin.ts";
import type { VisitsSummary } from "#app/visits/report.server.ts";
import { daysBetween, moment, onDay, shortMoment } from "../moments.ts";
import { adminPaths, messagePath } from "../paths.ts";

const { band: copy } = admin;

const BACKUP_DAYS = 30;

/** A download is due when a month of work could be lost with the server. */
export function isDownloadDue({ downloadAt, hasWorks }: LastBackups, now: Date): boolean {
  return hasWorks && (downloadAt === null || daysBetween(downloadAt, now) > BACKUP_DAYS);
}

export interface Fact {
  /** An ink marks what waits for the owner: "seo" a person, "wp" a thing to replace. */
  ink?: "seo" | "wp";
  title: string;
  line: string;
  link?: { label: string; to: string };
}

export interface Sources {
  messages: { summary: () => Promise<MessagesSummary> };
  visits: { summary: () => Promise<VisitsSummary> };
  availability: { get: () => Promise<Availability> };
  archive: { last: () => Promise<LastBackups> };
  /** The places of the demo's texts that are left. */
  demoTexts: string[];
  logFailure: (event: string, error: unknown) => void;
}

/** A fact that cannot be read does not fail the others. */
export async function readBand(sources: Sources, now: Date): Promise<Fact[]> {
  const { messages, visits, availability, archive, demoTexts, logFailure } = sources;
  const fact = <Value, Lost>(reading: Promise<Value>, inWords: (value: Value, now: Date) => Fact | null, lost: Lost) =>
    reading.then(
      (value) => inWords(value, now),
      (error: unknown) => {
        logFailure("fact_not_read", error);
        return lost;
      },
    );
  const unreadable = (title: string, line = copy.unreadable): Fact => {
    return { title, line, link: { label: copy.retry, to: adminPaths.dashboard } };
  };
  const facts = await Promise.all([
    fact(messages.summary(), messagesInWords, unreadable(copy.messages.name)),
    fact(visits.summary(), visitsInWords, unreadable(copy.visits.name)),
    fact(availability.get(), availabilityInWords, unreadable(copy.availability.name, copy.availability.unreadable)),
    demoTexts.length > 0 ? textsInWords(demoTexts) : fact(archive.last(), backupInWords, null),
  ]);
  return facts.filter((each) => each !== null);
}

function messagesInWords({ unread, last, mailFailure }: MessagesSummary, now: Date): Fact {
  const title = unread > 0 ? plural(copy.messages.unread, unread) : copy.messages.none;
  const line = mailFailure
    ? fill(copy.messages.mailFails, { when: moment(mailFailure.since, now) })
    : last
      ? lastMessage(last, unread > 0, now)
      : copy.messages.never;
  const link = { label: copy.messages.link, to: messagePath() };
  return unread > 0 ? { ink: "seo", title, line, link } : { title, line, link };
}

function lastMessage({ at, name }: { at: Date; name: string }, isNew: boolean, now: Date): string {
  const when = shortMoment(at, now);
  return isNew && name
    ? fill(copy.messages.lastFrom, { when, from: ofName(name) })
    : fill(copy.messages.last, { when });
}

function visitsInWords({ visits, difference, since }: VisitsSummary, now: Date): Fact {
  const title = plural(copy.visits.count, visits);
  const link = { label: copy.visits.link, to: adminPaths.visits };
  if (since === null) return { title, line: copy.visits.never, link };
  if (difference === null) return { title, line: fill(copy.visits.since, { day: onDay(since, now) }), link };
  const template = difference > 0 ? copy.visits.more : difference < 0 ? copy.visits.less : copy.visits.same;
  return { title, line: fill(template, { count: inFrench(Math.abs(difference)) }), link };
}

function availabilityInWords(availability: Availability, now: Date): Fact {
  const { availability: words } = copy;
  const link = { label: words.link, to: adminPaths.availability };
  if (availability.kind === "none") return { title: words.none, line: words.hidden, link };
  if (availability.kind !== "from") return { title: words[availability.kind], line: words.shown, link };
  const month = { ofMonth: ofFrenchMonth(availability.month) };
  return isPast(availability, monthOf(now))
    ? { ink: "wp", title: words.past, line: fill(words.pastMonth, month), link }
    : { title: fill(words.from, month), line: words.shown, link };
}

const MAX_PLACES = 3;

function textsInWords(all: string[]): Fact {
  const { texts: words } = copy;
  const others = all.length - MAX_PLACES;
  const shown = all.slice(0, MAX_PLACES).join(", ");
  const places = others > 0 ? fill(plural(words.more, others), { places: shown }) : shown;
  return { ink: "wp", title: plural(words.count, all.length), line: fill(words.line, { places }) };
}

function backupInWords(last: LastBackups, now: Date): Fact | null {
  const { backup: words } = copy;
  const link = { label: words.link, to: adminPaths.account };
  if (last.fault) return { ink: "wp", title: words.night, line: words.why, link: { ...link, label: words.read } };
  if (!isDownloadDue(last, now)) return null;
  if (last.downloadAt === null) return { ink: "wp", title: words.none, line: words.only, link };
  return { ink: "wp", title: words.old, line: fill(words.age, { days: daysBetween(last.downloadAt, now) }), link };
}
