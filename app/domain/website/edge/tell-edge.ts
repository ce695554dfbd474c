import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';

/** Has the edge forget a practice's pages, after a publication or what ends it. Telling it twice does no harm. */
export const tellEdge = operation({
  name: 'tellEdge',
  kind: 'mutation',
  description: 'Tells the edge that the pages of a practice are new.',
  access: system(({ practiceId }: { practiceId: string }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), isTakenDown: z.boolean().default(false) }),
  output: z.object({}),
  job: 'tell-edge',
  async run(ctx, { practiceId, isTakenDown }) {
    const { edge } = ctx.ports;
    if (!edge) return {};
    const [practice] = await ctx.db.run(
      (sql) => sql<{ isShown: boolean }>`
        SELECT ("publishedAt" IS NOT NULL AND "closedAt" IS NULL) AS "isShown" FROM "Practice"
        WHERE id = ${practiceId}::uuid`,
    );
    const told = await edge.forget(practiceId, { isGone: isTakenDown || !practice?.isShown });
    if (told === 'unavailable') throw new Refusal('unavailable', 'The edge did not answer.');
    if (told === 'refused') ctx.log.error({ practiceId }, 'the edge believes none of our announcements');
    return {};
  },
});
