import { describe, expect, test } from 'vitest';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { newToken } from '#app/platform/tokens.ts';
import { inThePage } from '#tests/support/payments/card-appointments.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import {
  chargeAppointment,
  chargeCard,
  chargeTipOnly,
  confirmPayment,
  resolvePayment,
  resolveTransaction,
  retryPayment,
} from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

const world = paymentWorld();

/** An appointment whose bank refused the charge of the day without its client. */
async function aWaitingAppointment(last4 = '3184') {
  const appointment = await world.anAppointment(last4);
  expect(await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id })).toMatchObject({
    ok: false,
    refusal: { code: 'authentication_required' },
  });
  const holder = () => world.holder(appointment.token);
  return {
    ...appointment,
    confirm: async () => {
      const outcome = await runOperation(confirmPayment, holder(), { appointmentId: appointment.id });
      if (!outcome.ok) throw outcome.refusal;
      return outcome.value;
    },
    resolve: () => runOperation(resolvePayment, holder(), { appointmentId: appointment.id }),
  };
}

const readAppointment = async (id: string) =>
  (
    await world.rows(
      'SELECT "paidAt", "paymentError", "paymentRequiresAction" FROM "Appointment" WHERE id = $1',
      [id],
    )
  )[0];

/** Whether the worker would charge it by itself in the days to come; the bank would only ask again. */
const isChargedByItself = async (id: string) =>
  (await chargeAppointment.due!(world.system(), new Date(TEST_NOW + 3 * DAY_MS))).some(
    ({ appointmentId }) => appointmentId === id,
  );

describe('a payment that waits for its client', () => {
  test('is confirmed in the page, paid once and written down once', async () => {
    const appointment = await aWaitingAppointment();
    await inThePage(await appointment.confirm(), true);
    expect(await appointment.resolve()).toMatchObject({
      ok: true,
      value: { appointment: { id: appointment.id, clientPaymentStatus: 'Paid' } },
    });
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    expect(world.charged(appointment.id)).toHaveLength(1);
    expect(await readAppointment(appointment.id)).toMatchObject({
      paymentError: null,
      paymentRequiresAction: false,
    });
    expect(await appointment.resolve()).toMatchObject({ ok: true });
    expect(await world.ledger(appointment.id)).toHaveLength(1);
  });

  test('where the client fails the bank’s check it can be tried again', async () => {
    const appointment = await aWaitingAppointment();
    await inThePage(await appointment.confirm(), false);
    expect(await appointment.resolve()).toMatchObject({
      ok: false,
      refusal: { code: 'authentication_required' },
    });
    expect(await readAppointment(appointment.id)).toMatchObject({
      paidAt: null,
      paymentRequiresAction: true,
    });
    expect(await isChargedByItself(appointment.id)).toBe(false);
    await inThePage(await appointment.confirm(), true);
    expect(await appointment.resolve()).toMatchObject({ ok: true });
    expect(world.charged(appointment.id)).toHaveLength(1);
    expect(await world.wanted(appointment.id)).toEqual(['payment_failed', 'payment_receipt']);
  });

  test('left open in the page, it waits again: the sweeper makes no decline of it', async () => {
    const appointment = await aWaitingAppointment();
    await appointment.confirm();
    const [{ id: transactionId }] = await world.transactions(appointment.id);
    await runOperation(resolveTransaction, world.system(), { practiceId: world.a().id, transactionId });
    expect(await readAppointment(appointment.id)).toMatchObject({ paymentRequiresAction: true });
    expect(await isChargedByItself(appointment.id)).toBe(false);
    await inThePage(await appointment.confirm(), true);
    expect(await appointment.resolve()).toMatchObject({ ok: true });
    expect(world.charged(appointment.id)).toHaveLength(1);
  });

  test('two tabs get the same payment, and it is taken once', async () => {
    const appointment = await aWaitingAppointment();
    const [one, two] = await Promise.all([appointment.confirm(), appointment.confirm()]);
    expect(one.paymentSecret).toBe(two.paymentSecret);
    await inThePage(one, true);
    await inThePage(two, true);
    await Promise.all([appointment.resolve(), appointment.resolve()]);
    expect(world.charged(appointment.id)).toHaveLength(1);
    expect(await world.ledger(appointment.id)).toHaveLength(1);
  });

  test('is closed before another charge begins, so an old page cannot pay it as well', async () => {
    const appointment = await aWaitingAppointment();
    const old = await appointment.confirm();
    expect(await appointment.resolve()).toMatchObject({ ok: false });
    await world.rows(
      `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = replace("providerPaymentMethodId", '3184', '4242')
       WHERE "clientId" = $1`,
      [appointment.clientId],
    );
    expect(await runOperation(retryPayment, world.owner(), { appointmentId: appointment.id })).toMatchObject({
      ok: true,
    });
    await inThePage(old, true);
    expect(world.charged(appointment.id)).toHaveLength(1);
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('confirmed in the page while nobody listened, it counts as paid when a charge is tried', async () => {
    const appointment = await aWaitingAppointment();
    const page = await appointment.confirm();
    expect(await appointment.resolve()).toMatchObject({ ok: false });
    await inThePage(page, true);
    expect(await runOperation(retryPayment, world.owner(), { appointmentId: appointment.id })).toMatchObject({
      ok: true,
    });
    expect(world.charged(appointment.id)).toHaveLength(1);
    expect(await world.ledger(appointment.id)).toHaveLength(1);
  });

  test('a provider that does not answer leaves everything as it was', async () => {
    const appointment = await aWaitingAppointment();
    await appointment.confirm();
    await appointment.resolve();
    world.sandbox.failures.plan({
      mode: 'error_before',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 20,
    });
    const outcome = await runOperation(retryPayment, world.owner(), { appointmentId: appointment.id });
    world.sandbox.failures.clear();
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
    await inThePage(await appointment.confirm(), true);
    expect(await appointment.resolve()).toMatchObject({ ok: true });
    expect(world.charged(appointment.id)).toHaveLength(1);
  });
});

describe('a tip', () => {
  test('that the bank asks about is confirmed the same way', async () => {
    const appointment = await aWaitingAppointment();
    await inThePage(await appointment.confirm(), true);
    await appointment.resolve();
    const holder = world.holder(appointment.token);
    expect(
      await runOperation(chargeTipOnly, holder, { appointmentId: appointment.id, tipAmount: 900 }),
    ).toMatchObject({ ok: false, refusal: { code: 'authentication_required' } });
    await inThePage(await appointment.confirm(), true);
    expect(await appointment.resolve()).toMatchObject({
      ok: true,
      value: { appointment: { tipAmountCents: 900 } },
    });
    expect(await world.ledger(appointment.id)).toEqual([
      { kind: 'charge', amountCents: 9000 },
      { kind: 'tip', amountCents: 900 },
    ]);
  });
});

test('there must be something to confirm, and the visit must still stand', async () => {
  const { id, token } = await world.anAppointment();
  const nothing = { ok: false, refusal: { userMessage: PAYMENT_MESSAGES.nothingToConfirm } };
  expect(await runOperation(confirmPayment, world.holder(token), { appointmentId: id })).toMatchObject(
    nothing,
  );
  expect(await runOperation(resolvePayment, world.holder(token), { appointmentId: id })).toMatchObject(
    nothing,
  );
  const waiting = await aWaitingAppointment();
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [waiting.id]);
  await expect(waiting.confirm()).rejects.toThrow(PAYMENT_MESSAGES.notConfirmed);
  expect(await world.transactions(waiting.id)).toMatchObject([{ state: 2 }]);
});

test('the id alone, another link, or a session is no proof (C35)', async () => {
  const { id } = await aWaitingAppointment();
  const strangers = [
    world.visitor(),
    world.holder(newToken()),
    world.holder(world.a().appointments.approved.token),
    world.holder(world.b().appointments.approved.token),
    world.owner(),
  ];
  for (const operation of [confirmPayment, resolvePayment] as AnyOperation[]) {
    for (const stranger of strangers) {
      expect(await runOperation(operation, stranger, { appointmentId: id })).toMatchObject({
        ok: false,
        refusal: { code: 'not_found' },
      });
    }
  }
  expect(await world.transactions(id)).toMatchObject([{ state: 2 }]);
});
