import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { markNoShow } from '#app/domain/appointments/index.ts';
import { bookableEvent } from '#app/domain/events/bookable-event.ts';
import { addClientToBookableEvent } from '#app/domain/events/registration/add-client-to-bookable-event.ts';
import { processRegistrationPayment } from '#app/domain/events/pay/process-registration-payment.ts';
import { removeClientFromBookableEvent } from '#app/domain/events/registration/remove-client-from-bookable-event.ts';
import { waiveFee } from '#app/domain/policy/index.ts';
import { DEFAULT_TERMS } from '#app/domain/policy/terms.ts';
import { runOperation } from '#app/operations/run.ts';
import { inThePage } from '#tests/support/payments/card-appointments.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { refusing } from '#tests/support/payments/refusing-ports.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { WEBHOOK_SECRET } from '#tests/support/worlds/payments.ts';
import {
  applyProviderEvent,
  chargeCard,
  confirmPayment,
  createAdjustment,
  markPaid,
  receiveProviderEvent,
  refundAppointment,
  refundRegistration,
  resolvePayment,
  resolveRefund,
} from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

const world = eventsWorld();
const stripe = new Stripe('sk_test_1');
const account = 'acct_demo_alder_house';
let events = 0;

/** The provider's word of an object, stored and applied; whether it could be. */
async function told(type: string, object: object): Promise<boolean> {
  const eventId = `evt_refund_${(events += 1)}`;
  const rawBody = JSON.stringify({
    id: eventId,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(TEST_NOW / 1000),
    account,
    type,
    data: { object },
  });
  const signature = stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret: WEBHOOK_SECRET });
  await ok(runOperation(receiveProviderEvent, world.system(), { rawBody, signature }));
  const [stored] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [eventId]);
  const input = { webhookEventId: stored.id as string };
  return (await ok(runOperation(applyProviderEvent, world.system(), input))).applied;
}

/** As the practice does in Stripe's own dashboard. */
async function inTheDashboard(paymentIntentId: string, amountCents?: number) {
  const made = await world.cards.refund({
    account,
    paymentIntentId,
    currency: 'USD',
    amountCents,
    metadata: {},
    idempotencyKey: `dashboard-${(events += 1)}`,
  });
  expect(made).toMatchObject({ outcome: 'refunded' });
  return refunds(paymentIntentId).at(-1)!;
}

const refunds = (paymentIntentId: string) =>
  world.sandbox.store.all('refunds').filter((one) => one.payment_intent === paymentIntentId);

/** One of $90; not coming costs a part of it. */
async function aPaidAppointment(noShowCents = 4500) {
  const appointment = await world.anAppointment();
  const terms = { ...DEFAULT_TERMS, noShowPercent: null, noShowCents };
  await world.rows('UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1', [appointment.id, terms]);
  await ok(runOperation(chargeCard, world.owner(), { appointmentId: appointment.id }));
  return { ...appointment, paymentIntentId: world.charged(appointment.id)[0]!.id as string };
}
const PAID = { kind: 'charge', amountCents: 9000 };
/** Gives the client's card another number; answers the last digits of the one of before. */
async function cardsOf(clientId: string, last4: string): Promise<string[]> {
  const id = 'SELECT "providerPaymentMethodId" AS id FROM "PaymentMethod" WHERE "clientId" = $1';
  const before = (await world.rows(id, [clientId])).map((row) => /_(\d{4})_/.exec(row.id as string)![1]!);
  await world.rows(
    `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = regexp_replace("providerPaymentMethodId", '_\\d{4}_', $2)
     WHERE "clientId" = $1`,
    [clientId, `_${last4}_`],
  );
  return before;
}
const adjustmentsOf = (billId: string) =>
  world.rows(
    `SELECT "amountCents", note, "refundState", "removedAt" IS NOT NULL AS removed FROM "Adjustment"
     WHERE "billId" = $1 ORDER BY "createdAt", id`,
    [billId],
  );

/** What the worker is asked to give back of a bill. */
const wishedOf = (billId: string) =>
  world.rows(
    `SELECT payload FROM "OutboxEvent" WHERE topic = 'resolve-refund' AND payload->>'adjustmentId' IN
       (SELECT id::text FROM "Adjustment" WHERE "billId" = $1)`,
    [billId],
  );

describe('a refund made at the provider itself', () => {
  test('is written down when its event comes, once, and its client is told', async () => {
    const { id, paymentIntentId } = await aPaidAppointment();
    const refund = await inTheDashboard(paymentIntentId, 2500);
    expect(
      await told('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: paymentIntentId }),
    ).toBe(true);
    expect(await told('refund.updated', refund)).toBe(true);
    expect(await world.ledger(id)).toEqual([PAID, { kind: 'refund', amountCents: -2500 }]);
    expect(await adjustmentsOf(id)).toEqual([
      { amountCents: 2500, note: 'Refunded at Stripe', refundState: 1, removed: false },
    ]);
    expect(await world.wanted(id)).toContain('payment_refunded');
    // What is left can still be given back here, and no more.
    const adjust = (amountCents: number) =>
      runOperation(createAdjustment, world.owner(), {
        appointmentId: id,
        amountCents,
        adjustedAt: new Date(TEST_NOW),
      });
    expect(await adjust(6501)).toMatchObject({ ok: false });
    expect(await adjust(6500)).toMatchObject({ ok: true });
  });

  test('that its bank did not take after all is here again', async () => {
    const { id, paymentIntentId } = await aPaidAppointment();
    const refund = await inTheDashboard(paymentIntentId, 2500);
    await told('refund.created', refund);
    refund.status = 'failed';
    await told('refund.failed', refund);
    await told('refund.failed', refund);
    expect(await world.ledger(id)).toEqual([
      PAID,
      { kind: 'refund', amountCents: -2500 },
      { kind: 'refund', amountCents: 2500 },
    ]);
    expect(await adjustmentsOf(id)).toMatchObject([{ refundState: 2, removed: true }]);
  });

  test('is not taken for one of ours that is under way', async () => {
    const { id, paymentIntentId } = await aPaidAppointment();
    world.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/refunds', times: 10 });
    const { adjustment } = await ok(
      runOperation(createAdjustment, world.owner(), {
        appointmentId: id,
        amountCents: 1000,
        adjustedAt: new Date(TEST_NOW),
      }),
    );
    expect(adjustment.refundUnderWay).toBe(true);
    world.failures.clear();
    const [ours] = refunds(paymentIntentId);
    expect(await told('refund.created', ours!)).toBe(false);
    const job = { practiceId: world.a().id, adjustmentId: adjustment.id };
    await ok(runOperation(resolveRefund, world.system(), job));
    expect(await told('refund.updated', ours!)).toBe(true);
    expect(await world.ledger(id)).toEqual([PAID, { kind: 'refund', amountCents: -1000 }]);
    expect(await adjustmentsOf(id)).toHaveLength(1);
  });

  test('is not taken for one of ours that was found at the provider days later', async () => {
    const { id, paymentIntentId } = await aPaidAppointment();
    world.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/refunds', times: 10 });
    const { adjustment } = await ok(
      runOperation(createAdjustment, world.owner(), {
        appointmentId: id,
        amountCents: 1000,
        adjustedAt: new Date(TEST_NOW),
      }),
    );
    world.failures.clear();
    const [ours] = refunds(paymentIntentId);
    expect(await told('refund.created', ours!)).toBe(false);
    world.clock().advance(48 * 3_600_000);
    const job = { practiceId: world.a().id, adjustmentId: adjustment.id };
    await ok(runOperation(resolveRefund, world.system(), job));
    expect(await told('refund.updated', ours!)).toBe(true);
    expect(refunds(paymentIntentId)).toHaveLength(1);
    expect(await world.ledger(id)).toEqual([PAID, { kind: 'refund', amountCents: -1000 }]);
    expect(await adjustmentsOf(id)).toHaveLength(1);
  });

  test('that its bank did not take does not stand in the way of the next one out of the same payment', async () => {
    const { id, paymentIntentId } = await aPaidAppointment();
    const about = { appointmentId: id };
    const giveBack = async () =>
      ok(runOperation(refundAppointment, world.system(), { practiceId: world.a().id, ...about }));
    await ok(runOperation(markNoShow, world.owner(), { ...about, chargeFee: true }));
    expect(await giveBack()).toEqual({ refundedCents: 4500 });
    const [refund] = refunds(paymentIntentId);
    refund!.status = 'failed';
    const [charge] = world.sandbox.store
      .all('charges')
      .filter((one) => one.payment_intent === paymentIntentId);
    charge!.amount_refunded = 0;
    expect(await told('refund.failed', refund!)).toBe(true);
    await ok(runOperation(waiveFee, world.owner(), about));
    expect(await giveBack()).toEqual({ refundedCents: 9000 });
    expect(await giveBack()).toEqual({ refundedCents: 0 });
    const [bill] = await world.rows('SELECT "collectedCents" AS cents FROM "Bill" WHERE id = $1', [id]);
    expect(bill.cents).toBe(0);
  });

  test('does not wait for ever behind one of ours that the provider does not let us make', async () => {
    const { id, paymentIntentId } = await aPaidAppointment();
    const refused = (context: ReturnType<typeof world.owner>) =>
      refusing(context, 'cards', 'refund', 'misconfigured');
    const wish = { appointmentId: id, amountCents: 1000, adjustedAt: new Date(TEST_NOW) };
    const { adjustment } = await ok(runOperation(createAdjustment, refused(world.owner()), wish));
    const job = { practiceId: world.a().id, adjustmentId: adjustment.id };
    const elsewhere = await inTheDashboard(paymentIntentId, 2500);
    expect(await told('refund.created', elsewhere)).toBe(false);
    // Our keys may be put right within the day.
    const resolve = () => runOperation(resolveRefund, refused(world.system()), job);
    expect(await resolve()).toMatchObject({ refusal: { code: 'unavailable' } });
    world.clock().advance(24 * 3_600_000);
    expect(await resolve()).toMatchObject({ refusal: { code: 'payment_declined' } });
    expect(await told('refund.updated', elsewhere)).toBe(true);
    expect(await world.ledger(id)).toEqual([PAID, { kind: 'refund', amountCents: -2500 }]);
    expect(await adjustmentsOf(id)).toMatchObject([
      { amountCents: 1000, refundState: 2, removed: true },
      { amountCents: 2500, refundState: 1, removed: false },
    ]);
    // Once we may, what is wished again is made.
    expect(await runOperation(createAdjustment, world.owner(), wish)).toMatchObject({ ok: true });
    expect(refunds(paymentIntentId).map(({ amount }) => amount)).toEqual([2500, 1000]);
  });

  test('of a part, told only after its visit was cancelled: the rest goes back all the same', async () => {
    const { id, paymentIntentId } = await aPaidAppointment();
    const elsewhere = await inTheDashboard(paymentIntentId, 2500);
    await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
    const job = { practiceId: world.a().id, appointmentId: id };
    // More is asked for than is left there.
    expect(await runOperation(refundAppointment, world.system(), job)).toMatchObject({
      refusal: { code: 'payment_declined' },
    });
    expect(await told('refund.created', elsewhere)).toBe(true);
    const wanted = await wishedOf(id);
    expect(wanted).toHaveLength(1);
    expect(await ok(runOperation(resolveRefund, world.system(), wanted[0].payload))).toEqual({
      refundedCents: 6500,
    });
    expect(await told('refund.updated', elsewhere)).toBe(true);
    expect(await ok(runOperation(refundAppointment, world.system(), job))).toEqual({ refundedCents: 0 });
    expect(refunds(paymentIntentId).map(({ amount }) => amount)).toEqual([2500, 6500]);
  });

  test.each([true, false])('of a part, told only after a fee was kept, which stays: %s', async (stays) => {
    const { id, paymentIntentId } = await aPaidAppointment(2000);
    const elsewhere = await inTheDashboard(paymentIntentId, 2500);
    await ok(runOperation(markNoShow, world.owner(), { appointmentId: id, chargeFee: true }));
    // $70 are asked for, and $65 are left there.
    const job = { practiceId: world.a().id, appointmentId: id };
    expect((await refused(runOperation(refundAppointment, world.system(), job))).code).toBe(
      'payment_declined',
    );
    // One that came after all has nothing more to get back; of the other the rest goes back, less its fee.
    const undo = 'UPDATE "Appointment" SET "noShowAt" = NULL, "policyFeeCents" = NULL WHERE id = $1';
    if (!stays) await world.rows(undo, [id]);
    expect(await told('refund.created', elsewhere)).toBe(true);
    const wanted = await wishedOf(id);
    expect(wanted).toHaveLength(stays ? 1 : 0);
    for (const { payload } of wanted) await ok(runOperation(resolveRefund, world.system(), payload));
    expect(refunds(paymentIntentId).map(({ amount }) => amount)).toEqual(stays ? [2500, 4500] : [2500]);
  });

  test('of a payment that came second lowers no bill: what was paid before can still be given back', async () => {
    const { id, token } = await world.anAppointment('3184');
    const about = { appointmentId: id };
    await runOperation(chargeCard, world.owner(), about);
    const held = await ok(runOperation(confirmPayment, world.holder(token), about));
    await runOperation(resolvePayment, world.holder(token), about);
    // As where closing it never reached the bank.
    await world.rows('UPDATE "Transaction" SET "requiresAction" = false WHERE "billId" = $1', [id]);
    await ok(runOperation(markPaid, world.owner(), { ...about, paidBy: 'cash' }));
    await inThePage(held, true);
    const [intent] = world.charged(id);
    await told('payment_intent.succeeded', intent!);
    const [ours] = await world.rows('SELECT id FROM "Adjustment" WHERE "billId" = $1', [id]);
    await inTheDashboard(intent!.id);
    const job = { practiceId: world.a().id, adjustmentId: ours.id as string };
    expect(await runOperation(resolveRefund, world.system(), job)).toMatchObject({ ok: false });
    expect(await told('charge.refunded', { id: 'ch_2', object: 'charge', payment_intent: intent!.id })).toBe(
      true,
    );
    const bill = await world.rows('SELECT "totalCents", "collectedCents" FROM "Bill" WHERE id = $1', [id]);
    expect(bill).toEqual([{ totalCents: 9000, collectedCents: 9000 }]);
    const all = { ...about, amountCents: 9000, adjustedAt: new Date(TEST_NOW) };
    await ok(runOperation(createAdjustment, world.owner(), all));
  });

  test('of a place at an event: cancelling it asks for nothing more, and nothing is asked about for ever', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const client = await world.somebody('4242');
    const of = { bookableEventId: event.id, clientId: client.id };
    const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
    await ok(runOperation(processRegistrationPayment, world.owner(), { registrationId }));
    const paymentIntentId = world.chargesOf(registrationId)[0]!.id as string;
    const refund = await inTheDashboard(paymentIntentId);
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
    const job = { practiceId: world.a().id, registrationId };
    // Before its event comes the provider refuses what is refunded already: that is an answer, and the end of it.
    expect(await runOperation(refundRegistration, world.system(), job)).toMatchObject({
      refusal: { code: 'payment_declined' },
    });
    const later = new Date(TEST_NOW + 30 * 86_400_000);
    expect((await resolveRefund.due!(world.system(), later)).map(({ practiceId }) => practiceId)).toEqual([]);
    expect(await told('charge.refunded', { ...refund, object: 'charge' })).toBe(true);
    expect(await world.moneyOf(registrationId)).toEqual([
      { kind: 'charge', amountCents: 2500 },
      { kind: 'refund', amountCents: -2500 },
    ]);
    expect(await ok(runOperation(refundRegistration, world.system(), job))).toEqual({ refundedCents: 0 });
    expect(await world.registrations(event.id)).toMatchObject([{ paymentStatus: 'none' }]);
  });

  test('of a place, that its bank did not take after all: the place is paid, is not, and is again', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const client = await world.somebody('4242');
    const of = { bookableEventId: event.id, clientId: client.id };
    const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
    const status = async () => (await world.registrations(event.id))[0]!.paymentStatus;
    await ok(runOperation(processRegistrationPayment, world.owner(), { registrationId }));
    expect(await status()).toBe('paid');
    const refund = await inTheDashboard(world.chargesOf(registrationId)[0]!.id as string);
    await told('refund.created', refund);
    expect(await status()).toBe('none');
    refund.status = 'failed';
    await told('refund.failed', refund);
    expect(await status()).toBe('paid');
  });

  test('of a place, in full: its practitioner may charge the card again, once, and only what came last goes back', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const client = await world.somebody('4242');
    const of = { bookableEventId: event.id, clientId: client.id };
    const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
    const pay = () => runOperation(processRegistrationPayment, world.owner(), { registrationId });
    const bill = () =>
      world.rows(
        `SELECT status::text, "totalCents" AS total, "collectedCents" AS collected FROM "Bill" WHERE id = $1`,
        [registrationId],
      );
    await ok(pay());
    const paymentIntentId = world.chargesOf(registrationId)[0]!.id as string;
    await told('refund.created', await inTheDashboard(paymentIntentId, 1000));
    // A part went back: the place is paid.
    expect((await refused(pay())).userMessage).toBe(PAYMENT_MESSAGES.registrationPaid);
    await told('refund.created', await inTheDashboard(paymentIntentId, 1500));
    expect(await world.registrations(event.id)).toMatchObject([{ paymentStatus: 'none' }]);
    const [last4] = await cardsOf(client.id, '0341');
    expect((await refused(pay())).code).toBe('payment_declined');
    expect(await world.registrations(event.id)).toMatchObject([{ paymentStatus: 'failed' }]);
    expect(await bill()).toEqual([{ status: 'failed', total: 2500, collected: 0 }]);
    await cardsOf(client.id, last4!);
    const again = await Promise.all([pay(), pay(), pay()]);
    expect(again.some((outcome) => outcome.ok)).toBe(true);
    expect((await refused(pay())).userMessage).toBe(PAYMENT_MESSAGES.registrationPaid);
    expect(await world.registrations(event.id)).toMatchObject([{ paymentStatus: 'paid' }]);
    expect(await bill()).toEqual([{ status: 'paid', total: 2500, collected: 2500 }]);
    // The word of the first payment comes late, and changes nothing.
    const [first] = world.chargesOf(registrationId);
    expect(await told('payment_intent.succeeded', first!)).toBe(true);
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
    const job = { practiceId: world.a().id, registrationId };
    expect(await ok(runOperation(refundRegistration, world.system(), job))).toEqual({ refundedCents: 2500 });
    expect(await world.moneyOf(registrationId)).toEqual(
      [2500, -1000, -1500, 2500, -2500].map((amountCents) => ({
        kind: amountCents > 0 ? 'charge' : 'refund',
        amountCents,
      })),
    );
  });

  test('of a part of a place: whoever takes it away is told of the rest, and the rest goes back', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const client = await world.somebody('4242');
    const of = { bookableEventId: event.id, clientId: client.id };
    const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
    const saidToBeGivenBack = async () =>
      (await ok(runOperation(bookableEvent, world.owner(), { id: event.id }))).clients[0]!.paidCents;
    expect(await saidToBeGivenBack()).toBe(0);
    await ok(runOperation(processRegistrationPayment, world.owner(), { registrationId }));
    expect(await saidToBeGivenBack()).toBe(2500);
    const paymentIntentId = world.chargesOf(registrationId)[0]!.id as string;
    expect(await told('refund.created', await inTheDashboard(paymentIntentId, 1000))).toBe(true);
    expect(await saidToBeGivenBack()).toBe(1500);
    await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
    const job = { practiceId: world.a().id, registrationId };
    expect(await ok(runOperation(refundRegistration, world.system(), job))).toEqual({ refundedCents: 1500 });
    expect(refunds(paymentIntentId).map(({ amount }) => amount)).toEqual([1000, 1500]);
  });
});
