import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { profileChanged } from '../changed.ts';

/**
 * Approves a credential that waits for its review, for whoever runs this site (`npm run seed -- approve`): the one who reviews is
 * none of the portal's people. The profile is verified by it where it was the last step. A second time changes nothing.
 */
export const approveCredential = operation({
  name: 'approveCredential',
  kind: 'mutation',
  description: 'Approves a credential.',
  access: system(({ practiceId }: { practiceId: string }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), credentialId: z.uuid() }),
  output: z.object({ approved: z.boolean() }),
  run(ctx, { practiceId, credentialId }) {
    return ctx.db.run(async (db) => {
      const approved = await db
        .updateTable('ProCredential')
        .set({ state: 'approved' })
        .where('id', '=', credentialId)
        .where('state', '=', 'pending')
        .returning('id')
        .executeTakeFirst();
      if (!approved) return { approved: false };
      await profileChanged(db, { practiceId });
      return { approved: true };
    });
  },
});
