import { DAY_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { messages } from './messages.ts';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { instant } from '#app/lib/fields/instant.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { MAX_RANGES, timesProblem, timesTexts, wrongRanges } from '#app/lib/week/available-times.ts';

/** Locations of a practice, those that are switched off among them: the figure keeps lists from growing without end. */
export const MAX_LOCATIONS = 50;
/** The most add-ons one appointment can have. */
const MAX_ADD_ONS = 10;

/** What a client has chosen to book. */
const selectionFields = {
  practice: practiceField,
  serviceId: z.uuid('Please choose a service.'),
  variationId: z.uuid('Please choose one of the lengths offered.').optional(),
  addOnIds: z
    .array(z.uuid('Please choose from the add-ons offered.'))
    .max(MAX_ADD_ONS, `Please choose at most ${MAX_ADD_ONS} add-ons.`)
    .default([]),
  locationId: z.uuid('Please choose a location.'),
};

const localDate = z.iso.date('Please give a date as YYYY-MM-DD.');

/** Appointments that can be booked at once (spec 001 §9). */
export const MAX_AT_ONCE = 25;

/** How many appointments a series may have: 25, or fewer where a package has fewer sessions (spec 001 §5, §9). */
export const mostAtOnce = (sessions: number | null): number => Math.min(sessions ?? MAX_AT_ONCE, MAX_AT_ONCE);

/** A month of the calendar, YYYY-MM. */
export const monthField = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM.');

/** A month, or dates instead of it. */
const datesFields = {
  month: monthField
    .optional()
    .meta({ description: 'YYYY-MM; without it, and without dates, the first month that has a free day.' }),
  from: localDate.optional().meta({ description: 'First date, instead of a month; YYYY-MM-DD.' }),
  to: localDate.optional().meta({ description: 'Last date, with `from`; YYYY-MM-DD.' }),
};

/** The zone of a client by whose dates free times are told; counts for virtual appointments, which stand first by the client's clock. */
export const clientZoneField = z
  .string()
  .max(64)
  .refine(isTimeZone, messages.timeZoneUnknown)
  .optional()
  .meta({
    description:
      "IANA zone of the client: months and dates are its own where the appointment is virtual. Otherwise, and without it, the venue's.",
  });

interface Dates {
  from?: string | undefined;
  to?: string | undefined;
}
const bothOrNone = ({ from, to }: Dates) => (from === undefined) === (to === undefined);
const BOTH_OR_NONE = { path: ['to'], message: 'Please give both a first and a last date.' };
const inOrder = ({ from, to }: Dates) => !from || !to || from <= to;
const IN_ORDER = { path: ['to'], message: 'The last date is before the first one.' };

export const bookingAvailabilityInput = z
  .strictObject({ ...selectionFields, ...datesFields, clientTimeZone: clientZoneField })
  .refine(bothOrNone, BOTH_OR_NONE)
  .refine(inOrder, IN_ORDER);

/** The practitioner's own: without a service or a location it is the first that clients are offered. */
export const practiceAvailabilityInput = z
  .strictObject({
    serviceId: selectionFields.serviceId.optional(),
    variationId: selectionFields.variationId,
    addOnIds: selectionFields.addOnIds,
    locationId: selectionFields.locationId.optional(),
    ...datesFields,
  })
  .refine(bothOrNone, BOTH_OR_NONE)
  .refine(inOrder, IN_ORDER)
  .refine(({ serviceId, variationId, addOnIds }) => serviceId ?? !(variationId ?? addOnIds.length > 0), {
    path: ['serviceId'],
    message: 'Please choose a service.',
  });

const startsAtField = instant('Please choose a time.');

/** The secret of a hold, as its page carries it. */
export const holdField = z.string().regex(/^[\w-]{1,64}$/, 'We could not find this booking.');

export const holdTimeInput = z.strictObject({ ...selectionFields, startsAt: startsAtField });
export const holdInput = z.strictObject({ hold: holdField });

/** An instant, or a stretch of the calendar; without a service or a place all that clients can choose are tried. */
export const whyNotFreeInput = z
  .strictObject({
    startsAt: startsAtField,
    endsAt: startsAtField.nullish(),
    locationId: z.uuid().nullish(),
    serviceId: z.uuid().nullish(),
  })
  .refine(({ startsAt, endsAt }) => !endsAt || endsAt > startsAt, {
    path: ['endsAt'],
    message: messages.windowBackwards,
  })
  .refine(({ startsAt, endsAt }) => !endsAt || endsAt.getTime() - startsAt.getTime() <= DAY_MS, {
    path: ['endsAt'],
    message: messages.windowTooLong,
  });

/** The longest appointment that a time is looked for, minutes: a day. */
const LONGEST_APPOINTMENT = 1_440;

/** From when on, for how long, and at which place; without one wherever the practice is open. */
export const nextWorkingTimeInput = z.strictObject({
  startsAt: startsAtField,
  minutes: z.int().min(1).max(LONGEST_APPOINTMENT),
  locationId: z.uuid().nullish(),
});

/** The longest time off that is entered at once, days. */
const LONGEST_TIME_OFF = 366;
/** The longest name of an entry, characters. */
export const LONGEST_NAME = 80;
/** Local minutes after midnight; 1440 is the end of the day. */
const localRange = z
  .strictObject({
    startMinute: z.int(messages.hoursMissing).min(0, messages.hoursMissing).max(1_439, messages.hoursMissing),
    endMinute: z.int(messages.hoursMissing).min(1, messages.hoursMissing).max(1_440, messages.hoursMissing),
  })
  .refine(({ startMinute, endMinute }) => startMinute < endMinute, {
    path: ['endMinute'],
    message: messages.hoursBackwards,
  })
  .meta({ id: 'LocalRangeInput' });

/** The weekly hours of a place or of a service (spec 002 §3 'Available times'), as JSON text. */
export const availableTimesField = z
  .string()
  .max(10_000, timesTexts.unreadable)
  .superRefine((text, issues) => {
    const message = timesProblem(text);
    if (message) issues.addIssue({ code: 'custom', message });
  })
  .meta({
    description:
      'JSON text: by weekday (`sunday` to `saturday`; one that is missing is closed) `enabled`, and `startsAt` and `endsAt` such as 9:00 AM, or several `blocks` of them.',
  });

const timeOffDates = {
  firstDate: z.iso.date(messages.dateMissing),
  lastDate: z.iso.date(messages.dateMissing).nullish().meta({ description: 'The same date without it.' }),
  locationId: z.uuid().nullish(),
  ranges: z
    .array(localRange)
    .max(MAX_RANGES, messages.tooManyRanges(MAX_RANGES))
    .refine(
      (ranges) => !wrongRanges(ranges).some(({ text }) => text === timesTexts.overlap),
      messages.hoursOverlap,
    )
    .default([])
    .meta({ description: 'Opening hours of these dates; none close them.' }),
};

interface TimeOffDates {
  firstDate: string;
  lastDate?: string | null | undefined;
}
const forwards = ({ firstDate, lastDate }: TimeOffDates) => !lastDate || firstDate <= lastDate;
const FORWARDS = { path: ['lastDate'], message: messages.datesBackwards };
const withinYear = ({ firstDate, lastDate }: TimeOffDates) =>
  !lastDate || Date.parse(lastDate) - Date.parse(firstDate) < LONGEST_TIME_OFF * DAY_MS;
const WITHIN_YEAR = { path: ['lastDate'], message: messages.timeOffTooLong };

/** Time off, or different hours, of a date or a span of dates. No ranges close it; no location means all of them. */
export const upsertAvailabilityOverrideInput = z
  .strictObject({
    id: z.uuid().nullish().meta({ description: 'The entry that is changed; a new one without it.' }),
    name: z
      .string()
      .trim()
      .max(LONGEST_NAME, messages.nameTooLong)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, messages.oddCharacters)
      .nullish()
      .meta({ description: 'For the practitioner alone; clients never see it.' }),
    ...timeOffDates,
    confirmAppointments: z.boolean().optional().meta({
      description:
        'Without it the refusal lists what already stands in that time. Nothing is ever cancelled.',
    }),
  })
  .refine(forwards, FORWARDS)
  .refine(withinYear, WITHIN_YEAR);

const addressPart = z.string().trim().max(200).nullish();
const rehearsedAddress = z
  .strictObject({
    address: addressPart,
    secondaryAddress: addressPart,
    city: addressPart,
    stateAbbreviation: addressPart,
    zip: addressPart,
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
  })
  .meta({ id: 'RehearsedAddressInput' });

/** A change that is rehearsed before it is made: of one place, one service, or time off. */
export const rehearseChangeInput = z
  .strictObject({
    location: z
      .strictObject({
        id: z.uuid(),
        timeZone: z.string().max(64).refine(isTimeZone, messages.timeZoneUnknown).optional(),
        availableTimes: availableTimesField.optional(),
        state: z.enum(['enabled', 'disabled']).optional(),
        address: rehearsedAddress.optional().meta({ description: 'All of it, as it would be saved.' }),
        travelDistance: z.int().min(1).max(1_000).optional().meta({ description: 'Miles; of home visits.' }),
      })
      .meta({ id: 'RehearsedLocationInput' })
      .optional(),
    service: z
      .strictObject({
        id: z.uuid(),
        timeLength: z.int().min(1).max(LONGEST_APPOINTMENT).optional().meta({ description: 'Minutes.' }),
        availableTimes: availableTimesField.optional(),
        availableTimesEnabled: z.boolean().optional(),
        locationIds: z.array(z.uuid()).max(MAX_LOCATIONS).optional(),
        state: z.enum(['active', 'disabled']).optional().meta({ description: 'A deleted one is disabled.' }),
      })
      .meta({ id: 'RehearsedServiceInput' })
      .optional(),
    timeOff: z
      .strictObject({
        id: z.uuid().nullish().meta({ description: 'The entry that is changed.' }),
        ...timeOffDates,
        isGone: z.boolean().optional().meta({ description: 'It is taken away.' }),
      })
      .refine(forwards, FORWARDS)
      .refine(withinYear, WITHIN_YEAR)
      .meta({ id: 'RehearsedTimeOffInput' })
      .optional(),
  })
  .refine((change) => Object.values(change).filter(Boolean).length === 1, messages.oneChange);
