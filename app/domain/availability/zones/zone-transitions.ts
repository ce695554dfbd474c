/**
 * Offset changes of a time zone as plain numbers, so that the scheduling core needs no date objects.
 * The rules come from the platform's own zone data (Intl); nothing is bundled and nothing goes stale apart from it.
 */

import { DAY_MS } from '#app/lib/duration.ts';

const YEAR_MS = 366 * DAY_MS;
/** How far a kept table grows to reach a new range; further off, a new table replaces it. */
const MAX_GROWTH_MS = 12 * YEAR_MS;
const MAX_KEPT_ZONES = 1_000;

export interface ZoneTable {
  /** The table is right for instants in [start, end), epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  /** Instants at which the offset changes, ascending, closed by Infinity. */
  readonly at: readonly number[];
  /** offsets[i] (milliseconds east of UTC) is in force before at[i]. */
  readonly offsets: readonly number[];
  /**
   * Wall time (written as if it were UTC) below wallLimits[i] is turned into an instant with offsets[i]. One rule covers
   * both odd hours: a skipped time moves forward by the length of the gap, a repeated one is its first occurrence (what
   * RFC 5545 and Temporal's 'compatible' say).
   */
  readonly wallLimits: readonly number[];
  /** Local dates (days since 1970-01-01) that the zone never had, such as 30 December 2011 in Apia. */
  readonly skippedDays: readonly number[];
}

const tables = new Map<string, ZoneTable>();

/**
 * The offsets of `timeZone` over at least [from, to), epoch milliseconds. Kept per zone; the first call for a zone costs
 * about a millisecond per year of range.
 * @throws RangeError for a zone that the platform does not know.
 */
export function zoneTable(timeZone: string, from: number, to: number): ZoneTable {
  const cached = tables.get(timeZone);
  if (cached && cached.start <= from && to <= cached.end) return cached;

  let start = Math.floor(from / YEAR_MS) * YEAR_MS;
  let end = Math.ceil(to / YEAR_MS) * YEAR_MS;
  if (cached && Math.max(cached.end, end) - Math.min(cached.start, start) <= MAX_GROWTH_MS) {
    start = Math.min(cached.start, start);
    end = Math.max(cached.end, end);
  }
  const table = buildTable(timeZone, start, end);
  if (tables.size >= MAX_KEPT_ZONES) tables.clear();
  tables.set(timeZone, table);
  return table;
}

function buildTable(timeZone: string, start: number, end: number): ZoneTable {
  const offsetAt = offsetReader(timeZone);
  const at: number[] = [];
  const offsets: number[] = [offsetAt(start)];
  const wallLimits: number[] = [];
  const skippedDays: number[] = [];

  let before = offsets[0]!;
  // A day's step finds every pair of changes that real zones have made; the closest stand weeks apart (Ramadan in Morocco).
  for (let probe = start + DAY_MS; probe <= end; probe += DAY_MS) {
    const after = offsetAt(probe);
    if (after === before) continue;
    const change = firstInstantWith(after, probe - DAY_MS, probe, offsetAt);
    at.push(change);
    offsets.push(after);
    wallLimits.push(change + Math.max(before, after));
    for (let day = Math.ceil((change + before) / DAY_MS); (day + 1) * DAY_MS <= change + after; day++) {
      skippedDays.push(day);
    }
    before = after;
  }
  at.push(Infinity);
  wallLimits.push(Infinity);
  return { start, end, at, offsets, wallLimits, skippedDays };
}

/** Bisection to the second: the first instant in (low, high] that has the offset which `high` has. */
function firstInstantWith(offset: number, low: number, high: number, offsetAt: (at: number) => number) {
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (offsetAt(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

function offsetReader(timeZone: string): (instant: number) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new RangeError(`timeZone: unknown time zone "${timeZone}"`);
  }
  return (instant) => {
    const [month, day, year, hour, minute, second] = format.format(instant).match(/\d+/g)!.map(Number);
    return Date.UTC(year!, month! - 1, day, hour, minute, second) - instant;
  };
}
