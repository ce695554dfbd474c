import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { COUPON_MESSAGES as messages } from './messages.ts';

/** The input's field that codes stand in. */
export const FIELD = 'discountCodes';

/** A code that this practice never gave: whoever sends many of them is guessing. */
export class UnknownCode extends Refusal {
  constructor() {
    super('invalid_input', messages.codeUnknown, { field: FIELD });
  }
}

/**
 * Runs what judges codes, within what one network may guess anywhere, and everybody together at one practice: only a code that is not known
 * costs anything. Spent before it is judged, so that many guesses at once are counted too.
 * @throws rate_limited
 */
export async function withinGuesses<T>(
  ctx: OperationContext,
  codes: readonly string[],
  run: () => Promise<T>,
): Promise<T> {
  if (codes.length === 0) return run();
  const budgets = [
    ['couponAddress', ctx.address],
    ['couponPractice', ctx.practice.id],
  ] as const;
  const giveBack = (spent: readonly (typeof budgets)[number][]) =>
    Promise.all(spent.map(([budget, key]) => ctx.limiter.giveBack(budget, key, codes.length)));
  for (const [at, [budget, key]] of budgets.entries()) {
    if (await ctx.limiter.spend(budget, key, codes.length)) continue;
    // What one network is refused is not taken from what belongs to the practice.
    await giveBack(budgets.slice(0, at));
    throw new Refusal('rate_limited', messages.tooManyGuesses, { field: FIELD });
  }
  try {
    const done = await run();
    await giveBack(budgets);
    return done;
  } catch (error) {
    if (!(error instanceof UnknownCode)) await giveBack(budgets);
    throw error;
  }
}
