import type { RefundResult } from '#app/integrations/cards/port.ts';
import { WalletProviderError, type WalletRefundRequest } from '#app/integrations/paypal/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

/**
 * Gives back (a part of) what was taken through PayPal. Answers as a card's refund does: `unavailable` may be asked again
 * with the same key, `refused` not. A practice that has cut its connection has to give the money back at PayPal itself.
 */
export async function refundThroughPaypal(
  ctx: OperationContext,
  { merchant, ...request }: Omit<WalletRefundRequest, 'merchant'> & { merchant: string | null },
): Promise<RefundResult> {
  if (!merchant) return { outcome: 'refused', message: PAYMENT_MESSAGES.paypalNotConnected };
  try {
    const result = await ctx.ports.wallets.refund({ merchant, ...request });
    if (result.outcome === 'unavailable') return { outcome: 'unavailable', message: '' };
    if (result.outcome === 'refused') return result;
    const { amountCents, currency } = request;
    return { outcome: 'refunded', refundId: result.refundId, amountCents, currency };
  } catch (error) {
    if (!(error instanceof WalletProviderError)) throw error;
    ctx.log.error({ problem: error.problem, debugId: error.debugId }, 'PayPal could not make a refund');
    return { outcome: 'unavailable', message: '' };
  }
}
