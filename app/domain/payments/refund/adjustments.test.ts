import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { adjusting } from '#tests/support/payments/adjusting.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { addTipToAppointment, chargeAppointment, chargeCard, chargeTipOnly, markPaid } from '../index.ts';

const world = paymentWorld();
const { adjust, remove, idOf, adjustmentsOf } = adjusting(world);
const pay = (id: string) => runOperation(chargeCard, world.owner(), { appointmentId: id });

describe('before it is paid', () => {
  test('a bill is lowered or raised, and the card is charged what is due then', async () => {
    const { id } = await world.anAppointment();
    expect(await adjust(id, 1500)).toMatchObject({
      ok: true,
      value: { adjustment: { amountCents: 1500, note: 'Came late', refundUnderWay: false } },
    });
    expect(await adjust(id, -500, { note: null })).toMatchObject({ ok: true });
    expect(await world.ledger(id)).toEqual([]);
    expect(await pay(id)).toMatchObject({ ok: true });
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 8000 }]);
  });

  test('an adjustment is taken back, once or twice alike, as long as no card was charged', async () => {
    const { id } = await world.anAppointment();
    const first = idOf(await adjust(id, 1500));
    expect(await remove(first)).toMatchObject({ ok: true });
    expect(await remove(first)).toMatchObject({ ok: true });
    const second = idOf(await adjust(id, 1000));
    await pay(id);
    expect(await remove(second)).toMatchObject({
      ok: false,
      refusal: {
        userMessage: 'A card has been charged for this appointment, so its adjustments stay as they are.',
      },
    });
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 8000 }]);
  });

  test('what was added stays while it has been given back', async () => {
    const { id } = await world.anAppointment();
    const added = idOf(await adjust(id, -2000));
    const back = idOf(await adjust(id, 11_000));
    expect(await remove(added)).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    expect(await remove(back)).toMatchObject({ ok: true });
    expect(await remove(added)).toMatchObject({ ok: true });
  });

  test('a tip for a free appointment is given back, by the provider that took it', async () => {
    const appointment = await world.anAppointment();
    await world.rows('UPDATE "Appointment" SET "amountCents" = 0 WHERE id = $1', [appointment.id]);
    const tip = { appointmentId: appointment.id, tipAmount: 1000 };
    expect(await runOperation(chargeTipOnly, world.holder(appointment.token), tip)).toMatchObject({
      ok: true,
    });
    expect(await adjust(appointment.id, 1001)).toMatchObject({ ok: false });
    expect(await adjust(appointment.id, 1000)).toMatchObject({ ok: true });
    expect(await world.moved(appointment.id)).toMatchObject({ taken: 1000, givenBack: 1000 });
  });

  test('a whole price given back leaves nothing to charge', async () => {
    const { id } = await world.anAppointment();
    await adjust(id, 9000);
    const input = { practiceId: world.a().id, appointmentId: id };
    expect(await runOperation(chargeAppointment, world.system(), input)).toMatchObject({
      refusal: { userMessage: 'There is nothing to pay for this appointment.' },
    });
    const due = await world.rows('SELECT id FROM tenancy.appointments_to_charge($1, 500) WHERE id = $2', [
      new Date(TEST_NOW),
      id,
    ]);
    expect(due).toEqual([]);
  });
});

describe('is refused', () => {
  test('where an amount would be added to what a card has paid', async () => {
    const { id } = await world.anAppointment();
    await pay(id);
    expect(await adjust(id, -100)).toMatchObject({
      refusal: { userMessage: expect.stringContaining('paid by card') as string },
    });
  });

  test('for a request, for a day to come, for half cents, another currency, and more than can be taken', async () => {
    const { pending } = world.a().appointments;
    expect(await adjust(pending.id, 100)).toMatchObject({ refusal: { code: 'state_changed' } });
    const { id } = await world.anAppointment();
    const wrong: [number, object][] = [
      [100, { adjustedAt: new Date(TEST_NOW + 86_400_000) }],
      [10.5, {}],
      [1e12, {}],
      [-999_999_999, {}],
      [100, { currency: 'CAD' }],
      [100, { amountCurrency: 'CAD' }],
    ];
    for (const [cents, rest] of wrong)
      expect(await adjust(id, cents, rest)).toMatchObject({ refusal: { code: 'invalid_input' } });
    expect(await adjustmentsOf(id)).toEqual([]);
  });

  test('for another practice, and a refund is made in the currency of the charge', async () => {
    const { id } = await world.anAppointment();
    await world.rows(`UPDATE "Appointment" SET "amountCurrency" = 'CAD' WHERE id = $1`, [id]);
    await pay(id);
    expect(await adjust(id, 9001)).toMatchObject({
      refusal: { userMessage: 'Adjustment amount cannot exceed the refundable amount (CA$90)' },
    });
    await adjust(id, 9000);
    const kept = await world.rows('SELECT currency, "amountCents" FROM "LedgerEntry" WHERE "billId" = $1', [
      id,
    ]);
    expect(kept).toContainEqual({ currency: 'CAD', amountCents: -9000 });
  });

  test('while a charge is under way, whose amount is fixed', async () => {
    const appointment = await world.anAppointment();
    const { id } = appointment;
    world.sandbox.failures.plan({
      mode: 'timeout_before',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 10,
    });
    await pay(id);
    world.sandbox.failures.clear();
    expect(await adjust(id, 100)).toMatchObject({
      refusal: { userMessage: 'A payment is under way for this appointment. Please try again in a moment.' },
    });
    const cash = { appointmentId: id, paidBy: 'cash' };
    expect(await runOperation(markPaid, world.owner(), cash)).toMatchObject({
      refusal: { code: 'state_changed' },
    });
    const tip = { appointmentId: id, tipAmount: 500 };
    expect(await runOperation(addTipToAppointment, world.holder(appointment.token), tip)).toMatchObject({
      refusal: { code: 'state_changed' },
    });
  });
});

test('of a visit that was marked as paid moves by hand: the ledger follows, no provider is asked', async () => {
  const { id } = await world.anAppointment();
  await runOperation(markPaid, world.owner(), { appointmentId: id, paidBy: 'cash' });
  expect(await adjust(id, 9001)).toMatchObject({
    refusal: { userMessage: 'Adjustment amount cannot exceed the refundable amount ($90)' },
  });
  const given = idOf(await adjust(id, 2500));
  await adjust(id, -1000);
  expect(await remove(given)).toMatchObject({ ok: true });
  expect(await world.ledger(id)).toEqual([
    { kind: 'mark_paid', amountCents: 9000 },
    { kind: 'adjustment', amountCents: -2500 },
    { kind: 'adjustment', amountCents: 1000 },
    { kind: 'adjustment', amountCents: 2500 },
  ]);
  expect(world.charged(id)).toEqual([]);
});
