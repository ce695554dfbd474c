import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { openLink, useLink, voidLinks } from '../account-tokens.ts';
import { claimOwnRecords } from '../claim.ts';
import { tokenInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { signOutElsewhere } from '../sign-out-elsewhere.ts';
import { lockedAddress, moveToAddress } from './email-change.ts';

/**
 * Moves the account to its new address by the link that was sent there. Only whoever is signed in to the account that asked: a stranger who
 * gave one's address as theirs gets nothing by one's opening the link. Other devices are signed out and other links are void, as after a
 * new password; the old address is told, and can take it back.
 */
export const confirmEmailChange = operation({
  name: 'confirmEmailChange',
  kind: 'mutation',
  description: 'Moves your account to its new email address, by the link that was sent to it.',
  access: signedInUser(),
  input: tokenInput,
  output: z.object({}),
  async run(ctx, { token }) {
    const userId = actorUserId(ctx.actor)!;
    const now = ctx.clock.now();
    await outsidePractices(ctx.database, async (sql) => {
      const link = await openLink(ctx, sql, 'email_change', token);
      if (link.userId !== userId) throw new Refusal('not_found', ACCOUNT_MESSAGES.linkUnknown);
      const before = await lockedAddress(sql, userId);
      await useLink(sql, link, now);
      await moveToAddress(sql, { userId, address: link.target, now });
      await voidLinks(sql, userId, now);
      await signOutElsewhere(ctx, sql, userId);
      await enqueueAccountMessage(sql, { occasion: 'email_changed', to: before, userId, about: link.target });
    });
    await claimOwnRecords(ctx, userId);
    return {};
  },
});
