import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld, WEBHOOK_SECRET } from '#tests/support/worlds/payments.ts';
import { applyProviderEvent, chargeCard, receiveProviderEvent } from '../index.ts';

const world = paymentWorld();

describe('webhooks', () => {
  const stripe = new Stripe('sk_test_1');
  function signed(event: object, secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000)) {
    const rawBody = JSON.stringify(event);
    const signature = stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret, timestamp });
    return { rawBody, signature };
  }
  const paymentEvent = (id: string, intent: object, type = 'payment_intent.succeeded') => ({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(TEST_NOW / 1000),
    account: 'acct_demo_alder_house',
    type,
    data: { object: intent },
  });
  const stored = async () =>
    world.rows('SELECT id, "eventId", "processedAt", "parkedUntil" FROM "WebhookEvent"');

  test('an unsigned, wrongly signed, old or altered event writes nothing (C46)', async () => {
    const { rawBody, signature } = signed({ id: 'evt_bad', type: 'payment_intent.succeeded' });
    const old = signed({ id: 'evt_bad' }, WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 3600);
    for (const input of [
      { rawBody, signature: null },
      { rawBody, signature: signed({ id: 'evt_bad' }, 'whsec_other').signature },
      { rawBody: old.rawBody, signature: old.signature },
      { rawBody: rawBody.replace('succeeded', 'succeedef'), signature },
    ]) {
      expect(await runOperation(receiveProviderEvent, world.system(), input)).toMatchObject({
        ok: false,
        refusal: { code: 'invalid_input' },
      });
    }
    expect(await stored()).toEqual([]);
  });

  test('the same event a hundred times at once has one effect (C47)', async () => {
    const { id } = await world.anAppointment();
    world.sandbox.failures.plan({
      mode: 'timeout_after',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 10,
    });
    await runOperation(chargeCard, world.owner(), { appointmentId: id });
    world.sandbox.failures.clear();
    const event = signed(paymentEvent('evt_hundred', world.charged(id)[0]!));
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => runOperation(receiveProviderEvent, world.system(), event)),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const rows = (await stored()).filter(({ eventId }) => eventId === 'evt_hundred');
    expect(rows).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 5 }, () =>
        runOperation(applyProviderEvent, world.system(), { webhookEventId: rows[0]!.id }),
      ),
    );
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    expect(await world.wanted(id)).toEqual(['payment_receipt']);
  });

  test('a late word of failure does not undo a success', async () => {
    const { id } = await world.anAppointment();
    await runOperation(chargeCard, world.owner(), { appointmentId: id });
    const event = signed(paymentEvent('evt_late', world.charged(id)[0]!, 'payment_intent.payment_failed'));
    await runOperation(receiveProviderEvent, world.system(), event);
    const row = (await stored()).find(({ eventId }) => eventId === 'evt_late')!;
    await runOperation(applyProviderEvent, world.system(), { webhookEventId: row.id });
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    const rows = await world.rows('SELECT "paidAt" FROM "Appointment" WHERE id = $1', [id]);
    expect(rows[0].paidAt).not.toBeNull();
  });

  test('an event of something unknown is parked and tried again later', async () => {
    const intent = { id: 'pi_demo_5000_usd_unknown', object: 'payment_intent', metadata: {} };
    await runOperation(receiveProviderEvent, world.system(), signed(paymentEvent('evt_unknown', intent)));
    const row = (await stored()).find(({ eventId }) => eventId === 'evt_unknown')!;
    expect(await runOperation(applyProviderEvent, world.system(), { webhookEventId: row.id })).toMatchObject({
      ok: true,
      value: { applied: false },
    });
    const parked = (await stored()).find(({ eventId }) => eventId === 'evt_unknown')!;
    expect(parked.processedAt).toBeNull();
    expect(parked.parkedUntil.getTime()).toBeGreaterThan(TEST_NOW);
  });
});
