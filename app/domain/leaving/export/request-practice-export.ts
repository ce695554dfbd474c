import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { showBothSteps } from '#app/domain/accounts/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToOutbox, announce } from '#app/platform/outbox.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { EXPORT_HOURS, requestPracticeExportInput } from '../inputs.ts';
import { LEAVING_MESSAGES as messages } from '../messages.ts';
import { auditLeaving } from '../own-practice.ts';

/**
 * Asks for a copy of everything that the practice owns; the worker makes it. Whoever is logged in shows once more who they are, by the second step too where it
 * is on: it holds what clients told in confidence.
 */
export const requestPracticeExport = operation({
  name: 'requestPracticeExport',
  kind: 'mutation',
  description: 'Has a copy made of everything in your practice.',
  access: practiceOwner(),
  input: requestPracticeExportInput,
  output: z.object({ exportId: z.uuid() }),
  async run(ctx, shown) {
    const practiceId = ctx.practice.id;
    await showBothSteps(ctx, shown);
    if (!(await ctx.limiter.spend('exportPractice', practiceId))) {
      throw new Refusal('rate_limited', messages.exportTooOften);
    }
    const exportId = uuid();
    const now = ctx.clock.now();
    const made = await ctx.db.run(async (sql) => {
      await sql`
        UPDATE "PracticeExport" SET state = 'failed' WHERE "practiceId" = ${practiceId}::uuid AND state IN ('waiting', 'making')
          AND "requestedAt" <= ${new Date(now - EXPORT_HOURS * HOUR_MS)}`;
      const rows = await sql<{ id: string }>`
        INSERT INTO "PracticeExport" (id, "practiceId", "requestedAt")
        VALUES (${exportId}::uuid, ${practiceId}::uuid, ${new Date(now)})
        ON CONFLICT ("practiceId") WHERE state IN ('waiting', 'making') DO NOTHING RETURNING id`;
      if (rows.length === 0) return false;
      await addToOutbox(sql, {
        practiceId,
        topic: 'make-practice-export',
        dedupeKey: `make-practice-export:${exportId}`,
        payload: { practiceId, exportId },
      });
      await auditLeaving(ctx, sql, practiceId, 'requestPracticeExport', { exportId });
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
      return true;
    });
    if (!made) {
      await ctx.limiter.giveBack('exportPractice', practiceId);
      throw new Refusal('conflict', messages.exportUnderWay);
    }
    return { exportId };
  },
});
