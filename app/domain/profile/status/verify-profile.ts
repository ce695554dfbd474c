import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { isReadyToVerify, type ProfileFacts } from './rule.ts';

/**
 * Notes a profile as verified once every step is done (spec 002 §4), whichever step was the last one and whoever did it: the worker
 * asks for those that are. It is noted once, and the marketplace lists it from then on.
 */
export const verifyProfile = operation({
  name: 'verifyProfile',
  kind: 'mutation',
  description: 'Notes a profile as verified.',
  access: system(({ practiceId }: { practiceId: string }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid() }),
  output: z.object({ verified: z.boolean() }),
  job: 'verify-profile',
  due: ({ cross }) => cross.due('profiles_to_verify', 'practiceId'),
  key: ({ practiceId }) => `verify-profile:${practiceId}`,
  run: (ctx, { practiceId }) =>
    ctx.db.run(async (sql) => {
      const [row] = await sql<Pick<ProfileFacts, 'steps'>>`
        SELECT profile_steps(p.id) AS steps FROM "Practice" p WHERE p.id = ${practiceId}::uuid FOR NO KEY UPDATE`;
      if (!row || !isReadyToVerify(row)) return { verified: false };
      const noted = await sql`
        UPDATE "Practice" SET "verifiedAt" = ${new Date(ctx.clock.now())}
        WHERE id = ${practiceId}::uuid AND "verifiedAt" IS NULL AND "closedAt" IS NULL
        RETURNING id`;
      if (noted.length === 0) return { verified: false };
      await announce(sql, { practiceId, kind: 'profile', id: practiceId });
      return { verified: true };
    }),
});
