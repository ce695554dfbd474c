import { enqueueRepublish } from '#app/domain/effects/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { urlsOf, type PictureRow } from './place-picture.ts';

interface Written {
  practiceId: string;
  handle: string;
  /** Epoch ms. */
  now: number;
}

/**
 * Writes a picture's addresses wherever its handle stands, since they became known or its focus moved; of a file that was refused
 * nothing is left there. The practice's website shows it.
 */
export async function writePhoto(sql: Db, { practiceId, handle, now }: Written): Promise<void> {
  const [asset] = await sql<PictureRow>`
    SELECT purpose, state, key, width, "focusX", "focusY" FROM "MediaAsset"
    WHERE "practiceId" = ${practiceId}::uuid AND handle = ${handle}`;
  if (!asset) return;
  const { photoUrl, smallWebpUrl } = urlsOf(asset);
  const kept = asset.state === 'failed' ? null : handle;
  const at = new Date(now);
  const shown = [
    await sql`
      UPDATE "Service" SET "photoHandle" = ${kept}, "photoUrl" = ${photoUrl}, "smallWebpUrl" = ${smallWebpUrl}, "updatedAt" = ${at}
      WHERE "practiceId" = ${practiceId}::uuid AND "photoHandle" = ${handle} RETURNING id`,
    await sql`
      UPDATE "User" SET "photoHandle" = ${kept}, "photoUrl" = ${photoUrl}, "updatedAt" = ${at}
      WHERE id = (SELECT "ownerUserId" FROM "Practice" WHERE id = ${practiceId}::uuid) AND "photoHandle" = ${handle} RETURNING id`,
    await sql`
      UPDATE "BookableEventType" SET "photoHandle" = ${kept}, "photoUrl" = ${photoUrl}, "updatedAt" = ${at}
      WHERE "practiceId" = ${practiceId}::uuid AND "photoHandle" = ${handle} RETURNING id`,
    await sql`
      UPDATE "BookableEvent" SET "photoHandle" = ${kept}, "photoUrl" = ${photoUrl}, "updatedAt" = ${at}
      WHERE "practiceId" = ${practiceId}::uuid AND "photoHandle" = ${handle} RETURNING id`,
    kept === null
      ? await sql`
          DELETE FROM "GalleryImage" WHERE "practiceId" = ${practiceId}::uuid AND handle = ${handle} RETURNING id`
      : await sql`
          UPDATE "GalleryImage" SET "defaultPhotoUrl" = ${photoUrl}
          WHERE "practiceId" = ${practiceId}::uuid AND handle = ${handle} RETURNING id`,
  ];
  if (shown.flat().length > 0) await enqueueRepublish(sql, practiceId);
}
