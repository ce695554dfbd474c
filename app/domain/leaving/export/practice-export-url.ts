import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { localDate } from '#app/lib/time.ts';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { LEAVING_MESSAGES as messages } from '../messages.ts';
import { auditLeaving, ownPractice } from '../own-practice.ts';

/** How long the store's address opens it, seconds: to begin with, not to end. */
const OPEN_FOR_S = 60;

/** Where its owner, and nobody else, fetches a copy of everything: an address of the store that opens it for a minute. */
export const practiceExportUrl = operation({
  name: 'practiceExportUrl',
  kind: 'query',
  description: 'An address that downloads a copy of everything in your practice.',
  access: signedInUser(),
  input: z.strictObject({ exportId: z.uuid() }),
  output: z.object({ url: z.string() }),
  async run(ctx, { exportId }) {
    const db = await ownPractice(ctx);
    const now = ctx.clock.now();
    const row = await db.run(async (sql) => {
      const [found] = await sql<{ fileKey: string; slug: string; timeZone: string; readyAt: Date }>`
        SELECT e."fileKey", p.slug, p."timeZone", e."readyAt"
        FROM "PracticeExport" e JOIN "Practice" p ON p.id = e."practiceId"
        WHERE e."practiceId" = ${db.practiceId}::uuid AND e.id = ${exportId}::uuid AND e.state = 'ready'
          AND e."fileKey" IS NOT NULL AND e."readyAt" IS NOT NULL AND e."expiresAt" > ${new Date(now)}`;
      if (!found) throw new Refusal('not_found', messages.exportGone);
      await auditLeaving(ctx, sql, db.practiceId, 'practiceExportUrl', { exportId });
      return found;
    });
    const downloadAs = `${row.slug}-${localDate(row.readyAt, row.timeZone)}.zip`;
    try {
      return {
        url: await ctx.ports.files.presignGet({ key: row.fileKey, expiresIn: OPEN_FOR_S, downloadAs }),
      };
    } catch (error) {
      if (error instanceof FileStoreError) throw new Refusal('unavailable', messages.cannotFetch);
      throw error;
    }
  },
});
