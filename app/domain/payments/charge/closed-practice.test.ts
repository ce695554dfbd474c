import { v7 as uuid } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { inThePage } from '#tests/support/payments/card-appointments.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { oneWaits } from '#tests/support/worlds/waits.ts';
import { chargeAppointment, chargeCard, confirmPayment, resolveTransaction } from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

const world = paymentWorld();
afterEach(() => world.rows(`UPDATE "Practice" SET "closedAt" = NULL`));

const close = () =>
  world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [world.a().id, new Date(TEST_NOW)]);

test('a payment that its client had in front of them when the practice was closed is finished, once', async () => {
  const appointment = await world.anAppointment('3184');
  await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id });
  const outcome = await runOperation(confirmPayment, world.holder(appointment.token), {
    appointmentId: appointment.id,
  });
  if (!outcome.ok) throw outcome.refusal;
  await close();
  await inThePage(outcome.value, true);
  // Its page finds nothing of a closed practice any more: the sweep asks what became of it.
  const due = await resolveTransaction.due!(world.system(), new Date(TEST_NOW + DAY_MS));
  expect(due).toHaveLength(1);
  for (let times = 0; times < 2; times += 1) await runOperation(resolveTransaction, world.system(), due[0]!);
  expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  expect(world.charged(appointment.id)).toHaveLength(1);
  const [paid] = await world.rows(`SELECT "paidAt" FROM "Appointment" WHERE id = $1`, [appointment.id]);
  expect(paid.paidAt).not.toBeNull();
});

test('a charge that was queued before begins no payment in a closed practice, and its money stays owed', async () => {
  const appointment = await world.anAppointment();
  await close();
  expect(
    await runOperation(chargeAppointment, world.system(), {
      practiceId: world.a().id,
      appointmentId: appointment.id,
    }),
  ).toMatchObject({ ok: false, refusal: { code: 'conflict', userMessage: PAYMENT_MESSAGES.practiceClosed } });
  expect(world.charged(appointment.id)).toEqual([]);
  expect(await world.transactions(appointment.id)).toEqual([]);
});

test('the database takes no new payment of a closed practice, whoever writes it', async () => {
  const appointment = await world.anAppointment();
  await close();
  await expect(
    world.rows(
      `INSERT INTO "Transaction" (id, "practiceId", "billId", purpose, type, state, "amountCents", "amountCurrency", provider, "idempotencyKey")
       VALUES ($1, $2, $3, 'bill', 'Charge', 0, 100, 'USD', 'stripe', $4)`,
      [uuid(), world.a().id, appointment.id, uuid()],
    ),
  ).rejects.toThrow('the practice is closed');
});

test('whoever begins one while it is being closed waits, and then does not', async () => {
  const appointment = await world.anAppointment();
  const closing = await world.db().owner.connect();
  try {
    await closing.query('BEGIN');
    await closing.query(`SELECT id FROM "Practice" WHERE id = $1 FOR UPDATE`, [world.a().id]);
    const pressed = runOperation(chargeCard, world.owner(), { appointmentId: appointment.id });
    await oneWaits(world.db().owner);
    await closing.query(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [world.a().id]);
    await closing.query('COMMIT');
    expect(await pressed).toMatchObject({ refusal: { userMessage: PAYMENT_MESSAGES.practiceClosed } });
    expect(world.charged(appointment.id)).toEqual([]);
  } finally {
    closing.release();
  }
});
