import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { markUse } from '../unused/mark-use.ts';

/** Takes the photo of a service away (spec 002 §7); without one it is done already. Throws not_found. */
export const removeServicePhoto = operation({
  name: 'removeServicePhoto',
  kind: 'mutation',
  description: 'Removes the photo of a service.',
  access: practiceOwner(),
  input: z.strictObject({ serviceId: z.uuid(TEXTS.noService) }),
  output: z.object({}),
  async run(ctx, { serviceId }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      const changed = await sql`
        UPDATE "Service" SET "photoHandle" = NULL, "photoUrl" = NULL, "smallWebpUrl" = NULL, "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${serviceId}::uuid AND "deletedAt" IS NULL RETURNING id`;
      if (changed.length === 0) throw new Refusal('not_found', TEXTS.noService);
      await markUse(sql, practiceId, now);
      await announce(sql, { practiceId, kind: 'service', id: serviceId });
      await enqueueRepublish(sql, practiceId);
    });
    return {};
  },
});
