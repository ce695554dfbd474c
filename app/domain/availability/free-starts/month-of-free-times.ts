import { z } from 'zod';
import { currency } from '#app/operations/outputs.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { bookableDays } from './which-starts-are-free.ts';
import { dayNumber } from './free-starts-input.ts';
import { freeTimesFor } from './free-times.ts';
import {
  addMonths,
  byLocalDate,
  dateText,
  dayOf,
  dayStart,
  monthDays,
  monthText,
} from '../zones/local-dates.ts';
import { messages } from '../messages.ts';
import type { Offer } from './offer.ts';

const MAX_DAYS = 100;

/** The free times of a month, by date (spec 001 §3 bookingAvailability). */
export const monthOfFreeTimesOutput = z.object({
  timeZone: z.string().meta({ description: 'IANA zone of the venue.' }),
  datesIn: z.string().meta({
    description:
      "IANA zone whose dates these are: the venue's, or the client's that was given for a virtual appointment.",
  }),
  durationMinutes: z.int(),
  amountCents: z.int(),
  currency,
  month: z
    .string()
    .meta({ description: 'YYYY-MM of the dates shown (of the first one, where dates were asked for).' }),
  availableSlots: z.array(
    z
      .object({
        date: z.string().meta({ description: 'YYYY-MM-DD, a date of the zone that is named.' }),
        datetimes: z.array(z.date()).meta({ description: 'Free starts, ascending.' }),
      })
      .meta({ id: 'AvailableDay' }),
  ),
  firstFreeDate: z.string().nullable().meta({
    description: 'First date with a free start, in what is shown; else the next one after it; else null.',
  }),
  nextFreeMonth: z.string().nullable().meta({
    description: 'Where nothing shown is free: the next month that has a free day.',
  }),
  previousMonth: z.string().nullable().meta({ description: 'YYYY-MM, null before the current month.' }),
  nextMonth: z
    .string()
    .nullable()
    .meta({ description: 'YYYY-MM, null past the last month that can be booked.' }),
  firstDate: z.string().meta({ description: 'Today, in the zone of the dates.' }),
  lastDate: z.string().meta({ description: 'Last date that clients can book, in the zone of the dates.' }),
});

interface Query {
  /** YYYY-MM; without one the month of the first free time. */
  month?: string | undefined;
  /** YYYY-MM-DD, both or neither, instead of a month. */
  from?: string | undefined;
  to?: string | undefined;
  /** IANA zone of the client, by whose dates a virtual appointment is looked for. */
  clientTimeZone?: string | undefined;
  /** Epoch milliseconds. */
  now: number;
  /** The appointment that is being moved does not stand in its own way. */
  ignoreAppointmentId?: string | null;
  /** A start that is left out, epoch milliseconds: the one that the appointment has. */
  except?: number;
}

/**
 * The month asked for; where none was, the first in which something is free. Months, dates and today are those of the zone that
 * stands first for the client (visitZones); what can be booked at all is told by the venue's.
 * @throws Refusal invalid_input for more than 100 dates
 */
export async function monthOfFreeTimes(
  sql: Db,
  practiceId: string,
  offer: Offer,
  { month, from, to, clientTimeZone, now, ignoreAppointmentId, except }: Query,
): Promise<z.input<typeof monthOfFreeTimesOutput>> {
  const { timeZone, kind } = offer.location;
  const datesIn = (kind === 'virtual' && clientTimeZone) || timeZone;
  const bookable = {
    first: dayOf(datesIn, now),
    last: dayOf(datesIn, dayStart(timeZone, bookableDays(offer, now).last + 1) - 1),
  };
  const freeDays = async (span: { first: number; last: number }) => {
    const first = Math.max(span.first, bookable.first);
    const last = Math.min(span.last, bookable.last);
    if (first > last) return [];
    const range = {
      from: dayStart(datesIn, first),
      to: dayStart(datesIn, last + 1),
      now,
      ignoreAppointmentId,
    };
    const starts = await freeTimesFor(sql, practiceId, offer, range);
    return byLocalDate(
      datesIn,
      starts.filter((start) => start !== except),
    );
  };

  const requested = from && to ? requestedDates(from, to) : monthDays(month ?? monthText(bookable.first));
  let slots = await freeDays(requested);
  let answeredMonth = from && to ? monthText(requested.first) : (month ?? monthText(bookable.first));
  let next: string | null = null;
  if (slots.length === 0 && requested.last < bookable.last) {
    const later = await freeDays({ first: requested.last + 1, last: bookable.last });
    next = later[0]?.date ?? null;
    if (next && !month && !from) {
      answeredMonth = next.slice(0, 7);
      slots = later.filter(({ date }) => date.startsWith(answeredMonth));
    }
  }
  const [firstMonth, lastMonth] = [monthText(bookable.first), monthText(bookable.last)];
  return {
    timeZone,
    datesIn,
    durationMinutes: offer.durationMinutes,
    amountCents: offer.amountCents,
    currency: offer.rules.currency,
    month: answeredMonth,
    availableSlots: slots,
    firstFreeDate: slots[0]?.date ?? next,
    nextFreeMonth: slots.length === 0 ? (next?.slice(0, 7) ?? null) : null,
    previousMonth: answeredMonth > firstMonth ? earlier(addMonths(answeredMonth, -1), lastMonth) : null,
    nextMonth: answeredMonth < lastMonth ? later(addMonths(answeredMonth, 1), firstMonth) : null,
    firstDate: dateText(bookable.first),
    lastDate: dateText(bookable.last),
  };
}

function requestedDates(from: string, to: string) {
  const dates = { first: dayNumber(from), last: dayNumber(to) };
  if (dates.last - dates.first >= MAX_DAYS) {
    throw new Refusal('invalid_input', messages.tooManyDates, { field: 'to' });
  }
  return dates;
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
