import { CLIENT_FREQUENCIES } from '#app/domain/appointments/inputs.ts';

export type ClientFrequency = (typeof CLIENT_FREQUENCIES)[number];

/** How a visit repeats as the page shows it. */
export interface Repeat {
  frequency: ClientFrequency;
  /** Visits in all, those left out counted too. */
  count: number;
  /** After the first one. */
  times: readonly { startsAt: number; displayTime: string; free: boolean }[];
  error: string | null;
}

/** Visits that are proposed, where a package has no fewer. */
const PROPOSED = 4;

const isFrequency = (value: string | null | undefined): value is ClientFrequency =>
  CLIENT_FREQUENCIES.some((one) => one === value);

/**
 * What the address, or what was typed before, says of repeating; null where the visit stands alone.
 * @param most visits that can be booked at once
 */
export function repeatWanted(
  given: { repeats?: string | null; repeat?: string | null; visits?: string | null },
  most: number,
): Pick<Repeat, 'frequency' | 'count'> | null {
  if (given.repeats !== 'yes' || most < 2) return null;
  const visits = Number(given.visits);
  const count = Number.isInteger(visits) && visits >= 2 ? visits : PROPOSED;
  return {
    frequency: isFrequency(given.repeat) ? given.repeat : 'weekly',
    count: Math.min(count, most),
  };
}

/** The starts that are booked beside the first, epoch milliseconds. */
export const repeatedStarts = (repeat: Repeat | null): number[] =>
  (repeat?.times ?? []).filter(({ free }) => free).map(({ startsAt }) => startsAt);
