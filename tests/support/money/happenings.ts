import Stripe from 'stripe';
import { applyProviderEvent, receiveProviderEvent } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { squareSignature } from '#sandbox/square/index.ts';
import { ok } from '../worlds/booking.ts';
import { SQUARE_WEBHOOK, WEBHOOK_SECRET, type paymentWorld } from '../worlds/payments.ts';

type World = ReturnType<typeof paymentWorld>;

/** The practice's account at each provider in tests. */
export const ACCOUNT = { stripe: 'acct_demo_alder_house', square: 'M_alder_house' } as const;
const WON = { stripe: 'won', square: 'WON' } as const;
const LOST = { stripe: 'lost', square: 'LOST' } as const;

/** What banks, clients and the calendar do with the money of the practice, whichever provider it is at. */
export function happeningsIn(world: World, account: string = ACCOUNT[world.provider]) {
  const { provider } = world;
  async function order(path: string, body: object): Promise<{ id: string } | null> {
    const response = await fetch(`http://sandbox.test/_sandbox/${provider}/${path}`, {
      method: 'POST',
      body: JSON.stringify({ account, ...body }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return ((await response.json()) as { made: { id: string } | null }).made;
  }
  const { webhookSignatureKey, notificationUrl } = SQUARE_WEBHOOK;
  const stripe = new Stripe('sk_test_1');
  /** Brings an event to the product as its provider does, and has the worker apply it. */
  async function deliver(event: { id: string; body: object }): Promise<boolean> {
    // Square's are refused once they are old, by the machine's own clock.
    const body = provider === 'square' ? { ...event.body, created_at: new Date().toISOString() } : event.body;
    const rawBody = JSON.stringify(body);
    const signature =
      provider === 'stripe'
        ? stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret: WEBHOOK_SECRET })
        : squareSignature(rawBody, webhookSignatureKey, notificationUrl);
    await ok(runOperation(receiveProviderEvent, world.system(), { provider, rawBody, signature }));
    const [stored] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [event.id]);
    const input = { webhookEventId: stored.id as string };
    return (await ok(runOperation(applyProviderEvent, world.system(), input))).applied;
  }
  const events = () =>
    (provider === 'stripe' ? world.sandbox.store.all('events') : world.square.store.all('events')).map(
      ({ id, type, body }) => ({ id, type, body }),
    );
  let delivered = 0;
  return {
    order,
    deliver,
    /** Brings all events since the last time, in order. */
    async deliverNew(): Promise<void> {
      const fresh = events().slice(delivered);
      delivered += fresh.length;
      for (const event of fresh) await deliver(event);
    },
    events,
    payOut: (more: object = {}) => order('pay-out', more),
    endPayout: (payout: string, how: 'paid' | 'failed') =>
      order('end-payout', { payout, status: provider === 'square' ? how.toUpperCase() : how }),
    failRefund: (refund: string) => order('fail-refund', { refund }),
    dispute: (payment: string, more: { isInquiry?: boolean; reason?: string } = {}) =>
      order('dispute', { [provider === 'stripe' ? 'paymentIntent' : 'payment']: payment, ...more }),
    withdraw: (dispute: string) => order('withdraw', { dispute }),
    decide: (dispute: string, how: 'won' | 'lost') =>
      order('decide-dispute', { dispute, status: (how === 'won' ? WON : LOST)[provider] }),
  };
}
