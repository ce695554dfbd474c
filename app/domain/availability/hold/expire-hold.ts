import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

/** Releases a hold whose ten minutes are over; the worker asks for each one that is due. A second time changes nothing. */
export const expireHold = operation({
  name: 'expireHold',
  kind: 'mutation',
  description: 'Releases a kept time that is over.',
  access: system(({ practiceId }: { practiceId: string }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), holdId: z.uuid() }),
  output: z.object({ released: z.boolean() }),
  job: 'expire-hold',
  due: ({ cross }, now) => cross.due('expired_holds', 'holdId', now),
  key: ({ holdId }) => `expire-hold:${holdId}`,
  async run(ctx, { holdId }) {
    const now = new Date(ctx.clock.now());
    const released = await ctx.db.run(
      (sql) => sql`
        UPDATE "BookingHold" SET "releasedAt" = ${now}
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${holdId}::uuid AND "releasedAt" IS NULL
          AND "expiresAt" <= ${now}
        RETURNING id`,
    );
    return { released: released.length > 0 };
  },
});
