/**
 * The periods of the owner's page, in days. They are compared with the same weekdays `shift` days earlier. The drawing
 * has a bar for so many days as `step`.
 */
export const periods = [
  { days: 30, shift: 28, step: 1 },
  { days: 90, shift: 91, step: 1 },
  { days: 365, shift: 364, step: 7 },
] as const;

export type Period = (typeof periods)[number];

/** @param days as an address has them */
export function periodOf(days: string | null): Period {
  return periods.find((period) => String(period.days) === days) ?? periods[0];
}
