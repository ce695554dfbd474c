import { describe, expect, test } from 'vitest';
import { squareSignature } from '#sandbox/square/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { paymentWorld, SQUARE_WEBHOOK } from '#tests/support/worlds/payments.ts';
import { applyProviderEvent, chargeCard, receiveProviderEvent } from '../index.ts';

const world = paymentWorld('square');

function signed(event: object, key = SQUARE_WEBHOOK.webhookSignatureKey) {
  const rawBody = JSON.stringify(event);
  const signature = squareSignature(rawBody, key, SQUARE_WEBHOOK.notificationUrl);
  return { provider: 'square', rawBody, signature };
}
/** The event that Square made of an appointment's payment, as of now. */
async function eventOf(appointmentId: string, id: string, more: object = {}) {
  const intents = await world.transactions(appointmentId);
  const payment = world.square.store
    .all('payments')
    .find(({ reference_id }) => intents.some((intent) => intent.id === reference_id))!;
  return {
    merchant_id: 'M_alder_house',
    type: 'payment.updated',
    event_id: id,
    created_at: new Date().toISOString(),
    data: { type: 'payment', id: payment.id, object: { payment } },
    ...more,
  };
}
const stored = async (eventId: string) =>
  (await world.rows('SELECT * FROM "WebhookEvent" WHERE "eventId" = $1', [eventId]))[0];
const receive = (event: object) => runOperation(receiveProviderEvent, world.system(), event);
const apply = async (eventId: string) =>
  runOperation(applyProviderEvent, world.system(), { webhookEventId: (await stored(eventId)).id });

/** A charge that Square has made and nobody here has heard the answer of, but for its id. */
async function unheardCharge() {
  const { id } = await world.anAppointment();
  world.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v2/payments', times: 3 });
  await runOperation(chargeCard, world.owner(), { appointmentId: id });
  world.failures.clear();
  return id;
}

describe('events of Square', () => {
  test('an unsigned, wrongly signed or altered event writes nothing (C46)', async () => {
    const id = await unheardCharge();
    const good = signed(await eventOf(id, 'sq-bad'));
    for (const input of [
      { ...good, signature: null },
      signed(await eventOf(id, 'sq-bad'), 'another key of theirs'),
      { ...good, rawBody: good.rawBody.replace('COMPLETED', 'COMPLETEE') },
      // One of Stripe's signatures is none here, and the other way round.
      { ...good, provider: 'stripe' },
    ])
      expect(await receive(input)).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
    expect(await stored('sq-bad')).toBeUndefined();
  });

  test('the word of a charge whose answer was lost waits for our own record, then pays once (C47)', async () => {
    const id = await unheardCharge();
    const event = signed(await eventOf(id, 'sq-once'));
    const all = await Promise.all(Array.from({ length: 20 }, () => receive(event)));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await apply('sq-once')).toMatchObject({ value: { applied: false } });
    const [intent] = await world.transactions(id);
    const payment = world.square.store.all('payments').find((one) => one.reference_id === intent!.id)!;
    await world.rows('UPDATE "Transaction" SET "providerPaymentIntentId" = $2 WHERE id = $1', [
      intent!.id,
      payment.id,
    ]);
    await Promise.all(Array.from({ length: 4 }, () => apply('sq-once')));
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    expect(await world.wanted(id)).toEqual(['payment_receipt']);
  });

  test('a late word of failure, or one of another seller, changes nothing (C46)', async () => {
    const { id } = await world.anAppointment();
    await runOperation(chargeCard, world.owner(), { appointmentId: id });
    const { data } = await eventOf(id, 'x');
    const failed = { ...data, object: { payment: { ...data.object.payment, status: 'FAILED' } } };
    await receive(signed(await eventOf(id, 'sq-late', { data: failed })));
    await receive(signed(await eventOf(id, 'sq-foreign', { merchant_id: 'M_birch_row' })));
    expect(await apply('sq-late')).toMatchObject({ value: { applied: true } });
    expect(await apply('sq-foreign')).toMatchObject({ value: { applied: false } });
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });
});
