import type { BusyInterval } from './free-starts-input.ts';

/** Occupied time in two lists of one length, ascending, apart from each other, closed by [Infinity, Infinity). */
export interface BusyTimes {
  starts: ArrayLike<number>;
  ends: ArrayLike<number>;
}

/**
 * The union of the busy intervals, each widened by `buffer` milliseconds on both sides, as far as it meets [from, to).
 * The input may be in any order and may overlap.
 * @throws RangeError for an interval that ends before it starts.
 */
export function busyTimes(
  busy: readonly BusyInterval[],
  buffer: number,
  from: number,
  to: number,
): BusyTimes {
  let starts: number[] | Float64Array = [];
  let ends: number[] | Float64Array = [];
  let sorted = true;
  let count = 0;
  for (const { startsAt, endsAt } of busy) {
    if (!(endsAt >= startsAt)) {
      throw new RangeError(`busy: endsAt must not be before startsAt (${startsAt} to ${endsAt})`);
    }
    if (endsAt === startsAt || endsAt + buffer <= from || startsAt - buffer >= to) continue;
    const start = startsAt - buffer;
    const end = endsAt + buffer;
    if (count > 0 && (start < starts[count - 1]! || end < ends[count - 1]!)) sorted = false;
    starts[count] = start;
    ends[count] = end;
    count++;
  }
  if (!sorted) {
    // Sorting the two lists apart keeps their union: time is free exactly where as many have ended as have started.
    starts = Float64Array.from(starts).sort();
    ends = Float64Array.from(ends).sort();
  }

  const merged: BusyTimes & { starts: number[]; ends: number[] } = { starts: [], ends: [] };
  for (let i = 0, first = 0; i < count; i++) {
    if (i + 1 < count && starts[i + 1]! <= ends[i]!) continue;
    merged.starts.push(starts[first]!);
    merged.ends.push(ends[i]!);
    first = i + 1;
  }
  merged.starts.push(Infinity);
  merged.ends.push(Infinity);
  return merged;
}
