import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { notFound } from '#app/operations/refusal.ts';
import { profileChanged } from '../changed.ts';
import { PROFILE_MESSAGES } from '../messages.ts';

/** Takes a keyword out of the profile, and its endorsements with it. Throws not_found for what is not there. */
export const deleteSkills = operation({
  name: 'deleteSkills',
  kind: 'mutation',
  description: 'Removes a keyword.',
  access: practiceOwner(),
  input: z.strictObject({ skillId: z.uuid(PROFILE_MESSAGES.keywordNotFound) }),
  output: z.object({}),
  async run(ctx, { skillId }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (db) => {
      const gone = await db.deleteFrom('Skill').where('id', '=', skillId).returning('id').executeTakeFirst();
      if (!gone) throw notFound('keyword');
      // A form of the keywords elsewhere hears of it.
      await touchSettings(db, { practiceId, now: ctx.clock.now(), previousUpdatedAt: undefined });
      await profileChanged(db, { practiceId });
    });
    return {};
  },
});
