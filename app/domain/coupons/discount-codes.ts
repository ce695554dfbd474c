import { z } from 'zod';
import type { Currency } from '#app/lib/money.ts';
import { localDate } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { mustHaveCoupons } from './coupon-rows.ts';
import { discountCodesOutput, readDiscountCodes } from './coupon-output.ts';

/** What the tab Coupons of My Services shows (spec 002 §2): the coupons, and what one can be limited to. */
export const discountCodes = operation({
  name: 'discountCodes',
  kind: 'query',
  description: 'Your coupons, the newest first.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: discountCodesOutput,
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const { timeZone } = ctx.practice;
    const currency = ctx.practice.currency as Currency;
    const [coupons, services] = await ctx.db.run(async (sql) => {
      await mustHaveCoupons(sql, practiceId);
      return Promise.all([
        readDiscountCodes(sql, practiceId, now),
        sql<{ id: string; name: string; addOn: boolean }>`
          SELECT id, name, "addOn" FROM "Service"
          WHERE "practiceId" = ${practiceId}::uuid AND "deletedAt" IS NULL ORDER BY "addOn", position, id`,
      ]);
    });
    return { discountCodes: coupons, services, currency, timeZone, today: localDate(now, timeZone) };
  },
});
