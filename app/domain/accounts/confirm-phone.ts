import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { openLink, useLink } from './account-tokens.ts';
import { claimOwnRecords } from './claim.ts';
import { tokenInput } from './inputs.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';

/**
 * Proves a phone number by the link in the text message. Only whoever is signed in to the account that asked for it can: a link
 * that a stranger had sent to one's phone ties nothing to the stranger's account. A number is proved by one account, the last one.
 */
export const confirmPhone = operation({
  name: 'confirmPhone',
  kind: 'mutation',
  description: 'Confirms your phone number by the link that was sent to it.',
  access: signedInUser(),
  input: tokenInput,
  output: z.object({}),
  async run(ctx, { token }) {
    const userId = actorUserId(ctx.actor)!;
    const now = ctx.clock.now();
    const at = new Date(now);
    await outsidePractices(ctx.database, async (sql) => {
      const link = await openLink(ctx, sql, 'phone_verification', token);
      if (link.userId !== userId) throw new Refusal('not_found', ACCOUNT_MESSAGES.linkUnknown);
      await useLink(sql, link, now);
      await sql`
        UPDATE "User" SET "phoneVerifiedAt" = NULL, "updatedAt" = ${at}
        WHERE phone = ${link.target} AND id <> ${userId}::uuid AND "phoneVerifiedAt" IS NOT NULL`;
      await sql`
        UPDATE "User" SET phone = ${link.target}, "phoneVerifiedAt" = ${at}, "updatedAt" = ${at}
        WHERE id = ${userId}::uuid`;
    });
    await claimOwnRecords(ctx, userId);
    return {};
  },
});
