import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { handle } from '../inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { setEventTypePhoto } from './set-photo.ts';

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
    const at = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const placed = await setEventTypePhoto(sql, { practiceId, id, handle, at });
      await announce(sql, { practiceId, kind: 'event_type', id });
      return placed;
    });
  },
});
