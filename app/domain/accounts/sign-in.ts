import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { enter, entered } from './enter.ts';
import { signInInput } from './inputs.ts';
import { browserHashOf, spendLink, spendSignIn } from './limits.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';
import { passwordMatches } from './password.ts';
import { draftOf } from './registration/draft.ts';

/**
 * Signs a person in with their password: a new session under a new id. Tries are limited by account and network together, so that nobody
 * is locked out by others; unknown and known accounts answer alike, in the same time. Refused where the limiter's store is down.
 */
export const signIn = operation({
  name: 'signIn',
  kind: 'mutation',
  description: 'Signs in with email address and password.',
  access: anyone(),
  input: signInInput,
  output: entered,
  async run(ctx, { email, password, keep = false }) {
    const address = email.toLowerCase();
    const tries = await spendSignIn(ctx, address);
    const user = await ctx.database.prisma.user.findUnique({
      where: { email: address },
      select: { id: true, kind: true, passwordHash: true, disabledAt: true, emailVerifiedAt: true },
    });
    const matches = await passwordMatches(user?.passwordHash ?? null, password);
    if (!user || !matches || user.disabledAt) {
      ctx.log.info('sign-in refused');
      throw new Refusal('unauthenticated', ACCOUNT_MESSAGES.wrongPassword);
    }
    // A registration that nobody has finished: its address may be anybody's, so it opens nothing yet.
    if (user.kind === 'client' && !user.emailVerifiedAt) {
      await spendLink(ctx, address);
      await outsidePractices(ctx.database, (sql) =>
        enqueueAccountMessage(sql, {
          occasion: 'registration',
          to: address,
          browserHash: browserHashOf(ctx),
          // Of the registration whose password was just typed, not of whichever stands when the mail is written.
          draftHash: draftOf(user.passwordHash),
        }),
      );
      throw new Refusal('conflict', ACCOUNT_MESSAGES.notConfirmed);
    }
    await tries.succeeded();
    return enter(ctx, user.id, keep);
  },
});
