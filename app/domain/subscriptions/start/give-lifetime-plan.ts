import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { readRow } from '../keep/row.ts';
import { opens } from '../plans/doors.ts';

/**
 * Gives a practice the Lifetime plan, for whoever runs this site (`npm run seed -- lifetime`): nobody can choose it (002 §6). What was
 * pressed for goes, and what was paid so far is ended by the worker's next look. A second time changes nothing.
 */
export const giveLifetimePlan = operation({
  name: 'giveLifetimePlan',
  kind: 'mutation',
  description: 'Gives a practice the Lifetime plan.',
  access: system(({ practiceId }: { practiceId: string }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid() }),
  output: z.object({ given: z.boolean() }),
  run(ctx, { practiceId }) {
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      await sql`
        INSERT INTO "Subscription" (id, "practiceId", plan, state, "createdAt", "updatedAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'free', 'cancelled', ${now}, ${now})
        ON CONFLICT ("practiceId") DO NOTHING`;
      const row = (await readRow(sql, true))!;
      if (row.plan === 'lifetime') return { given: false };
      const given = { plan: 'lifetime', state: 'active' } as const;
      await sql
        .updateTable('Subscription')
        .set({ ...given, wantedPlan: null, wantedInterval: null, wantedKey: null })
        // A reading that began before does not write over it.
        .set({ checkAt: now, updatedAt: new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1)) })
        .where('id', '=', row.id)
        .execute();
      if (!opens(row, 'website', ctx)) await enqueueRepublish(sql, practiceId);
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
      return { given: true };
    });
  },
});
