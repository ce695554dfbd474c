import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { setServicePhoto } from './set-photo.ts';

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
    const at = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await setServicePhoto(sql, { practiceId, id: serviceId, handle: null, at });
      await announce(sql, { practiceId, kind: 'service', id: serviceId });
      await enqueueRepublish(sql, practiceId);
    });
    return {};
  },
});
