import { frenchDay } from "#app/calendar.ts";
import type { Stage } from "#app/content-schema.ts";
import { resumeTexts } from "#app/texts/resume.ts";

/** "depuis mars 2021", "mars 2019 – févr. 2021", "2014–2017" */
export function Period({ start, end }: Pick<Stage, "start" | "end">) {
  const from = <ShortDate key="start" date={start} />;
  if (!end) return [resumeTexts.since, " ", from];
  const areYears = start.length === 4 && end.length === 4;
  return [from, areYears ? "–" : "\u00a0– ", <ShortDate key="end" date={end} />];
}

/** @param props.date a month such as 2019-03, or a year */
export function ShortDate({ date }: { date: string }) {
  const text = date.length > 4 ? frenchDay(`${date}-01`, "shortMonth") : date;
  return <time dateTime={date}>{text.replace(" ", "\u00a0")}</time>;
}
