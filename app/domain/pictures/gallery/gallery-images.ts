import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** A photo of the gallery as its owner sees it. */
export const galleryImage = z
  .object({
    id: z.uuid(),
    handle: z.string(),
    defaultPhotoUrl: z.string().nullable().meta({ description: 'Null while its sizes are being made.' }),
    altText: z.string().nullable(),
    position: z.int(),
  })
  .meta({ id: 'GalleryImage' });

type GalleryImage = z.infer<typeof galleryImage>;

/** All photos of the gallery in their order. */
export const readGallery = (sql: Db, practiceId: string) => sql<GalleryImage>`
  SELECT id, handle, "defaultPhotoUrl", "altText", position FROM "GalleryImage"
  WHERE "practiceId" = ${practiceId}::uuid ORDER BY position, id`;

/** The practice's photos in their order (spec 002 §3 gallery image). */
export const galleryImages = operation({
  name: 'galleryImages',
  kind: 'query',
  description: 'The photos of your gallery, in their order.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ galleryImages: z.array(galleryImage) }),
  run: async (ctx) => ({ galleryImages: await ctx.db.run((sql) => readGallery(sql, ctx.practice.id)) }),
});
