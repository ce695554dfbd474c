import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sentKey, sizeKeys } from '../keys.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import type { UploadRow } from '../upload/read-upload.ts';
import { markUse } from './mark-use.ts';

/** How long a file is kept that nothing refers to: it may be on its way into a form, or be wanted back. */
const KEPT_MS = DAY_MS;

/**
 * Removes an uploaded file that nothing has referred to for a day, with all its sizes. Its row goes last, so that a death in between
 * leaves the rest to the next run.
 */
export const removeUnusedFile = operation({
  name: 'removeUnusedFile',
  kind: 'mutation',
  description: 'Removes an uploaded file that nothing refers to.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), uploadId: z.uuid() }),
  output: z.object({ removed: z.boolean() }),
  job: 'remove-unused-file',
  due: ({ cross }, now) => cross.due('unused_files', 'uploadId', new Date(now.getTime() - KEPT_MS)),
  key: ({ uploadId }) => `remove-unused-file:${uploadId}`,
  async run(ctx, { practiceId, uploadId }) {
    const now = new Date(ctx.clock.now());
    const [row] = await ctx.db.run(async (sql) => {
      const known = await sql<{ id: string }>`
        SELECT id FROM "MediaAsset" WHERE "practiceId" = ${practiceId}::uuid AND id = ${uploadId}::uuid`;
      if (known.length === 0) return [];
      await markUse(sql, practiceId, now);
      // Whoever takes it into use meanwhile holds the row, and is seen here.
      return sql<Pick<UploadRow, 'handle' | 'purpose' | 'key' | 'width'>>`
        UPDATE "MediaAsset" SET "deletedAt" = coalesce("deletedAt", ${now})
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${uploadId}::uuid
          AND "unusedSince" <= ${new Date(now.getTime() - KEPT_MS)}
        RETURNING handle, purpose, key, width`;
    });
    if (!row) return { removed: false };
    const made = row.purpose === 'document' ? [row.key] : row.width ? sizeKeys(row.handle, row.width) : [];
    try {
      for (const key of [sentKey(practiceId, row.handle), ...made]) await ctx.ports.files.remove(key);
    } catch (error) {
      if (error instanceof FileStoreError) throw new Refusal('unavailable', TEXTS.storeDown);
      throw error;
    }
    await ctx.db.run(
      (sql) => sql`
        DELETE FROM "MediaAsset" WHERE "practiceId" = ${practiceId}::uuid AND id = ${uploadId}::uuid AND "deletedAt" IS NOT NULL`,
    );
    return { removed: true };
  },
});
