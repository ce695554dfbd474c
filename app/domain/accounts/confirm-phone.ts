import { z } from 'zod';
import { formatPhone } from '#app/lib/phone.ts';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices, type Db } from '#tenants/scoped-db.ts';
import { openLink, useLink } from './account-tokens.ts';
import { claimOwnRecords } from './claim.ts';
import { tokenInput } from './inputs.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { signOutElsewhere } from './sign-out-elsewhere.ts';

/**
 * Proves a phone number by the link in the text message. Only whoever is signed in to the account that asked for it can: a link
 * that a stranger had sent to one's phone ties nothing to the stranger's account. A number is proved by one account, the last one.
 * By a number one logs in, so other devices are out, and who had the account or the number before is told (C23).
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
      const before = await lockedUser(sql, userId, link.target);
      const losers = await sql<{ id: string; email: string }>`
        UPDATE "User" SET "phoneVerifiedAt" = NULL, "updatedAt" = ${at}
        WHERE phone = ${link.target} AND id <> ${userId}::uuid AND "phoneVerifiedAt" IS NOT NULL RETURNING id, email`;
      await sql`
        UPDATE "User" SET phone = ${link.target}, "phoneVerifiedAt" = ${at}, "updatedAt" = ${at}
        WHERE id = ${userId}::uuid`;
      // What a number was sent before opens an account no more that it does not belong to any longer.
      await sql`
        UPDATE "UserToken" SET "usedAt" = ${at} WHERE "userId" = ANY(${[userId, ...losers.map(({ id }) => id)]}::uuid[])
          AND purpose = 'sign_in' AND strpos(target, '@') = 0 AND "usedAt" IS NULL`;
      await signOutElsewhere(ctx, sql, userId);
      const about = formatPhone(link.target);
      const told = { occasion: 'phone_changed', userId, about } as const;
      const isMoved = before.phone !== link.target;
      // Who says of the number itself that it was not them has none afterwards.
      const phoneBefore = isMoved ? (before.phone ?? '') : '';
      await enqueueAccountMessage(sql, { ...told, to: before.email, phoneBefore });
      if (before.isProved && isMoved && before.isTextsOn)
        await enqueueAccountMessage(sql, { ...told, to: before.phone! });
      for (const { id, email } of losers)
        await enqueueAccountMessage(sql, { occasion: 'phone_gone', userId: id, to: email, about });
    });
    await claimOwnRecords(ctx, userId);
    return {};
  },
});

/**
 * The account as it was. Its row is locked, so that two changes of it come one after the other, and those of the accounts that prove the
 * number until now: by their ids, or two accounts that prove each other's numbers at once would each hold what the other waits for.
 */
async function lockedUser(sql: Db, userId: string, number: string) {
  const users = await sql<{
    id: string;
    email: string;
    phone: string | null;
    isProved: boolean;
    isTextsOn: boolean;
  }>`
    SELECT id, email, phone, "phoneVerifiedAt" IS NOT NULL AS "isProved", is_switched_on('sms') AS "isTextsOn"
    FROM "User" WHERE id = ${userId}::uuid OR (phone = ${number} AND "phoneVerifiedAt" IS NOT NULL)
    ORDER BY id FOR UPDATE`;
  return users.find(({ id }) => id === userId)!;
}
