import type { SellerAccess } from '#app/integrations/sellers/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { SQUARE_MESSAGES } from '../messages.ts';

/** Square; refused where this installation does without it. */
export function sellersOf({ ports }: OperationContext): SellerAccess {
  if (!ports.sellers) throw new Refusal('conflict', SQUARE_MESSAGES.switchedOff);
  return ports.sellers;
}

/** Where Square leads back to, the same when consent is asked for and when its code is exchanged. */
export const squareReturn = ({ appOrigin }: OperationContext): string =>
  `${appOrigin}${paths.squareAuthorize()}`;

/** Refuses who tries too often. */
export async function spendConnecting(ctx: OperationContext): Promise<void> {
  if (!(await ctx.limiter.spend('connectPractice', ctx.practice.id)))
    throw new Refusal('rate_limited', SQUARE_MESSAGES.tooOften);
}

/** Calls Square; what it does not answer becomes a refusal. Its own words are logged by their id alone. */
export async function askingSquare<T>(ctx: OperationContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { problem, providerRequestId } = error;
    ctx.log.warn({ problem, providerRequestId }, 'connecting Square failed');
    throw problem === 'unavailable' || problem === 'unexpected_answer'
      ? new Refusal('unavailable', SQUARE_MESSAGES.unreachable)
      : new Refusal('conflict', SQUARE_MESSAGES.refused);
  }
}

/**
 * Gives back a leave that nobody here holds. All keys for a seller end with it, so not while a practice is connected to them: a
 * practitioner may have two. Where Square does not answer, it stays until its owner takes it back.
 */
export async function giveBackUnlessHeld(ctx: OperationContext, merchantId: string): Promise<void> {
  if ((await ctx.cross.practicesAtAccount('square', merchantId)).length > 0) return;
  try {
    await sellersOf(ctx).giveBack(merchantId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ merchantId, problem: error.problem }, 'a leave at Square could not be given back');
  }
}
