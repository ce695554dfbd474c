import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { GALLERY_LIMIT, handles } from '../inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { placePicture } from '../photos/place-picture.ts';
import { galleryImage, readGallery } from './gallery-images.ts';
import { lockGallery } from './lock-gallery.ts';

/**
 * Adds uploaded pictures at the end of the gallery, ten at most at a time (spec 002 §7); one that is there already stays where it is.
 * Answers the whole gallery. All are added or none. Throws not_found.
 */
export const addGalleryImage = operation({
  name: 'addGalleryImage',
  kind: 'mutation',
  description: 'Adds photos to your gallery.',
  access: practiceOwner(),
  input: z.strictObject({ handles }),
  output: z.object({ galleryImages: z.array(galleryImage) }),
  async run(ctx, { handles }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      await lockGallery(sql, practiceId);
      const there = await readGallery(sql, practiceId);
      const wanted = handles.filter((one) => !there.some(({ handle }) => handle === one));
      if (there.length + wanted.length > GALLERY_LIMIT) throw new Refusal('conflict', TEXTS.galleryFull);
      let position = Math.max(0, ...there.map((image) => image.position));
      for (const handle of wanted) {
        const { photoUrl } = await placePicture(sql, practiceId, handle);
        position += 1;
        await sql`
          INSERT INTO "GalleryImage" (id, "practiceId", handle, "defaultPhotoUrl", "altText", position, "createdAt")
          SELECT ${uuid()}::uuid, "practiceId", handle, ${photoUrl}, "altText", ${position}, ${now}
          FROM "MediaAsset" WHERE "practiceId" = ${practiceId}::uuid AND handle = ${handle}`;
      }
      if (wanted.length > 0) {
        await announce(sql, { practiceId, kind: 'gallery', id: practiceId });
        await enqueueRepublish(sql, practiceId);
      }
      return { galleryImages: await readGallery(sql, practiceId) };
    });
  },
});
