import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bookingAvailability } from '#app/domain/availability/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { addClientToBookableEvent } from './registration/add-client-to-bookable-event.ts';
import { bookableEvent } from './bookable-event.ts';
import { deleteBookableEvent } from './delete-bookable-event.ts';
import { getBookableEventTypes } from './get-bookable-event-types.ts';
import { EVENT_MESSAGES } from './messages.ts';
import { removeClientFromBookableEvent } from './registration/remove-client-from-bookable-event.ts';
import { upsertBookableEvent } from './upsert-bookable-event.ts';

const world = eventsWorld();

const save = (input: object) => runOperation(upsertBookableEvent, world.owner(), input);
const remove = (id: string) => runOperation(deleteBookableEvent, world.owner(), { id });
const add = (bookableEventId: string, clientId: string) =>
  ok(runOperation(addClientToBookableEvent, world.owner(), { bookableEventId, clientId }));

/** A type, and a date for it. */
async function scheduled(fields: object = {}) {
  const { bookableEventTypeId } = await world.anEvent({ amountCents: 2500, capacity: 8 });
  return {
    bookableEventTypeId,
    startsAt: new Date(TEST_NOW + 48 * HOUR_MS),
    endsAt: new Date(TEST_NOW + 50 * HOUR_MS),
    ...fields,
  };
}

describe('a group event', () => {
  test('takes from its type what is left out, and keeps what a change leaves out', async () => {
    const input = await scheduled();
    const { bookableEvent: made } = await ok(save(input));
    expect(made).toMatchObject({
      capacity: 8,
      amountCents: 2500,
      name: null,
      timeZone: world.a().timeZone,
      where: 'Elm Street',
      registrationsCount: 0,
      atCapacity: false,
      past: false,
    });
    expect(made.title).toBe(made.bookableEventType.name);
    const named = await ok(save({ ...input, id: made.id, name: 'Full moon', capacity: null }));
    expect(named.bookableEvent).toMatchObject({ title: 'Full moon', capacity: null });
    const again = await ok(save({ ...input, id: made.id, location: 'On the beach' }));
    expect(again.bookableEvent).toMatchObject({ title: 'Full moon', capacity: null, where: 'On the beach' });
  });

  test('the same form sent twice makes one', async () => {
    const form = { ...(await scheduled()), idempotencyKey: randomUUID() };
    const made = await Promise.all([ok(save(form)), ok(save(form))]);
    expect(made[0]!.bookableEvent.id).toBe(made[1]!.bookableEvent.id);
  });

  test.each([
    [{ endsAt: new Date(TEST_NOW + 47 * HOUR_MS) }, EVENT_MESSAGES.endNotAfterStart],
    [{ allDay: true, endsAt: new Date(TEST_NOW) }, EVENT_MESSAGES.endBeforeStart],
    [{ endsAt: new Date(TEST_NOW + 40 * 24 * HOUR_MS) }, EVENT_MESSAGES.groupTooLong],
    [{ capacity: -1 }, EVENT_MESSAGES.capacityInvalid],
    [{ capacity: 0 }, EVENT_MESSAGES.capacityInvalid],
    [{ bookableEventTypeId: '' }, EVENT_MESSAGES.typeMissing],
    [{ locationId: randomUUID() }, EVENT_MESSAGES.placeUnknown],
  ])('%o is refused', async (fields, text) => {
    const refusal = await refused(save({ ...(await scheduled()), ...fields }));
    expect(refusal.code).toBe('invalid_input');
    expect(refusal.userMessage).toBe(text);
  });

  test('needs a type that is still there, and the switch for group events', async () => {
    const input = await scheduled();
    const { bookableEvent: made } = await ok(save(input));
    await world
      .db()
      .owner.query('UPDATE "BookableEventType" SET "deletedAt" = now() WHERE id = $1', [
        input.bookableEventTypeId,
      ]);
    expect((await refused(save(input))).userMessage).toBe(EVENT_MESSAGES.typeUnknown);
    expect((await ok(save({ ...input, id: made.id, name: 'Last one' }))).bookableEvent.title).toBe(
      'Last one',
    );
    const other = await scheduled();
    const flag = (on: boolean) =>
      world.db().owner.query('UPDATE "Practice" SET "bookableEventsEnabled" = $1', [on]);
    await flag(false);
    try {
      expect((await refused(save(other))).userMessage).toBe(EVENT_MESSAGES.groupEventsOff);
    } finally {
      await flag(true);
    }
  });

  test('is found by its practice alone; its types are listed', async () => {
    const { bookableEvent: made } = await ok(save(await scheduled()));
    const stranger = testContext({ database: world.db().database, actor: world.b().owner.actor });
    expect((await refused(runOperation(bookableEvent, stranger, { id: made.id }))).code).toBe('not_found');
    const { bookableEventTypes } = await ok(runOperation(getBookableEventTypes, world.owner(), {}));
    expect(bookableEventTypes.find(({ id }) => id === made.bookableEventTypeId)).toMatchObject({
      duration: 60,
      durationUnit: 'minute',
      where: 'Elm Street',
    });
    expect(await ok(runOperation(getBookableEventTypes, stranger, {}))).toEqual({ bookableEventTypes: [] });
  });

  test('closes the calendar to clients', async () => {
    const { a } = { a: world.a() };
    const free = async () => {
      const visitor = testContext({ database: world.db().database, site: a.site });
      const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
      const answer = await ok(runOperation(bookingAvailability, visitor, { ...chosen, month: '2026-03' }));
      return answer.availableSlots.find(({ date }) => date === '2026-03-17')?.datetimes.length ?? 0;
    };
    const before = await free();
    expect(before).toBeGreaterThan(0);
    const { bookableEvent: made } = await ok(
      save(
        await scheduled({
          allDay: true,
          startsAt: new Date('2026-03-17T15:00Z'),
          endsAt: new Date('2026-03-17T15:00Z'),
        }),
      ),
    );
    expect(await free()).toBe(0);
    await ok(remove(made.id));
    expect(await free()).toBe(before);
  });
});

describe('who is registered', () => {
  test('is told once of each other time or place, and of nothing else', async () => {
    const input = await scheduled();
    const { bookableEvent: made } = await ok(save(input));
    const { registrationId } = await add(made.id, (await world.somebody()).id);
    // The type's own place, said outright, is the same place.
    const locationId = world.a().locations.office.id;
    await ok(save({ ...input, id: made.id, capacity: 3, name: 'Named', locationId }));
    expect(await world.told(registrationId)).toEqual(['registration_confirmed']);
    const later = { ...input, endsAt: new Date(TEST_NOW + 51 * HOUR_MS) };
    await ok(save({ ...later, id: made.id }));
    await ok(save({ ...later, id: made.id }));
    await ok(save({ ...later, id: made.id, locationId: null, location: 'On the beach' }));
    expect(await world.told(registrationId)).toEqual([
      'registration_confirmed',
      'event_changed',
      'event_changed',
    ]);
  });

  test('is told when it is called off, and gets back what was paid; a second time is refused', async () => {
    const { bookableEvent: made } = await ok(save(await scheduled()));
    const [paid, open] = [await world.somebody(), await world.somebody()];
    const first = await add(made.id, paid.id);
    const second = await add(made.id, open.id);
    await world.paid(first.registrationId);
    const outcomes = await Promise.all([remove(made.id), remove(made.id)]);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
      refusal: { code: 'state_changed', userMessage: EVENT_MESSAGES.alreadyDeleted },
    });
    for (const { registrationId } of [first, second])
      expect(await world.told(registrationId)).toEqual(['registration_confirmed', 'event_cancelled']);
    expect(await world.refundsWanted(first.registrationId)).toBe(1);
    expect(await world.refundsWanted(second.registrationId)).toBe(0);
    expect((await refused(runOperation(bookableEvent, world.owner(), { id: made.id }))).code).toBe(
      'not_found',
    );
    expect((await refused(save({ ...(await scheduled()), id: made.id }))).code).toBe('state_changed');
  });

  test('stays on record when it is over; an empty one that is over can go', async () => {
    const over = { startsAt: TEST_NOW - 3 * HOUR_MS, endsAt: TEST_NOW - 2 * HOUR_MS };
    const [event, empty] = [await world.anEvent(over), await world.anEvent(over)];
    const { registrationId } = await add(event.id, (await world.somebody()).id);
    expect(await world.told(registrationId)).toEqual([]);
    expect((await refused(remove(event.id))).userMessage).toBe(EVENT_MESSAGES.overWithRegistrants);
    await ok(remove(empty.id));
  });
});

describe('a change', () => {
  test('that leaves allDay out keeps whole days, and what lasts no time is refused', async () => {
    const day = { startsAt: new Date('2026-03-18T15:00Z'), endsAt: new Date('2026-03-18T15:00Z') };
    const form = { ...(await scheduled()), ...day };
    const { bookableEvent: made } = await ok(save({ ...form, allDay: true }));
    const { registrationId } = await add(made.id, (await world.somebody()).id);
    const { bookableEvent: named } = await ok(save({ ...form, id: made.id, name: 'A day in the woods' }));
    expect(named).toMatchObject({ allDay: true, startsAt: made.startsAt, endsAt: made.endsAt });
    expect(await world.told(registrationId)).toEqual(['registration_confirmed']);
    const { bookableEvent: timed } = await ok(save(await scheduled()));
    expect(await refused(save({ ...form, id: timed.id }))).toMatchObject({
      code: 'invalid_input',
      userMessage: EVENT_MESSAGES.endNotAfterStart,
      problems: [{ field: 'endsAt' }],
    });
  });

  test('to a type that takes place elsewhere is told as another place', async () => {
    const { bookableEvent: made } = await ok(save(await scheduled()));
    const { registrationId } = await add(made.id, (await world.somebody()).id);
    const elsewhere = await scheduled();
    await world.rows(
      `UPDATE "BookableEventType" SET "locationId" = NULL, location = 'Pier 9, Portland' WHERE id = $1`,
      [elsewhere.bookableEventTypeId],
    );
    const { bookableEvent: moved } = await ok(save({ ...elsewhere, id: made.id }));
    expect(moved.where).toBe('Pier 9, Portland');
    expect(await world.told(registrationId)).toEqual(['registration_confirmed', 'event_changed']);
  });
});

describe('C34: taken off the list by the practitioner', () => {
  const off = (bookableEventId: string, clientId: string) =>
    runOperation(removeClientFromBookableEvent, world.owner(), { bookableEventId, clientId });

  test('twice at once: one notification, one refund, the same answer; and back on the list anew', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const client = await world.somebody();
    const { registrationId } = await add(event.id, client.id);
    await world.paid(registrationId);
    const answers = await Promise.all([ok(off(event.id, client.id)), ok(off(event.id, client.id))]);
    expect(answers).toEqual([{ registrationsCount: 0 }, { registrationsCount: 0 }]);
    expect(await ok(off(event.id, client.id))).toEqual({ registrationsCount: 0 });
    expect(await world.told(registrationId)).toEqual(['registration_confirmed', 'registration_cancelled']);
    expect(await world.refundsWanted(registrationId)).toBe(1);
    expect(await world.registrations(event.id)).toMatchObject([
      { state: 'cancelled', isOwnerCancelled: true },
    ]);
    const again = await add(event.id, client.id);
    expect(again.registrationId).not.toBe(registrationId);
    expect(again.registrationsCount).toBe(1);
  });

  test('after the event nobody is told, unless money comes back; a stranger to it is refused', async () => {
    const over = { startsAt: TEST_NOW - 3 * HOUR_MS, endsAt: TEST_NOW - 2 * HOUR_MS, amountCents: 2500 };
    const event = await world.anEvent(over);
    const [open, paid, stranger] = [await world.somebody(), await world.somebody(), await world.somebody()];
    const first = await add(event.id, open.id);
    const second = await add(event.id, paid.id);
    await world.paid(second.registrationId);
    await ok(off(event.id, open.id));
    await ok(off(event.id, paid.id));
    expect(await world.told(first.registrationId)).toEqual([]);
    expect(await world.told(second.registrationId)).toEqual(['registration_cancelled']);
    expect((await refused(off(event.id, stranger.id))).userMessage).toBe(EVENT_MESSAGES.notRegistered);
  });
});

describe('somebody written down inline', () => {
  const person = { firstName: 'Ines', lastName: 'Holm', phone: '(503) 555-0161' };
  const addNew = (bookableEventId: string, clientParams: object, idempotencyKey = randomUUID()) =>
    runOperation(addClientToBookableEvent, world.owner(), { bookableEventId, clientParams, idempotencyKey });

  test('becomes a client and is registered, once however often it is sent', async () => {
    const event = await world.anEvent();
    const key = randomUUID();
    const both = await Promise.all([ok(addNew(event.id, person, key)), ok(addNew(event.id, person, key))]);
    expect(both[0]!.clientId).toBe(both[1]!.clientId);
    expect(await world.registrations(event.id)).toHaveLength(1);
    expect(await world.rows('SELECT phone FROM "Client" WHERE id = $1', [both[0]!.clientId])).toEqual([
      { phone: '+15035550161' },
    ]);
  });

  test.each([
    [{ ...person, phone: '12' }, 'invalid_input'],
    [{ ...person, phone: '+12125550101' }, 'invalid_input'],
    [{ firstName: 'Ines', lastName: 'Holm' }, 'invalid_input'],
  ])('%o is refused, and nobody is registered', async (clientParams, code) => {
    const event = await world.anEvent();
    expect((await refused(addNew(event.id, clientParams))).code).toBe(code);
    expect(await world.registrations(event.id)).toEqual([]);
  });

  test('a client whom nothing reaches, both at once and nobody at all are refused', async () => {
    const event = await world.anEvent();
    const client = await world.somebody();
    await world.db().owner.query('UPDATE "Client" SET email = NULL WHERE id = $1', [client.id]);
    const asked = (input: object) =>
      refused(runOperation(addClientToBookableEvent, world.owner(), { bookableEventId: event.id, ...input }));
    expect((await asked({ clientId: client.id })).userMessage).toBe('No email or phone on file');
    expect((await asked({})).userMessage).toBe(EVENT_MESSAGES.clientMissing);
    expect((await asked({ clientId: client.id, clientParams: person })).userMessage).toBe(
      EVENT_MESSAGES.oneClient,
    );
    expect((await asked({ clientId: world.b().clients.ada.id })).code).toBe('not_found');
  });
});
