import { describe, expect, test } from 'vitest';
import { chargeAppointment, chargeCard } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { aFailedPaymentAppointment } from '#prisma/situations/index.ts';
import { cardVisits, ok } from '#tests/support/payments/card-visits.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { appointmentCardPage, defaultPaymentMethodPractice, saveCard, setupIntent } from './index.ts';
import { CARD_MESSAGES } from './messages.ts';

const world = paymentWorld();
const { aVisit, begin, save, type, addCard, methods } = cardVisits(world);

const appointment = async (id: string) =>
  (await world.rows('SELECT * FROM "Appointment" WHERE id = $1', [id]))[0];
const isDue = async (id: string, afterMs = 0) =>
  (await chargeAppointment.due!(world.system(), new Date(TEST_NOW + afterMs))).some(
    ({ appointmentId }) => appointmentId === id,
  );

describe('adding a card from the appointment’s page', () => {
  test('the card that the provider saved becomes the one that is charged', async () => {
    const visit = await aVisit();
    const { paymentMethod, appointment: after } = await addCard(visit);
    expect(paymentMethod).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 });
    expect(after).toEqual({ id: visit.id, clientPaymentStatus: 'Pending' });
    expect(await methods(visit.clientId)).toEqual([{ last4: '4242', isDefault: true, gone: false }]);
    expect(
      await world.rows(
        'SELECT state, "clientId", "appointmentId" FROM "CardSetup" WHERE "appointmentId" = $1',
        [visit.id],
      ),
    ).toEqual([{ state: 'succeeded', clientId: visit.clientId, appointmentId: visit.id }]);
    const timeline = await world.rows(
      `SELECT kind FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind = 'card_saved'`,
      [visit.id],
    );
    expect(timeline).toHaveLength(1);
    // It can be charged: on the day, by the worker.
    world.clock().advance(visit.startsAtMs + HOUR_MS - TEST_NOW);
    const charge = { practiceId: world.a().id, appointmentId: visit.id };
    expect(await runOperation(chargeAppointment, world.system(), charge)).toMatchObject({ ok: true });
    expect(world.charged(visit.id)).toHaveLength(1);
  });

  test('asked again it goes on with the same setup until that is used', async () => {
    const visit = await aVisit();
    const first = await ok(begin(visit));
    expect(await ok(begin(visit))).toEqual(first);
    await type(first);
    await ok(save(visit, first.setupIntentId));
    const next = await ok(begin(visit));
    expect(next.setupIntentId).not.toBe(first.setupIntentId);
    // The page was closed after the provider had saved a card: the next try begins anew.
    await type(next);
    expect((await ok(begin(visit))).setupIntentId).not.toBe(next.setupIntentId);
  });

  test('the same card sent twice, or from two tabs at once, is kept once', async () => {
    const visit = await aVisit();
    const setup = await ok(begin(visit));
    await type(setup);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => save(visit, setup.setupIntentId)));
    expect(outcomes.every(({ ok: fine }) => fine)).toBe(true);
    expect(await methods(visit.clientId)).toHaveLength(1);
    const timeline = await world.rows(
      `SELECT 1 FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind = 'card_saved'`,
      [visit.id],
    );
    expect(timeline).toHaveLength(1);
  });

  test('another card takes the place of the first, for everything still to be paid', async () => {
    const visit = await aVisit({ card: true });
    const { paymentMethod } = await addCard(visit, '5555555555554444');
    expect(paymentMethod.last4).toBe('4444');
    expect(await methods(visit.clientId)).toEqual([
      { last4: '4242', isDefault: false, gone: false },
      { last4: '4444', isDefault: true, gone: false },
    ]);
    const shown = await ok(runOperation(defaultPaymentMethodPractice, visit.holder(), {}));
    expect(shown).toEqual(paymentMethod);
    const [method] = await world.rows('SELECT last4 FROM "PaymentMethod" WHERE id = $1', [
      (await appointment(visit.id)).paymentMethodId,
    ]);
    expect(method).toEqual({ last4: '4444' });
  });

  test('what had failed is tried again with the new card, after the client had the chance to pay', async () => {
    const visit = await aVisit({ past: true, card: '0341', make: aFailedPaymentAppointment });
    expect(await isDue(visit.id, 3 * MINUTE_MS)).toBe(false);
    expect((await addCard(visit)).appointment.clientPaymentStatus).toBe('Pending');
    expect(await appointment(visit.id)).toMatchObject({ paymentError: null });
    expect(await isDue(visit.id)).toBe(false);
    expect(await isDue(visit.id, 2 * MINUTE_MS)).toBe(true);
    expect(await runOperation(chargeCard, visit.holder(), { appointmentId: visit.id })).toMatchObject({
      ok: true,
    });
  });

  const job = (visit: { id: string }) => ({ practiceId: world.a().id, appointmentId: visit.id });
  /** What the worker does with the charges that the outbox asks for by now, each twice. */
  async function work(visit: { id: string }): Promise<void> {
    const wanted = await world.rows(
      `SELECT id FROM "OutboxEvent" WHERE topic = 'charge-appointment' AND payload->>'appointmentId' = $1`,
      [visit.id],
    );
    for (const _ of [...wanted, ...wanted]) await runOperation(chargeAppointment, world.system(), job(visit));
  }
  const chargeAtBooking = (visit: { id: string }) =>
    world.rows('UPDATE "Appointment" SET "chargeAtBooking" = true WHERE id = $1', [visit.id]);

  test('declined at booking: the next card is charged at once, weeks before the visit, and once', async () => {
    const visit = await aVisit({ card: '0341' });
    await chargeAtBooking(visit);
    await runOperation(chargeAppointment, world.system(), job(visit));
    expect((await appointment(visit.id)).paymentError).toContain('declined');
    expect(world.charged(visit.id)).toHaveLength(0);

    await addCard(visit);
    expect(await isDue(visit.id)).toBe(false);
    await work(visit);
    expect(world.charged(visit.id)).toHaveLength(1);
    expect(await appointment(visit.id)).toMatchObject({ paymentError: null, paidAt: new Date(TEST_NOW) });
  });

  test('a card that is declined as well says so, and a third one is charged', async () => {
    const visit = await aVisit({ card: '0341' });
    await chargeAtBooking(visit);
    await runOperation(chargeAppointment, world.system(), job(visit));
    await addCard(visit, '4000000000000341');
    await work(visit);
    expect((await appointment(visit.id)).paymentError).toContain('declined');
    await addCard(visit);
    await work(visit);
    expect(world.charged(visit.id)).toHaveLength(1);
  });

  test('a coming visit whose charge had failed is tried again at once', async () => {
    const visit = await aVisit({ card: '0341', make: aFailedPaymentAppointment });
    await addCard(visit);
    expect(await appointment(visit.id)).toMatchObject({ paymentError: null });
    await work(visit);
    expect(world.charged(visit.id)).toHaveLength(1);
    expect(await world.ledger(visit.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
  });

  test('what is charged on the day waits for it', async () => {
    const visit = await aVisit({ card: true });
    await addCard(visit, '5555555555554444');
    await work(visit);
    expect(world.charged(visit.id)).toHaveLength(0);
  });

  test('an overdue visit stays past due until it is charged (spec 000 §4)', async () => {
    const visit = await aVisit({ past: true });
    expect((await addCard(visit)).appointment.clientPaymentStatus).toBe('Past due');
    expect(await isDue(visit.id, 2 * MINUTE_MS)).toBe(true);
  });

  test('what the bank still asked about is let go: the new card pays', async () => {
    const visit = await aVisit({ past: true, card: '3184' });
    await runOperation(chargeCard, visit.holder(), { appointmentId: visit.id });
    await addCard(visit);
    expect(await appointment(visit.id)).toMatchObject({ paymentRequiresAction: false });
    expect(await runOperation(chargeCard, visit.holder(), { appointmentId: visit.id })).toMatchObject({
      ok: true,
    });
    expect(world.charged(visit.id)).toHaveLength(1);
  });

  test('a setup that saved nothing is refused with the provider’s word', async () => {
    const visit = await aVisit();
    const setup = await ok(begin(visit));
    expect(await save(visit, setup.setupIntentId)).toMatchObject({
      ok: false,
      refusal: { userMessage: CARD_MESSAGES.notSaved },
    });
    await type(setup, '4000000000000002');
    expect(await save(visit, setup.setupIntentId)).toMatchObject({
      ok: false,
      refusal: { code: 'payment_declined', userMessage: 'Your card was declined.' },
    });
    expect(await methods(visit.clientId)).toEqual([]);
  });

  test('a provider that does not answer: the catalogue’s text, nothing written', async () => {
    const visit = await aVisit();
    world.sandbox.failures.plan({ mode: 'error_before', times: 20 });
    expect(await begin(visit)).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable', userMessage: 'Failed to create setup intent' },
    });
    world.sandbox.failures.clear();
    expect(await world.rows('SELECT 1 FROM "CardSetup" WHERE "clientId" = $1', [visit.clientId])).toEqual([]);
    expect(await begin(visit)).toMatchObject({ ok: true });
  });

  test('stolen numbers cannot be tried one after the other', async () => {
    const visit = await aVisit();
    const codes: string[] = [];
    for (let card = 0; card < 11; card++) {
      const outcome = await begin(visit);
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
    const visit = await aVisit();
    await world.rows('UPDATE "Practice" SET "isStripeApproved" = false WHERE id = $1', [world.a().id]);
    const outcome = await begin(visit);
    await world.rows('UPDATE "Practice" SET "isStripeApproved" = true WHERE id = $1', [world.a().id]);
    expect(outcome).toMatchObject({ ok: false, refusal: { userMessage: CARD_MESSAGES.noCards } });
  });
});

describe('without JavaScript', () => {
  test('the provider’s own page leads back; only saveCard keeps the card (C33)', async () => {
    const visit = await aVisit();
    const { url } = await ok(runOperation(appointmentCardPage, visit.holder(), { appointmentId: visit.id }));
    const form = new URLSearchParams({
      number: '4242424242424242',
      expiry: '12 / 40',
      cvc: '123',
      name: 'Iris',
    });
    const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(answer.headers.get('location')!);
    expect(back.pathname).toBe(`/m/c/${visit.token}`);
    expect(await methods(visit.clientId)).toEqual([]);
    const cardPage = back.searchParams.get('cardPage')!;
    expect(await runOperation(saveCard, visit.holder(), { appointmentId: visit.id, cardPage })).toMatchObject(
      { ok: true, value: { paymentMethod: { last4: '4242' } } },
    );
    // A page of somebody else's is nobody's.
    const other = await aVisit();
    expect(await runOperation(saveCard, other.holder(), { appointmentId: other.id, cardPage })).toMatchObject(
      { ok: false, refusal: { userMessage: CARD_MESSAGES.notYours } },
    );
  });
});
