import { expect, test } from 'vitest';
import { markNoShow, tokenAppointment } from '#app/domain/appointments/index.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import {
  addTipToAppointment,
  chargeAppointment,
  chargeCard,
  createAdjustment,
  removeAdjustment,
} from '#app/domain/payments/index.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { cancelAsQuoted } from '#tests/support/client/cancelling.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { DEFAULT_TERMS } from './terms.ts';
import { waiveFee } from './waive-fee.ts';

/** $90 an appointment; half of it for cancelling late or not coming. */
const FEE = 4500;
const TERMS = {
  ...DEFAULT_TERMS,
  freeHours: 24,
  feePercent: 50,
  noShowPercent: null,
  noShowCents: FEE,
};
const world = paymentWorld();
let hours = 0;
type Appointment = Awaited<ReturnType<typeof world.anAppointment>>;

async function anAppointment(from: number): Promise<Appointment> {
  hours += 2;
  const appointment = await world.anAppointment('0341', from + hours * HOUR_MS);
  await world.rows(`UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1`, [appointment.id, TERMS]);
  return appointment;
}

/** Called off late, its card declined, and good again. */
async function anAppointmentThatOwesItsFee(): Promise<Appointment> {
  const appointment = await anAppointment(TEST_NOW);
  await ok(cancelAsQuoted(world.holder(appointment.token), appointment.id));
  await runOperation(chargeAppointment, world.system(), {
    practiceId: world.a().id,
    appointmentId: appointment.id,
  });
  await world.rows(
    `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = replace("providerPaymentMethodId", '_0341_', '_4242_') WHERE "clientId" = $1`,
    [appointment.clientId],
  );
  return appointment;
}

const flyout = ({ token: instantActionToken }: Appointment) =>
  ok(runOperation(appointmentForCalendar, world.owner(), { instantActionToken }));
const page = ({ token }: Appointment) =>
  ok(runOperation(tokenAppointment, world.holder(token), { instantActionToken: token }));
const charged = async (appointment: Appointment) =>
  (await world.ledger(appointment.id)).map(({ kind, amountCents }) => [kind, amountCents]);

test('what the terms took off the bill is not put back by hand; no money went back, and nothing says so', async () => {
  const appointment = await anAppointmentThatOwesItsFee();
  const before = await flyout(appointment);
  expect(before).toMatchObject({ feeStatus: 'Failed', waivedFeeCents: 0, policyFeeCents: FEE });
  expect(before.adjustments).toMatchObject([{ amountCents: FEE, policy: 'fee', canRemove: false }]);
  expect((await page(appointment)).adjustments).toMatchObject([{ policy: 'fee' }]);
  const { id: adjustmentId } = before.adjustments[0]!;
  const refusal = await refused(runOperation(removeAdjustment, world.owner(), { adjustmentId }));
  expect([refusal.code, refusal.userMessage]).toEqual(['state_changed', PAYMENT_MESSAGES.adjustmentOfFee]);
  expect(await page(appointment)).toMatchObject({ fullTotal: FEE, dueCents: FEE });
  await ok(runOperation(waiveFee, world.owner(), { appointmentId: appointment.id }));
  const waived = await flyout(appointment);
  expect(waived).toMatchObject({ feeStatus: null, waivedFeeCents: FEE, policyFeeCents: 0 });
  expect(waived.adjustments.map(({ policy, canRemove }) => [policy, canRemove])).toEqual([
    ['fee', false],
    ['waived', false],
  ]);
});

test('a bill above the fee, however it came about, is charged with the fee at most', async () => {
  const appointment = await anAppointmentThatOwesItsFee();
  await world.rows(`UPDATE "Adjustment" SET "removedAt" = now() WHERE "billId" = $1`, [appointment.id]);
  expect(await page(appointment)).toMatchObject({ fullTotal: 9000, dueCents: FEE });
  expect(await flyout(appointment)).toMatchObject({ dueCents: FEE });
  await ok(runOperation(chargeCard, world.holder(appointment.token), { appointmentId: appointment.id }));
  expect(await charged(appointment)).toEqual([['charge', FEE]]);
});

test('the fee of a bill above it is let go whole', async () => {
  const appointment = await anAppointment(TEST_NOW - 30 * 24 * HOUR_MS);
  const about = { appointmentId: appointment.id };
  await ok(runOperation(markNoShow, world.owner(), { ...about, chargeFee: true }));
  await world.rows(`UPDATE "Adjustment" SET "removedAt" = now() WHERE "billId" = $1`, [appointment.id]);
  await ok(runOperation(waiveFee, world.owner(), about));
  expect(await page(appointment)).toMatchObject({ fullTotal: 0, dueCents: 0 });
});

test('of a visit that was missed nothing is added to the fee, neither a tip nor an amount nor what was given before', async () => {
  const appointment = await anAppointment(TEST_NOW - 30 * 24 * HOUR_MS);
  const about = { appointmentId: appointment.id };
  const adjust = (amountCents: number) =>
    runOperation(createAdjustment, world.owner(), { ...about, amountCents, adjustedAt: new Date(TEST_NOW) });
  const { adjustment } = await ok(adjust(1000));
  await ok(runOperation(markNoShow, world.owner(), { ...about, chargeFee: true }));
  expect(await page(appointment)).toMatchObject({ fullTotal: FEE, dueCents: FEE });
  expect((await refused(adjust(-500))).userMessage).toBe(PAYMENT_MESSAGES.feeStays);
  const remove = (adjustmentId: string) => runOperation(removeAdjustment, world.owner(), { adjustmentId });
  expect((await refused(remove(adjustment.id))).userMessage).toBe(PAYMENT_MESSAGES.adjustmentOfFee);
  const tip = { ...about, tipAmount: 900 };
  expect(
    (await refused(runOperation(addTipToAppointment, world.holder(appointment.token), tip))).userMessage,
  ).toBe(PAYMENT_MESSAGES.tipOfFee);
  // What was given by mistake after the fee is taken back.
  const { adjustment: mistake } = await ok(adjust(500));
  expect((await page(appointment)).dueCents).toBe(FEE - 500);
  await ok(remove(mistake.id));
  expect((await page(appointment)).dueCents).toBe(FEE);
});
