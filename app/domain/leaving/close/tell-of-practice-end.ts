import { z } from 'zod';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { formatDate } from '#app/lib/time.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { GRACE_DAYS, WARN_DAYS } from '../inputs.ts';

/** Tells the owner of a closed practice, once, that it will be removed in a week. */
export const tellOfPracticeEnd = operation({
  name: 'tellOfPracticeEnd',
  kind: 'mutation',
  description: 'Tells the owner of a closed practice that its end is near.',
  access: system(),
  input: z.strictObject({ practiceId: z.uuid(), closedId: z.uuid() }),
  output: z.object({}),
  job: 'tell-of-practice-end',
  due: ({ cross }, now) =>
    cross.due(
      'practices_near_their_end',
      'closedId',
      new Date(now.getTime() - (GRACE_DAYS - WARN_DAYS) * DAY_MS),
    ),
  key: ({ closedId }) => `tell-of-practice-end:${closedId}`,
  async run(ctx, { practiceId }) {
    await practiceDb(ctx.database, practiceId).run(async (sql) => {
      const [owner] = await sql<{ userId: string; to: string; timeZone: string; closedAt: Date }>`
        UPDATE "Practice" p SET "endToldAt" = ${new Date(ctx.clock.now())} FROM "User" u
        WHERE p.id = ${practiceId}::uuid AND p."closedAt" IS NOT NULL AND p."erasedAt" IS NULL AND p."endToldAt" IS NULL
          AND u.id = p."ownerUserId"
        RETURNING u.id AS "userId", u.email AS to, p."timeZone", p."closedAt"`;
      if (!owner) return;
      const { timeZone, closedAt, ...whose } = owner;
      const about = formatDate(closedAt.getTime() + GRACE_DAYS * DAY_MS, timeZone);
      await enqueueAccountMessage(sql, { occasion: 'practice_end_near', ...whose, about }, practiceId);
    });
    return {};
  },
});
