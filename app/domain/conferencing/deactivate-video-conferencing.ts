import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { readAccount } from './account.ts';
import { forgetKeys, giveBack } from './give-back.ts';
import { conferencingProvider } from './inputs.ts';
import { VIDEO_MESSAGES as messages } from './messages.ts';

/**
 * Disconnects the practice's account (002 §4, §7): leave is given back to its provider, then forgotten here. Meetings that were made stay, with
 * their links, so that whoever has one gets in; what is booked afterwards gets none of this account. Done also where it is done already.
 */
export const deactivateVideoConferencing = operation({
  name: 'deactivateVideoConferencing',
  kind: 'mutation',
  description: 'Disconnects the account for video meetings.',
  access: practiceOwner(),
  input: z.strictObject({ provider: conferencingProvider }),
  output: z.object({}),
  async run(ctx, { provider }) {
    const practiceId = ctx.practice.id;
    const account = await ctx.db.run((db) => readAccount(db, provider));
    if (!account?.active) return {};
    if (!(await giveBack(ctx, account))) throw new Refusal('unavailable', messages.disconnectFailed);
    await forgetKeys(ctx, account);
    await ctx.db.run((db) => announce(db, { practiceId, kind: 'settings', id: practiceId }));
    return {};
  },
});
