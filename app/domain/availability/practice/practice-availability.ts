import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { practiceAvailabilityInput } from '../inputs.ts';
import { dayOf, monthText } from '../zones/local-dates.ts';
import { monthOfFreeTimes, monthOfFreeTimesOutput } from '../free-starts/month-of-free-times.ts';
import { readOffer } from '../free-starts/offer.ts';
import { firstOffer } from './first-offer.ts';

const { availableSlots, month } = monthOfFreeTimesOutput.shape;

/**
 * What clients can book of the signed-in practitioner's calendar (spec 001 §3 Practice.bookingAvailability, §7
 * currentPractice): the very times that booking offers, by the same function. Without a service and a place it is the
 * first pair that clients are shown; a practice that offers nothing has no times.
 */
export const practiceAvailability = operation({
  name: 'practiceAvailability',
  kind: 'query',
  description:
    'The times of your calendar that clients can book: of a service at a location, or of your first.',
  access: practiceOwner(),
  input: practiceAvailabilityInput,
  output: z
    .object({
      timeZone: z.string().meta({ description: 'IANA zone of the venue; dates are the venue’s.' }),
      availableSlots,
      month,
      serviceId: z
        .uuid()
        .nullable()
        .meta({ description: 'Whose times these are; null where nothing is offered.' }),
      locationId: z.uuid().nullable(),
    })
    .meta({ id: 'PracticeAvailability' }),
  async run(ctx, { serviceId, variationId, addOnIds, locationId, month: requested, from, to }) {
    const now = ctx.clock.now();
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const pair = await firstOffer(sql, practiceId, { serviceId, locationId });
      if (!pair && (serviceId ?? locationId)) throw notFound('service');
      if (!pair) {
        const { timeZone } = ctx.practice;
        const shown = requested ?? monthText(dayOf(timeZone, now));
        return { timeZone, availableSlots: [], month: shown, serviceId: null, locationId: null };
      }
      const offer = await readOffer(sql, practiceId, { ...pair, variationId, addOnIds }, now);
      const times = await monthOfFreeTimes(sql, practiceId, offer, { month: requested, from, to, now });
      const { timeZone, availableSlots: slots, month: shown } = times;
      return { timeZone, availableSlots: slots, month: shown, ...pair };
    });
  },
});
