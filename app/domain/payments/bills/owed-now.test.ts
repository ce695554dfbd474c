import { describe, expect, test } from 'vitest';
import { proInbox } from '#app/domain/inbox/index.ts';
import { paymentsDirectory } from '#app/domain/payments-directory/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeAppointment, chargeCard, retryPayment } from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

const world = paymentWorld();

let days = 10;

/** A coming appointment, charged when it was booked, whose card was declined. */
async function aFailedOne() {
  const appointment = await world.anAppointment('0341', TEST_NOW + (days += 1) * DAY_MS);
  await world.rows(`UPDATE "Appointment" SET "chargeAtBooking" = true WHERE id = $1`, [appointment.id]);
  const job = { practiceId: world.a().id, appointmentId: appointment.id };
  expect(await ok(runOperation(chargeAppointment, world.system(), job))).toEqual({ outcome: 'declined' });
  return appointment;
}

/** The bank takes the card from now on. */
const cure = ({ clientId }: { clientId: string }) =>
  world.rows(
    `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = replace("providerPaymentMethodId", '_0341_', '_4242_')
     WHERE "clientId" = $1`,
    [clientId],
  );

describe('a coming visit whose charge at booking failed', () => {
  test('is charged again by its practitioner, from the list and from the inbox', async () => {
    const appointment = await aFailedOne();
    const { pastAppointments: listed } = await ok(runOperation(paymentsDirectory, world.owner(), {}));
    expect(listed.find(({ id }) => id === appointment.id)?.actions).toContain('retry');
    const { failedPayments } = await ok(runOperation(proInbox, world.owner(), {}));
    expect(failedPayments.find(({ id }) => id === appointment.id)).toMatchObject({ canCharge: true });
    const retry = () => runOperation(retryPayment, world.owner(), { appointmentId: appointment.id });
    expect(await retry()).toMatchObject({ ok: false, refusal: { code: 'payment_declined' } });
    await cure(appointment);
    expect(await retry()).toMatchObject({ ok: true });
    expect(world.charged(appointment.id)).toHaveLength(1);
  });

  test('is paid by its client', async () => {
    const appointment = await aFailedOne();
    await cure(appointment);
    const pay = runOperation(chargeCard, world.holder(appointment.token), { appointmentId: appointment.id });
    expect(await ok(pay)).toMatchObject({ appointment: { clientPaymentStatus: 'Paid' } });
  });

  test('without a failure it waits for its day', async () => {
    const appointment = await world.anAppointment('4242', TEST_NOW + (days += 1) * DAY_MS);
    expect(await runOperation(retryPayment, world.owner(), { appointmentId: appointment.id })).toMatchObject({
      ok: false,
      refusal: { userMessage: PAYMENT_MESSAGES.chargedOnTheDay },
    });
  });
});
