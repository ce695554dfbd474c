import {
  addRange,
  checkWeekday,
  dayNumber,
  type HoursOverride,
  type WeeklyHours,
} from './free-starts-input.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import type { ZoneTable } from '../zones/zone-transitions.ts';

/** Opening hours as instants, in three lists of one length, ascending. */
export interface OpenBlocks {
  open: number[];
  close: number[];
  /** Where the open time that the block lies in ends: its own close, or a later block's where they touch. */
  runEnd: number[];
}

/**
 * The opening hours of the local dates `firstDay` to `lastDay` (days since 1970-01-01) as instants.
 * Touching and overlapping hours of a date become one block. Hours that reach 24:00 go on in the next date's block at
 * 00:00: as one block where `acrossDays`, else as two whose runEnd is the same.
 * A date that the zone skipped has no hours.
 */
export function openBlocks(
  hours: { weeklyHours: readonly WeeklyHours[]; overrides?: readonly HoursOverride[] },
  zone: ZoneTable,
  firstDay: number,
  lastDay: number,
  acrossDays: boolean,
): OpenBlocks {
  const week = weekOf(hours.weeklyHours);
  const dates = hours.overrides?.length ? datesOf(hours.overrides) : undefined;
  const { offsets, wallLimits, skippedDays } = zone;
  const open: number[] = [];
  const close: number[] = [];

  let last = -1;
  let segment = 0;
  let weekday = (((firstDay + 4) % 7) + 7) % 7;
  for (let day = firstDay; day <= lastDay; day++, weekday = weekday === 6 ? 0 : weekday + 1) {
    const ranges = dates?.get(day) ?? week[weekday]!;
    if (ranges.length === 0) continue;
    if (skippedDays.length > 0 && skippedDays.includes(day)) continue;
    let mergeable = acrossDays;
    for (let i = 0; i < ranges.length; i += 2) {
      const wallOpen = day * DAY_MS + ranges[i]! * MINUTE_MS;
      while (wallOpen >= wallLimits[segment]!) segment++;
      const opens = wallOpen - offsets[segment]!;
      const wallClose = day * DAY_MS + ranges[i + 1]! * MINUTE_MS;
      while (wallClose >= wallLimits[segment]!) segment++;
      const closes = wallClose - offsets[segment]!;
      if (closes <= opens) continue;
      if (mergeable && last >= 0 && opens <= close[last]!) {
        if (closes > close[last]!) close[last] = closes;
      } else {
        last = open.push(opens) - 1;
        close.push(closes);
      }
      mergeable = true;
    }
  }

  const runEnd = close.slice();
  for (let i = last - 1; i >= 0; i--) {
    if (open[i + 1]! <= close[i]! && runEnd[i + 1]! > runEnd[i]!) runEnd[i] = runEnd[i + 1]!;
  }
  return { open, close, runEnd };
}

function weekOf(weeklyHours: readonly WeeklyHours[]): (readonly number[])[] {
  const week: (readonly number[])[] = [[], [], [], [], [], [], []];
  for (const range of weeklyHours) {
    const weekday = checkWeekday(range.weekday);
    week[weekday] = addRange(week[weekday]!, range);
  }
  return week;
}

function datesOf(overrides: readonly HoursOverride[]): Map<number, readonly number[]> {
  const dates = new Map<number, readonly number[]>();
  for (const override of overrides) {
    const day = dayNumber(override.date);
    let ranges = dates.get(day) ?? [];
    for (const range of override.ranges) ranges = addRange(ranges, range);
    dates.set(day, ranges);
  }
  return dates;
}
