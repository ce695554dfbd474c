import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { lockReview } from './change-review.ts';
import { reviewAddEndorsementsInput } from './inputs.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';

/** What the reviewer says the practitioner is good at; given again, it replaces what was chosen before (spec 000 §5, §7). */
export const reviewAddEndorsements = operation({
  name: 'reviewAddEndorsements',
  kind: 'mutation',
  description: "Endorses some of the practice's skills.",
  access: linkHolder<{ reviewId: string }>('review', { opens: ({ reviewId }) => reviewId }),
  input: reviewAddEndorsementsInput,
  output: z.object({}),
  async run(ctx, { reviewId, endorsements }) {
    const practiceId = ctx.practice.id;
    const chosen = [...new Set(endorsements)];
    await ctx.db.run(async (sql) => {
      await lockReview(ctx, sql, reviewId);
      const known = await sql`
        SELECT id FROM "Skill" WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${chosen}::uuid[])`;
      if (known.length !== chosen.length) {
        throw new Refusal('invalid_input', TEXTS.skillUnknown, { field: 'endorsements' });
      }
      await sql`
        DELETE FROM "ReviewEndorsement" WHERE "practiceId" = ${practiceId}::uuid AND "reviewId" = ${reviewId}::uuid
          AND "skillId" <> ALL(${chosen}::uuid[])`;
      await sql`
        INSERT INTO "ReviewEndorsement" ("practiceId", "reviewId", "skillId")
        SELECT ${practiceId}::uuid, ${reviewId}::uuid, unnest(${chosen}::uuid[]) ON CONFLICT DO NOTHING`;
    });
    return {};
  },
});
