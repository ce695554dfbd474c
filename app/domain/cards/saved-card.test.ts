import { describe, expect, test } from 'vitest';
import { chargeAppointment, chargeCard } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { aFailedPaymentAppointment } from '#prisma/situations/index.ts';
import { cardAppointments, ok } from '#tests/support/payments/card-appointments.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { appointmentCardPage, defaultPaymentMethodPractice, saveCard, setupIntent } from './index.ts';
import { CARD_MESSAGES } from './messages.ts';

const world = paymentWorld();
const { anAppointment, begin, save, type, addCard, methods } = cardAppointments(world);

const readAppointment = async (id: string) =>
  (await world.rows('SELECT * FROM "Appointment" WHERE id = $1', [id]))[0];
const isDue = async (id: string, afterMs = 0) =>
  (await chargeAppointment.due!(world.system(), new Date(TEST_NOW + afterMs))).some(
    ({ appointmentId }) => appointmentId === id,
  );

describe('adding a card from the appointment’s page', () => {
  test('the card that the provider saved becomes the one that is charged', async () => {
    const appointment = await anAppointment();
    const { paymentMethod, appointment: after } = await addCard(appointment);
    expect(paymentMethod).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 });
    expect(after).toEqual({ id: appointment.id, clientPaymentStatus: 'Pending' });
    expect(await methods(appointment.clientId)).toEqual([{ last4: '4242', isDefault: true, gone: false }]);
    expect(
      await world.rows(
        'SELECT state, "clientId", "appointmentId" FROM "CardSetup" WHERE "appointmentId" = $1',
        [appointment.id],
      ),
    ).toEqual([{ state: 'succeeded', clientId: appointment.clientId, appointmentId: appointment.id }]);
    const timeline = await world.rows(
      `SELECT kind FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind = 'card_saved'`,
      [appointment.id],
    );
    expect(timeline).toHaveLength(1);
    // It can be charged: on the day, by the worker.
    world.clock().advance(appointment.startsAtMs + HOUR_MS - TEST_NOW);
    const charge = { practiceId: world.a().id, appointmentId: appointment.id };
    expect(await runOperation(chargeAppointment, world.system(), charge)).toMatchObject({ ok: true });
    expect(world.charged(appointment.id)).toHaveLength(1);
  });

  test('asked again it goes on with the same setup until that is used', async () => {
    const appointment = await anAppointment();
    const first = await ok(begin(appointment));
    expect(await ok(begin(appointment))).toEqual(first);
    await type(first);
    await ok(save(appointment, first.setupIntentId));
    const next = await ok(begin(appointment));
    expect(next.setupIntentId).not.toBe(first.setupIntentId);
    // The page was closed after the provider had saved a card: that is kept, and the next try begins anew.
    await type(next, '5555555555554444');
    expect((await ok(begin(appointment))).setupIntentId).not.toBe(next.setupIntentId);
    expect(await methods(appointment.clientId)).toEqual([
      { last4: '4242', isDefault: false, gone: false },
      { last4: '4444', isDefault: true, gone: false },
    ]);
  });

  test('the same card sent twice, or from two tabs at once, is kept once', async () => {
    const appointment = await anAppointment();
    const setup = await ok(begin(appointment));
    await type(setup);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => save(appointment, setup.setupIntentId)),
    );
    expect(outcomes.every(({ ok: fine }) => fine)).toBe(true);
    expect(await methods(appointment.clientId)).toHaveLength(1);
    const timeline = await world.rows(
      `SELECT 1 FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind = 'card_saved'`,
      [appointment.id],
    );
    expect(timeline).toHaveLength(1);
  });

  test('another card takes the place of the first, for everything still to be paid', async () => {
    const appointment = await anAppointment({ card: true });
    const { paymentMethod } = await addCard(appointment, '5555555555554444');
    expect(paymentMethod.last4).toBe('4444');
    expect(await methods(appointment.clientId)).toEqual([
      { last4: '4242', isDefault: false, gone: false },
      { last4: '4444', isDefault: true, gone: false },
    ]);
    const shown = await ok(runOperation(defaultPaymentMethodPractice, appointment.holder(), {}));
    expect(shown).toEqual(paymentMethod);
    const [method] = await world.rows('SELECT last4 FROM "PaymentMethod" WHERE id = $1', [
      (await readAppointment(appointment.id)).paymentMethodId,
    ]);
    expect(method).toEqual({ last4: '4444' });
  });

  test('what had failed is tried again with the new card, after the client had the chance to pay', async () => {
    const appointment = await anAppointment({ past: true, card: '0341', make: aFailedPaymentAppointment });
    expect(await isDue(appointment.id, 3 * MINUTE_MS)).toBe(false);
    expect((await addCard(appointment)).appointment.clientPaymentStatus).toBe('Pending');
    expect(await readAppointment(appointment.id)).toMatchObject({ paymentError: null });
    expect(await isDue(appointment.id)).toBe(false);
    expect(await isDue(appointment.id, 2 * MINUTE_MS)).toBe(true);
    expect(
      await runOperation(chargeCard, appointment.holder(), { appointmentId: appointment.id }),
    ).toMatchObject({
      ok: true,
    });
  });

  const job = (appointment: { id: string }) => ({ practiceId: world.a().id, appointmentId: appointment.id });
  /** What the worker does with the charges that the outbox asks for by now, each twice. */
  async function work(appointment: { id: string }): Promise<void> {
    const wanted = await world.rows(
      `SELECT id FROM "OutboxEvent" WHERE topic = 'charge-appointment' AND payload->>'appointmentId' = $1`,
      [appointment.id],
    );
    for (const _ of [...wanted, ...wanted])
      await runOperation(chargeAppointment, world.system(), job(appointment));
  }
  const chargeAtBooking = (appointment: { id: string }) =>
    world.rows('UPDATE "Appointment" SET "chargeAtBooking" = true WHERE id = $1', [appointment.id]);

  test('declined at booking: the next card is charged at once, weeks before the visit, and once', async () => {
    const appointment = await anAppointment({ card: '0341' });
    await chargeAtBooking(appointment);
    await runOperation(chargeAppointment, world.system(), job(appointment));
    expect((await readAppointment(appointment.id)).paymentError).toContain('declined');
    expect(world.charged(appointment.id)).toHaveLength(0);

    await addCard(appointment);
    expect(await isDue(appointment.id)).toBe(false);
    await work(appointment);
    expect(world.charged(appointment.id)).toHaveLength(1);
    expect(await readAppointment(appointment.id)).toMatchObject({
      paymentError: null,
      paidAt: new Date(TEST_NOW),
    });
  });

  test('a card that is declined as well says so, and a third one is charged', async () => {
    const appointment = await anAppointment({ card: '0341' });
    await chargeAtBooking(appointment);
    await runOperation(chargeAppointment, world.system(), job(appointment));
    await addCard(appointment, '4000000000000341');
    await work(appointment);
    expect((await readAppointment(appointment.id)).paymentError).toContain('declined');
    await addCard(appointment);
    await work(appointment);
    expect(world.charged(appointment.id)).toHaveLength(1);
  });

  test('a coming visit whose charge had failed is tried again at once', async () => {
    const appointment = await anAppointment({ card: '0341', make: aFailedPaymentAppointment });
    await addCard(appointment);
    expect(await readAppointment(appointment.id)).toMatchObject({ paymentError: null });
    await work(appointment);
    expect(world.charged(appointment.id)).toHaveLength(1);
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('what is charged on the day waits for it', async () => {
    const appointment = await anAppointment({ card: true });
    await addCard(appointment, '5555555555554444');
    await work(appointment);
    expect(world.charged(appointment.id)).toHaveLength(0);
  });

  test('an overdue visit stays past due until it is charged (spec 000 §4)', async () => {
    const appointment = await anAppointment({ past: true });
    expect((await addCard(appointment)).appointment.clientPaymentStatus).toBe('Past due');
    expect(await isDue(appointment.id, 2 * MINUTE_MS)).toBe(true);
  });

  test('what the bank still asked about is let go: the new card pays', async () => {
    const appointment = await anAppointment({ past: true, card: '3184' });
    await runOperation(chargeCard, appointment.holder(), { appointmentId: appointment.id });
    await addCard(appointment);
    expect(await readAppointment(appointment.id)).toMatchObject({ paymentRequiresAction: false });
    expect(
      await runOperation(chargeCard, appointment.holder(), { appointmentId: appointment.id }),
    ).toMatchObject({
      ok: true,
    });
    expect(world.charged(appointment.id)).toHaveLength(1);
  });

  test('a setup that saved nothing is refused with the provider’s word', async () => {
    const appointment = await anAppointment();
    const setup = await ok(begin(appointment));
    expect(await save(appointment, setup.setupIntentId)).toMatchObject({
      ok: false,
      refusal: { userMessage: CARD_MESSAGES.notSaved },
    });
    await type(setup, '4000000000000002');
    expect(await save(appointment, setup.setupIntentId)).toMatchObject({
      ok: false,
      refusal: { code: 'payment_declined', userMessage: 'Your card was declined.' },
    });
    expect(await methods(appointment.clientId)).toEqual([]);
  });

  test('a provider that does not answer: the catalogue’s text, nothing written', async () => {
    const appointment = await anAppointment();
    world.sandbox.failures.plan({ mode: 'error_before', times: 20 });
    expect(await begin(appointment)).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable', userMessage: 'Failed to create setup intent' },
    });
    world.sandbox.failures.clear();
    expect(
      await world.rows('SELECT 1 FROM "CardSetup" WHERE "clientId" = $1', [appointment.clientId]),
    ).toEqual([]);
    expect(await begin(appointment)).toMatchObject({ ok: true });
  });

  test('stolen numbers cannot be tried one after the other', async () => {
    const appointment = await anAppointment();
    const codes: string[] = [];
    for (let card = 0; card < 11; card++) {
      const outcome = await begin(appointment);
      codes.push(outcome.ok ? 'begun' : outcome.refusal.code);
      if (outcome.ok) await type(outcome.value);
    }
    expect(codes).toEqual([...Array<string>(10).fill('begun'), 'rate_limited']);
  });

  test('not for an appointment that is off, and not where no cards are taken', async () => {
    const { token, id } = world.a().appointments.cancelled;
    expect(await runOperation(setupIntent, world.holder(token), { appointmentId: id })).toMatchObject({
      ok: false,
      refusal: { userMessage: CARD_MESSAGES.off },
    });
    const appointment = await anAppointment();
    await world.rows('UPDATE "Practice" SET "isStripeApproved" = false WHERE id = $1', [world.a().id]);
    const outcome = await begin(appointment);
    await world.rows('UPDATE "Practice" SET "isStripeApproved" = true WHERE id = $1', [world.a().id]);
    expect(outcome).toMatchObject({ ok: false, refusal: { userMessage: CARD_MESSAGES.noCards } });
  });
});

describe('without JavaScript', () => {
  test('the provider’s own page leads back; only saveCard keeps the card (C33)', async () => {
    const appointment = await anAppointment();
    const { url } = await ok(
      runOperation(appointmentCardPage, appointment.holder(), { appointmentId: appointment.id }),
    );
    const form = new URLSearchParams({
      number: '4242424242424242',
      expiry: '12 / 40',
      cvc: '123',
      name: 'Iris',
    });
    const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(answer.headers.get('location')!);
    expect(back.pathname).toBe(`/m/c/${appointment.token}`);
    expect(await methods(appointment.clientId)).toEqual([]);
    const cardPage = back.searchParams.get('cardPage')!;
    expect(
      await runOperation(saveCard, appointment.holder(), { appointmentId: appointment.id, cardPage }),
    ).toMatchObject({ ok: true, value: { paymentMethod: { last4: '4242' } } });
    // A page of somebody else's is nobody's.
    const other = await anAppointment();
    expect(await runOperation(saveCard, other.holder(), { appointmentId: other.id, cardPage })).toMatchObject(
      { ok: false, refusal: { userMessage: CARD_MESSAGES.notYours } },
    );
  });
});
