/** In days. A period is compared with the same weekdays `shift` days earlier. Its drawing has a bar for `step` days. */
export const periods = [
  { days: 30, shift: 28, step: 1 },
  { days: 90, shift: 91, step: 1 },
  { days: 365, shift: 364, step: 7 },
] as const;

export type Period = (typeof periods)[number];

export function periodOf(days: string | null): Period {
  return periods.find((period) => String(period.days) === days) ?? periods[0];
}
