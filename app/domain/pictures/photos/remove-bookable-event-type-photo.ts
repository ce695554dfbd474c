import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { markUse } from '../unused/mark-use.ts';

/** Takes the photo of a kind of event away (spec 002 §7), a staged one too; without one it is done already. Throws not_found. */
export const removeBookableEventTypePhoto = operation({
  name: 'removeBookableEventTypePhoto',
  kind: 'mutation',
  description: 'Removes the photo of an event type.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid(TEXTS.noEventType) }),
  output: z.object({}),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      const changed = await sql`
        UPDATE "BookableEventType"
        SET "photoHandle" = NULL, "photoUrl" = NULL, "stagedPhotoHandle" = NULL, "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL RETURNING id`;
      if (changed.length === 0) throw new Refusal('not_found', TEXTS.noEventType);
      await markUse(sql, practiceId, now);
      await announce(sql, { practiceId, kind: 'event_type', id });
    });
    return {};
  },
});
