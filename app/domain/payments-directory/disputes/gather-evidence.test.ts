import { expect, test } from 'vitest';
import { squareAddCardToCustomer } from '#app/domain/cards/index.ts';
import { addClientToBookableEvent } from '#app/domain/events/registration/add-client-to-bookable-event.ts';
import { redeemGiftCard } from '#app/domain/gift-cards/index.ts';
import { chargeCard, createAdjustment } from '#app/domain/payments/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { giftCardsIn } from '#tests/support/worlds/gift-cards.ts';
import { disputeDetails } from '../index.ts';

const world = eventsWorld('square');
const { aGiftCard } = giftCardsIn(world);

/** What is suggested to be said of the payment of a bill, once it is disputed, by piece. */
async function suggestedOf(billId: string) {
  const [dispute] = await world.rows(
    `INSERT INTO "Dispute" (id, "practiceId", "billId", "transactionId", provider, "providerDisputeId", state, "amountCents", currency, reason, "openedAt")
     SELECT gen_random_uuid(), t."practiceId", t."billId", t.id, t.provider, gen_random_uuid(), 'needs_response', t."amountCents", t."amountCurrency",
       'fraudulent', $2 FROM "Transaction" t WHERE t."billId" = $1 AND t.state = 1 LIMIT 1 RETURNING id`,
    [billId, new Date(TEST_NOW)],
  );
  const input = { disputeId: dispute.id as string };
  const { suggested } = await ok(runOperation(disputeDetails, world.owner(), input));
  return Object.fromEntries(suggested.map(({ kind, text }) => [kind, text]));
}

test('a gift card was used for what it pays in the end, and whoever received it is no matter of the bank', async () => {
  const card = await aGiftCard(18_000);
  const [kept, put] = [await world.anAppointment(), await world.anAppointment()];
  for (const { id: appointmentId, token } of [kept, put])
    await ok(runOperation(redeemGiftCard, world.holder(token), { appointmentId, code: card.code }));
  const giveBack = (appointmentId: string, amountCents: number) =>
    ok(
      runOperation(createAdjustment, world.owner(), {
        ...{ appointmentId, amountCents, adjustedAt: new Date(TEST_NOW) },
      }),
    );
  await giveBack(put.id, 9000);
  await giveBack(kept.id, 1000);
  const [person] = await world.rows(
    'SELECT "recipientName" AS name, "recipientEmail" AS email FROM "GiftCard" WHERE id = $1',
    [card.id],
  );
  const { service } = await suggestedOf(card.id);
  expect(service).toMatch(/ It was used to pay \$80 on [^$]*\.$/);
  expect(service).not.toContain(person.name);
  expect(service).not.toContain(person.email);
});

test('a place that is not on record is not left out in mid-sentence', async () => {
  const event = await world.anEvent({ amountCents: 2500 });
  const client = await world.somebody();
  const of = { bookableEventId: event.id, clientId: client.id };
  const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
  await world.paid(registrationId);
  expect((await suggestedOf(registrationId)).service).toMatch(/, as a group event\.$/);

  const { id: appointmentId } = await world.anAppointment();
  await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
  await world.rows(
    `UPDATE "Location" l SET "singleLine" = NULL, address = '', city = '' FROM "Appointment" a WHERE a.id = $1 AND l.id = a."locationId"`,
    [appointmentId],
  );
  expect((await suggestedOf(appointmentId)).service).toMatch(/, at Elm Street\.$/);
});

test('a bank hears that the client saved the card where they did, and not where their practitioner added it', async () => {
  const charged = async (ctx: (token: string) => BaseContext, sourceId: string) => {
    const { id: appointmentId, token } = await world.anAppointment();
    const card = { practiceId: world.a().id, sourceId };
    await ok(runOperation(squareAddCardToCustomer, ctx(token), card));
    await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
    return (await suggestedOf(appointmentId)).receipt;
  };
  expect(await charged((token) => world.holder(token), 'cnon:card-nonce-ok')).toContain(
    ', saved by the client, for: ',
  );
  const byOwner = (linkToken: string) => ({ ...world.owner(), linkToken });
  expect(await charged(byOwner, 'cnon:card-nonce-ok')).toMatch(/card ending in 1111, for: /);
});
