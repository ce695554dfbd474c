import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeAppointment, chargeCard, confirmPayment, markPaid, undoMarkPaid } from '../index.ts';
import { readPaymentFacts } from '../status/payment-facts.ts';
import { paymentStatus } from '../status/payment-status.ts';

const world = paymentWorld();

const mark = (appointmentId: string, paidBy = 'cash') =>
  runOperation(markPaid, world.owner(), { appointmentId, paidBy });
const undo = (appointmentId: string) => runOperation(undoMarkPaid, world.owner(), { appointmentId });

async function statusOf(id: string) {
  const facts = await world.a().db.run((sql) => readPaymentFacts(sql, world.a().id, [id]));
  return paymentStatus(facts.get(id)!, TEST_NOW);
}

const dueToCharge = async (id: string) =>
  (await world.rows('SELECT id FROM tenancy.appointments_to_charge($1, 500)', [new Date(TEST_NOW)])).some(
    (row) => row.id === id,
  );

describe('Mark as Paid', () => {
  test.each(['cash', 'venmo', 'paypal', 'A cheque, number 12'])(
    'by %s is kept, and no card is charged',
    async (by) => {
      const { id } = await world.anAppointment();
      expect(await dueToCharge(id)).toBe(true);
      expect(await mark(id, by)).toMatchObject({ ok: true });
      const [row] = await world.rows('SELECT "markPaid", "paidBy" FROM "Appointment" WHERE id = $1', [id]);
      expect(row).toEqual({ markPaid: true, paidBy: by });
      expect(await statusOf(id)).toBe('Paid');
      expect(await dueToCharge(id)).toBe(false);
      expect(await world.ledger(id)).toEqual([{ kind: 'mark_paid', amountCents: 9000 }]);
      const told = await world.rows(
        `SELECT detail->>'paidBy' AS by FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind = 'marked_paid'`,
        [id],
      );
      expect(told).toEqual([{ by: by.startsWith('A cheque') ? 'other' : by }]);
    },
  );

  test('pressed twice, or from two tabs, enters the ledger once; another word is refused', async () => {
    const { id } = await world.anAppointment();
    const all = await Promise.all([mark(id), mark(id), mark(id)]);
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await world.ledger(id)).toHaveLength(1);
    expect(await mark(id, 'venmo')).toMatchObject({
      refusal: { userMessage: 'This appointment has already been paid.' },
    });
  });

  test('and the card at the same moment: one of them pays', async () => {
    const { id } = await world.anAppointment();
    await Promise.all([
      mark(id),
      runOperation(chargeCard, world.owner(), { appointmentId: id }),
      mark(id),
      runOperation(chargeAppointment, world.system(), { practiceId: world.a().id, appointmentId: id }),
    ]);
    const ledger = await world.ledger(id);
    expect(ledger).toHaveLength(1);
    expect(ledger[0].amountCents).toBe(9000);
    expect(world.charged(id)).toHaveLength(ledger[0].kind === 'charge' ? 1 : 0);
  });

  test('is refused for a request, what is paid, and no words at all', async () => {
    const { pending } = world.a().appointments;
    expect(await mark(pending.id)).toMatchObject({ refusal: { code: 'state_changed' } });
    const { id } = await world.anAppointment();
    expect(await mark(id, '  ')).toMatchObject({ refusal: { code: 'invalid_input' } });
    expect(await mark(id, 'x'.repeat(61))).toMatchObject({ refusal: { code: 'invalid_input' } });
    await runOperation(chargeCard, world.owner(), { appointmentId: id });
    expect(await mark(id)).toMatchObject({
      refusal: { userMessage: 'This appointment has already been paid.' },
    });
    expect(await undo(id)).toMatchObject({
      refusal: { userMessage: 'This appointment is not marked as paid.' },
    });
  });

  test('settles a declined visit, whose waiting payment its client can no longer confirm', async () => {
    const appointment = await world.anAppointment('3184');
    await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id });
    expect(await mark(appointment.id)).toMatchObject({ ok: true });
    const [row] = await world.rows(
      'SELECT "paymentError", "paymentRequiresAction" FROM "Appointment" WHERE id = $1',
      [appointment.id],
    );
    expect(row).toEqual({ paymentError: null, paymentRequiresAction: false });
    const intents = world.sandbox.store
      .all('payment_intents')
      .filter(({ metadata }) => metadata.appointmentId === appointment.id);
    expect(intents.map(({ status }) => status)).toEqual(['canceled']);
    const confirm = { appointmentId: appointment.id };
    expect(await runOperation(confirmPayment, world.holder(appointment.token), confirm)).toMatchObject({
      ok: false,
    });
  });
});

describe('Undo', () => {
  test('reverts to Unpaid, leaves nothing of it in the ledger, and no card is charged by itself', async () => {
    const { id } = await world.anAppointment();
    await mark(id);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe('Unpaid');
    expect(await world.ledger(id)).toEqual([
      { kind: 'mark_paid', amountCents: 9000 },
      { kind: 'undo_mark_paid', amountCents: -9000 },
    ]);
    expect(await dueToCharge(id)).toBe(false);
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: id })).toMatchObject({ ok: true });
    expect(await statusOf(id)).toBe('Paid');
  });

  test('of a coming visit whose card was declined leaves it to be charged on its day', async () => {
    const appointment = await world.anAppointment('0341', TEST_NOW + 5 * 3_600_000);
    const job = { practiceId: world.a().id, appointmentId: appointment.id };
    await runOperation(chargeAppointment, world.system(), job);
    await mark(appointment.id);
    await undo(appointment.id);
    expect(await statusOf(appointment.id)).toBe('Failed');
    expect(await dueToCharge(appointment.id)).toBe(true);
  });

  test('remembers what the bank said of the card before, and not of one that was replaced since', async () => {
    const [appointment, other] = [await world.anAppointment('0341'), await world.anAppointment('0341')];
    for (const { id } of [appointment, other]) {
      expect(await runOperation(chargeCard, world.owner(), { appointmentId: id })).toMatchObject({
        ok: false,
      });
      expect(await statusOf(id)).toBe('Failed');
      await mark(id);
      expect(await statusOf(id)).toBe('Paid');
    }
    await undo(appointment.id);
    expect(await statusOf(appointment.id)).toBe('Failed');
    await world.rows(
      `WITH card AS (INSERT INTO "PaymentMethod" (id, "practiceId", "clientId", provider, "providerCustomerId",
           "providerPaymentMethodId", brand, last4, "expMonth", "expYear", "isDefault")
         SELECT gen_random_uuid(), "practiceId", "clientId", provider, "providerCustomerId",
           replace("providerPaymentMethodId", '_0341_', '_4242_'), 'visa', '4242', "expMonth", "expYear", false
         FROM "PaymentMethod" WHERE "clientId" = $2 RETURNING id)
       UPDATE "Appointment" SET "paymentMethodId" = (SELECT id FROM card) WHERE id = $1`,
      [other.id, other.clientId],
    );
    await undo(other.id);
    expect(await statusOf(other.id)).toBe('Unpaid');
  });
});
