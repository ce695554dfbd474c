import { MINUTE_MS } from '#app/lib/duration.ts';
import { isFree, freeStartsOf, type Decisive } from '../free-starts/which-starts-are-free.ts';
import type { BusyInterval } from '../free-starts/free-starts-input.ts';
import { dayOf } from '../zones/local-dates.ts';

const WHOLE_WEEK = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));

/** Which rule keeps a start from being free. */
export type RuleBroken = 'past' | 'lead_time' | 'horizon' | 'closed' | 'too_short' | 'off_grid';

/** Why a start is not free: a rule, or something in the calendar, itself or the buffer beside it. */
export type Reason<Busy> = { kind: RuleBroken } | { kind: 'busy' | 'buffer'; busy: Busy };

/**
 * All reasons why a client could not book `start` (epoch ms); none exactly where it is free. Each is found by asking the one
 * deciding function again with only that rule in force: what it then refuses, that rule refuses.
 */
export function reasonsAgainst<Busy extends BusyInterval>(
  offer: Decisive,
  start: number,
  { now, busy }: { now: number; busy: readonly Busy[] },
): Reason<Busy>[] {
  if (isFree(offer, start, now, busy)) return [];
  const reasons: Reason<Busy>[] = [];
  // Between two minutes no grid has a start; the other rules are asked about the minute.
  const whole = start - (start % MINUTE_MS);
  const anyTime = withoutRules(offer, whole, now);
  const at = Math.min(now, whole);
  const allows = (rules: Decisive, when = at) => isFree(rules, whole, when, []);

  const soon = { ...anyTime, rules: { ...anyTime.rules, leadMinutes: offer.rules.leadMinutes } };
  if (!allows(anyTime, now)) reasons.push({ kind: 'past' });
  else if (!allows(soon, now)) reasons.push({ kind: 'lead_time' });
  const { horizonDays, incrementMinutes } = offer.rules;
  const near = { ...anyTime, rules: { ...anyTime.rules, horizonDays } };
  if (whole >= now && !allows(near, now)) reasons.push({ kind: 'horizon' });

  const { weeklyHours, overrides } = offer;
  const open = { ...anyTime, weeklyHours, overrides };
  if (!allows({ ...open, durationMinutes: 1 })) reasons.push({ kind: 'closed' });
  else if (!allows(open)) reasons.push({ kind: 'too_short' });
  else if (whole !== start || !allows({ ...open, rules: { ...open.rules, incrementMinutes } })) {
    reasons.push({ kind: 'off_grid' });
  }

  const buffered = { ...anyTime, rules: { ...anyTime.rules, bufferMinutes: offer.rules.bufferMinutes } };
  for (const one of busy) {
    if (!isFree(anyTime, whole, at, [one])) reasons.push({ kind: 'busy', busy: one });
    else if (!isFree(buffered, whole, at, [one])) reasons.push({ kind: 'buffer', busy: one });
  }
  return reasons;
}

/** The starts in [from, to) that hours and grid have, whatever else stands against them. */
export function startsOfHours(offer: Decisive, { from, to, now }: { from: number; to: number; now: number }) {
  const { incrementMinutes } = offer.rules;
  const anyTime = withoutRules(offer, to, now);
  const { weeklyHours, overrides } = offer;
  const rules = { ...anyTime.rules, incrementMinutes };
  return freeStartsOf(
    { ...anyTime, rules, weeklyHours, overrides },
    { from, to, now: Math.min(now, from), busy: [] },
  );
}

/** The same appointment in a practice that is open day and night, takes any minute, and knows neither lead time nor horizon. */
function withoutRules(offer: Decisive, until: number, now: number): Decisive {
  const { timeZone } = offer.location;
  const days = dayOf(timeZone, until) - dayOf(timeZone, Math.min(now, until));
  return {
    durationMinutes: offer.durationMinutes,
    location: { timeZone },
    weeklyHours: WHOLE_WEEK,
    overrides: [],
    rules: {
      bufferMinutes: 0,
      leadMinutes: 0,
      incrementMinutes: 1,
      horizonDays: Math.max(offer.rules.horizonDays, days + 1),
    },
  };
}
