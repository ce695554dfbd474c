import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { markUse } from '../unused/mark-use.ts';
import { placePicture } from './place-picture.ts';

interface Photo {
  practiceId: string;
  /** Of the service or the event type. */
  id: string;
  /** Null takes away the one that is there. */
  handle: string | null;
  at: Date;
}

const NONE = { photoUrl: null, smallWebpUrl: null };
const placed = (sql: Db, { practiceId, handle }: Photo) =>
  handle === null ? NONE : placePicture(sql, practiceId, handle);

/** Shows an uploaded picture with a service, or none; the one that it had may go. Throws not_found. */
export async function setServicePhoto(sql: Db, photo: Photo): Promise<{ photoUrl: string | null }> {
  const { practiceId, id, handle, at } = photo;
  const { photoUrl, smallWebpUrl } = await placed(sql, photo);
  const changed = await sql`
    UPDATE "Service" SET "photoHandle" = ${handle}, "photoUrl" = ${photoUrl}, "smallWebpUrl" = ${smallWebpUrl},
      "updatedAt" = ${at}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL RETURNING id`;
  if (changed.length === 0) throw new Refusal('not_found', TEXTS.noService);
  await markUse(sql, practiceId, at);
  return { photoUrl };
}

/** As setServicePhoto, with a kind of event; what was staged for it is done with. */
export async function setEventTypePhoto(sql: Db, photo: Photo): Promise<{ photoUrl: string | null }> {
  const { practiceId, id, handle, at } = photo;
  const { photoUrl } = await placed(sql, photo);
  const changed = await sql`
    UPDATE "BookableEventType"
    SET "photoHandle" = ${handle}, "photoUrl" = ${photoUrl}, "stagedPhotoHandle" = NULL, "updatedAt" = ${at}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL RETURNING id`;
  if (changed.length === 0) throw new Refusal('not_found', TEXTS.noEventType);
  await markUse(sql, practiceId, at);
  return { photoUrl };
}
