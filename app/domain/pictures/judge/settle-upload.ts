import { FileStoreError } from '#app/integrations/files/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import { sentKey } from '../keys.ts';
import { writePhoto } from '../photos/write-photo.ts';
import type { UploadRow } from '../upload/read-upload.ts';

/**
 * Says what became of an upload, once; whatever was told to show it shows it now, or no longer waits for it. The file as sent goes,
 * and open pages hear of it.
 */
export async function settleUpload(
  ctx: OperationContext,
  { id, handle, purpose }: Pick<UploadRow, 'id' | 'handle' | 'purpose'>,
  { error }: { error: string | null },
): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  await ctx.db.run(async (sql) => {
    const settled = await sql`
      UPDATE "MediaAsset" SET state = ${error ? 'failed' : 'ready'}::"MediaState", error = ${error}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND state IN ('uploading', 'processing') RETURNING id`;
    if (settled.length === 0) return;
    if (purpose === 'picture') await writePhoto(sql, { practiceId, handle, now });
    await announce(sql, { practiceId, kind: 'upload', id });
  });
  await leaveBehind(ctx, [sentKey(practiceId, handle)]);
}

/** Removes files that nothing refers to any more; one that stays behind costs a little room. */
async function leaveBehind(ctx: OperationContext, keys: readonly string[]): Promise<void> {
  try {
    for (const key of keys) await ctx.ports.files.remove(key);
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    ctx.log.warn('a file was left behind in the store');
  }
}
