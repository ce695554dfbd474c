import { z } from 'zod';
import { freeTimesFor, mostAtOnce, requireHold } from '#app/domain/availability/index.ts';
import { APPOINTMENT_MESSAGES, BOOKING_MESSAGES } from '#app/domain/appointments/index.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { bookingRecurringTimesInput } from './inputs.ts';
import { seriesStarts } from './limits.ts';

/**
 * The dates on which a client's visit would repeat, asked while its first time is kept (spec 002 §2, page behaviours). Each is found
 * free by the function that books it; of what stands in the way of the others nothing is told. A broken limit is an answer, not a
 * refusal: `error` holds its text, and there are no dates.
 */
export const bookingRecurringTimes = operation({
  name: 'bookingRecurringTimes',
  kind: 'query',
  description: 'The dates on which the visit that is being booked would repeat.',
  access: linkHolder('hold', { token: ({ hold }: { hold: string }) => hold }),
  input: bookingRecurringTimesInput,
  output: z
    .object({
      repeatedTimes: z.array(
        z
          .object({
            startsAt: z.date(),
            displayTime: z.string().meta({ description: "For people, in the venue's zone." }),
            free: z.boolean(),
          })
          .meta({ id: 'RepeatedTime' }),
      ),
      error: z.string().nullable().meta({ description: 'Why these dates cannot be booked.' }),
    })
    .meta({ id: 'RepeatedTimes' }),
  async run(ctx, { hold: token, frequency, count }) {
    const none = (error: string | null) => ({ repeatedTimes: [], error });
    return ctx.db.run(async (sql) => {
      const { hold, offer } = await requireHold(ctx, sql, token);
      if (!offer) return none(null);
      if (!offer.rules.repeats) return none(BOOKING_MESSAGES.repeatedOff);
      const now = ctx.clock.now();
      const { timeZone } = offer.location;
      const startsAt = hold.startsAt.getTime();
      const most = mostAtOnce(offer.service.numberOfSessions);
      if (count > most) return none(BOOKING_MESSAGES.repeatedTooOften(most));
      const { starts, error } = seriesStarts(
        { startsAt, timeZone, pattern: { frequency, count } },
        most,
        now,
      );
      if (error) return none(APPOINTMENT_MESSAGES.seriesTooFar);
      const repeated = starts.slice(1);
      const free = await freeTimesFor(sql, ctx.practice.id, offer, {
        from: startsAt,
        to: (repeated.at(-1) ?? startsAt) + 1,
        now,
        ignoreHoldId: hold.id,
      });
      const isFree = new Set(free);
      return {
        repeatedTimes: repeated.map((start) => ({
          startsAt: new Date(start),
          displayTime: formatDateTime(start, timeZone),
          free: isFree.has(start),
        })),
        error: null,
      };
    });
  },
});
