import { beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { MERCHANTS, paypalCheckouts } from '#tests/support/payments/paypal-checkouts.ts';
import { chargeCard, createPaypalOrder, refundAppointment, resolveTransaction } from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

const world = paymentWorld();
const paypal = paypalCheckouts(world);
beforeAll(() => paypal.connect());

const refused = (userMessage: string, code = expect.any(String)) => ({
  ok: false,
  refusal: { code, userMessage },
});
const resolve = async (id: string) => {
  const [{ id: transactionId }] = await world.transactions(id);
  return runOperation(resolveTransaction, world.system(), { practiceId: world.a().id, transactionId });
};

describe('paying', () => {
  test('takes what is due with the tip, once, and writes it down as a payment through PayPal', async () => {
    const visit = await world.aVisit();
    const orderId = await paypal.approved(visit, { tipAmountCents: 900 });
    expect(world.paypal.store.get('orders', orderId)).toMatchObject({
      amount: { currency_code: 'USD', value: '99.00' },
      merchant: MERCHANTS.a,
      custom_id: visit.id,
    });
    const paid = {
      ok: true,
      value: { appointment: { id: visit.id, clientPaymentStatus: 'Paid', tipAmountCents: 900 } },
    };
    expect(await paypal.capture(visit, orderId)).toMatchObject(paid);
    expect(await paypal.capture(visit, orderId)).toMatchObject(paid);
    expect(paypal.captures(visit.id)).toHaveLength(1);
    const ledger = await world.rows(
      'SELECT kind, "amountCents", provider, "providerId" FROM "LedgerEntry" WHERE "billId" = $1',
      [visit.id],
    );
    const providerId = paypal.captures(visit.id)[0]!.id;
    expect(ledger).toEqual([{ kind: 'charge', amountCents: 9900, provider: 'paypal', providerId }]);
    expect(await world.wanted(visit.id)).toEqual(['payment_receipt']);
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: visit.id })).toMatchObject(
      refused(PAYMENT_MESSAGES.alreadyPaid),
    );
  });

  test('two tabs and a double press at once take the money once (C42)', async () => {
    const visit = await world.aVisit();
    const orderId = await paypal.approved(visit);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => paypal.capture(visit, orderId)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(paypal.captures(visit.id)).toHaveLength(1);
    expect(await world.ledger(visit.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('what PayPal refuses is said, leaves the visit as it was, and another way of paying works', async () => {
    const visit = await world.aVisit();
    const orderId = await paypal.approved(visit, {}, 'declined');
    const message = 'The way of paying you chose was declined. Please choose another one.';
    expect(await paypal.capture(visit, orderId)).toMatchObject(refused(message, 'payment_declined'));
    expect(await paypal.capture(visit, orderId)).toMatchObject(refused(PAYMENT_MESSAGES.paypalClosed));
    expect(await world.transactions(visit.id)).toMatchObject([{ state: 2 }]);
    expect(await paypal.status(visit.id)).toEqual({ paid: false, tip: 0, error: null });
    expect(await world.wanted(visit.id)).toEqual([]);
    expect(await paypal.capture(visit, await paypal.approved(visit))).toMatchObject({ ok: true });
    expect(await world.ledger(visit.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('a window that is closed leaves nothing behind: nothing is taken, and a card can pay', async () => {
    const visit = await world.aVisit();
    const made = await paypal.create(visit);
    const { orderId } = made.ok ? made.value : { orderId: '' };
    expect(await paypal.capture(visit, orderId)).toMatchObject(refused(PAYMENT_MESSAGES.paypalNotApproved));
    expect(await world.transactions(visit.id)).toEqual([]);
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: visit.id })).toMatchObject({
      ok: true,
    });
    world.paypal.approve(orderId);
    expect(await paypal.capture(visit, orderId)).toMatchObject(refused(PAYMENT_MESSAGES.alreadyPaid));
    expect(paypal.captures(visit.id)).toEqual([]);
  });
});

describe('what is compared before anything is taken (C44)', () => {
  test('an order of another appointment, or of another practice', async () => {
    const [one, other] = [await world.aVisit(), await world.aVisit()];
    const orderId = await paypal.approved(one);
    expect(await paypal.capture(other, orderId)).toMatchObject(refused(PAYMENT_MESSAGES.paypalOrderUnknown));
    const foreign = await paypal.ofAnotherPractice(other.id);
    expect(await paypal.capture(other, foreign)).toMatchObject(refused(PAYMENT_MESSAGES.paypalOrderUnknown));
    expect(
      world.paypal.store.all('captures').filter((one) => [orderId, foreign].includes(one.orderId)),
    ).toEqual([]);
  });

  test.each([
    ['amount', { amount: { currency_code: 'USD', value: '0.01' } }],
    ['currency', { amount: { currency_code: 'CAD', value: '90.00' } }],
    ['appointment', { custom_id: 'another' }],
  ])('an order whose %s is another at PayPal', async (_what, change) => {
    const visit = await world.aVisit();
    const orderId = await paypal.approved(visit);
    world.paypal.store.put('orders', orderId, { ...world.paypal.store.get('orders', orderId)!, ...change });
    expect(await paypal.capture(visit, orderId)).toMatchObject(refused(PAYMENT_MESSAGES.paypalOrderChanged));
    expect(await world.transactions(visit.id)).toEqual([]);
  });

  test('an amount that is no longer the one owed', async () => {
    const visit = await world.aVisit();
    const orderId = await paypal.approved(visit);
    await world.rows('UPDATE "Appointment" SET "amountCents" = 12000 WHERE id = $1', [visit.id]);
    expect(await paypal.capture(visit, orderId)).toMatchObject(refused(PAYMENT_MESSAGES.amountChanged));
    expect(paypal.captures(visit.id)).toEqual([]);
  });

  test('the id of an appointment is no proof (C35)', async () => {
    const visit = await world.aVisit();
    for (const caller of [world.visitor(), world.holder((await world.aVisit()).token)]) {
      expect(await runOperation(createPaypalOrder, caller, { appointmentId: visit.id })).toMatchObject({
        ok: false,
        refusal: { code: 'not_found' },
      });
    }
  });
});

describe('an answer that is lost', () => {
  test.each([
    ['after it was taken', 'drop_after'],
    ['before it was taken', 'drop_before'],
  ] as const)('%s: found by the sweeper, taken once (C43)', async (_when, mode) => {
    const visit = await world.aVisit();
    const orderId = await paypal.approved(visit, { tipAmountCents: 900 });
    world.paypal.failures.plan({ mode, method: 'POST', path: `/v2/checkout/orders/${orderId}/capture` });
    expect(await paypal.capture(visit, orderId)).toMatchObject({
      ok: true,
      value: { appointment: { clientPaymentStatus: 'Pending' } },
    });
    expect(await world.ledger(visit.id)).toEqual([]);
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: visit.id })).toMatchObject(
      refused(PAYMENT_MESSAGES.chargeUnderWay),
    );
    expect(await paypal.create(visit)).toMatchObject(refused(PAYMENT_MESSAGES.chargeUnderWay));
    await Promise.all([resolve(visit.id), resolve(visit.id)]);
    expect(paypal.captures(visit.id)).toHaveLength(1);
    expect(await paypal.status(visit.id)).toEqual({ paid: true, tip: 900, error: null });
    expect(await world.ledger(visit.id)).toEqual([{ kind: 'charge', amountCents: 9900 }]);
    expect(await world.wanted(visit.id)).toEqual(['payment_receipt']);
  });

  test('of a visit that is off by now: nothing is taken later, and what was taken goes back', async () => {
    const [taken, not] = [await world.aVisit(), await world.aVisit()];
    for (const [visit, mode] of [
      [taken, 'drop_after'],
      [not, 'drop_before'],
    ] as const) {
      const orderId = await paypal.approved(visit);
      world.paypal.failures.plan({ mode, method: 'POST', path: `/v2/checkout/orders/${orderId}/capture` });
      await paypal.capture(visit, orderId);
      await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [visit.id]);
      await resolve(visit.id);
    }
    expect(await world.transactions(not.id)).toMatchObject([{ state: 3 }]);
    const refunds = `SELECT payload->>'appointmentId' AS id FROM "OutboxEvent" WHERE topic = 'refund-appointment'`;
    expect((await world.rows(refunds)).map(({ id }) => id as string)).toEqual([taken.id]);
    const job = { practiceId: world.a().id, appointmentId: taken.id };
    await runOperation(refundAppointment, world.system(), job);
    expect(paypal.captures(taken.id)).toMatchObject([{ status: 'REFUNDED', refundedCents: 9000 }]);
    expect(paypal.captures(not.id)).toEqual([]);
  });

  test('a payment that PayPal looks at is Pending until it is decided', async () => {
    const visit = await world.aVisit();
    const orderId = await paypal.approved(visit, {}, 'review');
    expect(await paypal.capture(visit, orderId)).toMatchObject({
      ok: true,
      value: { appointment: { clientPaymentStatus: 'Pending' } },
    });
    expect(await resolve(visit.id)).toMatchObject({ ok: true, value: { outcome: 'processing' } });
    world.paypal.decide(orderId);
    expect(await resolve(visit.id)).toMatchObject({ ok: true, value: { outcome: 'captured' } });
    expect(await paypal.status(visit.id)).toMatchObject({ paid: true });
  });
});
