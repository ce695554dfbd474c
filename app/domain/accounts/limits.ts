import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { ACCOUNT_MESSAGES } from './messages.ts';

/**
 * Spends from the budgets of links that are asked for: of the account (whether there is one or not) and of the caller's
 * address. The key is a hash: the limiter's table holds no addresses.
 * @throws rate_limited
 */
export async function spendLink(
  { limiter, address }: OperationContext,
  account: string,
  byAddress: 'accountLinkAddress' | 'registerAddress' = 'accountLinkAddress',
): Promise<void> {
  const allowed = await Promise.all([
    limiter.spend('accountLinkAccount', tokenHash(account)),
    limiter.spend(byAddress, address),
  ]);
  if (allowed.includes(false)) throw new Refusal('rate_limited', ACCOUNT_MESSAGES.tooMany);
}

/** What tells a browser again that finished a form here, without naming it. */
export const browserHashOf = ({ visitorId }: OperationContext): string | null =>
  visitorId ? tokenHash(`browser:${visitorId}`) : null;
