import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { profileStatusOf, type ProfileFacts } from './rule.ts';

/**
 * Notes that the practitioner is told that the profile is complete: whoever notes it first shows it (spec 002 §4, 'once'), so of two
 * tabs one does. Nothing is noted while it is not complete.
 */
export const noteCompletedModal = operation({
  name: 'noteCompletedModal',
  kind: 'mutation',
  description: 'Notes that you are told that your profile is complete.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    isFirst: z.boolean().meta({ description: 'Whether it was not noted before: show it.' }),
  }),
  run(ctx) {
    const { id: practiceId } = ctx.practice;
    return ctx.db.run(async (sql) => {
      const [row] = await sql<ProfileFacts>`
        SELECT profile_steps(p.id) AS steps, p."verifiedAt" IS NOT NULL AS "isVerified",
          p."completedModalShownAt" IS NOT NULL AS "completedModalShown", p."termsAcceptedAt" IS NOT NULL AS "termsAccepted"
        FROM "Practice" p WHERE p.id = ${practiceId}::uuid`;
      if (!profileStatusOf(row!).showCompletedModal) return { isFirst: false };
      const noted = await sql`
        UPDATE "Practice" SET "completedModalShownAt" = ${new Date(ctx.clock.now())}
        WHERE id = ${practiceId}::uuid AND "completedModalShownAt" IS NULL
        RETURNING id`;
      if (noted.length === 0) return { isFirst: false };
      await announce(sql, { practiceId, kind: 'profile', id: practiceId });
      return { isFirst: true };
    });
  },
});
