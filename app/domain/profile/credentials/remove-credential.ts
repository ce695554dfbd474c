import { z } from 'zod';
import { markUse } from '#app/domain/pictures/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { profileChanged } from '../changed.ts';
import { PROFILE_MESSAGES } from '../messages.ts';

/** Takes a credential out of the profile, and off the site where it stood there. Throws not_found for what is not there. */
export const removeCredential = operation({
  name: 'removeCredential',
  kind: 'mutation',
  description: 'Removes a credential.',
  access: practiceOwner(),
  input: z.strictObject({ credentialId: z.uuid(PROFILE_MESSAGES.credentialNotFound) }),
  output: z.object({}),
  async run(ctx, { credentialId }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (db) => {
      const gone = await db
        .deleteFrom('ProCredential')
        .where('id', '=', credentialId)
        .returning(['state', 'filestackDocument'])
        .executeTakeFirst();
      if (!gone) throw notFound('credential');
      const now = ctx.clock.now();
      if (gone.filestackDocument) await markUse(db, practiceId, new Date(now));
      await profileChanged(db, { practiceId, onSite: gone.state === 'approved' });
    });
    return {};
  },
});
