import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { press } from '#tests/support/cards/onboarding.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import {
  chargeCard,
  confirmPayment,
  markPaid,
  refundAppointment,
  resolveRefund,
  resolveTransaction,
} from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

const world = paymentWorld();
const HOME = 'acct_demo_alder_house';
let former = HOME;
let accounts = 0;

const connect = (account: string) =>
  world.rows('UPDATE "Practice" SET "stripeAccountId" = $2 WHERE id = $1', [world.a().id, account]);
afterEach(() => connect(HOME));

/** The practice takes its payments at an account of its own. */
async function atAnAccount(): Promise<void> {
  former = `acct_demo_former_${(accounts += 1)}`;
  await connect(former);
}
/** Its owner cuts us off there, and another is connected. */
async function loseIt(): Promise<void> {
  expect((await press(`https://checkout.stripe.com/dashboard/${former}`, 'disconnect')).status).toBe(303);
  await connect(`${former}_next`);
}

const pay = (appointmentId: string) => runOperation(chargeCard, world.owner(), { appointmentId });
const paidInCash = (appointmentId: string) =>
  runOperation(markPaid, world.owner(), { appointmentId, paidBy: 'cash' });
async function sweep(appointmentId: string) {
  const [open] = await world.transactions(appointmentId);
  const input = { practiceId: world.a().id, transactionId: open.id as string };
  return runOperation(resolveTransaction, world.system(), input);
}
const unavailable = { code: 'unavailable' };

describe('a payment that waits for its bank at an account that is lost', () => {
  async function aWaiting() {
    await atAnAccount();
    const appointment = await world.anAppointment('3184');
    expect(await refused(pay(appointment.id))).toMatchObject({ code: 'authentication_required' });
    return appointment;
  }
  const confirm = ({ id, token }: { id: string; token: string }) =>
    runOperation(confirmPayment, world.holder(token), { appointmentId: id });
  const asks = async (id: string) =>
    (await world.rows('SELECT state, "requiresAction" FROM "Transaction" WHERE "billId" = $1', [id]))[0];

  test('stands in the way of nothing: its visit can be marked as paid', async () => {
    const { id } = await aWaiting();
    await loseIt();
    await ok(paidInCash(id));
    expect(await asks(id)).toEqual({ state: 2, requiresAction: false });
  });

  test('nor of a charge of another card at the next account', async () => {
    const { id } = await aWaiting();
    await loseIt();
    await world.rows(
      `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = replace("providerPaymentMethodId", '_3184_', '_4242_')
       WHERE "clientId" = (SELECT "clientId" FROM "Appointment" WHERE id = $1)`,
      [id],
    );
    await ok(pay(id));
    expect(await world.moved(id)).toMatchObject({ taken: 9000, payments: 1 });
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('its client is told that it cannot be confirmed, and it is not under way by that', async () => {
    const appointment = await aWaiting();
    await loseIt();
    expect(await refused(confirm(appointment))).toMatchObject({
      code: 'state_changed',
      userMessage: PAYMENT_MESSAGES.cannotBeConfirmed,
    });
    expect(await asks(appointment.id)).toEqual({ state: 2, requiresAction: false });
    await ok(paidInCash(appointment.id));
  });

  test('before its client in a page as the account was lost, it ends within a day', async () => {
    const appointment = await aWaiting();
    await ok(confirm(appointment));
    await loseIt();
    expect(await refused(sweep(appointment.id))).toMatchObject(unavailable);
    world.clock().advance(DAY_MS);
    expect(await ok(sweep(appointment.id))).toEqual({ outcome: 'not_taken' });
    await ok(paidInCash(appointment.id));
  });
});

test('a charge whose answer was lost with its account is let go after a day, and charged nowhere by that', async () => {
  await atAnAccount();
  const { id } = await world.anAppointment();
  world.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/payment_intents', times: 10 });
  await ok(pay(id));
  world.failures.clear();
  await loseIt();
  expect(await refused(pay(id))).toMatchObject({ code: 'conflict' });
  expect(await refused(sweep(id))).toMatchObject(unavailable);
  world.clock().advance(DAY_MS);
  expect(await ok(sweep(id))).toEqual({ outcome: 'not_taken' });
  expect(await world.transactions(id)).toMatchObject([{ state: 3 }]);
  expect((await world.moved(id)).payments).toBe(1);
  await ok(paidInCash(id));
});

test('a refund of what was paid to an account that is lost ends within a day: the money counts as here', async () => {
  await atAnAccount();
  const { id } = await world.anAppointment();
  await ok(pay(id));
  await loseIt();
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
  const job = { practiceId: world.a().id, appointmentId: id };
  const giveBack = () => refused(runOperation(refundAppointment, world.system(), job));
  expect(await giveBack()).toMatchObject(unavailable);
  world.clock().advance(DAY_MS);
  expect(await giveBack()).toMatchObject({ code: 'payment_declined' });
  const states = await world.rows('SELECT "refundState" FROM "Adjustment" WHERE "billId" = $1', [id]);
  expect(states).toEqual([{ refundState: 2 }]);
  expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  const later = new Date(world.clock().now() + DAY_MS);
  expect(await resolveRefund.due!(world.system(), later)).toEqual([]);
});
