import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { markUse } from '../unused/mark-use.ts';
import { lockGallery } from './lock-gallery.ts';

/** Takes a photo out of the gallery (spec 002 §7). Its files stay for a day, so that it can be put back. Throws not_found. */
export const removeGalleryImage = operation({
  name: 'removeGalleryImage',
  kind: 'mutation',
  description: 'Deletes a photo of your gallery.',
  access: practiceOwner(),
  input: z.strictObject({ galleryId: z.uuid(TEXTS.noPhoto) }),
  output: z.object({}),
  async run(ctx, { galleryId }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      await lockGallery(sql, practiceId);
      const gone = await sql`
        DELETE FROM "GalleryImage" WHERE "practiceId" = ${practiceId}::uuid AND id = ${galleryId}::uuid RETURNING id`;
      if (gone.length === 0) throw new Refusal('not_found', TEXTS.noPhoto);
      await markUse(sql, practiceId, now);
      await announce(sql, { practiceId, kind: 'gallery', id: practiceId });
      await enqueueRepublish(sql, practiceId);
    });
    return {};
  },
});
