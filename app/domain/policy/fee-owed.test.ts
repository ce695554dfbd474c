import { expect, test } from 'vitest';
import { client } from '#app/domain/clients/index.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { markPaid, undoMarkPaid } from '#app/domain/payments/index.ts';
import { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { cancelAsQuoted } from '#tests/support/client/cancelling.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { DEFAULT_TERMS } from './terms.ts';
import { waiveFee } from './waive-fee.ts';

const world = paymentWorld();

/** Where an unpaid fee of one appointment shows in the portal; cents. */
async function owed(appointmentId: string) {
  const owner = world.owner();
  const [found] = await world.rows(`SELECT "clientId" FROM "Appointment" WHERE id = $1`, [appointmentId]);
  const clientId = found!.clientId as string;
  const list = await ok(runOperation(paymentsDirectory, owner, { clientId }));
  const under = async (state: 'unpaid' | 'paid' | 'upcoming') => {
    const { pastAppointments } = await ok(
      runOperation(paymentsDirectory, owner, { clientId, stateFilter: state }),
    );
    return pastAppointments.some(({ id }) => id === appointmentId);
  };
  const inbox = await ok(runOperation(proInbox, owner, {}));
  const { balanceCents } = await ok(runOperation(client, owner, { clientId }));
  return {
    outstanding: list.totalOutstanding,
    unpaid: await under('unpaid'),
    paid: await under('paid'),
    upcoming: await under('upcoming'),
    balanceCents,
    inbox: inbox.missingPayments
      .filter(({ id }) => id === appointmentId)
      .map(({ dueCents, isFee, canSendInvoice }) => ({ dueCents, isFee, canSendInvoice })),
    inboxCount: inbox.count,
    badge: (await ok(runOperation(proCalendarUser, owner, {}))).inboxCount,
  };
}

test('an unpaid fee is owed from cancelling on in the list, its sum, the client and the inbox, until it is paid or waived', async () => {
  const appointment = await world.anAppointment('4242', TEST_NOW + 3 * HOUR_MS);
  await world.rows(`UPDATE "Appointment" SET "paymentMethodId" = NULL WHERE id = $1`, [appointment.id]);
  await world.rows(`UPDATE "Appointment" SET state = 'unavailable' WHERE id <> $1`, [appointment.id]);
  await world.rows(`UPDATE "PaymentMethod" SET "detachedAt" = $1`, [new Date(TEST_NOW)]);
  await world.rows(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [
    appointment.id,
    { ...DEFAULT_TERMS, freeHours: 24, feePercent: 50 },
  ]);
  const nothing = { outstanding: 0, unpaid: false, balanceCents: 0, inbox: [], inboxCount: 0, badge: 0 };
  expect(await owed(appointment.id)).toMatchObject({ ...nothing, upcoming: true });

  await ok(cancelAsQuoted(world.holder(appointment.token), appointment.id));
  const fee = {
    ...{ outstanding: 4500, unpaid: true, paid: false, upcoming: false, balanceCents: 4500 },
    ...{ inbox: [{ dueCents: 4500, isFee: true, canSendInvoice: true }], inboxCount: 1, badge: 1 },
  };
  expect(await owed(appointment.id)).toEqual(fee);

  await ok(runOperation(markPaid, world.owner(), { appointmentId: appointment.id, paidBy: 'cash' }));
  expect(await owed(appointment.id)).toMatchObject({ ...nothing, paid: true });
  await ok(runOperation(undoMarkPaid, world.owner(), { appointmentId: appointment.id }));
  expect(await owed(appointment.id)).toMatchObject({ outstanding: 4500, unpaid: true, inboxCount: 1 });

  await ok(runOperation(waiveFee, world.owner(), { appointmentId: appointment.id }));
  expect(await owed(appointment.id)).toEqual({ ...nothing, paid: false, upcoming: false });
});
