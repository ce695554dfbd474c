import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { EXPORT_HOURS } from '../inputs.ts';
import { ownPractice } from '../own-practice.ts';

/** The newest copy of everything that the caller asked for, of a practice that is open or closed. */
export const practiceExport = operation({
  name: 'practiceExport',
  kind: 'query',
  description: 'The copy of everything in your practice that you asked for last.',
  access: signedInUser(),
  input: z.strictObject({}),
  output: z
    .object({
      id: z.uuid(),
      state: z.enum(['waiting', 'making', 'ready', 'failed', 'removed']),
      done: z.int().meta({ description: 'Parts that are written.' }),
      total: z.int(),
      bytes: z.number().nullable(),
      requestedAt: z.date(),
      expiresAt: z.date().nullable().meta({ description: 'Until when it can be fetched.' }),
    })
    .meta({ id: 'PracticeExport' })
    .nullable(),
  async run(ctx) {
    const now = ctx.clock.now();
    const db = await ownPractice(ctx);
    const [row] = await db.run(
      (sql) => sql<{
        id: string;
        state: 'waiting' | 'making' | 'ready' | 'failed' | 'removed';
        done: number;
        total: number;
        bytes: number | null;
        requestedAt: Date;
        expiresAt: Date | null;
      }>`
        SELECT id, CASE WHEN state = 'ready' AND "expiresAt" <= ${new Date(now)} THEN 'removed'
            WHEN state IN ('waiting', 'making') AND "requestedAt" <= ${new Date(now - EXPORT_HOURS * HOUR_MS)} THEN 'failed'
            ELSE state END AS state,
          done, total, size::float8 AS bytes, "requestedAt", "expiresAt"
        FROM "PracticeExport" WHERE "practiceId" = ${db.practiceId}::uuid ORDER BY "requestedAt" DESC, id DESC LIMIT 1`,
    );
    return row ?? null;
  },
});
