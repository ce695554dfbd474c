import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { defaultUrl } from '#app/lib/pictures/renditions.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';

const uploadState = z.enum(['uploading', 'processing', 'ready', 'failed']);

/** An uploaded file as its owner sees it. */
export const upload = z
  .object({
    handle: z.string(),
    state: uploadState,
    error: z.string().nullable(),
    photoUrl: z
      .string()
      .nullable()
      .meta({ description: 'Of a picture, once it is ready. Its fragment is the point that stays in view.' }),
  })
  .meta({ id: 'Upload' });

export interface UploadRow {
  id: string;
  key: string;
  handle: string;
  purpose: 'picture' | 'document';
  state: z.infer<typeof uploadState>;
  error: string | null;
  contentType: string;
  size: number;
  width: number | null;
  focusX: number;
  focusY: number;
}

async function find(ctx: OperationContext, by: { id?: string; handle?: string }): Promise<UploadRow | null> {
  const [row] = await ctx.db.run(
    (sql) => sql<UploadRow>`
      SELECT id, key, handle, purpose, state, error, "contentType", size, width, "focusX", "focusY" FROM "MediaAsset"
      WHERE "practiceId" = ${ctx.practice.id}::uuid AND (id = ${by.id ?? null}::uuid OR handle = ${by.handle ?? null})
        AND "deletedAt" IS NULL`,
  );
  return row ?? null;
}

/** The practice's own file of an id, or null. */
export const findById = (ctx: OperationContext, id: string) => find(ctx, { id });

/** The practice's own file of a handle. Throws not_found. */
export async function findUpload(ctx: OperationContext, handle: string): Promise<UploadRow> {
  const row = await find(ctx, { handle });
  if (!row) throw new Refusal('not_found', TEXTS.notThere);
  return row;
}

/** The public address of a picture; null until it is ready, and for what is no picture. */
export const photoUrlOf = ({
  purpose,
  state,
  key,
  width,
  focusX,
  focusY,
}: Pick<UploadRow, 'purpose' | 'state' | 'key' | 'width' | 'focusX' | 'focusY'>): string | null =>
  purpose === 'picture' && state === 'ready' && width
    ? defaultUrl({ key, width, focus: { x: focusX, y: focusY } })
    : null;

export const readUpload = (row: UploadRow): z.infer<typeof upload> => ({
  handle: row.handle,
  state: row.state,
  error: row.error,
  photoUrl: photoUrlOf(row),
});
