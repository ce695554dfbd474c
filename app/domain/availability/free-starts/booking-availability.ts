import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { bookingAvailabilityInput } from '../inputs.ts';
import { monthOfFreeTimes, monthOfFreeTimesOutput } from './month-of-free-times.ts';
import { readOffer } from './offer.ts';

/** A month of free times (spec 001 §3 bookingAvailability): what can be booked, by date. */
export const bookingAvailability = operation({
  name: 'bookingAvailability',
  kind: 'query',
  description: 'The free times of a month for a service with its add-ons at a location.',
  access: siteVisitor(),
  input: bookingAvailabilityInput,
  output: monthOfFreeTimesOutput,
  async run(ctx, { month, from, to, clientTimeZone, ...selection }) {
    const now = ctx.clock.now();
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const offer = await readOffer(sql, practiceId, selection, now);
      return monthOfFreeTimes(sql, practiceId, offer, { month, from, to, clientTimeZone, now });
    });
  },
});
