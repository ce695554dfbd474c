import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { fromNetwork } from '#app/platform/address.ts';
import { secondsOf, type Budget, type RateLimiter } from '#app/platform/rate-limit.ts';
import { browserHash } from '#app/platform/session.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';

/** What one try costs, in the order in which it is asked for. */
type Cost = readonly [Budget, string];

/**
 * Spends one after the other and stops at the first that is used up: what one network is refused must not be taken from what
 * belongs to everybody, or it could close an account to its owner.
 */
async function spendInOrder(limiter: RateLimiter, costs: readonly Cost[]): Promise<void> {
  for (const [budget, key] of costs) {
    if (!(await limiter.spend(budget, key))) throw tooMany(budget);
  }
}

/**
 * Whether this browser has been signed in to the account before: its owner's own device, which tries of others do not close out.
 * Asked in one way for every address, known or not.
 * @param account email address in lower case, phone number as E.164, or the person's id
 */
async function isKnownDevice(ctx: OperationContext, account: string): Promise<boolean> {
  const browserHash = browserHashOf(ctx);
  if (!browserHash) return false;
  const email = account.includes('@') ? { email: account } : null;
  const phone = account.startsWith('+') ? { phone: account, phoneVerifiedAt: { not: null } } : null;
  const session = await ctx.database.prisma.session.findFirst({
    where: { browserHash, user: email ?? phone ?? { id: account } },
    select: { id: true },
  });
  return session !== null;
}

/**
 * Spends from the budgets of wrong passwords: of the account and the caller's network together, with a far wider one for the
 * account from everywhere. A device that its owner has used before has a budget of its own. The keys are hashes: the limiter's table
 * holds no addresses.
 * @returns what gives the tries back once the password was right
 * @throws rate_limited
 */
export async function spendSignIn(
  ctx: OperationContext,
  email: string,
): Promise<{ succeeded(): Promise<void> }> {
  const { limiter, address } = ctx;
  const account = tokenHash(email);
  if (await isKnownDevice(ctx, email)) {
    const device = `${account} ${browserHashOf(ctx)}`;
    if (!(await limiter.spend('signInDevice', device))) throw tooMany('signInDevice');
    return { succeeded: () => limiter.reset('signInDevice', device) };
  }
  const pair = fromNetwork(account, address);
  await spendInOrder(limiter, [
    ['signInAddress', address],
    ['signInPair', pair],
    ['signInAccount', account],
  ]);
  return {
    async succeeded() {
      // Of what others have tried meanwhile nothing is forgotten.
      await Promise.all([limiter.reset('signInPair', pair), limiter.giveBack('signInAccount', account)]);
    },
  };
}

/** Who was locked out and has shown who they are by a link begins anew, with a new password. */
export async function forgiveSignIn(ctx: OperationContext, email: string): Promise<void> {
  const { limiter, address } = ctx;
  const account = tokenHash(email);
  const browserHash = browserHashOf(ctx);
  await Promise.all([
    ...(browserHash ? [limiter.reset('signInDevice', `${account} ${browserHash}`)] : []),
    limiter.reset('signInPair', fromNetwork(account, address)),
    limiter.reset('signInAccount', account),
  ]);
}

/**
 * Spends from the budgets of links that are asked for: of the caller's address, of the account (whether there is one or not) and the
 * caller's network together, and of the account from everywhere. A device of the account's owner has a budget of its own.
 * @param account email address in lower case, phone number as E.164, or a person's id
 * @throws rate_limited
 */
export async function spendLink(
  ctx: OperationContext,
  account: string,
  byAddress: 'accountLinkAddress' | 'registerAddress' = 'accountLinkAddress',
): Promise<void> {
  const { limiter, address } = ctx;
  const hash = tokenHash(account);
  const costs: Cost[] = (await isKnownDevice(ctx, account))
    ? [['accountLinkDevice', `${hash} ${browserHashOf(ctx)}`]]
    : [
        [byAddress, address],
        ['accountLinkPair', fromNetwork(hash, address)],
        [account.startsWith('+') ? 'accountTextAccount' : 'accountLinkAccount', hash],
      ];
  await spendInOrder(limiter, costs);
}

/** Says how long to wait for the budget that is used up. */
const tooMany = (budget: Budget) =>
  new Refusal(
    'rate_limited',
    secondsOf(budget) > 15 * 60 ? ACCOUNT_MESSAGES.tooManyThisHour : ACCOUNT_MESSAGES.tooMany,
  );

/** What tells a browser again that finished a form here, without naming it. */
export const browserHashOf = ({ visitorId }: OperationContext): string | null =>
  visitorId ? browserHash(visitorId) : null;
