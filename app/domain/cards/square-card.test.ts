import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  chargeAppointment,
  chargeCard,
  createAdjustment,
  refundAppointment,
  resolveTransaction,
} from '#app/domain/payments/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { cardAppointments, ok } from '#tests/support/payments/card-appointments.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import {
  appointmentCardPage,
  defaultPaymentMethodPractice,
  detachPaymentMethodPractice,
  setupIntent,
  squareAddCardToCustomer,
} from './index.ts';
import { CARD_MESSAGES } from './messages.ts';

const world = paymentWorld('square');
const { anAppointment, methods } = cardAppointments(world);
type Appointment = Awaited<ReturnType<typeof anAppointment>>;

const add = (
  appointment: Appointment,
  sourceId = 'cnon:card-nonce-ok',
  ctx: BaseContext = appointment.holder(),
  rest = {},
) => runOperation(squareAddCardToCustomer, ctx, { practiceId: world.a().id, sourceId, ...rest });
const refusal = (code: string, userMessage: unknown) => ({ ok: false, refusal: { code, userMessage } });

describe('a card at Square from the appointment’s page (spec 000 §4, §7)', () => {
  test('is kept once for its token, as the one that is charged; worker, ledger and refund go through Square', async () => {
    const appointment = await anAppointment();
    const first = await ok(add(appointment));
    expect(first).toEqual({
      paymentMethod: { brand: 'visa', last4: '1111', expMonth: 12, expYear: expect.any(Number) },
      appointment: { id: appointment.id, clientPaymentStatus: 'Pending' },
    });
    expect(await ok(add(appointment))).toEqual(first);
    expect(await methods(appointment.clientId)).toEqual([{ last4: '1111', isDefault: true, gone: false }]);
    expect(await ok(runOperation(defaultPaymentMethodPractice, appointment.holder(), {}))).toEqual(
      first.paymentMethod,
    );

    world.clock().advance(appointment.startsAtMs + HOUR_MS - TEST_NOW);
    const job = { practiceId: world.a().id, appointmentId: appointment.id };
    expect(await runOperation(chargeAppointment, world.system(), job)).toMatchObject({ ok: true });
    expect(await world.moved(appointment.id)).toEqual({ taken: 9000, payments: 1, givenBack: 0 });

    const part = {
      appointmentId: appointment.id,
      adjustedAt: new Date(TEST_NOW),
      amountCents: 2500,
      idempotencyKey: uuid(),
    };
    expect(await runOperation(createAdjustment, world.owner(), part)).toMatchObject({ ok: true });
    await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [appointment.id]);
    expect(await runOperation(refundAppointment, world.system(), job)).toMatchObject({
      value: { refundedCents: 6500 },
    });
    expect(await world.moved(appointment.id)).toEqual({ taken: 9000, payments: 1, givenBack: 9000 });
    const entries = await world.rows(
      `SELECT kind, provider FROM "LedgerEntry" WHERE "billId" = $1 ORDER BY "createdAt", id`,
      [appointment.id],
    );
    expect(entries).toEqual([
      { kind: 'charge', provider: 'square' },
      { kind: 'refund', provider: 'square' },
      { kind: 'refund', provider: 'square' },
    ]);
  });

  test.each([
    ['cnon:card-nonce-declined', ['Your card was declined.']],
    ['cnon:card-nonce-rejected-cvv', ["Your card's security code is incorrect.", 'Your card was declined.']],
    ['cnon:card-nonce-rejected-expiration', ['Your card has expired.']],
    ['cnon:card-nonce-requires-verification', [expect.stringMatching(/^Your bank asks you to confirm/)]],
  ])('%s saves nothing and gives every text, to be joined', async (token, messages) => {
    const appointment = await anAppointment();
    const outcome = await add(appointment, token);
    expect(outcome).toMatchObject(refusal('payment_declined', messages[0]));
    expect(!outcome.ok && outcome.refusal.problems).toEqual(messages.map((message) => ({ message })));
    expect(await methods(appointment.clientId)).toEqual([]);
  });

  test('ten tries a day, declined or not', async () => {
    const appointment = await anAppointment();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await add(appointment, 'cnon:card-nonce-declined')).toMatchObject(
        refusal('payment_declined', expect.anything()),
      );
    expect(await add(appointment)).toMatchObject(refusal('rate_limited', CARD_MESSAGES.tooManyCards));
  });

  test('a lost answer saves one card when it is sent again', async () => {
    const appointment = await anAppointment();
    world.failures.plan({ mode: 'drop_after', path: '/v2/cards' });
    expect(await add(appointment)).toMatchObject(refusal('unavailable', CARD_MESSAGES.unreachable));
    expect(await add(appointment)).toMatchObject({ ok: true });
    expect(await methods(appointment.clientId)).toHaveLength(1);
  });

  test('what only the other provider has is refused, and its form is Square’s', async () => {
    const appointment = await anAppointment();
    expect(
      await runOperation(setupIntent, appointment.holder(), { appointmentId: appointment.id }),
    ).toMatchObject(refusal('conflict', 'Failed to create setup intent'));
    expect(
      await runOperation(appointmentCardPage, appointment.holder(), { appointmentId: appointment.id }),
    ).toMatchObject(refusal('conflict', CARD_MESSAGES.needsScript));
  });

  test('a card that is declined on the day fails as one at Stripe does, and another one pays', async () => {
    const appointment = await anAppointment({ past: true, card: '0010' });
    const charge = () => runOperation(chargeCard, appointment.holder(), { appointmentId: appointment.id });
    expect(await charge()).toMatchObject({ ok: false });
    expect(await world.transactions(appointment.id)).toMatchObject([{ state: 2 }]);
    await ok(add(appointment));
    expect(await charge()).toMatchObject({ ok: true });
    expect(await world.moved(appointment.id)).toMatchObject({ taken: 9000, payments: 1 });
  });

  test('the sweeper finds a charge whose answer was lost', async () => {
    const appointment = await anAppointment({ past: true, card: true });
    world.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v2/payments', times: 3 });
    const pressed = await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id });
    expect(pressed).toMatchObject({ value: { appointment: { clientPaymentStatus: 'Pending' } } });

    world.failures.clear();
    const [open] = await world.transactions(appointment.id);
    const sweep = { practiceId: world.a().id, transactionId: open!.id as string };
    expect(await runOperation(resolveTransaction, world.system(), sweep)).toMatchObject({
      value: { outcome: 'succeeded' },
    });
    expect(await world.moved(appointment.id)).toMatchObject({ taken: 9000, payments: 1 });
  });
});

describe('whose card at Square', () => {
  test('the ids alone, another link or another practice’s session is no proof (C35, C49)', async () => {
    const appointment = await anAppointment();
    const ids = { clientId: appointment.clientId };
    for (const stranger of [
      world.visitor(),
      world.holder(newToken()),
      world.holder(world.a().appointments.pending.token),
      world.holder(world.b().appointments.approved.token),
    ])
      expect(await add(appointment, undefined, stranger, ids)).toMatchObject({ ok: false });
    expect(await methods(appointment.clientId)).toEqual([]);
  });

  test('ids beside the proof must agree with it (C19)', async () => {
    const appointment = await anAppointment();
    for (const wrong of [
      { practiceId: world.b().id },
      { clientId: world.b().clients.ada.id },
      { userId: world.a().owner.userId },
    ])
      expect(await add(appointment, undefined, appointment.holder(), wrong)).toMatchObject(
        refusal('not_found', CARD_MESSAGES.notFound),
      );
  });

  test('a practitioner adds cards to clients of their own; a second one takes the first one’s place', async () => {
    const appointment = await anAppointment({ card: true });
    const own = { clientId: appointment.clientId };
    expect(await ok(add(appointment, undefined, world.owner(), own))).toMatchObject({ appointment: null });
    expect(await methods(appointment.clientId)).toMatchObject([{ isDefault: false }, { isDefault: true }]);
    const foreign = await anAppointment({ practice: 'b', card: true });
    expect(await add(foreign, undefined, world.owner(), { clientId: foreign.clientId })).toMatchObject(
      refusal('not_found', CARD_MESSAGES.notFound),
    );
  });

  test('a card is forgotten here and at Square; nothing but its end and date is ever shown (C49)', async () => {
    const appointment = await anAppointment({ card: true });
    await ok(
      runOperation(detachPaymentMethodPractice, appointment.holder(), { clientId: appointment.clientId }),
    );
    expect(await methods(appointment.clientId)).toMatchObject([{ gone: true }]);
    const kept = world.square.store
      .all('cards')
      .find(({ id }) => id.endsWith(appointment.clientId.replaceAll('-', '')));
    expect(kept).toMatchObject({ enabled: false });
  });

  test('a practice that went to Square leaves the cards kept at Stripe alone', async () => {
    const appointment = await anAppointment({ past: true, card: true });
    await world.rows(
      `UPDATE "PaymentMethod" SET provider = 'stripe', "providerPaymentMethodId" = 'pm_demo_4242_x' || id WHERE "clientId" = $1`,
      [appointment.clientId],
    );
    expect(await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id })).toMatchObject({
      ok: false,
      refusal: { code: 'payment_declined' },
    });
    expect(await runOperation(defaultPaymentMethodPractice, appointment.holder(), {})).toEqual({
      ok: true,
      value: null,
    });
  });
});
