import { expect, test } from 'vitest';
import { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { inThePage } from '#tests/support/payments/card-appointments.ts';
import { refusing } from '#tests/support/payments/refusing-ports.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeCard, confirmPayment, markPaid, resolvePayment, resolveRefund } from '../index.ts';

const world = paymentWorld();

test('a second payment that the provider does not give back is in the list of payments, above what is owed', async () => {
  const { id, token, clientId } = await world.anAppointment('3184');
  const about = { appointmentId: id };
  await runOperation(chargeCard, world.owner(), about);
  const held = await ok(runOperation(confirmPayment, world.holder(token), about));
  await runOperation(resolvePayment, world.holder(token), about);
  // As where closing it never reached the bank: it is paid in cash, and confirmed in a page all the same.
  await world.rows('UPDATE "Transaction" SET "requiresAction" = false WHERE "billId" = $1', [id]);
  await ok(runOperation(markPaid, world.owner(), { ...about, paidBy: 'cash' }));
  await inThePage(held, true);
  await ok(runOperation(resolvePayment, world.holder(token), about));
  const [ours] = await world.rows('SELECT id FROM "Adjustment" WHERE "billId" = $1', [id]);
  const listed = async () => {
    const { pastAppointments } = await ok(runOperation(paymentsDirectory, world.owner(), { clientId }));
    return pastAppointments;
  };
  const job = { practiceId: world.a().id, adjustmentId: ours.id as string };
  expect(
    await runOperation(resolveRefund, refusing(world.system(), 'cards', 'refund', 'invalid_request'), job),
  ).toMatchObject({ refusal: { code: 'payment_declined' } });
  // Its row says in words that the rest is to be given back (components/payments/amount-text.ts).
  expect(await listed()).toMatchObject([
    { paymentStatus: 'Paid', fullTotal: 9000, collectedCents: 18_000, refundedCents: 0 },
  ]);
});
