import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices, type Db } from '#tenants/scoped-db.ts';
import { linkOver, openLink, useLink, type AccountLink } from './account-tokens.ts';
import { enter, entered, proveEmail } from './enter.ts';
import { confirmEmailInput } from './inputs.ts';
import { browserHashOf } from './limits.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { passwordMatches } from './password.ts';
import { isOwnDraft } from './registration/draft.ts';

/**
 * Finishes a registration: the link in the email proves the address. In another browser than the one that registered the
 * password is asked once more, so that nobody confirms an account that a stranger began with their address.
 */
export const confirmEmail = operation({
  name: 'confirmEmail',
  kind: 'mutation',
  description: 'Confirms the email address of a new account, and signs in.',
  access: anyone(),
  input: confirmEmailInput,
  output: entered,
  async run(ctx, { token, password }) {
    const now = ctx.clock.now();
    const link = await outsidePractices(ctx.database, (sql) =>
      openLink(ctx, sql, 'email_verification', token),
    );
    // A registration without a password has no secret that a stranger could have chosen.
    if (link.passwordHash !== null && !isOwnDraft(link, browserHashOf(ctx))) {
      if (!(await ctx.limiter.spend('confirmAccount', link.id))) {
        throw new Refusal('rate_limited', ACCOUNT_MESSAGES.tooMany);
      }
      if (!(await passwordMatches(link.passwordHash, password ?? ''))) {
        const text = password ? ACCOUNT_MESSAGES.passwordWrong : ACCOUNT_MESSAGES.passwordMissing;
        throw new Refusal('invalid_input', text, { field: 'password' });
      }
    }
    await outsidePractices(ctx.database, async (sql) => {
      await mustBeUnchanged(sql, link);
      await useLink(sql, link, now);
      await proveEmail(sql, { userId: link.userId, target: link.target, keeps: true, now });
    });
    return enter(ctx, link.userId, false);
  },
});

/**
 * Locks the account first, as a registration does, and looks again: between the look at the password and this moment somebody else may
 * have typed over the registration, and what is proved would be theirs.
 */
async function mustBeUnchanged(sql: Db, { userId, passwordHash }: AccountLink): Promise<void> {
  const [user] = await sql<{ passwordHash: string | null }>`
    SELECT "passwordHash" FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`;
  if (!user || user.passwordHash !== passwordHash) throw linkOver();
}
