import type { Stage } from "#app/content-schema.ts";
import { resumeTexts } from "#app/texts/resume.ts";

/** The months of the page as the server writes them, by month: `{ "2021-03": "mars 2021" }`. */
export type Months = Record<string, string>;

/** "depuis mars 2021", "mars 2019 – févr. 2021", "2014–2017" */
export function Period({ start, end, months }: Pick<Stage, "start" | "end"> & { months: Months }) {
  const from = <ShortDate key="start" date={start} months={months} />;
  if (!end) return [resumeTexts.since, " ", from];
  const dash = months[start] || months[end] ? "\u00a0– " : "–";
  return [from, dash, <ShortDate key="end" date={end} months={months} />];
}

/** @param props.date a month, or a year */
export function ShortDate({ date, months }: { date: string; months: Months }) {
  return <time dateTime={date}>{months[date] ?? date}</time>;
}
