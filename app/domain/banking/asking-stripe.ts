import type { AccountConnecting } from '#app/integrations/connect/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { BANKING_MESSAGES } from './messages.ts';

/** The provider; refused where this installation does without it. */
export function connecting({ ports }: OperationContext): AccountConnecting {
  if (!ports.connect) throw new Refusal('conflict', BANKING_MESSAGES.issue(BANKING_MESSAGES.switchedOff));
  return ports.connect;
}

/** Calls the provider; what it does not answer becomes a refusal in the specification's words (002 §8). */
export async function askingStripe<T>(ctx: OperationContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { problem, providerRequestId } = error;
    ctx.log.warn({ problem, providerRequestId }, 'connecting an account failed');
    const isAway = problem === 'unavailable' || problem === 'unexpected_answer';
    throw isAway
      ? new Refusal('unavailable', BANKING_MESSAGES.issue(BANKING_MESSAGES.unreachable))
      : new Refusal('conflict', BANKING_MESSAGES.issue(BANKING_MESSAGES.refused));
  }
}
