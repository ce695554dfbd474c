import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { handle } from '../inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { markUse } from '../unused/mark-use.ts';
import { placePicture } from './place-picture.ts';

/** Shows an uploaded picture with a kind of event (spec 002 §7). `photoUrl` is null while it is being made. Throws not_found. */
export const updateBookableEventTypePhoto = operation({
  name: 'updateBookableEventTypePhoto',
  kind: 'mutation',
  description: 'Sets the photo of an event type.',
  access: practiceOwner(),
  input: z.strictObject({ handle, id: z.uuid(TEXTS.noEventType) }),
  output: z.object({ photoUrl: z.string().nullable() }),
  async run(ctx, { handle, id }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const { photoUrl } = await placePicture(sql, practiceId, handle);
      // What was staged is applied with it.
      const changed = await sql`
        UPDATE "BookableEventType"
        SET "photoHandle" = ${handle}, "photoUrl" = ${photoUrl}, "stagedPhotoHandle" = NULL, "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL RETURNING id`;
      if (changed.length === 0) throw new Refusal('not_found', TEXTS.noEventType);
      await markUse(sql, practiceId, now);
      await announce(sql, { practiceId, kind: 'event_type', id });
      return { photoUrl };
    });
  },
});
