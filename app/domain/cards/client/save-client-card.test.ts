import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { chargeCard } from '#app/domain/payments/index.ts';
import { disputeDetails } from '#app/domain/payments-directory/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { cardAppointments, ok, typeCard } from '#tests/support/payments/card-appointments.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { clientCardForm, saveClientCard, setupIntent } from '../index.ts';
import { CARD_MESSAGES } from '../messages.ts';

const world = paymentWorld();
const it = happeningsIn(world);
const { addCard, anAppointment, methods } = cardAppointments(world);

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
  expect(await methods(clientId)).toEqual([
    { last4: '4242', isDefault: false, gone: false },
    { last4: '4444', isDefault: true, gone: false },
  ]);
});

test('a bank reads that the client saved the card where they did, not where the practitioner did', async () => {
  /** What is ready to be sent about the charge of a visit, once it is disputed. */
  async function receiptOf({ id: appointmentId }: { id: string }) {
    await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
    const [transaction] = await world.rows(
      'SELECT "providerPaymentIntentId" AS payment FROM "Transaction" WHERE "billId" = $1',
      [appointmentId],
    );
    await it.dispute(transaction.payment as string);
    await it.deliverNew();
    const [dispute] = await world.rows('SELECT id FROM "Dispute" WHERE "billId" = $1', [appointmentId]);
    const input = { disputeId: dispute.id as string };
    const { suggested } = await ok(runOperation(disputeDetails, world.owner(), input));
    return suggested.find(({ kind }) => kind === 'receipt')!.text;
  }
  const [byClient, byPractice] = [await anAppointment({ past: true }), await anAppointment({ past: true })];
  await addCard(byClient);
  await world.rows('UPDATE "Appointment" SET "clientBooked" = false WHERE id = $1', [byPractice.id]);
  await ok(save(byPractice.clientId, await typed(byPractice.clientId)));
  expect(await receiptOf(byClient)).toContain('card ending in 4242, saved by the client, for: ');
  expect(await receiptOf(byPractice)).toContain('card ending in 4242, for: ');
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
