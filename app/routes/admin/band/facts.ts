import { type Availability, isPast } from "#app/availability/availability.ts";
import { monthOf, ofFrenchMonth } from "#app/calendar.ts";
import { fill, inFrench, ofName, plural } from "#app/fill.ts";
import type { MessagesSummary } from "#app/messages/summary.server.ts";
import { admin } from "#app/texts/admin.ts";
import type { VisitsSummary } from "#app/visits/report.server.ts";
import type { LastArchive } from "#app/works/archive.server.ts";
import { moment, onDay, shortMoment } from "../moments.ts";

const { band: copy } = admin;

/** A backup that is older is out of date. */
const BACKUP_DAYS = 30;
const DAY_MS = 86_400_000;

type Read<Value> = Value | "failed";

export interface BandFacts {
  messages: Read<MessagesSummary>;
  visits: Read<VisitsSummary>;
  availability: Read<Availability>;
  /** How many texts are still the demo's. */
  texts: number;
  backup: Read<LastArchive>;
}

/** A fact in words. */
export interface Fact {
  /** It waits for the owner: a person, or a thing to replace. */
  ink?: "seo" | "wp";
  title: string;
  line: string;
  link?: { label: string; to: string };
}

/** The addresses that the facts lead to. */
export type FactPaths = Record<"dashboard" | "messages" | "visits" | "availability" | "account", string>;

export function factsInWords(facts: BandFacts, paths: FactPaths, now: Date): Fact[] {
  const { messages, visits, availability, texts, backup } = facts;
  const wanting = texts > 0 ? textsInWords(texts) : backup !== "failed" && backupInWords(backup, paths.account, now);
  const unreadable = (name: string, line = copy.unreadable): Fact => {
    return { title: name, line, link: { label: copy.retry, to: paths.dashboard } };
  };
  return [
    messages === "failed"
      ? unreadable(copy.messages.name)
      : { ...messagesInWords(messages, now), link: { label: copy.messages.link, to: paths.messages } },
    visits === "failed"
      ? unreadable(copy.visits.name)
      : { ...visitsInWords(visits, now), link: { label: copy.visits.link, to: paths.visits } },
    availability === "failed"
      ? unreadable(copy.availability.name, copy.availability.unreadable)
      : { ...availabilityInWords(availability, now), link: { label: copy.availability.link, to: paths.availability } },
    ...(wanting ? [wanting] : []),
  ];
}

type Words = Omit<Fact, "link">;

function messagesInWords({ unread, last, mailFailure }: MessagesSummary, now: Date): Words {
  const title = unread > 0 ? plural(copy.messages.unread, unread) : copy.messages.none;
  const line = mailFailure
    ? fill(copy.messages.mailFails, { when: moment(mailFailure.since, now) })
    : last
      ? lastMessage(last, unread > 0, now)
      : copy.messages.never;
  return unread > 0 ? { ink: "seo", title, line } : { title, line };
}

function lastMessage({ at, name }: { at: Date; name: string }, isNew: boolean, now: Date): string {
  const when = shortMoment(at, now);
  return isNew && name
    ? fill(copy.messages.lastFrom, { when, from: ofName(name) })
    : fill(copy.messages.last, { when });
}

function visitsInWords({ visits, difference, since }: VisitsSummary, now: Date): Words {
  const title = plural(copy.visits.count, visits);
  if (since === null) return { title, line: copy.visits.never };
  if (difference === null) {
    return { title, line: fill(copy.visits.since, { day: onDay(since, now) }) };
  }
  const template = difference > 0 ? copy.visits.more : difference < 0 ? copy.visits.less : copy.visits.same;
  return { title, line: fill(template, { count: inFrench(Math.abs(difference)) }) };
}

function availabilityInWords(availability: Availability, now: Date): Words {
  const { availability: words } = copy;
  if (availability.kind === "none") return { title: words.none, line: words.hidden };
  if (availability.kind !== "from") return { title: words[availability.kind], line: words.shown };
  const month = { ofMonth: ofFrenchMonth(availability.month) };
  return isPast(availability, monthOf(now))
    ? { ink: "wp", title: words.past, line: fill(words.pastMonth, month) }
    : { title: fill(words.from, month), line: words.shown };
}

function textsInWords(count: number): Fact {
  const { texts: words } = copy;
  return { ink: "wp", title: plural(words.count, count), line: plural(words.line, count) };
}

/** Null while the last one is recent, or nothing could be lost. */
function backupInWords({ madeAt, hasWorks }: LastArchive, to: string, now: Date): Fact | null {
  const { backup: words } = copy;
  const link = { label: words.link, to };
  if (!hasWorks) return null;
  if (madeAt === null) return { ink: "wp", title: words.none, line: words.only, link };
  const days = Math.floor((now.getTime() - madeAt.getTime()) / DAY_MS);
  return days > BACKUP_DAYS ? { ink: "wp", title: words.old, line: fill(words.age, { days }), link } : null;
}
