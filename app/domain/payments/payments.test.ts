import { describe, expect, test } from 'vitest';
import { RoutingGateway } from '#app/integrations/cards/routing.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import {
  addTipToAppointment,
  chargeAppointment,
  chargeCard,
  chargeTipOnly,
  refundAppointment,
  resolveTransaction,
  retryPayment,
} from './index.ts';
import { PAYMENT_MESSAGES } from './messages.ts';

const world = paymentWorld();

describe('charging', () => {
  test('takes what is due once, and writes it down once', async () => {
    const { id } = await world.anAppointment();
    const outcome = await runOperation(chargeCard, world.owner(), { appointmentId: id });
    expect(outcome).toMatchObject({ ok: true, value: { appointment: { id, clientPaymentStatus: 'Paid' } } });
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    expect(world.charged(id)).toHaveLength(1);
    expect(await world.wanted(id)).toEqual(['payment_receipt']);
    const again = await runOperation(chargeCard, world.owner(), { appointmentId: id });
    expect(again).toMatchObject({
      ok: false,
      refusal: { userMessage: 'This appointment has already been paid.' },
    });
    expect(world.charged(id)).toHaveLength(1);
  });

  test('a double click, a second tab and the worker at once charge once (C42)', async () => {
    const { id } = await world.anAppointment();
    const input = { practiceId: world.a().id, appointmentId: id };
    await Promise.all([
      ...Array.from({ length: 4 }, () => runOperation(chargeCard, world.owner(), { appointmentId: id })),
      ...Array.from({ length: 4 }, () => runOperation(chargeAppointment, world.system(), input)),
    ]);
    // Whoever met the provider's 409 left the intent open; the sweeper finds it done.
    const rows = await world.transactions(id);
    expect(rows).toHaveLength(1);
    await runOperation(resolveTransaction, world.system(), {
      practiceId: world.a().id,
      transactionId: rows[0].id,
    });
    expect(world.charged(id)).toHaveLength(1);
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    expect(await world.wanted(id)).toEqual(['payment_receipt']);
  });

  test('a decline is stored, told to both, and a retry with a better card succeeds', async () => {
    const { id, clientId } = await world.anAppointment('0341');
    const outcome = await runOperation(chargeCard, world.owner(), { appointmentId: id });
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { code: 'payment_declined', userMessage: 'Your card was declined.' },
    });
    expect(await world.ledger(id)).toEqual([]);
    expect(await world.wanted(id)).toEqual(['payment_failed']);
    const rows = await world.rows('SELECT "paymentError" FROM "Appointment" WHERE id = $1', [id]);
    expect(rows[0].paymentError).toBe('Your card was declined.');
    await world.rows(
      `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = replace("providerPaymentMethodId", '0341', '4242') WHERE "clientId" = $1`,
      [clientId],
    );
    expect(await runOperation(retryPayment, world.owner(), { appointmentId: id })).toMatchObject({
      ok: true,
    });
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    const after = await world.rows('SELECT "paymentError" FROM "Appointment" WHERE id = $1', [id]);
    expect(after[0].paymentError).toBeNull();
  });

  test('a bank that wants its client is no failure of the card', async () => {
    const { id } = await world.anAppointment('3184');
    const outcome = await runOperation(chargeCard, world.owner(), { appointmentId: id });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'authentication_required' } });
    const rows = await world.rows('SELECT "paymentRequiresAction" FROM "Appointment" WHERE id = $1', [id]);
    expect(rows[0].paymentRequiresAction).toBe(true);
    expect(await world.ledger(id)).toEqual([]);
  });

  test('money taken but the answer lost is found, never taken again (C43)', async () => {
    const { id } = await world.anAppointment();
    world.sandbox.failures.plan({
      mode: 'timeout_after',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 10,
    });
    const outcome = await runOperation(chargeCard, world.owner(), { appointmentId: id });
    // Nobody knows: it is told as under way, not as refused.
    expect(outcome).toMatchObject({ ok: true, value: { appointment: { clientPaymentStatus: 'Pending' } } });
    world.sandbox.failures.clear();
    expect(await world.ledger(id)).toEqual([]);
    const rows = await world.transactions(id);
    expect(rows).toMatchObject([{ state: 0 }]);
    // Pressed again while the provider cannot even be asked what it did (C70).
    world.sandbox.failures.plan({ mode: 'drop_before', times: 20 });
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: id })).toMatchObject({
      ok: true,
      value: { appointment: { clientPaymentStatus: 'Pending' } },
    });
    const resolve = () =>
      runOperation(resolveTransaction, world.system(), {
        practiceId: world.a().id,
        transactionId: rows[0].id,
      });
    expect(await resolve()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
    world.sandbox.failures.clear();
    expect(world.charged(id)).toHaveLength(1);
    // The provider forgets keys after a day, so the sweeper asks what it knows instead of charging anew.
    world.clock().advance(48 * 3_600_000);
    await resolve();
    expect(world.charged(id)).toHaveLength(1);
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('a provider that refuses our keys has taken nothing: it is said so, and everything stays open', async () => {
    const { id } = await world.anAppointment();
    const keyless = testContext({
      database: world.db().database,
      clock: world.clock(),
      actor: world.a().owner.actor,
      ports: { cards: new RoutingGateway({ stripe: null, square: null }), wallets: world.wallets },
    });
    expect(await runOperation(chargeCard, keyless, { appointmentId: id })).toMatchObject({
      refusal: { code: 'unavailable', userMessage: PAYMENT_MESSAGES.providerDown },
    });
    const job = { practiceId: world.a().id, appointmentId: id };
    const worker = { ...keyless, actor: { kind: 'system' } as const };
    expect(await runOperation(chargeAppointment, worker, job)).toMatchObject({
      refusal: { code: 'unavailable' },
    });
    expect(await world.transactions(id)).toMatchObject([{ state: 3 }, { state: 3 }]);
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('nothing is charged before the visit, for a request, or for another practice', async () => {
    const { approved, pending } = world.a().appointments;
    for (const { id } of [approved, pending]) {
      expect(await runOperation(chargeCard, world.owner(), { appointmentId: id })).toMatchObject({
        ok: false,
        refusal: { code: 'state_changed' },
      });
      expect(world.charged(id)).toHaveLength(0);
    }
    const stranger = world.visitor();
    const { id } = await world.anAppointment();
    expect(await runOperation(chargeCard, stranger, { appointmentId: id })).toMatchObject({ ok: false });
    expect(world.charged(id)).toHaveLength(0);
  });
});

describe('tips (C41)', () => {
  test('one tip for a visit that is paid', async () => {
    const appointment = await world.anAppointment();
    const link = world.holder(appointment.token);
    const tip = () => runOperation(chargeTipOnly, link, { appointmentId: appointment.id, tipAmount: 900 });
    expect(await tip()).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id });
    expect(await tip()).toMatchObject({ ok: true, value: { appointment: { tipAmountCents: 900 } } });
    expect(await tip()).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    expect(await world.ledger(appointment.id)).toEqual([
      { kind: 'charge', amountCents: 9000 },
      { kind: 'tip', amountCents: 900 },
    ]);
  });

  test('pressed eight times at once is one tip, charged once', async () => {
    const appointment = await world.anAppointment();
    await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id });
    const link = world.holder(appointment.token);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        runOperation(chargeTipOnly, link, { appointmentId: appointment.id, tipAmount: 900 }),
      ),
    );
    expect((await world.ledger(appointment.id)).filter(({ kind }) => kind === 'tip')).toEqual([
      { kind: 'tip', amountCents: 900 },
    ]);
    expect(world.charged(appointment.id)).toHaveLength(2);
  });

  describe('beside the payment', () => {
    const tipOf = async (id: string) =>
      (await world.rows('SELECT "tipAmountCents" AS tip FROM "Appointment" WHERE id = $1', [id]))[0].tip;
    const pay = (appointment: { id: string; token: string }, more: object = {}) =>
      runOperation(chargeCard, world.holder(appointment.token), { appointmentId: appointment.id, ...more });
    const cure = ({ clientId }: { clientId: string }) =>
      world.rows(
        `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = replace("providerPaymentMethodId", '_0341_', '_4242_')
         WHERE "clientId" = $1`,
        [clientId],
      );

    test('is part of its success: one charge, and one tip', async () => {
      const appointment = await world.anAppointment();
      expect(await pay(appointment, { tipAmount: 900 })).toMatchObject({
        ok: true,
        value: { appointment: { clientPaymentStatus: 'Paid', tipAmountCents: 900 } },
      });
      expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9900 }]);
    });

    test('is gone where the payment fails: the next one asks anew', async () => {
      const appointment = await world.anAppointment('0341');
      const link = world.holder(appointment.token);
      expect(await pay(appointment, { tipAmount: 900 })).toMatchObject({ ok: false });
      expect(await tipOf(appointment.id)).toBe(0);
      await ok(runOperation(addTipToAppointment, link, { appointmentId: appointment.id, tipAmount: 700 }));
      expect(await pay(appointment)).toMatchObject({ ok: false });
      expect(await tipOf(appointment.id)).toBe(0);
      await cure(appointment);
      await ok(pay(appointment));
      expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    });

    test('offered before, it is taken by its client’s next payment and by nobody else’s', async () => {
      const [appointment, other] = [await world.anAppointment(), await world.anAppointment()];
      for (const { id, token } of [appointment, other])
        await ok(
          runOperation(addTipToAppointment, world.holder(token), { appointmentId: id, tipAmount: 900 }),
        );
      await ok(runOperation(chargeCard, world.owner(), { appointmentId: other.id, tipAmount: 900 }));
      expect(await world.ledger(other.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
      await ok(pay(appointment));
      expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9900 }]);
    });

    test('pressed again after the answer was lost, it is taken once', async () => {
      const appointment = await world.anAppointment();
      const path = '/v1/payment_intents';
      world.failures.plan({ mode: 'timeout_after', method: 'POST', path, times: 10 });
      expect(await pay(appointment, { tipAmount: 900 })).toMatchObject({
        value: { appointment: { clientPaymentStatus: 'Pending', tipAmountCents: 0 } },
      });
      world.failures.clear();
      expect(await pay(appointment, { tipAmount: 0 })).toMatchObject({ refusal: { code: 'conflict' } });
      await ok(pay(appointment, { tipAmount: 900 }));
      expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9900 }]);
      expect(world.charged(appointment.id)).toHaveLength(1);
    });
  });

  test.each([-1, 0, 0.5, 10 ** 9, 50_000])(
    'a tip of %s cents is refused before the payment too',
    async (tipAmount) => {
      const appointment = await world.anAppointment();
      const link = world.holder(appointment.token);
      const outcome = await runOperation(addTipToAppointment, link, {
        appointmentId: appointment.id,
        tipAmount,
      });
      expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
      expect(
        await world.rows('SELECT "tipAmountCents" FROM "Appointment" WHERE id = $1', [appointment.id]),
      ).toEqual([{ tipAmountCents: 0 }]);
    },
  );

  test.each([-1, 0, 0.5, 10 ** 9, 50_000])('a tip of %s cents is refused', async (tipAmount) => {
    const appointment = await world.anAppointment();
    await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id });
    const link = world.holder(appointment.token);
    const outcome = await runOperation(chargeTipOnly, link, { appointmentId: appointment.id, tipAmount });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
    expect(await world.ledger(appointment.id)).toHaveLength(1);
  });
});

describe('refunds', () => {
  test('give back everything once, however often the job runs', async () => {
    const { id } = await world.anAppointment();
    await runOperation(chargeCard, world.owner(), { appointmentId: id });
    await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
    const input = { practiceId: world.a().id, appointmentId: id };
    await Promise.all(
      Array.from({ length: 4 }, () => runOperation(refundAppointment, world.system(), input)),
    );
    await runOperation(refundAppointment, world.system(), input);
    expect(await world.ledger(id)).toEqual([
      { kind: 'charge', amountCents: 9000 },
      { kind: 'refund', amountCents: -9000 },
    ]);
  });

  test('a charge that succeeds after the visit was cancelled is refunded', async () => {
    const { id } = await world.anAppointment();
    world.sandbox.failures.plan({
      mode: 'timeout_after',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 10,
    });
    await runOperation(chargeCard, world.owner(), { appointmentId: id });
    world.sandbox.failures.clear();
    await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
    const rows = await world.transactions(id);
    await runOperation(resolveTransaction, world.system(), {
      practiceId: world.a().id,
      transactionId: rows[0].id,
    });
    const wanted = await world.rows(`SELECT payload FROM "OutboxEvent" WHERE "dedupeKey" LIKE $1`, [
      `refund-on-cancel:${id}%`,
    ]);
    expect(wanted).toHaveLength(1);
    await runOperation(refundAppointment, world.system(), wanted[0].payload as object);
    expect(await world.moved(id)).toMatchObject({ taken: 9000, givenBack: 9000 });
  });
});
