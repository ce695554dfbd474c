import type { CardAccount } from '#app/integrations/cards/port.ts';
import { mayPass, ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';

/** A card as its provider knows it; the account is null where we have none any more. */
export interface CardThere {
  providerId: string;
  account: CardAccount | null;
}

/**
 * Has the provider forget a card that nobody waits for. One that it does not know any more, or of an account that is lost to us, is
 * forgotten here alone. False where it does not answer, or takes our key for none: that is tried again.
 */
export async function isForgottenThere(
  ctx: OperationContext,
  { providerId: paymentMethod, account }: CardThere,
): Promise<boolean> {
  if (!account) return true;
  try {
    await ctx.ports.cards.detach({ account, paymentMethod });
    return true;
  } catch (error) {
    // What is no answer of theirs, such as a key that no secret of ours opens, must not keep the cards of another provider.
    const theirs = error instanceof ProviderError ? error : null;
    ctx.log.warn(
      { problem: theirs?.problem ?? 'none_of_theirs' },
      'a saved card was not forgotten by its provider',
    );
    return theirs !== null && !mayPass(theirs);
  }
}
