import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { setEventTypePhoto } from './set-photo.ts';

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
    const at = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await setEventTypePhoto(sql, { practiceId, id, handle: null, at });
      await announce(sql, { practiceId, kind: 'event_type', id });
    });
    return {};
  },
});
