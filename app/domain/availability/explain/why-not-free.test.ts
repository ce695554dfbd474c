import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { localInstant } from '#app/lib/time.ts';
import { given, otherHours } from '#prisma/situations/index.ts';
import { ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { whyNotFree } from './why-not-free.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database, {
    a: {
      appointmentBufferTime: 15,
      appointmentLeadTime: 1_440,
      startTimeIncrement: 30,
      bookingHorizonDays: 60,
    },
  }));
  await given(a.db, TEST_NOW, (scene) => {
    otherHours(scene, '2026-03-24', []);
    otherHours(scene, '2026-03-25', [['10:00', '11:30']], { locationId: a.locations.office.id });
    const type = uuid();
    scene.add('bookableEventType', { id: type, name: 'Breath circle', slug: 'breath-circle' });
    scene.add('bookableEvent', {
      id: uuid(),
      bookableEventTypeId: type,
      startsAt: new Date(at('2026-03-19', '9:00')),
      endsAt: new Date(at('2026-03-19', '10:00')),
      timeZone: a.timeZone,
    });
  });
  const school = [uuid(), a.id, new Date(at('2026-03-19', '14:00')), new Date(at('2026-03-19', '15:00'))];
  await db.owner.query(
    `INSERT INTO "ExternalBusy" (id, "practiceId", uid, title, "startsAt", "endsAt") VALUES ($1, $2, 'x', 'School play', $3, $4)`,
    school,
  );
});
afterAll(() => db.close());

function at(date: string, time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return localInstant(date, hour! * 60 + minute!, 'America/New_York');
}

const owner = (practice = a) => testContext({ database: db.database, actor: practice.owner.actor });
const ask = (input: object, practice = a) => runOperation(whyNotFree, owner(practice), input);
async function why(date: string, time: string, more: object = {}) {
  const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
  const { free, reasons } = await ok(
    runOperation(whyNotFree, owner(), { ...chosen, startsAt: new Date(at(date, time)), ...more }),
  );
  expect(free).toBe(reasons.length === 0);
  return reasons.map(({ kind, text }) => `${kind}: ${text}`);
}

describe('whyNotFree', () => {
  test('names the rule', async () => {
    expect(await why('2026-03-18', '10:00')).toEqual([]);
    expect(await why('2026-03-03', '10:00')).toEqual(['past: This time has passed.']);
    expect(await why('2026-03-05', '9:00')).toEqual([
      'lead_time: Too soon: clients book at least 1 day ahead.',
    ]);
    expect(await why('2026-05-04', '10:00')).toEqual([
      'horizon: Too far ahead: clients can book 60 days ahead, until Sunday, May 3, 2026.',
    ]);
    expect(await why('2026-03-18', '7:00')).toEqual(['closed: Outside the opening hours of Elm Street.']);
    expect(await why('2026-03-24', '10:00')).toEqual([
      'closed: Time off: Elm Street is closed on Tue, Mar 24.',
    ]);
    expect(await why('2026-03-25', '9:00')).toEqual([
      'closed: Elm Street has different hours on Wed, Mar 25.',
    ]);
    expect(await why('2026-03-25', '11:00')).toEqual([
      'too_short: Massage takes 1 hr; that is longer than what is left before closing.',
    ]);
    expect(await why('2026-03-18', '10:10')).toEqual([
      'off_grid: Clients are offered a start every 30 min, and 10:10 AM is none of them.',
    ]);
  });

  test('names what is in the way, and the buffer beside it', async () => {
    expect(await why('2026-03-10', '14:00')).toEqual([
      'client: Ada Moss has this time: Tue, Mar 10, 2:00 – 3:00 PM EDT.',
    ]);
    expect(await why('2026-03-10', '15:00')).toEqual([
      'buffer: Within the 15 min buffer beside something else. Ada Moss has this time: Tue, Mar 10, 2:00 – 3:00 PM EDT.',
    ]);
    expect(await why('2026-03-11', '16:00')).toEqual([
      'personal: Your own event “Dentist”: Wed, Mar 11, 4:00 – 5:00 PM EDT.',
    ]);
    expect(await why('2026-03-19', '9:30')).toEqual([
      'bookable: Group event “Breath circle”: Thu, Mar 19, 9:00 – 10:00 AM EDT.',
    ]);
    expect(await why('2026-03-19', '14:30')).toEqual([
      'calendar: “School play” in your connected calendar: Thu, Mar 19, 2:00 – 3:00 PM EDT.',
    ]);
    const visitors = visitorsOf(db, a, fixedClock(TEST_NOW));
    const chosen = { serviceId: a.services.massage.id, locationId: a.locations.office.id };
    await ok(visitors.hold(chosen, at('2026-03-20', '10:00')));
    expect(await why('2026-03-20', '10:00')).toEqual([
      'hold: A visitor is booking this time right now: Fri, Mar 20, 10:00 – 11:00 AM EDT.',
    ]);
  });

  test('looks at a stretch as a whole: free where any start in it is', async () => {
    const hour = (from: string, to: string) => ({
      endsAt: new Date(at('2026-03-19', to)),
      startsAt: new Date(at('2026-03-19', from)),
    });
    expect(await why('2026-03-19', '13:00', hour('15:00', '16:00'))).toEqual([]);
    expect(await why('2026-03-19', '14:00', hour('14:00', '15:00'))).toEqual([
      'calendar: “School play” in your connected calendar: Thu, Mar 19, 2:00 – 3:00 PM EDT.',
    ]);
    expect(await why('2026-03-19', '12:00', hour('12:00', '12:30'))).toEqual([
      'closed: Outside the opening hours of Elm Street.',
    ]);
  });

  test('tries everything that clients can choose where nothing is named', async () => {
    const { free, offers } = await ok(ask({ startsAt: new Date(at('2026-03-18', '10:00')) }));
    expect(free).toBe(true);
    expect(offers.map(({ serviceName, locationName }) => `${serviceName} at ${locationName}`)).toContain(
      'Massage at Elm Street',
    );
    expect(await why('2026-03-18', '3:00', { serviceId: null, locationId: null })).toEqual([
      expect.stringMatching(/^closed: Outside the opening hours of /),
    ]);
  });

  test('says what is switched off, private or not offered', async () => {
    const startsAt = new Date(at('2026-03-18', '10:00'));
    const { massage, coaching, hotStones } = a.services;
    const { office } = a.locations;
    const text = async (input: object) => {
      const outcome = await ask({ startsAt, ...input });
      return outcome.ok ? outcome.value.reasons.map((reason) => reason.text) : outcome.refusal.code;
    };
    expect(await text({ serviceId: coaching.id, locationId: office.id })).toEqual([
      'Coaching is not offered at Elm Street.',
    ]);
    expect(await text({ serviceId: hotStones.id })).toEqual([
      'Hot stones is an add-on and cannot be booked alone.',
    ]);
    const set = (values: object) =>
      a.db.tx((tx) => tx.service.update({ where: { id: massage.id }, data: values }));
    await set({ public: false });
    expect(await text({ serviceId: massage.id })).toEqual([
      'Massage is private: clients cannot book it online.',
    ]);
    await set({ public: true, state: 'disabled' });
    expect(await text({ serviceId: massage.id })).toEqual(['Massage is switched off.']);
    await set({ state: 'active' });
    await a.db.tx((tx) => tx.location.update({ where: { id: office.id }, data: { state: 'disabled' } }));
    expect(await text({ locationId: office.id })).toEqual(['Elm Street is switched off.']);
    await a.db.tx((tx) => tx.location.update({ where: { id: office.id }, data: { state: 'active' } }));
    await b.db.tx((tx) => tx.service.updateMany({ data: { state: 'disabled' } }));
    const nothing = await ask({ startsAt }, b);
    expect(nothing).toMatchObject({
      ok: true,
      value: { free: false, reasons: [{ text: 'You have no service that clients can book online.' }] },
    });
    expect(await text({ serviceId: b.services.massage.id })).toBe('not_found');
    expect(await text({ locationId: b.locations.office.id })).toBe('not_found');
    expect(await text({ endsAt: new Date(startsAt.getTime() - 1) })).toBe('invalid_input');
  });
});
