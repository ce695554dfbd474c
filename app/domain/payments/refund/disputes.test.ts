import Stripe from 'stripe';
import { expect, test, describe } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { squareSignature } from '#sandbox/square/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld, SQUARE_WEBHOOK, WEBHOOK_SECRET } from '#tests/support/worlds/payments.ts';
import { applyProviderEvent, chargeCard, createAdjustment, receiveProviderEvent } from '../index.ts';

const stripe = new Stripe('sk_test_1');

describe.each(['stripe', 'square'] as const)('a payment through %s that its client disputes', (provider) => {
  const world = paymentWorld(provider);
  let events = 0;

  async function apply(eventId: string, body: object, sign: (rawBody: string) => string) {
    const rawBody = JSON.stringify(body);
    await ok(
      runOperation(receiveProviderEvent, world.system(), { provider, rawBody, signature: sign(rawBody) }),
    );
    const [stored] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [eventId]);
    const input = { webhookEventId: stored.id as string };
    expect(await ok(runOperation(applyProviderEvent, world.system(), input))).toEqual({ applied: true });
  }

  /** The provider's dispute of a payment now stands so, and its event comes. */
  async function disputed(paymentId: string, state: 'asked' | 'taken' | 'won'): Promise<void> {
    const [id, eventId] = [`dispute_${paymentId}`, `event_of_${provider}_${(events += 1)}`];
    if (provider === 'stripe') {
      const status = { asked: 'warning_needs_response', taken: 'needs_response', won: 'won' }[state];
      const amount = 9000;
      const dispute = { id, object: 'dispute', amount, status, payment_intent: paymentId };
      world.sandbox.store.put(
        'disputes',
        `acct_demo_alder_house|${id}`,
        dispute as unknown as Stripe.Dispute,
      );
      const event = { id: eventId, object: 'event', created: TEST_NOW / 1000, data: { object: dispute } };
      const type = state === 'won' ? 'charge.dispute.closed' : 'charge.dispute.created';
      return apply(eventId, { ...event, type, account: 'acct_demo_alder_house' }, (payload) =>
        stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET }),
      );
    }
    const dispute = {
      id,
      amount_money: { amount: 9000, currency: 'USD' },
      state: ({ asked: 'INQUIRY_EVIDENCE_REQUIRED', taken: 'EVIDENCE_REQUIRED', won: 'WON' } as const)[state],
      disputed_payment: { payment_id: paymentId },
    };
    world.square.store.put('disputes', `M_alder_house|${id}`, dispute);
    const event = {
      merchant_id: 'M_alder_house',
      type: 'dispute.state.updated',
      event_id: eventId,
      created_at: new Date().toISOString(),
      data: { type: 'dispute', id, object: { dispute } },
    };
    const { webhookSignatureKey, notificationUrl } = SQUARE_WEBHOOK;
    return apply(eventId, event, (body) => squareSignature(body, webhookSignatureKey, notificationUrl));
  }

  const giveBack = (appointmentId: string, amountCents: number) =>
    runOperation(createAdjustment, world.owner(), {
      appointmentId,
      amountCents,
      adjustedAt: new Date(TEST_NOW),
    });

  test('is gone as long as the bank has it, once, cannot be given back a second time, and is here again when won', async () => {
    const { id } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    const [transaction] = await world.rows(
      'SELECT "providerPaymentIntentId" AS payment FROM "Transaction" WHERE "billId" = $1',
      [id],
    );
    const paymentId = transaction.payment as string;
    const paid = { kind: 'charge', amountCents: 9000 };

    await disputed(paymentId, 'asked');
    expect(await world.ledger(id)).toEqual([paid]);

    await disputed(paymentId, 'taken');
    await disputed(paymentId, 'taken');
    expect(await world.ledger(id)).toEqual([paid, { kind: 'refund', amountCents: -9000 }]);
    expect(await giveBack(id, 1)).toMatchObject({ ok: false });
    expect(await world.wanted(id)).not.toContain('payment_refunded');
    // Whoever went to their bank is not charged again by the worker.
    const [appointment] = await world.rows(
      'SELECT "paidAt" IS NOT NULL AS paid FROM "Appointment" WHERE id = $1',
      [id],
    );
    expect(appointment).toEqual({ paid: true });

    await disputed(paymentId, 'won');
    expect((await world.ledger(id)).map(({ amountCents }) => amountCents as number)).toEqual([
      9000, -9000, 9000,
    ]);
    expect(await ok(giveBack(id, 1000))).toMatchObject({ adjustment: { amountCents: 1000 } });
    expect(await world.moved(id)).toMatchObject({ taken: 9000, givenBack: 1000 });
  });
});
