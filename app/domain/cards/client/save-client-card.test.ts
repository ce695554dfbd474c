import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { cardAppointments, ok, typeCard } from '#tests/support/payments/card-appointments.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { clientCardForm, saveClientCard, setupIntent } from '../index.ts';
import { CARD_MESSAGES } from '../messages.ts';

const world = paymentWorld();
const { anAppointment, methods } = cardAppointments(world);

/** What the page of the practitioner does: begins, types the card into the provider's form, and saves. */
async function typed(clientId: string, number?: string) {
  const { cardForm } = await ok(runOperation(clientCardForm, world.owner(), { clientId }));
  const setup = await ok(runOperation(setupIntent, world.owner(), { clientId }));
  expect(setup.cardForm).toEqual(cardForm);
  await typeCard(cardForm!.account, setup, number);
  return setup.setupIntentId;
}
const save = (clientId: string, setupIntentId: string, ctx = world.owner()) =>
  runOperation(saveClientCard, ctx, { clientId, setupIntentId });

test('a practitioner adds a card for a client of their own; a second one takes the first one’s place', async () => {
  const { clientId } = await anAppointment();
  const first = await typed(clientId);
  expect(await ok(save(clientId, first))).toMatchObject({ paymentMethod: { brand: 'visa', last4: '4242' } });
  await ok(save(clientId, first));
  expect(await methods(clientId)).toEqual([{ last4: '4242', isDefault: true, gone: false }]);
  await ok(save(clientId, await typed(clientId, '5555555555554444')));
  // No bank is told that the client saved it.
  const saved = await world.rows('SELECT "savedByClient" FROM "PaymentMethod" WHERE "clientId" = $1', [
    clientId,
  ]);
  expect(saved).toEqual([{ savedByClient: false }, { savedByClient: false }]);
  expect(await methods(clientId)).toEqual([
    { last4: '4242', isDefault: false, gone: false },
    { last4: '4444', isDefault: true, gone: false },
  ]);
});

test('what a practitioner booked and could not charge is tried again with the card that they add', async () => {
  const { id, clientId } = await anAppointment();
  await world.rows(
    `UPDATE "Appointment" SET "clientBooked" = false, "paymentError" = 'Your card was declined.' WHERE id = $1`,
    [id],
  );
  const setupIntentId = await typed(clientId);
  await ok(save(clientId, setupIntentId));
  expect(
    await world.rows(
      `SELECT a."paymentError", o.payload->>'appointmentId' AS charged FROM "Appointment" a
       LEFT JOIN "OutboxEvent" o ON o.topic = 'charge-appointment' AND o.payload->>'appointmentId' = a.id::text WHERE a.id = $1`,
      [id],
    ),
  ).toEqual([{ paymentError: null, charged: id }]);
});

test('a card that was declined is not kept, nor one of another client, practice or nobody', async () => {
  const [mine, other, foreign] = [
    await anAppointment(),
    await anAppointment(),
    await anAppointment({ practice: 'b' }),
  ];
  expect(await save(mine.clientId, await typed(mine.clientId, '4000000000000002'))).toMatchObject({
    ok: false,
    refusal: { code: 'payment_declined' },
  });
  const notYours = { ok: false, refusal: { userMessage: CARD_MESSAGES.notYours } };
  expect(await save(mine.clientId, await typed(other.clientId))).toMatchObject(notYours);
  expect(await save(mine.clientId, 'seti_unknown')).toMatchObject(notYours);
  for (const clientId of [foreign.clientId, uuid()]) {
    const missing = { ok: false, refusal: { code: 'not_found', userMessage: CARD_MESSAGES.notFound } };
    expect(await save(clientId, 'seti_unknown')).toMatchObject(missing);
    expect(await runOperation(clientCardForm, world.owner(), { clientId })).toMatchObject(missing);
  }
  expect(await save(mine.clientId, 'seti_unknown', mine.holder())).toMatchObject({ ok: false });
  expect(await methods(mine.clientId)).toEqual([]);
});
