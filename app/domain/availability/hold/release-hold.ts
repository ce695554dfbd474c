import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { refuseElsewhere } from './holds.ts';
import { holdInput } from '../inputs.ts';

/** Gives a kept time back when its visitor leaves. A second time, or after booking, changes nothing. */
export const releaseHold = operation({
  name: 'releaseHold',
  kind: 'mutation',
  description: 'Gives back the time that the visitor kept.',
  access: linkHolder('hold', { token: ({ hold }: { hold: string }) => hold }),
  input: holdInput,
  output: z.object({ released: z.boolean().meta({ description: 'Whether it was still kept.' }) }),
  async run(ctx, { hold: token }) {
    refuseElsewhere(ctx);
    const changed = await ctx.db.run(
      (sql) => sql`
        UPDATE "BookingHold" SET "releasedAt" = ${new Date(ctx.clock.now())}
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND "tokenHash" = ${tokenHash(token)} AND "releasedAt" IS NULL
        RETURNING id`,
    );
    return { released: changed.length > 0 };
  },
});
