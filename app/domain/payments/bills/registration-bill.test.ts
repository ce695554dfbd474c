import { expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { addClientToBookableEvent } from '#app/domain/events/registration/add-client-to-bookable-event.ts';
import { processRegistrationPayment } from '#app/domain/events/pay/process-registration-payment.ts';
import { removeClientFromBookableEvent } from '#app/domain/events/registration/remove-client-from-bookable-event.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { refundRegistration } from '../index.ts';

const world = eventsWorld();

const billOf = async (id: string) => {
  const [bill] = await world.rows(
    'SELECT status::text, "totalCents", "collectedCents", "startsAt" FROM "Bill" WHERE "registrationId" = $1',
    [id],
  );
  return bill;
};

test('a registration has a bill, which follows its charge, its event and its refund', async () => {
  const event = await world.anEvent({ amountCents: 2500 });
  const client = await world.somebody('4242');
  const of = { bookableEventId: event.id, clientId: client.id };
  const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
  expect(await billOf(registrationId)).toMatchObject({
    status: 'open',
    totalCents: 2500,
    collectedCents: 0,
    startsAt: new Date(TEST_NOW + 24 * HOUR_MS),
  });
  const later = new Date(TEST_NOW + 48 * HOUR_MS);
  await world.rows(
    `UPDATE "BookableEvent" SET "startsAt" = $2, "endsAt" = $2::timestamptz + interval '1 hour' WHERE id = $1`,
    [event.id, later],
  );
  expect(await billOf(registrationId)).toMatchObject({ startsAt: later });
  await ok(runOperation(processRegistrationPayment, world.owner(), { registrationId }));
  expect(await billOf(registrationId)).toMatchObject({ status: 'paid', collectedCents: 2500 });
  await ok(runOperation(removeClientFromBookableEvent, world.owner(), of));
  await ok(runOperation(refundRegistration, world.system(), { practiceId: world.a().id, registrationId }));
  expect(await billOf(registrationId)).toMatchObject({
    status: 'cancelled',
    totalCents: 0,
    collectedCents: 0,
  });
});

test('a free place has a bill of nothing', async () => {
  const event = await world.anEvent();
  const client = await world.somebody();
  const of = { bookableEventId: event.id, clientId: client.id };
  const { registrationId } = await ok(runOperation(addClientToBookableEvent, world.owner(), of));
  expect(await billOf(registrationId)).toMatchObject({ status: 'free', totalCents: 0 });
});
