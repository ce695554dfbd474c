import { DAY_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { CLIENT_FREQUENCIES, confirmOverlap, proBookingFields } from '#app/domain/appointments/inputs.ts';
import { holdField, MAX_AT_ONCE } from '#app/domain/availability/inputs.ts';
import { PRO_MESSAGES as PRO } from '#app/domain/appointments/messages.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { instant } from '#app/lib/fields/instant.ts';
import { SERIES_MESSAGES as TEXTS } from './messages.ts';

/** How many are proposed (spec 001 §9). */
export const DEFAULT_COUNT = 10;
/** How far ahead a series may reach (spec 001 §9). */
export const MONTHS_AHEAD = 12;
/** The end date that is proposed lies so far out (spec 001 §9). */
const DEFAULT_MONTHS = 1;
/** Days or weeks between two sessions of a custom pattern; more would leave the year. */
const LONGEST_INTERVAL = 365;
/** No appointment is longer than a day. */
const LONGEST_MINUTES = 1_440;
/** Events of several days are asked about too, milliseconds. */
const LONGEST_ASKED_MS = 31 * DAY_MS;
/** A list of dates longer than any limit, so that too many are answered with the limit's own text. */
const MAX_DATES = 400;

/** The presets of a series and the custom interval (spec 001 §9), in the order of the choice. */
const FREQUENCIES = [
  'daily',
  'weekly',
  'every_two_weeks',
  'monthly_by_date',
  'monthly_by_weekday',
  'custom',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const ORDINALS = ['first', 'second', 'third'] as const;

/**
 * How a series repeats. `custom` needs a positive `interval` and its `unit`; weeks need `weekdays` (0 = Sunday). It ends
 * after `count` appointments or on the local date `until`, whichever comes first; with neither after ten.
 */
export const recurrencePattern = z
  .strictObject({
    frequency: z.enum(FREQUENCIES),
    interval: z
      .int(TEXTS.intervalMissing)
      .min(1, TEXTS.intervalMissing)
      .max(LONGEST_INTERVAL, TEXTS.intervalTooLong(LONGEST_INTERVAL))
      .nullish(),
    unit: z.enum(['day', 'week']).nullish(),
    weekdays: z.array(z.int().min(0).max(6)).max(7).nullish().meta({ description: '0 = Sunday … 6.' }),
    count: z.int(TEXTS.countMissing).min(1, TEXTS.countMissing).max(10_000).nullish(),
    until: z.iso.date(TEXTS.untilInvalid).nullish().meta({ description: 'YYYY-MM-DD, itself included.' }),
  })
  .superRefine((pattern, { addIssue }) => {
    if (pattern.frequency !== 'custom') return;
    const issue = (field: string, message: string) =>
      addIssue({ code: 'custom', path: [field], message, input: pattern });
    if (!pattern.interval) issue('interval', TEXTS.intervalMissing);
    if (!pattern.unit) issue('unit', TEXTS.unitMissing);
    if (pattern.unit === 'week' && !pattern.weekdays?.length) issue('weekdays', TEXTS.weekdaysMissing);
  })
  .meta({ id: 'RecurrencePatternInput' });
export type RecurrencePattern = z.output<typeof recurrencePattern>;

/** Minutes that each session of a series lasts. */
const durationField = z.int(TEXTS.durationMissing).min(1, TEXTS.durationMissing).max(LONGEST_MINUTES);
/** The starts that a form sends after its practitioner skipped some. */
const startsField = z
  .array(instant(TEXTS.startMissing))
  .min(1, TEXTS.nothingToCreate)
  .max(MAX_DATES)
  .refine((starts) => new Set(starts.map(Number)).size === starts.length, TEXTS.startTwice);

/** What recurringTimes is asked; `practiceId` is the signed-in practitioner's own, whatever is given. */
export const recurringTimesInput = z.strictObject({
  practiceId: z.uuid().nullish(),
  startsAt: instant(TEXTS.startMissing),
  recurrencePattern,
  duration: durationField.meta({ description: 'Minutes of one session.' }),
  locationId: z.uuid().nullish().meta({ description: 'Its zone keeps the wall time; else the practice’s.' }),
  serviceId: z.uuid().nullish().meta({ description: 'A package limits the series to its sessions.' }),
  packageId: z.uuid().nullish().meta({ description: 'An open package limits it to what remains.' }),
});

/**
 * A series as the practitioner has chosen it: what one appointment has, with the dates that were kept of the pattern. A date that is
 * not free is refused unless the screen has shown all that stands there and it was included knowingly.
 */
export const createRecurringAppointmentsInput = z.strictObject({
  ...proBookingFields,
  recurringStartTimes: startsField,
  recurrencePattern,
  duration: durationField.meta({ description: 'Minutes of one session.' }),
  bookedFrom: z.string().max(40).nullish().meta({ description: 'The screen that it comes from.' }),
  bookedBy: z.literal('practitioner').nullish(),
  confirmOverlap,
  confirmPast: z
    .boolean()
    .nullish()
    .meta({ description: 'Create dates that are past already; without it the refusal asks.' }),
});

/** How a client repeats the visit whose time they keep: visits in all, the first one included. */
export const bookingRecurringTimesInput = z.strictObject({
  hold: holdField,
  frequency: z.enum(CLIENT_FREQUENCIES),
  count: z.int(TEXTS.countMissing).min(2, TEXTS.countMissing).max(MAX_AT_ONCE, TEXTS.countMissing),
});

/** A local date YYYY-MM-DD as plain numbers; the weekday 0 is Sunday. */
function readDate(date: string) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return { year, month, day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** 1 to 3, or 'last': the fourth of a weekday means the last (spec 001 §9), as does the fifth. */
export function weekdayOrdinal(date: string): 1 | 2 | 3 | 'last' {
  const ordinal = Math.ceil(readDate(date).day / 7);
  return ordinal > 3 ? 'last' : (ordinal as 1 | 2 | 3);
}

/**
 * What a choice of frequency reads for a first date (YYYY-MM-DD, local): 'Weekly on Tuesday', 'Monthly on day 15',
 * 'Monthly on the third Tuesday', 'Monthly on the last Friday'.
 */
export function frequencyLabel(frequency: Frequency, date: string): string {
  const { day, weekday } = readDate(date);
  const name = WEEKDAY_NAMES[weekday]!;
  switch (frequency) {
    case 'daily':
      return 'Daily';
    case 'weekly':
      return `Weekly on ${name}`;
    case 'every_two_weeks':
      return `Every 2 weeks on ${name}`;
    case 'monthly_by_date':
      return day > 28 ? `Monthly on day ${day}, or the month’s last day` : `Monthly on day ${day}`;
    case 'monthly_by_weekday': {
      const ordinal = weekdayOrdinal(date);
      return `Monthly on the ${ordinal === 'last' ? 'last' : ORDINALS[ordinal - 1]} ${name}`;
    }
    case 'custom':
      return 'Custom';
  }
}

/** All choices of frequency for a first date, labelled, in order. */
export const frequencyChoices = (date: string): { frequency: Frequency; label: string }[] =>
  FREQUENCIES.map((frequency) => ({ frequency, label: frequencyLabel(frequency, date) }));

/** The local date so many months later; where that month is shorter, its last day. */
function monthsLater(date: string, months: number): string {
  const { year, month, day } = readDate(date);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The end date that is proposed for a series: one month after its first date (YYYY-MM-DD). */
export const defaultUntil = (date: string): string => monthsLater(date, DEFAULT_MONTHS);

/** The last local date on which a session may start, seen from the local date of today. */
export const lastSeriesDate = (today: string): string => monthsLater(today, MONTHS_AHEAD);

export const timeConflictsInput = z
  .strictObject({
    startsAt: instant(TEXTS.startMissing),
    endsAt: instant(TEXTS.startMissing),
    locationId: z.uuid().nullish(),
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, TEXTS.zoneUnknown)
      .nullish()
      .meta({ description: 'IANA zone whose dates count; that of the location without it.' }),
    appointmentId: z
      .uuid()
      .nullish()
      .meta({ description: 'The one that would move: it is not in its own way.' }),
    editing: z.boolean().optional().meta({
      description: 'It is edited: how long it took can be put right once it has begun.',
    }),
    eventId: z.uuid().nullish().meta({ description: 'The event that would move: it is not in its own way.' }),
  })
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    path: ['endsAt'],
    message: PRO.endBeforeStart,
  })
  .refine(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() <= LONGEST_ASKED_MS, {
    path: ['endsAt'],
    message: TEXTS.askedTooLong,
  });
