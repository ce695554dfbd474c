import { z } from 'zod';
import {
  discountCodesField,
  takesCodes,
  takeOffCodes,
  totalOf,
  withinGuesses,
} from '#app/domain/coupons/index.ts';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { discounts } from '#app/operations/outputs.ts';
import { MAX_DATES } from './public-event-rows.ts';

/**
 * What a place at each date of a group event that is to be paid costs, once some codes are taken off. Nothing is used up:
 * registerForBookableEvent does that, and judges anew.
 * @throws invalid_input for a code that is not known, conflict for one that does not count (any more), rate_limited for too many guesses
 */
export const eventPrices = operation({
  name: 'eventPrices',
  kind: 'query',
  description: 'What the dates to come of a group event cost, less the codes of coupons.',
  access: siteVisitor(),
  input: z.strictObject({
    practice: practiceField,
    slug: z.string().max(200),
    discountCodes: discountCodesField,
  }),
  output: z.object({
    takesCodes: z.boolean().meta({ description: 'The practice has coupons at the moment, and a date is to be paid.' }),
    mayCombine: z.boolean().meta({ description: 'One more code may be entered.' }),
    prices: z
      .array(
        z
          .object({
            bookableEventId: z.uuid(),
            discounts: discounts.meta({ description: 'What each code takes off, cents.' }),
            amountCents: z.int().meta({ description: 'What is left to pay.' }),
          })
          .meta({ id: 'EventPrice' }),
      )
      .meta({ description: 'Of each date that is to be paid.' }),
  }),
  async run(ctx, { slug, discountCodes: codes }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return withinGuesses(ctx, codes, () =>
      ctx.db.run(async (sql) => {
        const dates = await sql<{ id: string; amountCents: number }>`
          SELECT e.id, e."amountCents" FROM "BookableEvent" e
          JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
          JOIN "Practice" p ON p.id = e."practiceId" AND p."bookableEventsEnabled"
          WHERE e."practiceId" = ${practiceId}::uuid AND t.slug = ${slug} AND e."cancelledAt" IS NULL
            AND e."startsAt" > ${new Date(now)}::timestamptz AND e."amountCents" > 0
          ORDER BY e."startsAt", e.id LIMIT ${MAX_DATES}`;
        const taken = new Map<number, Awaited<ReturnType<typeof takeOffCodes>>>();
        for (const { amountCents } of dates) {
          if (taken.has(amountCents)) continue;
          const lines = [{ serviceId: null, amountCents }];
          taken.set(amountCents, await takeOffCodes(sql, practiceId, { codes, lines, now }));
        }
        const coupons = taken.values().next().value?.coupons ?? [];
        const most = Math.min(...coupons.map(({ combinationLimit }) => combinationLimit));
        return {
          takesCodes: dates.length > 0 && (await takesCodes(sql, practiceId, now)),
          mayCombine: coupons.length < most,
          prices: dates.map(({ id, amountCents }) => {
            const { discounts: off } = taken.get(amountCents)!;
            return {
              bookableEventId: id,
              discounts: off.map(({ code, amountCents: cents }) => ({ code, amountCents: cents })),
              amountCents: amountCents - totalOf(off),
            };
          }),
        };
      }),
    );
  },
});
