import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingAvailability } from '#app/domain/availability/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { deletePersonalEvent } from './delete-personal-event.ts';
import { personalEvent } from './personal-event.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { upsertPersonalEvent } from './upsert-personal-event.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const ownerOf = (practice: WorldPractice): BaseContext =>
  testContext({ database: db.database, actor: practice.owner.actor });
const save = (input: object, who = a) => runOperation(upsertPersonalEvent, ownerOf(who), input);
const lunch = {
  name: 'Lunch with Ida',
  allDay: false,
  startsAt: new Date('2026-03-10T16:00:00Z'),
  endsAt: new Date('2026-03-10T17:30:00Z'),
  timeZone: 'America/Denver',
};

test('is made, read, changed and deleted once', async () => {
  const { personalEvent: made } = await ok(save(lunch));
  expect(made).toMatchObject({ ...lunch, title: 'Lunch with Ida' });
  const changed = await ok(
    save({ ...lunch, id: made.id, name: '', endsAt: new Date('2026-03-10T18:00:00Z') }),
  );
  expect(changed.personalEvent).toMatchObject({ id: made.id, name: null, title: 'Personal' });
  const owner = ownerOf(a);
  expect((await ok(runOperation(personalEvent, owner, { id: made.id }))).endsAt).toEqual(
    new Date('2026-03-10T18:00:00Z'),
  );
  await ok(runOperation(deletePersonalEvent, owner, { id: made.id }));
  expect((await refused(runOperation(deletePersonalEvent, owner, { id: made.id }))).userMessage).toBe(
    EVENT_MESSAGES.alreadyDeleted,
  );
  expect((await refused(save({ ...lunch, id: made.id }))).code).toBe('state_changed');
  expect((await refused(runOperation(personalEvent, owner, { id: made.id }))).code).toBe('not_found');
});

test('a change keeps the name and the whole days that it leaves out', async () => {
  const { personalEvent: made } = await ok(save({ ...lunch, allDay: true }));
  const { name: _name, allDay: _allDay, ...times } = lunch;
  expect((await ok(save({ ...times, id: made.id }))).personalEvent).toEqual(made);
  const { personalEvent: timed } = await ok(save(lunch));
  const empty = { ...times, id: timed.id, endsAt: lunch.startsAt };
  expect((await refused(save(empty))).userMessage).toBe(EVENT_MESSAGES.endNotAfterStart);
});

test('is nobody else’s', async () => {
  const { personalEvent: made } = await ok(save(lunch));
  const stranger = ownerOf(b);
  expect((await refused(runOperation(personalEvent, stranger, { id: made.id }))).code).toBe('not_found');
  expect((await refused(runOperation(deletePersonalEvent, stranger, { id: made.id }))).code).toBe(
    'not_found',
  );
  expect((await refused(save({ ...lunch, id: made.id }, b))).code).toBe('not_found');
});

test('the same form sent twice makes one', async () => {
  const form = { ...lunch, idempotencyKey: randomUUID() };
  const both = await Promise.all([ok(save(form)), ok(save(form))]);
  expect(both[0]!.personalEvent.id).toBe(both[1]!.personalEvent.id);
  // Another practice's row of that id is neither found nor touched.
  expect((await refused(save({ ...form, name: 'Mine' }, b))).code).toBe('state_changed');
  expect((await ok(runOperation(personalEvent, ownerOf(a), { id: form.idempotencyKey }))).name).toBe(
    lunch.name,
  );
});

describe('its span', () => {
  test('all day is whole days of its own zone, also over a clock change', async () => {
    const { personalEvent: made } = await ok(
      save({
        ...lunch,
        allDay: true,
        timeZone: 'America/New_York',
        startsAt: new Date('2026-03-07T15:00:00Z'),
        endsAt: new Date('2026-03-08T15:00:00Z'),
      }),
    );
    expect(made.startsAt).toEqual(new Date('2026-03-07T05:00:00Z'));
    expect(made.endsAt).toEqual(new Date('2026-03-09T04:00:00Z'));
    const { title: _title, notDone: _notDone, ...form } = made;
    const again = await ok(save(form));
    expect(again.personalEvent).toEqual(made);
  });

  test.each([
    [{ allDay: true, endsAt: new Date('2026-03-09T16:00:00Z') }, EVENT_MESSAGES.endBeforeStart],
    [{ endsAt: lunch.startsAt }, EVENT_MESSAGES.endNotAfterStart],
    [{ endsAt: new Date('2027-03-20T16:00:00Z') }, EVENT_MESSAGES.personalTooLong],
    [{ timeZone: 'Mars/Olympus' }, EVENT_MESSAGES.zoneUnknown],
    [{ name: 'x'.repeat(121) }, EVENT_MESSAGES.nameTooLong(120)],
    [{ startsAt: undefined }, EVENT_MESSAGES.startMissing],
  ])('%o is refused', async (fields, text) => {
    const refusal = await refused(save({ ...lunch, ...fields }));
    expect(refusal.code).toBe('invalid_input');
    expect(refusal.userMessage).toBe(text);
  });
});

test('closes the calendar to clients', async () => {
  const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id, month: '2026-03' };
  const free = async () => {
    const visitor = testContext({ database: db.database, site: a.site });
    const { availableSlots } = await ok(runOperation(bookingAvailability, visitor, chosen));
    return availableSlots.find(({ date }) => date === '2026-03-12')?.datetimes.length ?? 0;
  };
  const before = await free();
  expect(before).toBeGreaterThan(0);
  const { personalEvent: made } = await ok(
    save({
      allDay: true,
      startsAt: new Date('2026-03-12T16:00:00Z'),
      endsAt: new Date('2026-03-12T16:00:00Z'),
      timeZone: a.timeZone,
    }),
  );
  expect(await free()).toBe(0);
  await ok(runOperation(deletePersonalEvent, ownerOf(a), { id: made.id }));
  expect(await free()).toBe(before);
});
