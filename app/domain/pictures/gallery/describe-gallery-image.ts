import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { z } from 'zod';
import { describeGalleryImageInput } from '../inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';

/**
 * Says in words what a photo of the gallery shows: for whoever does not see it, wherever it stands. The words stay the picture's,
 * also where it leaves the gallery and comes back. Empty ones are none. Throws not_found.
 */
export const describeGalleryImage = operation({
  name: 'describeGalleryImage',
  kind: 'mutation',
  description: 'Says in words what a photo of your gallery shows.',
  access: practiceOwner(),
  input: describeGalleryImageInput,
  output: z.object({}),
  async run(ctx, { galleryId, altText }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      const [photo] = await sql<{ handle: string }>`
        UPDATE "GalleryImage" SET "altText" = ${altText}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${galleryId}::uuid RETURNING handle`;
      if (!photo) throw new Refusal('not_found', TEXTS.noPhoto);
      await sql`
        UPDATE "MediaAsset" SET "altText" = ${altText}
        WHERE "practiceId" = ${practiceId}::uuid AND handle = ${photo.handle}`;
      await announce(sql, { practiceId, kind: 'gallery', id: practiceId });
      await enqueueRepublish(sql, practiceId);
    });
    return {};
  },
});
