import { localDate } from '#app/lib/time.ts';
import { nearestStarts } from '#app/domain/availability/index.ts';

/** How many times a client is offered. */
const OFFERED = 3;
/** Of so many near ones those on different days are taken. */
const LOOKED_AT = 200;

/** A stretch that is offered to somebody else already; epoch milliseconds. */
export interface Taken {
  startsAt: number;
  endsAt: number;
}

/**
 * Three times near the one that an appointment has, on three days where there are so many (pure); ascending, epoch milliseconds.
 * @param free ascending
 * @param taken what is offered to others: two clients with the same wish would make one of them lose
 */
export function threeTimes(
  free: readonly number[],
  { startsAt, lengthMs, timeZone }: { startsAt: number; lengthMs: number; timeZone: string },
  taken: readonly Taken[],
): number[] {
  const open = free.filter(
    (start) =>
      start !== startsAt && !taken.some((one) => start < one.endsAt && one.startsAt < start + lengthMs),
  );
  const near = nearestStarts(open, startsAt, LOOKED_AT).toSorted(
    (a, b) => Math.abs(a - startsAt) - Math.abs(b - startsAt) || b - a,
  );
  const days = new Set<string>();
  const chosen: number[] = [];
  for (const start of near) {
    const date = localDate(start, timeZone);
    if (days.has(date)) continue;
    days.add(date);
    chosen.push(start);
  }
  return [...new Set([...chosen, ...near])].slice(0, OFFERED).sort((a, b) => a - b);
}
