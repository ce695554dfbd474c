import { busyTimes } from './busy-times.ts';
import { checkNumbers, checkRange, type FreeStartsOptions } from './free-starts-input.ts';
import { openBlocks } from './open-blocks.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { zoneTable } from '../zones/zone-transitions.ts';

export type {
  BusyInterval,
  FreeStartsOptions,
  HoursOverride,
  LocalRange,
  WeeklyHours,
} from './free-starts-input.ts';

/**
 * The instants at which an appointment may start: epoch milliseconds, ascending, unique. Listing and confirming both ask
 * this function, so that what is shown can be booked. Pure; plain numbers and one sweep, because it is the hot path.
 *
 * A start is free when [start, start + duration) lies within one open block and overlaps no busy interval widened by the
 * buffer on both sides (touching is not overlap), when it stands on the grid, and when from <= start < to and
 * start >= now + lead.
 *
 * Open blocks. Hours are wall time in `timeZone`; an override replaces its date's hours. A boundary that falls in a
 * skipped hour moves forward by the length of the gap (02:30 becomes 03:30), one in a repeated hour is its first
 * occurrence. Touching and overlapping hours are one block, across midnight too where one reaches 24:00 and the
 * next date opens at 00:00. Open time inside a repeated hour is open both times.
 *
 * Grid. Where the increment divides 60 it is counted from local midnight, so starts read :00, :15, :30 whatever the
 * block. Else it is counted in wall time from the moment the date's block opens (from 00:00 for hours that go on over
 * midnight), so it does not depend on the range asked for. After a change of the clocks it is the new local time's grid.
 *
 * @throws RangeError that names the option: an unknown zone, a duration of nothing, a range of more than ten years …
 */
export function freeStarts(options: FreeStartsOptions): number[] {
  checkNumbers(options);
  const duration = options.durationMinutes * MINUTE_MS;
  const increment = options.incrementMinutes * MINUTE_MS;
  const from = Math.ceil(Math.max(options.from, options.now + options.leadMinutes * MINUTE_MS));
  const to = Math.ceil(options.to);

  // Checked even where the range is empty: bad hours or a bad zone never pass in silence.
  const until = Math.max(from, to);
  checkRange(from, until);
  const firstDay = Math.floor(from / DAY_MS) - 2;
  const lastDay = Math.floor((until + duration) / DAY_MS) + 1;
  const zone = zoneTable(options.timeZone, (firstDay - 1) * DAY_MS, (lastDay + 3) * DAY_MS);
  const sharedGrid = 60 % options.incrementMinutes === 0;
  const { open, close, runEnd } = openBlocks(options, zone, firstDay, lastDay, sharedGrid);
  const busy = busyTimes(options.busy, options.bufferMinutes * MINUTE_MS, from, until + duration);

  const free: number[] = [];
  const { at, offsets } = zone;
  const { starts: busyStarts, ends: busyEnds } = busy;
  let nextBusy = 0;
  let segment = 0;
  for (let block = 0; block < open.length; block++) {
    const opens = open[block]!;
    if (opens >= to) break;
    const nextOpens = block + 1 < open.length ? open[block + 1]! : Infinity;
    const last = Math.min(runEnd[block]! - duration, Math.min(close[block]!, nextOpens, to) - 1);
    let start = Math.max(opens, from);
    if (start > last) continue;

    while (at[segment]! <= opens) segment++;
    const gridWall = sharedGrid ? 0 : opens + offsets[segment]!;
    while (at[segment]! <= start) segment++;
    for (;;) {
      // Between two changes of the clocks the local grid is a fixed step in instants.
      const gridStart = gridWall - offsets[segment]!;
      const segmentLast = Math.min(last, at[segment]! - 1);
      start = onGrid(start, gridStart, increment);
      while (start <= segmentLast) {
        while (busyEnds[nextBusy]! <= start) nextBusy++;
        const freeUntil = Math.min(segmentLast, busyStarts[nextBusy]! - duration);
        for (; start <= freeUntil; start += increment) free.push(start);
        if (start > segmentLast) break;
        start = onGrid(Math.max(start, busyEnds[nextBusy]!), gridStart, increment);
      }
      if (segmentLast === last) break;
      start = at[segment]!;
      segment++;
    }
  }
  return free;
}

/** The first instant of the grid that is not before `instant`. */
function onGrid(instant: number, gridStart: number, increment: number): number {
  const past = (instant - gridStart) % increment;
  if (past === 0) return instant;
  return past > 0 ? instant + increment - past : instant - past;
}
