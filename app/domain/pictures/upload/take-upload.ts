import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { KIND_BYTES } from '#app/integrations/pictures/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToOutbox } from '#app/platform/outbox.ts';
import { handle } from '../inputs.ts';
import { settleUpload } from '../judge/settle-upload.ts';
import { faultText } from '../judge/fault-text.ts';
import { sentKey } from '../keys.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { findUpload, readUpload, upload, type UploadRow } from './read-upload.ts';

/**
 * Takes a file that was sent to the store, and has the worker judge it; asked again, it answers how far it is. What its first bytes
 * give away is refused at once, as `failed` with the reason. Throws not_found for a handle of another practice or without a file.
 */
export const takeUpload = operation({
  name: 'takeUpload',
  kind: 'mutation',
  description: 'Takes a file that was sent, and has it judged.',
  access: practiceOwner(),
  input: z.strictObject({ handle }),
  output: z.object({ upload }),
  async run(ctx, { handle }) {
    const practiceId = ctx.practice.id;
    const row = await findUpload(ctx, handle);
    if (row.state !== 'uploading') return { upload: readUpload(row) };
    const fault = await faultAtOnce(ctx, row);
    if (fault) await settleUpload(ctx, row, { error: fault });
    else {
      await ctx.db.run(async (sql) => {
        const taken = await sql`
          UPDATE "MediaAsset" SET state = 'processing'
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${row.id}::uuid AND state = 'uploading' RETURNING id`;
        if (taken.length === 0) return;
        await addToOutbox(sql, {
          practiceId,
          topic: 'judge-upload',
          dedupeKey: `judge-upload:${row.id}`,
          payload: { practiceId, uploadId: row.id },
        });
      });
    }
    return { upload: readUpload(await findUpload(ctx, handle)) };
  },
});

async function faultAtOnce(ctx: OperationContext, row: UploadRow): Promise<string | null> {
  const key = sentKey(ctx.practice.id, row.handle);
  try {
    const sent = await ctx.ports.files.head(key);
    if (!sent) throw new Refusal('not_found', TEXTS.notSent);
    if (sent.size === 0) return TEXTS.empty;
    if (sent.size !== row.size) return TEXTS.notSent;
    const start = await ctx.ports.files.readStart(key, KIND_BYTES);
    const kind = start && (await ctx.ports.pictures.kindOfStart(start));
    if (kind === row.contentType) return null;
    return kind === 'image/heic' ? TEXTS.heic : faultText(row.purpose, 'mislabelled');
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    throw new Refusal('unavailable', TEXTS.storeDown);
  }
}
