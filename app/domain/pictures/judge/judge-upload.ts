import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import type { Fault } from '#app/integrations/pictures/port.ts';
import { renditionWidths } from '#app/lib/pictures/renditions.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { FILE_LIMIT } from '../inputs.ts';
import { documentKey, SIZE_TYPES, sentKey, sizeKey } from '../keys.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { findById } from '../upload/read-upload.ts';
import type { UploadRow } from '../upload/read-upload.ts';
import { faultText } from './fault-text.ts';
import { settleUpload } from './settle-upload.ts';

/**
 * Judges an uploaded file by its bytes, and makes a picture into the sizes that are shown: the worker's job. Safe to repeat at any
 * point; the file as sent is removed once it is known what became of it.
 */
export const judgeUpload = operation({
  name: 'judgeUpload',
  kind: 'mutation',
  description: 'Judges an uploaded file and makes its sizes.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), uploadId: z.uuid() }),
  output: z.object({ judged: z.boolean() }),
  job: 'judge-upload',
  async run(ctx, { uploadId }) {
    const row = await findById(ctx, uploadId);
    if (row?.state !== 'processing') return { judged: false };
    const folder = await mkdtemp(join(tmpdir(), 'tendwell-picture-'));
    try {
      await settleUpload(ctx, row, { error: await errorOf(ctx, row, folder) });
    } catch (error) {
      if (error instanceof FileStoreError) throw new Refusal('unavailable', TEXTS.storeDown);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return { judged: true };
  },
});

/** Keeps what is good; answers why not, in words, or null. */
async function errorOf(ctx: OperationContext, row: UploadRow, folder: string): Promise<string | null> {
  const { files, pictures } = ctx.ports;
  const sent = sentKey(ctx.practice.id, row.handle);
  const local = join(folder, 'sent');
  const found = await files.head(sent);
  if (!found) return TEXTS.notThere;
  if (found.size > FILE_LIMIT) return TEXTS.tooLarge;
  await files.download(sent, local, FILE_LIMIT);
  const fault = (await pictures.faultOf(local, row.contentType)) ?? (await keep(ctx, row, local, folder));
  if (fault) ctx.log.info({ uploadId: row.id, fault }, 'an uploaded file was refused');
  return fault && faultText(row.purpose, fault);
}

async function keep(
  ctx: OperationContext,
  { id, handle, purpose, contentType }: UploadRow,
  local: string,
  folder: string,
): Promise<Fault | null> {
  const { files, pictures } = ctx.ports;
  const practiceId = ctx.practice.id;
  // A document that is a picture is kept as it is, but must be one that can be read.
  const made = contentType === 'application/pdf' ? null : await pictures.make(local, folder, renditionWidths);
  if (typeof made === 'string') return made;
  if (purpose === 'document') {
    await files.upload(documentKey(practiceId, handle), local, contentType);
    return null;
  }
  const { width, height, color, sizes } = made!;
  // Before the first of its files is stored: whoever removes it knows all of them.
  await ctx.db.run(
    (sql) => sql`
      UPDATE "MediaAsset" SET width = ${width}, height = ${height}, color = ${color}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`,
  );
  for (const size of sizes)
    await files.upload(sizeKey(handle, size.width, size.kind), size.path, SIZE_TYPES[size.kind]);
  return null;
}
