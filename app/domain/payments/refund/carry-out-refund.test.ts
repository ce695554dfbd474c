import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { adjusting } from '#tests/support/payments/adjusting.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeCard, chargeTipOnly, refundAppointment, resolveRefund } from '../index.ts';

const world = paymentWorld();
const { adjust, idOf, adjustmentsOf, refundedAtProvider } = adjusting(world);
const pay = (id: string) => runOperation(chargeCard, world.owner(), { appointmentId: id });

describe('a true refund', () => {
  test('goes through the provider, once for one key, and the client is told', async () => {
    const { id } = await world.anAppointment();
    await pay(id);
    const idempotencyKey = randomUUID();
    const [one, two] = await Promise.all([
      adjust(id, 3000, { idempotencyKey }),
      adjust(id, 3000, { idempotencyKey }),
    ]);
    expect(idOf(one)).toBe(idOf(two));
    expect(await adjust(id, 3000, { idempotencyKey })).toMatchObject({
      value: { adjustment: { id: idOf(one), refundUnderWay: false } },
    });
    expect(await world.ledger(id)).toEqual([
      { kind: 'charge', amountCents: 9000 },
      { kind: 'refund', amountCents: -3000 },
    ]);
    expect(refundedAtProvider(id)).toBe(3000);
    expect(await world.wanted(id)).toEqual(['payment_receipt', 'payment_refunded']);
    expect(await adjust(id, 3001, { idempotencyKey })).toMatchObject({ refusal: { code: 'conflict' } });
  });

  test('never gives back more than the full total, alone or two at once (C45)', async () => {
    const { id } = await world.anAppointment();
    await pay(id);
    expect(await adjust(id, 9001)).toMatchObject({
      ok: false,
      refusal: {
        code: 'invalid_input',
        userMessage: 'Adjustment amount cannot exceed the refundable amount ($90)',
      },
    });
    const both = await Promise.all([adjust(id, 6000), adjust(id, 6000)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      refusal: { userMessage: 'Adjustment amount cannot exceed the refundable amount ($30)' },
    });
    expect(refundedAtProvider(id)).toBe(6000);
    expect(await adjustmentsOf(id)).toEqual([{ amountCents: 6000, refundState: 1, removed: false }]);
  });

  test('of charge and tip comes out of both, as one adjustment', async () => {
    const appointment = await world.anAppointment();
    await pay(appointment.id);
    const tip = { appointmentId: appointment.id, tipAmount: 1000 };
    await runOperation(chargeTipOnly, world.holder(appointment.token), tip);
    expect(await adjust(appointment.id, 9500)).toMatchObject({ ok: true });
    expect(await world.ledger(appointment.id)).toEqual([
      { kind: 'charge', amountCents: 9000 },
      { kind: 'tip', amountCents: 1000 },
      { kind: 'refund', amountCents: -9000 },
      { kind: 'refund', amountCents: -500 },
    ]);
    expect(await adjustmentsOf(appointment.id)).toEqual([
      { amountCents: 9500, refundState: 1, removed: false },
    ]);
  });

  test('whose answer was lost is under way, counts already, and the sweeper finds it done', async () => {
    const { id } = await world.anAppointment();
    await pay(id);
    world.sandbox.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/refunds', times: 10 });
    const outcome = await adjust(id, 4000);
    expect(outcome).toMatchObject({ ok: true, value: { adjustment: { refundUnderWay: true } } });
    expect(await adjust(id, 6000)).toMatchObject({
      refusal: { userMessage: 'Adjustment amount cannot exceed the refundable amount ($50)' },
    });
    world.sandbox.failures.clear();
    const job = { practiceId: world.a().id, adjustmentId: idOf(outcome) };
    await Promise.all([1, 2, 3].map(() => runOperation(resolveRefund, world.system(), job)));
    expect(refundedAtProvider(id)).toBe(4000);
    expect(await world.ledger(id)).toHaveLength(2);
  });

  test('found two days later at a provider that has forgotten the key is not made twice', async () => {
    const { id } = await world.anAppointment();
    await pay(id);
    world.sandbox.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/refunds', times: 10 });
    const adjustmentId = idOf(await adjust(id, 4000));
    world.sandbox.failures.clear();
    world.clock().advance(48 * 3_600_000);
    const job = { practiceId: world.a().id, adjustmentId };
    expect(await runOperation(resolveRefund, world.system(), job)).toMatchObject({
      value: { refundedCents: 4000 },
    });
    expect(refundedAtProvider(id)).toBe(4000);
    expect(await world.ledger(id)).toHaveLength(2);
  });

  test('found days later, at a provider that does not answer, waits for its answer', async () => {
    const { id } = await world.anAppointment();
    await pay(id);
    world.sandbox.failures.plan({ mode: 'timeout_before', method: 'POST', path: '/v1/refunds', times: 10 });
    const adjustmentId = idOf(await adjust(id, 4000));
    world.clock().advance(48 * 3_600_000);
    world.sandbox.failures.plan({ mode: 'drop_before', times: 10 });
    const resolve = () =>
      runOperation(resolveRefund, world.system(), { practiceId: world.a().id, adjustmentId });
    expect(await resolve()).toMatchObject({ refusal: { code: 'unavailable' } });
    world.sandbox.failures.clear();
    expect(await resolve()).toMatchObject({ value: { refundedCents: 4000 } });
    expect(refundedAtProvider(id)).toBe(4000);
  });

  test('that the provider refuses counts no more', async () => {
    const { id } = await world.anAppointment();
    await pay(id);
    // Somebody gave the money back at the provider itself.
    const [intent] = world.charged(id);
    const [practice] = await world.rows('SELECT "stripeAccountId" FROM "Practice" WHERE id = $1', [
      world.a().id,
    ]);
    await world.cards.refund({
      account: practice.stripeAccountId,
      paymentIntentId: intent!.id,
      amountCents: 9000,
      currency: 'USD',
      metadata: {},
      idempotencyKey: randomUUID(),
    });
    expect(await adjust(id, 4000)).toMatchObject({ ok: false, refusal: { code: 'payment_declined' } });
    expect(await adjustmentsOf(id)).toEqual([{ amountCents: 4000, refundState: 2, removed: true }]);
    expect(await world.ledger(id)).toHaveLength(1);
  });

  test('and the cancellation after it give back the charge together, never more', async () => {
    const { id } = await world.anAppointment();
    await pay(id);
    world.sandbox.failures.plan({ mode: 'timeout_before', method: 'POST', path: '/v1/refunds', times: 10 });
    await adjust(id, 4000);
    world.sandbox.failures.clear();
    await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
    const input = { practiceId: world.a().id, appointmentId: id };
    expect(await runOperation(refundAppointment, world.system(), input)).toMatchObject({
      value: { refundedCents: 9000 },
    });
    expect(refundedAtProvider(id)).toBe(9000);
  });
});
