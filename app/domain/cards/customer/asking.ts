import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';

/** Calls the provider; what it cannot answer becomes a refusal with the given text. */
export async function asking<T>(ctx: OperationContext, text: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn(
      { problem: error.problem, providerRequestId: error.providerRequestId },
      'card provider failed',
    );
    throw new Refusal('unavailable', text);
  }
}
