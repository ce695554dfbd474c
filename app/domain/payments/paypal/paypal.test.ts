import { beforeAll, describe, expect, test, vi } from 'vitest';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import { listedAmount } from '#app/domain/payments-directory/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
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

/** What the payment waits for: in the calendar, in the list of payments, and what stands under its amount there. */
async function waits({ id, token }: { id: string; token: string }) {
  const [{ clientId }] = await world.rows('SELECT "clientId" FROM "Appointment" WHERE id = $1', [id]);
  const [details, { pastAppointments }] = await Promise.all([
    ok(runOperation(appointmentForCalendar, world.owner(), { instantActionToken: token })),
    ok(runOperation(paymentsDirectory, world.owner(), { clientId: clientId as string })),
  ]);
  const listed = pastAppointments.find((one) => one.id === id)!;
  return [details.waitsFor, listed.waitsFor, listedAmount(listed).note];
}

describe('paying', () => {
  test('takes what is due with the tip, once, and writes it down as a payment through PayPal', async () => {
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment, { tipAmountCents: 900 });
    expect(world.paypal.store.get('orders', orderId)).toMatchObject({
      amount: { currency_code: 'USD', value: '99.00' },
      merchant: MERCHANTS.a,
      custom_id: appointment.id,
    });
    const paid = {
      ok: true,
      value: { appointment: { id: appointment.id, clientPaymentStatus: 'Paid', tipAmountCents: 900 } },
    };
    expect(await paypal.capture(appointment, orderId)).toMatchObject(paid);
    expect(await paypal.capture(appointment, orderId)).toMatchObject(paid);
    expect(paypal.captures(appointment.id)).toHaveLength(1);
    const ledger = await world.rows(
      'SELECT kind, debit, credit, "amountCents", provider, "providerId" FROM "LedgerEntry" WHERE "billId" = $1 ORDER BY id',
      [appointment.id],
    );
    const captureId = paypal.captures(appointment.id)[0]!.id;
    const at = { provider: 'paypal' };
    expect(ledger).toEqual([
      { ...at, kind: 'charge', debit: 'paypal', credit: 'client', amountCents: 9900, providerId: captureId },
      // 3.49 percent and 49 cents: what PayPal kept of it is no longer at PayPal.
      {
        ...at,
        kind: 'provider_fee',
        debit: 'provider_fees',
        credit: 'paypal',
        amountCents: 395,
        providerId: `kept:${captureId}`,
      },
    ]);
    expect(await world.wanted(appointment.id)).toEqual(['payment_receipt']);
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id })).toMatchObject(
      refused(PAYMENT_MESSAGES.alreadyPaid),
    );
  });

  test('two tabs and a double press at once take the money once (C42)', async () => {
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => paypal.capture(appointment, orderId)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(paypal.captures(appointment.id)).toHaveLength(1);
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('what PayPal refuses is said, leaves the visit as it was, and another way of paying works', async () => {
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment, {}, 'declined');
    const message = 'The way of paying you chose was declined. Please choose another one.';
    expect(await paypal.capture(appointment, orderId)).toMatchObject(refused(message, 'payment_declined'));
    expect(await paypal.capture(appointment, orderId)).toMatchObject(refused(PAYMENT_MESSAGES.paypalClosed));
    expect(await world.transactions(appointment.id)).toMatchObject([{ state: 2 }]);
    expect(await paypal.status(appointment.id)).toEqual({ paid: false, tip: 0, error: null });
    expect(await world.wanted(appointment.id)).toEqual([]);
    expect(await paypal.capture(appointment, await paypal.approved(appointment))).toMatchObject({ ok: true });
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('a window that is closed leaves nothing behind: nothing is taken, and a card can pay', async () => {
    const appointment = await world.anAppointment();
    const made = await paypal.create(appointment);
    const { orderId } = made.ok ? made.value : { orderId: '' };
    expect(await paypal.capture(appointment, orderId)).toMatchObject(
      refused(PAYMENT_MESSAGES.paypalNotApproved),
    );
    expect(await world.transactions(appointment.id)).toEqual([]);
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id })).toMatchObject({
      ok: true,
    });
    world.paypal.approve(orderId);
    expect(await paypal.capture(appointment, orderId)).toMatchObject(refused(PAYMENT_MESSAGES.alreadyPaid));
    expect(paypal.captures(appointment.id)).toEqual([]);
  });
});

describe('what is compared before anything is taken (C44)', () => {
  test('an order of another appointment, or of another practice', async () => {
    const [one, other] = [await world.anAppointment(), await world.anAppointment()];
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
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment);
    world.paypal.store.put('orders', orderId, { ...world.paypal.store.get('orders', orderId)!, ...change });
    expect(await paypal.capture(appointment, orderId)).toMatchObject(
      refused(PAYMENT_MESSAGES.paypalOrderChanged),
    );
    expect(await world.transactions(appointment.id)).toEqual([]);
  });

  test('an amount that is no longer the one owed', async () => {
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment);
    await world.rows('UPDATE "Appointment" SET "amountCents" = 12000 WHERE id = $1', [appointment.id]);
    expect(await paypal.capture(appointment, orderId)).toMatchObject(refused(PAYMENT_MESSAGES.amountChanged));
    expect(paypal.captures(appointment.id)).toEqual([]);
  });

  test('the id of an appointment is no proof (C35)', async () => {
    const appointment = await world.anAppointment();
    for (const caller of [world.visitor(), world.holder((await world.anAppointment()).token)]) {
      expect(await runOperation(createPaypalOrder, caller, { appointmentId: appointment.id })).toMatchObject({
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
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment, { tipAmountCents: 900 });
    world.paypal.failures.plan({ mode, method: 'POST', path: `/v2/checkout/orders/${orderId}/capture` });
    expect(await paypal.capture(appointment, orderId)).toMatchObject({
      ok: true,
      value: { appointment: { clientPaymentStatus: 'Pending' } },
    });
    expect(await world.ledger(appointment.id)).toEqual([]);
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id })).toMatchObject(
      refused(PAYMENT_MESSAGES.chargeUnderWay),
    );
    expect(await paypal.create(appointment)).toMatchObject(refused(PAYMENT_MESSAGES.chargeUnderWay));
    await Promise.all([resolve(appointment.id), resolve(appointment.id)]);
    expect(paypal.captures(appointment.id)).toHaveLength(1);
    expect(await paypal.status(appointment.id)).toEqual({ paid: true, tip: 900, error: null });
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9900 }]);
    expect(await world.wanted(appointment.id)).toEqual(['payment_receipt']);
  });

  test('of a visit that is off by now: nothing is taken later, and what was taken goes back', async () => {
    const [taken, not] = [await world.anAppointment(), await world.anAppointment()];
    for (const [appointment, mode] of [
      [taken, 'drop_after'],
      [not, 'drop_before'],
    ] as const) {
      const orderId = await paypal.approved(appointment);
      world.paypal.failures.plan({ mode, method: 'POST', path: `/v2/checkout/orders/${orderId}/capture` });
      await paypal.capture(appointment, orderId);
      await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [appointment.id]);
      await resolve(appointment.id);
    }
    expect(await world.transactions(not.id)).toMatchObject([{ state: 3 }]);
    const refunds = `SELECT payload->>'appointmentId' AS id FROM "OutboxEvent" WHERE topic = 'refund-appointment'`;
    expect((await world.rows(refunds)).map(({ id }) => id as string)).toEqual([taken.id]);
    const job = { practiceId: world.a().id, appointmentId: taken.id };
    await runOperation(refundAppointment, world.system(), job);
    expect(paypal.captures(taken.id)).toMatchObject([{ status: 'REFUNDED', refundedCents: 9000 }]);
    expect(paypal.captures(not.id)).toEqual([]);
  });

  test('of a practice that has cut its connection: nobody knows, so nothing is let go, and it is found once connected', async () => {
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment);
    world.paypal.failures.plan({
      mode: 'drop_after',
      method: 'POST',
      path: `/v2/checkout/orders/${orderId}/capture`,
    });
    await paypal.capture(appointment, orderId);
    const account = (merchant: string | null) =>
      world.rows(
        `UPDATE "PaymentAccount" SET "externalAccountId" = $1 WHERE provider = 'paypal' AND "practiceId" = $2`,
        [merchant, world.a().id],
      );
    await account(null);
    const unresolved = await resolve(appointment.id);
    await account(MERCHANTS.a);
    expect(unresolved).toMatchObject(refused(PAYMENT_MESSAGES.notYetKnown, 'unavailable'));
    expect(await resolve(appointment.id)).toMatchObject({ ok: true, value: { outcome: 'succeeded' } });
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('is told to open pages, which wait for the sweeper', async () => {
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment);
    const path = `/v2/checkout/orders/${orderId}/capture`;
    world.paypal.failures.plan({ mode: 'drop_after', method: 'POST', path });
    const told: string[] = [];
    const listener = await world.db().database.pool.connect();
    listener.on('notification', ({ payload = '' }) => told.push(payload));
    await listener.query('LISTEN tendwell_live');
    await paypal.capture(appointment, orderId);
    await vi.waitFor(() => expect(told.join()).toContain(appointment.id));
    listener.release(true);
  });

  test('a payment that PayPal looks at is Pending until it is decided', async () => {
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment, {}, 'review');
    expect(await paypal.capture(appointment, orderId)).toMatchObject({
      ok: true,
      value: { appointment: { clientPaymentStatus: 'Pending' } },
    });
    expect(await resolve(appointment.id)).toMatchObject({ ok: true, value: { outcome: 'processing' } });
    expect(await waits(appointment)).toEqual(['review', 'review', 'waits at PayPal']);
    // PayPal thinks better of it; a word that it has not had before is no reason to lose the payment.
    for (const [reason, waitsFor] of [
      ['VERIFICATION_REQUIRED', 'verification'],
      ['SOMETHING_NEW', 'other'],
    ] as const) {
      world.paypal.waitFor(orderId, reason);
      await resolve(appointment.id);
      expect(await waits(appointment)).toEqual([waitsFor, waitsFor, 'waits at PayPal']);
    }
    world.paypal.decide(orderId);
    expect(await resolve(appointment.id)).toMatchObject({ ok: true, value: { outcome: 'succeeded' } });
    expect(await paypal.status(appointment.id)).toMatchObject({ paid: true });
    expect(await waits(appointment)).toEqual([null, null, null]);
  });
});
