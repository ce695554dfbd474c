import ICAL from 'ical.js';
import { DAY_MS } from '#app/lib/duration.ts';
import type { ZoneClock } from './zones.ts';

/** What all rules of one calendar may cost together, so that none keeps the worker busy. */
export class Effort {
  private steps: number;
  isSpent = false;

  constructor(
    private readonly until: number,
    steps = 400_000,
  ) {
    this.steps = steps;
  }

  /** Throws where a rule, or all of them, asked for too much. */
  spend(): void {
    this.steps -= 1;
    if (this.steps > 0 && (this.steps % 64 !== 0 || performance.now() < this.until)) return;
    this.isSpent = true;
    throw new TooMuch();
  }
}

export class TooMuch extends Error {}

/** Steps of one rule: every day of a hundred years. */
const MAX_STEPS = 40_000;
const SPANS: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};
/** Zones are up to 14 hours from UTC, so a wall clock within two days may be in the window. */
const MARGIN_MS = 2 * DAY_MS;

/** What the clocks show, as milliseconds that know no zone. */
export const wallMs = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

export function wallOf(ms: number, isDate: boolean): ICAL.Time {
  const at = new Date(ms);
  const parts = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: isDate ? 0 : at.getUTCHours(),
    minute: isDate ? 0 : at.getUTCMinutes(),
    second: isDate ? 0 : at.getUTCSeconds(),
    isDate,
  };
  return new ICAL.Time(parts, ICAL.Timezone.localTimezone);
}

export interface Asked {
  from: number;
  to: number;
  /** How long the event lasts; what begins before the window may reach into it. */
  lengthMs: number;
  clock: ZoneClock;
  /** For UNTIL, which is in UTC where the event has a zone. */
  utc: ZoneClock;
  effort: Effort;
}

/**
 * What the clocks show where a rule's events begin, of those that may meet the window. ical.js walks the rule; it begins near the
 * window where the rule allows it, and is stopped where a rule has no end or can never be fulfilled.
 */
export function* walked(rule: ICAL.Recur, begins: ICAL.Time, asked: Asked): Generator<ICAL.Time> {
  const { from, to, lengthMs, clock, utc, effort } = asked;
  const last = rule.until;
  const lastMs = last ? (last.isDate ? wallMs(last) + DAY_MS - 1 : untilOf(last, clock, utc)) : Infinity;
  const own = rule.clone();
  own.interval = Math.max(1, Math.trunc(own.interval) || 1);
  own.until = wallOf(Math.min(to + MARGIN_MS, Date.UTC(2200, 0)), begins.isDate);
  const start = own.count ? begins : ahead(own, begins, from - lengthMs - MARGIN_MS);
  const iterator = own.iterator(start);
  let steps = 0;
  const isFulfilled = iterator.check_contracting_rules.bind(iterator);
  // ical.js asks this at each step, also at those that it leaves out: without it, a rule for February 30 goes on for ever.
  iterator.check_contracting_rules = () => {
    effort.spend();
    steps += 1;
    if (steps > MAX_STEPS) throw new TooMuch();
    return iterator.last.compare(own.until!) > 0 || isFulfilled();
  };
  for (let wall = iterator.next() as ICAL.Time | null; wall; wall = iterator.next() as ICAL.Time | null) {
    const moment = last?.isDate ? wallMs(wall) : clock(wall);
    if (moment > lastMs) return;
    yield wall.clone();
  }
}

const untilOf = (last: ICAL.Time, clock: ZoneClock, utc: ZoneClock): number =>
  last.zone === ICAL.Timezone.utcTimezone ? utc(last) : clock(last);

/** The beginning moved on by whole intervals, near to where it is wanted; rules that count by months and years are short anyway. */
function ahead(rule: ICAL.Recur, begins: ICAL.Time, wanted: number): ICAL.Time {
  const span = SPANS[rule.freq];
  const start = wallMs(begins);
  if (!span || start >= wanted) return begins;
  const step = span * rule.interval;
  const moved = start + Math.floor((wanted - start) / step) * step;
  return wallOf(moved, begins.isDate);
}
