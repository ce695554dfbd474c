import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { mustHaveCoupons } from './coupon-rows.ts';
import { COUPON_MESSAGES as messages } from './messages.ts';

/** Takes a coupon out of use: nobody can enter its code any more. What it took off stays taken off (spec 002 §7). */
export const deleteDiscountCode = operation({
  name: 'deleteDiscountCode',
  kind: 'mutation',
  description: 'Deletes a coupon. Bookings that used it keep their price.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await mustHaveCoupons(sql, practiceId);
      const deleted = await sql`
        UPDATE "DiscountCode" SET "deletedAt" = ${now}, "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL RETURNING id`;
      if (deleted.length === 0) throw new Refusal('not_found', messages.couponUnknown);
      await announce(sql, { practiceId, kind: 'discount_code', id });
    });
    return {};
  },
});
