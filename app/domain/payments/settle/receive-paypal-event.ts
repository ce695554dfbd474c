import { z } from 'zod';
import type { WalletEvent, WalletWebhook } from '#app/integrations/paypal/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Budget } from '#app/platform/rate-limit.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { storeEvent } from './store-event.ts';

const header = z.string().max(2000).nullable();

/**
 * Takes in PayPal's word that something became of an order, or was given back of one: verified, stored once by its id, and handed
 * to the worker, which reads the order at PayPal instead of trusting the event. An order that nothing waits for is only noted.
 */
export const receivePaypalEvent = operation({
  name: 'receivePaypalEvent',
  kind: 'mutation',
  description: 'Takes a signed event of PayPal.',
  access: system(),
  input: z.strictObject({
    rawBody: z.string().max(1_000_000),
    headers: z.record(z.string().max(100), header),
  }),
  output: z.object({ received: z.boolean() }),
  async run(ctx, { rawBody, headers }) {
    const verified = await verify(ctx, rawBody, headers);
    if (!verified.ok) {
      ctx.log.warn({ reason: verified.reason }, 'a PayPal webhook was refused');
      throw new Refusal('invalid_input', 'The signature of this event does not hold.');
    }
    return { received: await store(ctx, verified.event) };
  },
});

async function verify(
  ctx: OperationContext,
  rawBody: string,
  headers: Record<string, string | null>,
): Promise<WalletWebhook> {
  const spent: [Budget, string][] = [];
  // PayPal is asked about each event, twice over the network: a stranger's are few. Taken first, so that many at once count. What names an
  // order of ours has a budget to itself, which those who know of none cannot use up.
  const mayAsk = async (event: WalletEvent) => {
    const known = (await transactionOf(ctx, event)) !== null;
    const costs = [
      ['askedEventAddress', ctx.address],
      ['askedEventGlobal', known ? 'of our orders' : 'all'],
    ] as const;
    for (const [budget, key] of costs) {
      if (!(await ctx.limiter.spend(budget, key)))
        throw new Refusal('rate_limited', PAYMENT_MESSAGES.tooManyEvents);
      spent.push([budget, key]);
    }
  };
  try {
    const header = (name: string) => headers[name] ?? null;
    const verified = await ctx.ports.wallets.verifyWebhook(rawBody, header, mayAsk);
    if (verified.ok) for (const [budget, key] of spent) await ctx.limiter.giveBack(budget, key);
    return verified;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // PayPal sends it again.
    throw new Refusal('unavailable', PAYMENT_MESSAGES.paypalDown);
  }
}

/** The transaction of an order under way, or of the capture that it became. */
function transactionOf(ctx: OperationContext, { orderId, refundedCaptureId }: WalletEvent) {
  const id = orderId ?? refundedCaptureId;
  return id ? ctx.cross.transactionForPaymentIntent(id) : Promise.resolve(null);
}

async function store(ctx: OperationContext, event: WalletEvent): Promise<boolean> {
  const { id: eventId, createdAt, orderId, refundedCaptureId, merchantId } = event;
  const received = { provider: 'paypal', eventId, account: null, createdAt } as const;
  if (merchantId) {
    const payload = { refs: {}, metadata: {} };
    return storeEvent(ctx, { ...received, account: merchantId, type: 'account_changed', payload }, 'apply');
  }
  if (refundedCaptureId) {
    const payload = { refs: { paymentIntentId: refundedCaptureId }, metadata: {} };
    return storeEvent(ctx, { ...received, type: 'payment_refunded', payload }, 'apply');
  }
  const resolve = await transactionOf(ctx, event);
  return storeEvent(ctx, { ...received, type: event.type, payload: { orderId } }, resolve && { resolve });
}
