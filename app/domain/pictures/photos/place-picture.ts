import { smallUrl } from '#app/lib/pictures/renditions.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { photoUrlOf, type UploadRow } from '../upload/read-upload.ts';

/** What a row that shows a picture holds of it. */
export interface PlacedPicture {
  handle: string;
  /** Null while it is being made; the worker writes it then, wherever the handle stands. */
  photoUrl: string | null;
  smallWebpUrl: string | null;
}

export type PictureRow = Pick<UploadRow, 'purpose' | 'state' | 'key' | 'width' | 'focusX' | 'focusY'>;

/** The addresses under which a picture is shown. */
export function urlsOf(row: PictureRow): Omit<PlacedPicture, 'handle'> {
  const photoUrl = photoUrlOf(row);
  const { key, width } = row;
  return { photoUrl, smallWebpUrl: photoUrl && width ? smallUrl({ key, width }) : null };
}

/**
 * Takes a picture of the practice into use, in the transaction that writes its handle. Throws not_found for a handle that is nobody's,
 * another practice's or of a file that was refused.
 */
export async function placePicture(sql: Db, practiceId: string, handle: string): Promise<PlacedPicture> {
  // It holds the row: the worker that makes the picture ready comes before or after this, never between.
  const [row] = await sql<PictureRow>`
    UPDATE "MediaAsset" SET "unusedSince" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND handle = ${handle} AND purpose = 'picture'
      AND state IN ('processing', 'ready') AND "deletedAt" IS NULL
    RETURNING purpose, state, key, width, "focusX", "focusY"`;
  if (!row) throw new Refusal('not_found', TEXTS.notThere, { field: 'handle' });
  return { handle, ...urlsOf(row) };
}
