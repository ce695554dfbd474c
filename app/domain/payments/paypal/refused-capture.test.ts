import { beforeAll, expect, test } from 'vitest';
import type { ProviderProblem } from '#app/integrations/payments/port.ts';
import { runOperation } from '#app/operations/run.ts';
import { paypalCheckouts } from '#tests/support/payments/paypal-checkouts.ts';
import { refusing } from '#tests/support/payments/refusing-ports.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { capturePaypalPayment, chargeCard, resolveTransaction } from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

const world = paymentWorld();
const paypal = paypalCheckouts(world);
beforeAll(() => paypal.connect());

type Appointment = Awaited<ReturnType<typeof world.anAppointment>>;

const refusedCapture = ({ id, token }: Appointment, orderId: string, problem: ProviderProblem) =>
  runOperation(capturePaypalPayment, refusing(world.holder(token), 'wallets', 'captureOrder', problem), {
    appointmentId: id,
    orderId,
  });
const byCard = ({ id }: Appointment) => runOperation(chargeCard, world.owner(), { appointmentId: id });
const statesOf = async ({ id }: Appointment) => (await world.transactions(id)).map(({ state }) => state);

async function resolve({ id }: Appointment, problem: ProviderProblem) {
  const [{ id: transactionId }] = await world.transactions(id);
  const job = { practiceId: world.a().id, transactionId };
  return runOperation(resolveTransaction, refusing(world.system(), 'wallets', 'captureOrder', problem), job);
}

test.each(['misconfigured', 'invalid_request'] as const)(
  'a capture that PayPal refuses before it asks the payer’s bank (%s) took nothing: other ways of paying are open',
  async (problem) => {
    const [again, otherwise] = [await world.anAppointment(), await world.anAppointment()];
    for (const appointment of [again, otherwise]) {
      const orderId = await paypal.approved(appointment);
      expect(await refusedCapture(appointment, orderId, problem)).toMatchObject({
        ok: false,
        refusal: { code: 'unavailable', userMessage: PAYMENT_MESSAGES.providerDown },
      });
      expect(await statesOf(appointment)).toEqual([3]);
      if (appointment === otherwise) expect(await byCard(appointment)).toMatchObject({ ok: true });
      // The same order, once PayPal lets us: it is taken, unless a card has paid meanwhile.
      expect(await paypal.capture(appointment, orderId)).toMatchObject({ ok: appointment === again });
      expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    }
    expect(paypal.captures(otherwise.id)).toEqual([]);
  },
);

test('pressed again after a lost answer, a refusal says nothing about the press before', async () => {
  const appointment = await world.anAppointment();
  const orderId = await paypal.approved(appointment);
  const path = `/v2/checkout/orders/${orderId}/capture`;
  world.paypal.failures.plan({ mode: 'drop_after', method: 'POST', path });
  await paypal.capture(appointment, orderId);
  expect(await refusedCapture(appointment, orderId, 'misconfigured')).toMatchObject({ ok: true });
  expect(await statesOf(appointment)).toEqual([0]);
  expect(await byCard(appointment)).toMatchObject({ ok: false });
  expect(await resolve(appointment, 'misconfigured')).toMatchObject({
    ok: true,
    value: { outcome: 'succeeded' },
  });
  expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
});

test('the sweeper lets go of what it has just seen not to be taken, and may not take', async () => {
  const appointment = await world.anAppointment();
  const orderId = await paypal.approved(appointment);
  const path = `/v2/checkout/orders/${orderId}/capture`;
  world.paypal.failures.plan({ mode: 'drop_before', method: 'POST', path });
  await paypal.capture(appointment, orderId);
  expect(await statesOf(appointment)).toEqual([0]);
  expect(await resolve(appointment, 'misconfigured')).toMatchObject({
    ok: true,
    value: { outcome: 'not_taken' },
  });
  expect(await byCard(appointment)).toMatchObject({ ok: true });
  expect(paypal.captures(appointment.id)).toEqual([]);
});

test('pressed again for a visit that is off by now, what was not taken stays untaken', async () => {
  const appointment = await world.anAppointment();
  const orderId = await paypal.approved(appointment);
  const path = `/v2/checkout/orders/${orderId}/capture`;
  world.paypal.failures.plan({ mode: 'drop_before', method: 'POST', path });
  await paypal.capture(appointment, orderId);
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [appointment.id]);
  expect(await paypal.capture(appointment, orderId)).toMatchObject({
    ok: false,
    refusal: { userMessage: PAYMENT_MESSAGES.notConfirmed },
  });
  expect(paypal.captures(appointment.id)).toEqual([]);
});
