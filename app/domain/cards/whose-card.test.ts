import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { chargeCard } from '#app/domain/payments/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { anApprovedAppointment, aPaidAppointment, given } from '#prisma/situations/index.ts';
import { cardAppointments, ok } from '#tests/support/payments/card-appointments.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { defaultPaymentMethodPractice, detachPaymentMethodPractice, setupIntent } from './index.ts';
import { CARD_MESSAGES } from './messages.ts';

const world = paymentWorld();
const { anAppointment, begin, save, type, addCard, methods } = cardAppointments(world);

describe('whose card', () => {
  test('the id alone, another link or another practice’s session is no proof (C35)', async () => {
    const appointment = await anAppointment();
    const strangers = [
      world.visitor(),
      world.holder(newToken()),
      world.holder(world.a().appointments.pending.token),
      world.holder(world.b().appointments.approved.token),
    ];
    for (const stranger of strangers) {
      expect(await begin(appointment, stranger)).toMatchObject({ ok: false });
      expect(await save(appointment, 'seti_1', stranger)).toMatchObject({
        ok: false,
        refusal: { code: 'not_found' },
      });
    }
    expect(
      await world.rows('SELECT 1 FROM "CardSetup" WHERE "clientId" = $1', [appointment.clientId]),
    ).toEqual([]);
  });

  test('ids beside the proof must agree with it (C19)', async () => {
    const userId = uuid();
    await world.rows(
      `INSERT INTO "User" (id, email, kind, name, "updatedAt") VALUES ($1, $2, 'client', 'Iris', now())`,
      [userId, `${userId}@example.com`],
    );
    const appointment = await anAppointment({ userId });
    const other = await anAppointment();
    const missing = { ok: false, refusal: { code: 'not_found', userMessage: CARD_MESSAGES.notFound } };
    for (const wrong of [
      { practiceId: world.b().id },
      { clientId: other.clientId },
      { clientId: world.b().clients.ada.id },
      { userId: uuid() },
      { userId: world.a().owner.userId },
    ]) {
      expect(await begin(appointment, appointment.holder(), wrong)).toMatchObject(missing);
      expect(await runOperation(defaultPaymentMethodPractice, appointment.holder(), wrong)).toMatchObject(
        missing,
      );
    }
    const right = { practiceId: world.a().id, clientId: appointment.clientId, userId };
    expect(await begin(appointment, appointment.holder(), right)).toMatchObject({ ok: true });
  });

  test('a practitioner begins for clients of their own, never for another practice’s', async () => {
    const appointment = await anAppointment();
    const ask = (clientId: string, rest: object = {}) =>
      runOperation(setupIntent, world.owner(), { clientId, ...rest });
    expect(await ask(appointment.clientId)).toMatchObject({ ok: true });
    const foreign = await anAppointment({ practice: 'b', card: true });
    const missing = await ask(uuid());
    expect(missing).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    expect(await ask(foreign.clientId)).toEqual(missing);
    expect(await ask(foreign.clientId, { practiceId: world.b().id })).toEqual(missing);
    expect(await runOperation(setupIntent, world.owner(), {})).toEqual(missing);
    expect(await runOperation(setupIntent, world.owner(), { appointmentId: foreign.id })).toEqual(missing);
    const theirs = { clientId: foreign.clientId };
    expect(await runOperation(defaultPaymentMethodPractice, world.owner(), theirs)).toEqual(missing);
    expect(await runOperation(detachPaymentMethodPractice, world.owner(), theirs)).toEqual(missing);
    expect(await methods(foreign.clientId)).toEqual([{ last4: '4242', isDefault: true, gone: false }]);
  });

  test('a card saved for another client, practice or booking is not taken', async () => {
    const appointment = await anAppointment();
    const other = await anAppointment();
    const foreign = await anAppointment({ practice: 'b' });
    for (const theirs of [other, foreign]) {
      const setup = await ok(begin(theirs));
      await type(setup);
      expect(await save(appointment, setup.setupIntentId)).toMatchObject({
        ok: false,
        refusal: { code: 'invalid_input', userMessage: CARD_MESSAGES.notYours },
      });
    }
    expect(await save(appointment, 'seti_unknown')).toMatchObject({ ok: false });
    expect(await save(appointment, '../x')).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
    expect(await methods(appointment.clientId)).toEqual([]);
  });
});

describe('a visitor’s booking under a client’s name', () => {
  /** The client's own appointment with a card, and a booking from outside that was matched to the same client. */
  async function aStranger(about: Parameters<typeof anAppointment>[0] = { card: true }) {
    const own = await anAppointment(about);
    const stranger = await given(world.a().db, TEST_NOW, (scene) =>
      anApprovedAppointment(scene, {
        client: { id: own.clientId },
        location: world.a().locations.office,
        services: [world.a().services.massage],
        startsAt: own.startsAtMs + 3 * 24 * 3_600_000,
      }),
    );
    return { own, stranger: { ...stranger, holder: () => world.holder(stranger.token) } };
  }

  test('does not show the client’s card, nor forget it', async () => {
    const { own, stranger } = await aStranger();
    expect(await ok(runOperation(defaultPaymentMethodPractice, stranger.holder(), {}))).toBeNull();
    const forget = await runOperation(detachPaymentMethodPractice, stranger.holder(), {
      clientId: own.clientId,
    });
    expect(forget).toMatchObject({ ok: false, refusal: { userMessage: CARD_MESSAGES.noCard } });
    expect(await methods(own.clientId)).toEqual([{ last4: '4242', isDefault: true, gone: false }]);
  });

  test('takes a card for itself alone: the client’s other visits stay on theirs', async () => {
    const { own, stranger } = await aStranger();
    await addCard(stranger, '5555555555554444');
    expect(await methods(own.clientId)).toEqual([
      { last4: '4242', isDefault: true, gone: false },
      { last4: '4444', isDefault: false, gone: false },
    ]);
    expect(await ok(runOperation(defaultPaymentMethodPractice, own.holder(), {}))).toMatchObject({
      last4: '4242',
    });
    expect(await ok(runOperation(defaultPaymentMethodPractice, stranger.holder(), {}))).toMatchObject({
      last4: '4444',
    });
    await runOperation(detachPaymentMethodPractice, stranger.holder(), { clientId: own.clientId });
    expect((await methods(own.clientId)).map(({ gone }) => gone)).toEqual([false, true]);
  });

  const madeByThePractice = (id: string) =>
    world.db().owner.query('UPDATE "Appointment" SET "clientBooked" = false WHERE id = $1', [id]);

  test('neither lends the client its card, nor is ever charged to the one that they give (C98)', async () => {
    const { own, stranger } = await aStranger({});
    await madeByThePractice(own.id);
    await addCard(stranger, '4242424242424242');
    expect(await methods(own.clientId)).toEqual([{ last4: '4242', isDefault: false, gone: false }]);
    await world
      .db()
      .owner.query('UPDATE "PaymentMethod" SET "isDefault" = true WHERE "clientId" = $1', [own.clientId]);
    // Also where both were on one card before: giving another one parts them.
    await addCard(own, '5555555555554444');
    const last4 = async (holder: BaseContext) =>
      (await ok(runOperation(defaultPaymentMethodPractice, holder, {})))?.last4;
    expect([await last4(own.holder()), await last4(stranger.holder())]).toEqual(['4444', '4242']);
    await addCard(stranger, '4000056655665556');
    expect([await last4(own.holder()), await last4(stranger.holder())]).toEqual(['4444', '5556']);
  });

  test('of somebody of whom nothing else is known its card stands first', async () => {
    const { own, stranger } = await aStranger({});
    await addCard(stranger, '4242424242424242');
    expect(await methods(own.clientId)).toMatchObject([{ last4: '4242', isDefault: true }]);
  });
});

describe('the saved card', () => {
  test('shows brand, last four digits and expiry; null where there is none', async () => {
    const appointment = await anAppointment({ card: true });
    const expected = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };
    expect(await ok(runOperation(defaultPaymentMethodPractice, appointment.holder(), {}))).toEqual(expected);
    const byOwner = { clientId: appointment.clientId, practiceId: world.a().id };
    expect(await ok(runOperation(defaultPaymentMethodPractice, world.owner(), byOwner))).toEqual(expected);
    const bare = await anAppointment();
    expect(await ok(runOperation(defaultPaymentMethodPractice, bare.holder(), {}))).toBeNull();
    expect(await runOperation(defaultPaymentMethodPractice, world.visitor(), byOwner)).toMatchObject({
      ok: false,
    });
  });

  test('is forgotten by the name that its link knows the client by, and by that at no other door (C92)', async () => {
    const appointment = await anAppointment({ card: true });
    const other = await anAppointment({ card: true });
    const { client } = await ok(
      runOperation(tokenAppointment, world.visitor(), { instantActionToken: appointment.token }),
    );
    const forget = (ctx: BaseContext) =>
      runOperation(detachPaymentMethodPractice, ctx, { clientId: client.id });
    for (const stranger of [other.holder(), world.owner(), world.visitor()])
      expect(await forget(stranger)).toMatchObject({ ok: false });
    const asOwner = { clientId: client.id };
    const nobody = { ok: false, refusal: { code: 'not_found' } };
    expect(await runOperation(setupIntent, world.owner(), asOwner)).toMatchObject(nobody);
    expect(await runOperation(defaultPaymentMethodPractice, world.owner(), asOwner)).toMatchObject(nobody);
    expect(await methods(appointment.clientId)).toMatchObject([{ gone: false }]);
    expect(await forget(appointment.holder())).toMatchObject({ ok: true });
    expect(await methods(appointment.clientId)).toMatchObject([{ gone: true }]);
    expect(await methods(other.clientId)).toMatchObject([{ gone: false }]);
  });

  test('is forgotten here and at the provider', async () => {
    const appointment = await anAppointment();
    await addCard(appointment);
    const forget = () =>
      runOperation(detachPaymentMethodPractice, appointment.holder(), { clientId: appointment.clientId });
    expect(await forget()).toEqual({ ok: true, value: {} });
    expect(await methods(appointment.clientId)).toEqual([{ last4: '4242', isDefault: false, gone: true }]);
    const [kept] = await world.rows(
      'SELECT "providerPaymentMethodId" AS id FROM "PaymentMethod" WHERE "clientId" = $1',
      [appointment.clientId],
    );
    const atProvider = world.sandbox.store.all('payment_methods').find(({ id }) => id === kept.id);
    expect(atProvider).toMatchObject({ customer: null });
    expect(await forget()).toMatchObject({ ok: false, refusal: { userMessage: CARD_MESSAGES.noCard } });
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id })).toMatchObject({
      ok: false,
    });
  });

  test('stays where the provider does not answer, and can be forgotten later', async () => {
    const appointment = await anAppointment();
    await addCard(appointment);
    const forget = () =>
      runOperation(detachPaymentMethodPractice, appointment.holder(), { clientId: appointment.clientId });
    world.sandbox.failures.plan({ mode: 'error_before', path: '/v1/payment_methods', times: 20 });
    expect(await forget()).toMatchObject({
      ok: false,
      refusal: { userMessage: 'There was an error deleting the payment method' },
    });
    world.sandbox.failures.clear();
    expect(await methods(appointment.clientId)).toEqual([{ last4: '4242', isDefault: true, gone: false }]);
    expect(await forget()).toMatchObject({ ok: true });
  });

  test('of two of which the provider forgets one, that is gone here and the other is used first', async () => {
    const appointment = await anAppointment();
    await addCard(appointment, '5555555555554444');
    await addCard(appointment);
    const { clientId } = appointment;
    const cards = () =>
      world.rows(
        `SELECT "providerPaymentMethodId" AS id, "isDefault" FROM "PaymentMethod"
         WHERE "clientId" = $1 AND "detachedAt" IS NULL ORDER BY "PaymentMethod".id DESC`,
        [clientId],
      );
    for (const failing of await cards()) {
      const path = `/v1/payment_methods/${failing.id as string}`;
      world.sandbox.failures.plan({ mode: 'error_before', path, times: 20 });
      const forgotten = runOperation(detachPaymentMethodPractice, world.owner(), { clientId });
      expect(await forgotten).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
      world.sandbox.failures.clear();
      const there = world.sandbox.store.all('payment_methods').filter(({ customer }) => customer !== null);
      const here = await cards();
      expect(here.map(({ id }) => there.some((one) => one.id === id))).toEqual(here.map(() => true));
      expect(here.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    }
  });

  test('promised for a visit still to be paid, only the practitioner may forget it', async () => {
    const appointment = await anAppointment({ practice: 'b', card: true });
    await world.rows('UPDATE "Practice" SET "requireClientCcToBook" = true WHERE id = $1', [world.b().id]);
    const input = { clientId: appointment.clientId };
    expect(await runOperation(detachPaymentMethodPractice, appointment.holder(), input)).toMatchObject({
      ok: false,
      refusal: { userMessage: CARD_MESSAGES.promised },
    });
    const paid = await anAppointment({ practice: 'b', card: true, past: true, make: aPaidAppointment });
    expect(
      await runOperation(detachPaymentMethodPractice, paid.holder(), { clientId: paid.clientId }),
    ).toMatchObject({ ok: true });
    // Another client's card is nobody's to forget.
    expect(await runOperation(detachPaymentMethodPractice, paid.holder(), input)).toMatchObject({
      ok: false,
      refusal: { code: 'not_found' },
    });
    expect(await methods(appointment.clientId)).toEqual([{ last4: '4242', isDefault: true, gone: false }]);
  });
});
