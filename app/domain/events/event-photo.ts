import { markUse, placePicture } from '#app/domain/pictures/index.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Given {
  practiceId: string;
  id: string;
  /** Empty takes the event's own photo away; without one it stays as it is. */
  handle: string | null | undefined;
  now: Date;
}

/** A picture that was sent is the event's own from its save on (spec 002 §3). Throws not_found for a handle that is not the practice's. */
export async function keepEventPhoto(sql: Db, { practiceId, id, handle, now }: Given): Promise<void> {
  if (handle === undefined || handle === null) return;
  const kept = await sql`
    SELECT id FROM "BookableEvent"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND COALESCE("photoHandle", '') = ${handle}`;
  if (kept.length > 0) return;
  const placed = handle ? await placePicture(sql, practiceId, handle) : { handle: null, photoUrl: null };
  await sql`
    UPDATE "BookableEvent" SET "photoHandle" = ${placed.handle}, "photoUrl" = ${placed.photoUrl}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
  await markUse(sql, practiceId, now);
}
