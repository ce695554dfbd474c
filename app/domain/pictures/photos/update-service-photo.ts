import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { handle } from '../inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { setServicePhoto } from './set-photo.ts';

/** Shows an uploaded picture with a service (spec 002 §7). `photoUrl` is null while it is being made. Throws not_found. */
export const updateServicePhoto = operation({
  name: 'updateServicePhoto',
  kind: 'mutation',
  description: 'Sets the photo of a service.',
  access: practiceOwner(),
  input: z.strictObject({ handle, serviceId: z.uuid(TEXTS.noService) }),
  output: z.object({ photoUrl: z.string().nullable() }),
  async run(ctx, { handle, serviceId }) {
    const practiceId = ctx.practice.id;
    const at = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const placed = await setServicePhoto(sql, { practiceId, id: serviceId, handle, at });
      await announce(sql, { practiceId, kind: 'service', id: serviceId });
      await enqueueRepublish(sql, practiceId);
      return placed;
    });
  },
});
