import { z } from 'zod';
import { holdField, mostAtOnce, requireHold } from '#app/domain/availability/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency, discounts } from '#app/operations/outputs.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { takesCodes } from './coupon-rows.ts';
import { totalOf } from './discount.ts';
import { withinGuesses } from './guesses.ts';
import { discountCodesField } from './inputs.ts';
import { COUPON_MESSAGES as messages } from './messages.ts';
import { needsCard } from './needs-card.ts';
import { takeOffCodes } from './take-off.ts';

/**
 * What a kept time costs once some codes are taken off. Nothing is used up: bookAppointment does that, and judges anew.
 * @throws invalid_input for a code that is not known, conflict for one that does not count (any more), rate_limited for too many guesses
 */
export const bookingPrice = operation({
  name: 'bookingPrice',
  kind: 'query',
  description: 'What the time that the visitor keeps costs, less the codes of coupons.',
  access: linkHolder('hold', { token: ({ hold }: { hold: string }) => hold }),
  input: z.strictObject({
    hold: holdField,
    discountCodes: discountCodesField,
    visits: z
      .int()
      .min(1)
      .max(mostAtOnce(null))
      .default(1)
      .meta({ description: 'Booked at once; codes count for the first one.' }),
  }),
  output: z.object({
    takesCodes: z.boolean().meta({ description: 'The practice has coupons at the moment.' }),
    discounts: discounts.meta({ description: 'What each code takes off, cents.' }),
    amountCents: z.int().meta({ description: 'What is left to pay.' }),
    currency,
    mayCombine: z.boolean().meta({ description: 'One more code may be entered.' }),
    needsCard: z.boolean().meta({ description: 'A card must be added to book.' }),
    chargedAtBooking: z.boolean(),
  }),
  async run(ctx, { hold, discountCodes: codes, visits }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return withinGuesses(ctx, codes, () =>
      ctx.db.run(async (sql) => {
        const { offer } = await requireHold(ctx, sql, hold);
        if (!offer) throw new Refusal('state_changed', messages.booked);
        const { rules, lines, service } = offer;
        const { discounts: taken, coupons } = await takeOffCodes(sql, practiceId, { codes, lines, now });
        const amountCents = offer.amountCents - totalOf(taken);
        const most = Math.min(...coupons.map(({ combinationLimit }) => combinationLimit));
        return {
          takesCodes: await takesCodes(sql, practiceId, now),
          discounts: taken.map(({ code, amountCents: off }) => ({ code, amountCents: off })),
          amountCents,
          currency: rules.currency,
          mayCombine: coupons.length < most,
          needsCard: needsCard({
            asksForCard: rules.asksForCard,
            priceCents: amountCents,
            fullCents: offer.amountCents,
            visits,
            isPackage: service.numberOfSessions !== null,
          }),
          chargedAtBooking: rules.chargeAtBooking && amountCents > 0,
        };
      }),
    );
  },
});
