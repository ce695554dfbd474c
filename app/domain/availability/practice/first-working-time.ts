import { MINUTE_MS } from '#app/lib/duration.ts';
import { busyTimes } from '../free-starts/busy-times.ts';
import type { BusyInterval } from '../free-starts/free-starts-input.ts';

interface Query {
  /** The first start that may be answered, and the one that is answered where it is good. */
  from: number;
  minutes: number;
  /** Opening hours, ascending, none over another. */
  open: readonly BusyInterval[];
  busy: readonly BusyInterval[];
  /** Minutes kept free around what is busy. */
  bufferMinutes: number;
  /** Minutes between the starts that the practice offers, from an opening on. */
  incrementMinutes: number;
}

/**
 * The first start from `from` on at which so many minutes lie within one stretch of opening hours and are free: `from` itself, else a
 * start as the practice offers them. Null where there is none. All moments are epoch milliseconds.
 */
export function firstWorkingTime(query: Query): number | null {
  const { from, minutes, open, busy, bufferMinutes, incrementMinutes } = query;
  const length = minutes * MINUTE_MS;
  const step = incrementMinutes * MINUTE_MS;
  const last = open.at(-1)?.endsAt ?? from;
  const taken = busyTimes(busy, bufferMinutes * MINUTE_MS, from, last + length);
  let next = 0;
  for (const { startsAt, endsAt } of open) {
    let start = Math.max(startsAt, from);
    while (start + length <= endsAt) {
      while (taken.ends[next]! <= start) next += 1;
      if (taken.starts[next]! >= start + length) return start;
      start = startsAt + Math.ceil((taken.ends[next]! - startsAt) / step) * step;
    }
  }
  return null;
}
