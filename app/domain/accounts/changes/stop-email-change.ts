import { z } from 'zod';
import { DAY_MS } from '#app/lib/duration.ts';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices, type Db } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { openLink, useLink, voidLinks } from '../account-tokens.ts';
import { tokenInput } from '../inputs.ts';
import { lockedAddress, moveToAddress, voidEmailChanges } from './email-change.ts';

/**
 * 'This was not me': whoever reads the old address stops a change, or takes it back. The account has its old address, and the number that it
 * had when another took its place; every device is signed out, and neither the password nor a phone number opens it any more, since somebody
 * else used the account; a link to a new password is sent. Passkeys and a second step go that were set up since a day before the link was
 * sent: they may be theirs who used it. Older ones stay, so that whoever reads a mailbox alone is not rid of them.
 * Links of the same kind that were sent later, or to the same address, are void with it, so that of two addresses or numbers the one of
 * before wins.
 */
export const stopEmailChange = operation({
  name: 'stopEmailChange',
  kind: 'mutation',
  description:
    'Stops or takes back a change of email address or phone number, by the link that was sent to the address of before.',
  access: anyone(),
  input: tokenInput,
  output: z.object({ wasChanged: z.boolean() }),
  async run(ctx, { token }) {
    const now = ctx.clock.now();
    const at = new Date(now);
    return outsidePractices(ctx.database, async (sql) => {
      const link = await openLink(ctx, sql, 'email_change_stop', token);
      const { id, userId, target } = link;
      const wasMoved = (await lockedAddress(sql, userId)) !== target;
      await useLink(sql, link, now);
      if (wasMoved) await moveToAddress(sql, { userId, address: target, now });
      await voidEmailChanges(sql, userId, now);
      await voidLinks(sql, userId, now);
      await sql`
        UPDATE "UserToken" t SET "usedAt" = ${at} FROM "UserToken" own
        WHERE own.id = ${id}::uuid AND t."userId" = ${userId}::uuid AND t.purpose = 'email_change_stop'
          AND t."usedAt" IS NULL AND (t."createdAt" >= own."createdAt" OR t.target = own.target AND t."phoneBefore" IS NULL)`;
      await sql`
        UPDATE "User" SET "passwordHash" = NULL, "phoneVerifiedAt" = NULL, "updatedAt" = ${at},
          phone = CASE WHEN ${link.phoneBefore}::text IS NULL THEN phone ELSE NULLIF(${link.phoneBefore}::text, '') END
        WHERE id = ${userId}::uuid`;
      await forgetNewFactors(sql, userId, new Date(link.createdAt.getTime() - DAY_MS));
      await sql`UPDATE "Session" SET "revokedAt" = ${at} WHERE "userId" = ${userId}::uuid AND "revokedAt" IS NULL`;
      await enqueueAccountMessage(sql, { occasion: 'password_reset', to: target });
      return { wasChanged: wasMoved || link.phoneBefore !== null };
    });
  },
});

/** Takes away by which else the account is entered, where that was set up at `since` or later. */
async function forgetNewFactors(sql: Db, userId: string, since: Date): Promise<void> {
  const ended = await sql`
    DELETE FROM "TwoStep" WHERE "userId" = ${userId}::uuid AND ("confirmedAt" IS NULL OR "confirmedAt" >= ${since})
    RETURNING "userId"`;
  if (ended.length > 0) await sql`DELETE FROM "RecoveryCode" WHERE "userId" = ${userId}::uuid`;
  await sql`DELETE FROM "Passkey" WHERE "userId" = ${userId}::uuid AND "createdAt" >= ${since}`;
}
