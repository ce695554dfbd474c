import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { openLink, useLink, voidLinks } from './account-tokens.ts';
import { enter, entered, proveEmail } from './enter.ts';
import { newPasswordInput } from './inputs.ts';
import { forgiveSignIn } from './limits.ts';
import { hashPassword } from './password.ts';

/**
 * Sets a new password by the link that was sent, once. Every session of the account ends and every other link is void; here a
 * new session begins. The account's address is told.
 */
export const resetPassword = operation({
  name: 'resetPassword',
  kind: 'mutation',
  description: 'Sets a new password by a link, signs every other device out and this one in.',
  access: anyone(),
  input: newPasswordInput,
  output: entered,
  async run(ctx, { token, password }) {
    const now = ctx.clock.now();
    const at = new Date(now);
    const link = await outsidePractices(ctx.database, (sql) => openLink(ctx, sql, 'password_reset', token));
    const passwordHash = await hashPassword(password);
    await outsidePractices(ctx.database, async (sql) => {
      const { userId, target } = link;
      await useLink(sql, link, now);
      await proveEmail(sql, { userId, target, keeps: false, now });
      await sql`UPDATE "User" SET "passwordHash" = ${passwordHash}, "updatedAt" = ${at} WHERE id = ${userId}::uuid`;
      // Whoever was let in before is known no more, neither as signed in nor by the device.
      await sql`
        UPDATE "Session" SET "revokedAt" = COALESCE("revokedAt", ${at}), "browserHash" = NULL
        WHERE "userId" = ${userId}::uuid`;
      await voidLinks(sql, userId, now);
      await enqueueAccountMessage(sql, { occasion: 'password_changed', to: target, userId });
    });
    await forgiveSignIn(ctx, link.target);
    return enter(ctx, link.userId, false);
  },
});
