import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { LEAVING_MESSAGES as messages } from '../messages.ts';

/** Removes a copy whose time is over: first the file, so that a death in between leaves the rest to the next run. */
export const removePracticeExport = operation({
  name: 'removePracticeExport',
  kind: 'mutation',
  description: 'Removes a copy of everything whose time is over.',
  access: system(),
  input: z.strictObject({ practiceId: z.uuid(), exportId: z.uuid() }),
  output: z.object({}),
  job: 'remove-practice-export',
  due: ({ cross }, now) => cross.due('exports_to_remove', 'exportId', now),
  key: ({ exportId }) => `remove-practice-export:${exportId}`,
  async run(ctx, { practiceId, exportId }) {
    const db = practiceDb(ctx.database, practiceId);
    const [row] = await db.run(
      (sql) => sql<{ fileKey: string }>`
        SELECT "fileKey" FROM "PracticeExport"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${exportId}::uuid AND state = 'ready' AND "fileKey" IS NOT NULL
          AND "expiresAt" <= ${new Date(ctx.clock.now())}`,
    );
    if (!row) return {};
    try {
      await ctx.ports.files.remove(row.fileKey);
    } catch (error) {
      if (error instanceof FileStoreError) throw new Refusal('unavailable', messages.storeDown);
      throw error;
    }
    await db.run(
      (sql) => sql`
        UPDATE "PracticeExport" SET state = 'removed', "fileKey" = NULL
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${exportId}::uuid AND state = 'ready'`,
    );
    return {};
  },
});
