import { expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { DETAILS, ok, refused } from '#tests/support/worlds/booking.ts';
import { typeCard } from '#tests/support/payments/card-appointments.ts';
import { testContext } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { cancelEventRegistration } from './cancel-event-registration.ts';
import { eventRegistration } from './event-registration.ts';
import { eventRegistrationFile } from './event-registration-file.ts';
import { payForRegistration } from '../pay/pay-for-registration.ts';
import { registerForBookableEvent } from './register-for-bookable-event.ts';
import { registrationSetupIntent } from '../pay/registration-setup-intent.ts';

const ROOM = 'https://call.example/room';
const world = eventsWorld();

const visitor = () =>
  testContext({
    database: world.db().database,
    clock: world.clock(),
    ports: { cards: world.cards, wallets: world.wallets },
    site: world.a().site,
  });
const see = (token: string) => ok(runOperation(eventRegistration, visitor(), { token }));
const file = (token: string) => runOperation(eventRegistrationFile, visitor(), { token });

/** A place at an online event that waits for its card. */
async function waiting(email: string): Promise<string> {
  const event = await world.anEvent({ amountCents: 2500 });
  const { virtual } = world.a().locations;
  const db = world.db().owner;
  await db.query(
    'UPDATE "Practice" SET "requireCcEnabled" = true, "requireClientCcToBook" = true, "chargeClientCcAtBooking" = true',
  );
  await db.query('UPDATE "Location" SET "virtualLink" = $2 WHERE id = $1', [virtual.id, ROOM]);
  await db.query('UPDATE "BookableEvent" SET "locationId" = $2 WHERE id = $1', [event.id, virtual.id]);
  await db.query(
    `UPDATE "BookableEventType" SET instructions = 'The word at the door is quiet.'
     WHERE id = (SELECT "bookableEventTypeId" FROM "BookableEvent" WHERE id = $1)`,
    [event.id],
  );
  const { token } = await ok(
    runOperation(registerForBookableEvent, visitor(), {
      bookableEventId: event.id,
      firstName: 'Nora',
      lastName: 'Quist',
      phone: DETAILS.phone,
      email,
      payWith: 'card',
    }),
  );
  return token;
}

test('what is for whoever has a place is not told while it waits for its card, and is once the card is here', async () => {
  const token = await waiting('nora@example.com');
  const before = await see(token);
  expect(before.card.payUntil).not.toBeNull();
  expect(before.event.place).toMatchObject({ isOnline: true, moreAfterwards: true, link: null });
  expect(JSON.stringify(before)).not.toMatch(/call\.example|word at the door/);
  expect((await refused(file(token))).code).toBe('not_found');
  const setup = await ok(runOperation(registrationSetupIntent, visitor(), { token }));
  await typeCard(before.card.form!.account, setup);
  await ok(runOperation(payForRegistration, visitor(), { token, setupIntentId: setup.setupIntentId }));
  const after = await see(token);
  expect(after.event.place).toMatchObject({ moreAfterwards: false, link: ROOM });
  expect(after.eventType.instructions).toBe('The word at the door is quiet.');
  expect((await ok(file(token))).content).toContain('BEGIN:VEVENT');
});

test('leads to the page of its event only where that stands on the website', async () => {
  const token = await waiting('pia@example.com');
  expect((await see(token)).eventType.isShown).toBe(true);
  const offered = (on: boolean) =>
    world.db().owner.query('UPDATE "Practice" SET "bookableEventsEnabled" = $1', [on]);
  await offered(false);
  expect((await see(token)).eventType.isShown).toBe(false);
  await offered(true);
});

test('nor once the time for the card is over', async () => {
  const token = await waiting('ida@example.com');
  world.clock().advance(15 * MINUTE_MS);
  const after = await see(token);
  expect(JSON.stringify(after)).not.toMatch(/call\.example|word at the door/);
  expect(after.event.place.moreAfterwards).toBe(false);
});

test('nor is more promised to whoever has given the place back, or whose event was called off', async () => {
  const cancelled = await waiting('mara@example.com');
  const calledOff = await waiting('tom@example.com');
  const { event } = await see(calledOff);
  const db = world.db().owner;
  await ok(runOperation(cancelEventRegistration, visitor(), { token: cancelled }));
  await db.query('UPDATE "BookableEvent" SET "cancelledAt" = now() WHERE id = $1', [event.id]);
  for (const token of [cancelled, calledOff]) {
    expect((await see(token)).event.place).toMatchObject({ moreAfterwards: false, link: null });
  }
  expect((await refused(file(calledOff))).code).toBe('not_found');
  const { content } = await ok(file(cancelled));
  expect(content).toContain('STATUS:CANCELLED');
  expect(content).not.toMatch(/LOCATION|call\.example/);
});

test('the way into a call stands until the end of the event, and not after it', async () => {
  const token = await waiting('olga@example.com');
  const { card } = await see(token);
  const setup = await ok(runOperation(registrationSetupIntent, visitor(), { token }));
  await typeCard(card.form!.account, setup);
  await ok(runOperation(payForRegistration, visitor(), { token, setupIntentId: setup.setupIntentId }));
  const { event } = await see(token);
  const until = (moment: Date) => world.clock().advance(moment.getTime() - world.clock().now());
  until(new Date(event.endsAt.getTime() - 1));
  expect(await see(token)).toMatchObject({ past: true, over: false, event: { place: { link: ROOM } } });
  until(event.endsAt);
  const after = await see(token);
  expect(after).toMatchObject({ past: true, over: true });
  expect(after.event.place).toMatchObject({ isOnline: true, moreAfterwards: false, link: null });
  expect(JSON.stringify(after)).not.toMatch(/call\.example|word at the door/);
});
