import { pino } from 'pino';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  applyProviderEvent,
  receiveProviderEvent,
  refundRegistration,
  resolveRefund,
  resolveTransaction,
} from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { aPaidRegistration, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { WEBHOOK_SECRET } from '#tests/support/worlds/payments.ts';
import { addClientToBookableEvent } from '../registration/add-client-to-bookable-event.ts';
import { bookableEventRegistration } from '../registration/bookable-event-registration.ts';
import { bookableEventRegistrations } from '../registration/bookable-event-registrations.ts';
import { processRegistrationPayment } from './process-registration-payment.ts';
import { removeClientFromBookableEvent } from '../registration/remove-client-from-bookable-event.ts';

const world = eventsWorld();

/** Somebody on the list of an event that costs 25.00, whose card ends in `last4`. */
async function registered(last4: string | null = '4242', amountCents = 2500) {
  const event = await world.anEvent({ amountCents });
  const client = await world.somebody(last4);
  const of = { bookableEventId: event.id, clientId: client.id };
  const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
  return { event, client, registrationId, of };
}

const pay = (registrationId: string) =>
  runOperation(processRegistrationPayment, world.owner(), { registrationId });
const read = (of: object) => ok(runOperation(bookableEventRegistration, world.owner(), of));
const transactions = (registrationId: string) =>
  world.rows('SELECT id, state, purpose::text FROM "Transaction" WHERE "billId" = $1', [registrationId]);
/** Loses what the provider answers to the next charges or refunds, after or before it acted, until `meanwhile` is over. */
async function lost<T>(
  mode: 'timeout_after' | 'timeout_before',
  path: '/v1/payment_intents' | '/v1/refunds',
  meanwhile: () => Promise<T>,
): Promise<T> {
  world.sandbox.failures.plan({ mode, method: 'POST', path, times: 10 });
  const answer = await meanwhile();
  world.sandbox.failures.clear();
  return answer;
}

let events = 0;

/** The provider's word that a payment went through, as it is stored. */
async function eventOf(intent: object): Promise<string> {
  const eventId = `evt_registration_${(events += 1)}`;
  const rawBody = JSON.stringify({
    id: eventId,
    object: 'event',
    account: 'acct_demo_alder_house',
    api_version: '2026-10-28.endive',
    created: Math.floor(TEST_NOW / 1000),
    type: 'payment_intent.succeeded',
    data: { object: intent },
  });
  const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: WEBHOOK_SECRET,
  });
  await ok(runOperation(receiveProviderEvent, world.system(), { rawBody, signature }));
  const [event] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [eventId]);
  return event!.id as string;
}

const PAID = [{ kind: 'charge', amountCents: 2500 }];

describe('processing a payment', () => {
  test('charges the saved card once, however often it is pressed', async () => {
    const { registrationId, of } = await registered();
    expect(await read(of)).toMatchObject({
      paymentStatus: 'unpaid',
      paymentLabel: 'Payment Pending',
      paymentTone: 'orange',
      paymentOffer: 'process',
      amountCents: 2500,
      hasCard: true,
      discount: null,
    });
    const outcomes = await Promise.all([pay(registrationId), pay(registrationId), pay(registrationId)]);
    expect(outcomes.some((outcome) => outcome.ok)).toBe(true);
    expect(await read(of)).toMatchObject({ paymentStatus: 'paid', paymentLabel: 'Paid', paymentOffer: null });
    expect(world.chargesOf(registrationId)).toHaveLength(1);
    expect(await world.moneyOf(registrationId)).toEqual(PAID);
    expect(await transactions(registrationId)).toMatchObject([{ state: 1, purpose: 'bill' }]);
    expect(await world.told(registrationId)).toEqual(['registration_confirmed', 'registration_receipt']);
    expect((await refused(pay(registrationId))).code).toBe('state_changed');
  });

  test('a declined card is stored as failed, and can be tried again', async () => {
    const { registrationId, client, of } = await registered('0341');
    const refusal = await refused(pay(registrationId));
    expect(refusal.code).toBe('payment_declined');
    const failed = await read(of);
    expect(failed).toMatchObject({
      paymentStatus: 'failed',
      paymentLabel: 'Payment Failed',
      paymentTone: 'red',
      paymentOffer: 'process',
      paymentError: refusal.userMessage,
    });
    expect(await world.moneyOf(registrationId)).toEqual([]);
    const unique = client.id.replaceAll('-', '');
    await world
      .db()
      .owner.query(`UPDATE "PaymentMethod" SET "providerPaymentMethodId" = $1 WHERE "clientId" = $2`, [
        `pm_demo_4242_${unique}`,
        client.id,
      ]);
    await ok(pay(registrationId));
    expect(await world.moneyOf(registrationId)).toEqual(PAID);
    expect((await read(of)).paymentError).toBeNull();
  });

  test('a bank that asks its client counts as failed', async () => {
    const { registrationId, of } = await registered('3184');
    expect((await refused(pay(registrationId))).userMessage).toMatch(/bank asks the client/);
    expect((await read(of)).paymentStatus).toBe('failed');
  });

  test('is refused without a card, without a price, for a stranger, and without a provider', async () => {
    const noCard = await registered(null);
    expect((await refused(pay(noCard.registrationId))).userMessage).toMatch(/no card on file/);
    const free = await registered('4242', 0);
    expect(await read(free.of)).toMatchObject({ paymentLabel: 'Free Event', paymentOffer: null });
    expect((await refused(pay(free.registrationId))).code).toBe('state_changed');
    const other = await registered();
    const stranger = { ...world.owner(), actor: world.b().owner.actor };
    const asked = runOperation(processRegistrationPayment, stranger, {
      registrationId: other.registrationId,
    });
    expect((await refused(asked)).code).toBe('not_found');
    const provider = (value: string | null) =>
      world.db().owner.query(`UPDATE "Practice" SET "paymentProvider" = $1::"PaymentProvider"`, [value]);
    await provider(null);
    try {
      expect(await read(other.of)).toMatchObject({
        paymentOffer: 'connect',
        paymentLabel: 'Payment Pending',
      });
      expect((await refused(pay(other.registrationId))).userMessage).toMatch(/connect a payment provider/);
    } finally {
      await provider('stripe');
    }
    const list = await ok(runOperation(bookableEventRegistrations, world.owner(), { id: other.event.id }));
    expect(list.registrations.map(({ clientId }) => clientId)).toEqual([other.client.id]);
  });

  test('who registered from outside is never charged on another card of that client', async () => {
    const { registrationId } = await registered();
    await world
      .db()
      .owner.query(`UPDATE "EventRegistration" SET "addedByOwner" = false WHERE id = $1`, [registrationId]);
    expect((await refused(pay(registrationId))).userMessage).toMatch(/no card on file/);
  });
});

describe('when something breaks', () => {
  test('a lost answer is found by the sweeper, and nothing is charged twice', async () => {
    const { registrationId, of } = await registered();
    const unheard = await lost('timeout_after', '/v1/payment_intents', () => ok(pay(registrationId)));
    expect(unheard.underWay).toBe(true);
    const [open] = await transactions(registrationId);
    expect(open!.state).toBe(0);
    const resolve = () =>
      ok(
        runOperation(resolveTransaction, world.system(), {
          practiceId: world.a().id,
          transactionId: open!.id,
        }),
      );
    await Promise.all([resolve(), resolve()]);
    expect(await read(of)).toMatchObject({ paymentStatus: 'paid' });
    expect(world.chargesOf(registrationId)).toHaveLength(1);
    expect(await world.moneyOf(registrationId)).toEqual(PAID);
  });

  test('or by pressing again', async () => {
    const { registrationId } = await registered();
    await lost('timeout_after', '/v1/payment_intents', () => ok(pay(registrationId)));
    await ok(pay(registrationId));
    expect(world.chargesOf(registrationId)).toHaveLength(1);
    expect(await world.moneyOf(registrationId)).toEqual(PAID);
  });

  test.each(['pressed again', 'swept'])(
    'a charge that never arrived and whose card was replaced is ended, and the present card charged anew: %s',
    async (by) => {
      const { registrationId, client } = await registered();
      await lost('timeout_before', '/v1/payment_intents', () => ok(pay(registrationId)));
      const [card] = await world.rows(
        `INSERT INTO "PaymentMethod" (id, "practiceId", "clientId", provider, "providerCustomerId",
           "providerPaymentMethodId", brand, last4, "expMonth", "expYear", "isDefault")
         SELECT gen_random_uuid(), "practiceId", "clientId", provider, "providerCustomerId",
           replace("providerPaymentMethodId", '_4242_', '_4444_'), 'mastercard', '4444', "expMonth", "expYear", false
         FROM "PaymentMethod" WHERE "clientId" = $1 RETURNING id`,
        [client.id],
      );
      await world.rows('UPDATE "EventRegistration" SET "paymentMethodId" = $2 WHERE id = $1', [
        registrationId,
        card!.id,
      ]);
      if (by === 'swept') {
        const [open] = await transactions(registrationId);
        const input = { practiceId: world.a().id, transactionId: open!.id };
        expect(await ok(runOperation(resolveTransaction, world.system(), input))).toEqual({
          outcome: 'cancelled',
        });
      }
      await ok(pay(registrationId));
      const taken = world.chargesOf(registrationId).map(({ payment_method }) => String(payment_method));
      expect(taken).toEqual([expect.stringContaining('_4444_')]);
      const [charged] = await world.rows(
        'SELECT "paymentMethodId" AS card FROM "Transaction" WHERE "billId" = $1 AND state = 1',
        [registrationId],
      );
      expect(charged!.card).toBe(card!.id);
      expect(await world.moneyOf(registrationId)).toEqual(PAID);
    },
  );

  test('or told by the provider itself, twice', async () => {
    const { registrationId, of } = await registered();
    await lost('timeout_after', '/v1/payment_intents', () => ok(pay(registrationId)));
    const [intent] = world.chargesOf(registrationId);
    const webhookEventId = await eventOf({ ...intent });
    const apply = () => runOperation(applyProviderEvent, world.system(), { webhookEventId });
    expect(await ok(apply())).toEqual({ applied: true });
    await ok(apply());
    expect(await read(of)).toMatchObject({ paymentStatus: 'paid' });
    expect(await world.moneyOf(registrationId)).toEqual(PAID);
  });

  test('paid a second time: what came second is written down, and goes back', async () => {
    const { registrationId, of } = await registered();
    await ok(pay(registrationId));
    // A try of before that nobody knew to have gone through, at the provider beside the one that paid.
    const [before] = await world.rows(
      `INSERT INTO "Transaction" (id, "practiceId", "billId", purpose, state, "amountCents", provider,
         "paymentMethodId", "idempotencyKey")
       SELECT gen_random_uuid(), "practiceId", "billId", purpose, 2, "amountCents", provider, "paymentMethodId",
         'a try of before'
       FROM "Transaction" WHERE "billId" = $1 RETURNING id, "practiceId", "paymentMethodId"`,
      [registrationId],
    );
    const [card] = await world.rows(
      `SELECT "providerCustomerId" AS customer, "providerPaymentMethodId" AS "paymentMethod" FROM "PaymentMethod" WHERE id = $1`,
      [before!.paymentMethodId],
    );
    await world.cards.chargeOffSession({
      ...(card as { customer: string; paymentMethod: string }),
      account: 'acct_demo_alder_house',
      amountCents: 2500,
      currency: 'USD',
      metadata: {
        practiceId: before!.practiceId as string,
        registrationId,
        transactionId: before!.id as string,
      },
      idempotencyKey: 'a try of before',
    });
    const second = world.chargesOf(registrationId).find((one) => one.metadata.transactionId === before!.id);
    const webhookEventId = await eventOf(second!);
    const apply = () => runOperation(applyProviderEvent, world.system(), { webhookEventId });
    expect(await ok(apply())).toEqual({ applied: true });
    const [wanted] = await world.rows(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'resolve-refund' AND payload->>'adjustmentId' IN
         (SELECT id::text FROM "Adjustment" WHERE "billId" = $1)`,
      [registrationId],
    );
    await ok(runOperation(resolveRefund, world.system(), wanted!.payload));
    const back = { kind: 'refund', amountCents: -2500 };
    expect(await world.moneyOf(registrationId)).toEqual([...PAID, ...PAID, back]);
    expect(
      world.sandbox.store.all('refunds').filter((one) => one.payment_intent === second!.id),
    ).toHaveLength(1);
    // The place itself stays paid.
    expect(await read(of)).toMatchObject({ paymentStatus: 'paid' });
  });

  test('taken, which the database refuses to write down: the alarm rings, and it is left to a person', async () => {
    const { registrationId } = await registered();
    await lost('timeout_after', '/v1/payment_intents', () => ok(pay(registrationId)));
    const webhookEventId = await eventOf({ ...world.chargesOf(registrationId)[0] });
    const lines: { level: number; webhookEventId?: string }[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const apply = () => runOperation(applyProviderEvent, { ...world.system(), log }, { webhookEventId });
    await world.rows(`ALTER TABLE "LedgerEntry" ADD CONSTRAINT refuses CHECK (false) NOT VALID`);
    try {
      expect(await ok(apply())).toEqual({ applied: false });
    } finally {
      await world.rows(`ALTER TABLE "LedgerEntry" DROP CONSTRAINT refuses`);
    }
    expect(lines.filter(({ level }) => level === 50)).toMatchObject([
      { webhookEventId, constraint: 'refuses' },
    ]);
    const [event] = await world.rows('SELECT "processedAt", "lastError" FROM "WebhookEvent" WHERE id = $1', [
      webhookEventId,
    ]);
    expect(event).toEqual({ processedAt: null, lastError: 'needs a person: refuses' });
    // Never again by itself, however late it gets.
    const parked = await world.rows('SELECT id FROM tenancy.parked_webhooks($1, 100)', [
      new Date(TEST_NOW + 365 * 86_400_000),
    ]);
    expect(parked.map(({ id }) => id)).not.toContain(webhookEventId);
    expect(await world.moneyOf(registrationId)).toEqual([]);
  });

  test('a charge that the provider never heard of ends with the registration', async () => {
    const { registrationId, of } = await registered();
    await lost('timeout_before', '/v1/payment_intents', () => ok(pay(registrationId)));
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
    const [open] = await transactions(registrationId);
    const input = { practiceId: world.a().id, transactionId: open!.id };
    expect(await ok(runOperation(resolveTransaction, world.system(), input))).toEqual({
      outcome: 'cancelled',
    });
    expect(world.chargesOf(registrationId)).toEqual([]);
    expect(await transactions(registrationId)).toMatchObject([{ state: 3 }]);
  });
});

describe('the refund of a cancelled registration', () => {
  const refund = (registrationId: string) =>
    runOperation(refundRegistration, world.system(), { practiceId: world.a().id, registrationId });

  test('gives back what was taken, once (C34, P2)', async () => {
    const { registrationId, of } = await registered();
    await ok(pay(registrationId));
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
    expect(await world.refundsWanted(registrationId)).toBe(1);
    await Promise.all([refund(registrationId), refund(registrationId)]);
    expect(await ok(refund(registrationId))).toEqual({ refundedCents: 0 });
    expect(await world.moneyOf(registrationId)).toEqual([...PAID, { kind: 'refund', amountCents: -2500 }]);
    expect(await world.registrations(of.bookableEventId)).toMatchObject([
      { state: 'cancelled', paymentStatus: 'none' },
    ]);
  });

  test('carries on where the answer was lost', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const client = await world.somebody('4242');
    const { id } = await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) =>
      aPaidRegistration(scene, event, client),
    );
    await ok(
      runOperation(removeClientFromBookableEvent, world.owner(), {
        bookableEventId: event.id,
        clientId: client.id,
      }),
    );
    const unheard = await lost('timeout_after', '/v1/refunds', () => refused(refund(id)));
    expect(unheard.code).toBe('unavailable');
    const [open] = await world.rows('SELECT id FROM "Adjustment" WHERE "billId" = $1', [id]);
    const input = { practiceId: world.a().id, adjustmentId: open!.id };
    expect(await ok(runOperation(resolveRefund, world.system(), input))).toEqual({ refundedCents: 2500 });
    expect(await world.moneyOf(id)).toEqual([...PAID, { kind: 'refund', amountCents: -2500 }]);
  });

  test('what was taken while the client was being removed goes back', async () => {
    const { registrationId, of } = await registered();
    await lost('timeout_after', '/v1/payment_intents', () => ok(pay(registrationId)));
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
    expect(await world.refundsWanted(registrationId)).toBe(0);
    const [open] = await transactions(registrationId);
    const input = { practiceId: world.a().id, transactionId: open!.id };
    await ok(runOperation(resolveTransaction, world.system(), input));
    expect(await world.refundsWanted(registrationId)).toBe(1);
    await ok(refund(registrationId));
    expect(await world.moneyOf(registrationId)).toEqual([...PAID, { kind: 'refund', amountCents: -2500 }]);
    expect(await world.told(registrationId)).toEqual(['registration_confirmed', 'registration_cancelled']);
  });
});
