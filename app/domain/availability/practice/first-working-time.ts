import { busyTimes } from '../busy-times.ts';
import type { BusyInterval } from '../free-starts-input.ts';

/** The calendar's slots are quarters of an hour (spec 001 §9). */
const SLOT_MS = 15 * 60_000;

interface Asked {
  /** The first start that may be answered, and the one that is answered where it is good. */
  from: number;
  minutes: number;
  /** Opening hours, ascending, none over another. */
  open: readonly BusyInterval[];
  busy: readonly BusyInterval[];
  /** Minutes kept free around what is busy. */
  bufferMinutes: number;
}

/**
 * The first start from `from` on at which so many minutes lie within one stretch of opening hours and are free: `from` itself, else a
 * quarter of an hour. Null where there is none. All moments are epoch milliseconds.
 */
export function firstWorkingTime({ from, minutes, open, busy, bufferMinutes }: Asked): number | null {
  const length = minutes * 60_000;
  const last = open.at(-1)?.endsAt ?? from;
  const taken = busyTimes(busy, bufferMinutes * 60_000, from, last + length);
  let next = 0;
  for (const { startsAt, endsAt } of open) {
    let start = startsAt <= from ? from : quarter(startsAt);
    while (start + length <= endsAt) {
      while (taken.ends[next]! <= start) next += 1;
      if (taken.starts[next]! >= start + length) return start;
      start = quarter(taken.ends[next]!);
    }
  }
  return null;
}

const quarter = (moment: number) => Math.ceil(moment / SLOT_MS) * SLOT_MS;
