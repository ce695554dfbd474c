import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { photosArray } from '../inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { readGallery } from './gallery-images.ts';
import { lockGallery } from './lock-gallery.ts';

/**
 * Puts the photos of the gallery into an order (spec 002 §7): every photo once, as JSON texts of id and position. Throws state_changed
 * where the gallery has other photos by now.
 */
export const reorderGalleryImages = operation({
  name: 'reorderGalleryImages',
  kind: 'mutation',
  description: 'Puts the photos of your gallery into an order.',
  access: practiceOwner(),
  input: z.strictObject({ photosArray }),
  output: z.object({}),
  async run(ctx, { photosArray }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      await lockGallery(sql, practiceId);
      const there = new Set((await readGallery(sql, practiceId)).map(({ id }) => id));
      if (there.size !== photosArray.length || !photosArray.every(({ id }) => there.has(id)))
        throw new Refusal('state_changed', TEXTS.galleryChanged);
      const order = [...photosArray].sort((a, b) => a.position - b.position).map(({ id }) => id);
      await sql`
        UPDATE "GalleryImage" g SET position = wanted.position::int
        FROM unnest(${order}::uuid[]) WITH ORDINALITY AS wanted(id, position)
        WHERE g."practiceId" = ${practiceId}::uuid AND g.id = wanted.id`;
      await announce(sql, { practiceId, kind: 'gallery', id: practiceId });
      await enqueueRepublish(sql, practiceId);
    });
    return {};
  },
});
