import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import {
  anApprovedAppointment,
  aPendingAppointment,
  aPersonalEvent,
  given,
  otherHours,
  type Scene,
} from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { localInstant } from '#app/lib/time.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { recurringTimes } from './recurring-times.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database, { a: { appointmentBufferTime: 15 } }));
});
afterAll(() => db.close());

const ask = (practice: WorldPractice, input: object) =>
  runOperation(recurringTimes, testContext({ database: db.database, actor: practice.owner.actor }), {
    startsAt: new Date(localInstant('2026-04-01', 600, 'America/New_York')),
    recurrencePattern: { frequency: 'weekly', count: 6 },
    duration: 60,
    ...input,
  });

async function times(input: object = {}, practice = a) {
  const outcome = await ask(practice, input);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

describe('recurringTimes', () => {
  test('reads every date for people, in the zone of the place', async () => {
    const { recurringTimes: dates, error } = await times({ locationId: a.locations.office.id });
    expect(error).toBeNull();
    expect(dates.map(({ displayTime }) => displayTime).slice(0, 2)).toEqual([
      'Wed, Apr 1, 10:00 AM EDT',
      'Wed, Apr 8, 10:00 AM EDT',
    ]);
    expect(dates).toHaveLength(6);
    expect(dates.every(({ conflicts }) => conflicts.length === 0)).toBe(true);
  });

  test('checks each date against everything busy, buffers included, and not against opening hours', async () => {
    const hour = 3_600_000;
    const first = localInstant('2026-04-01', 600, 'America/New_York');
    const starts = Array.from({ length: 6 }, (_, week) => first + week * 7 * 24 * hour);
    const appointment = {
      client: a.clients.ben,
      location: a.locations.office,
      services: [a.services.massage],
    };
    await given(a.db, TEST_NOW, (scene: Scene) => {
      // Ends ten minutes before the first date: within the buffer of fifteen.
      anApprovedAppointment(scene, { ...appointment, startsAt: starts[0]! - hour - 10 * 60_000 });
      aPendingAppointment(scene, { ...appointment, client: a.clients.cleo, startsAt: starts[1]! + hour / 2 });
      aPersonalEvent(scene, {
        name: 'Dentist',
        startsAt: starts[2]!,
        endsAt: starts[2]! + hour,
        timeZone: a.timeZone,
      });
      const type = uuid();
      scene.add('bookableEventType', { id: type, name: 'Breath circle', slug: 'breath-circle' });
      scene.add('bookableEvent', {
        id: uuid(),
        bookableEventTypeId: type,
        startsAt: new Date(starts[3]! - hour),
        endsAt: new Date(starts[3]! + hour),
        timeZone: a.timeZone,
      });
    });
    await db.owner.query(
      `INSERT INTO "ExternalBusy" (id, "practiceId", uid, title, "startsAt", "endsAt") VALUES ($1, $2, 'x', 'School play', $3, $4)`,
      [uuid(), a.id, new Date(starts[4]!), new Date(starts[4]! + hour)],
    );
    const { recurringTimes: dates } = await times();
    expect(dates.map(({ conflicts }) => conflicts.map(({ name, type }) => `${type}: ${name}`))).toEqual([
      ['client: Ben Reyes'],
      ['client: Cleo Park'],
      ['personal: Dentist'],
      ['bookable: Breath circle'],
      ['calendar: School play'],
      [],
    ]);
    // What only comes too close says so: a single appointment there would not be asked about.
    expect(dates.map(({ conflicts }) => conflicts[0]?.note)).toEqual([
      'closer than your 15 minutes between visits',
      ...Array<undefined>(5),
    ]);
    expect(dates[2]!.conflicts[0]!.timeRange).toBe('Wed, Apr 15, 10:00 – 11:00 AM EDT');
    // Three in the night is nobody's opening hour, and no conflict.
    const night = await times({ startsAt: new Date(localInstant('2026-04-01', 180, 'America/New_York')) });
    expect(night.recurringTimes.every(({ conflicts }) => conflicts.length === 0)).toBe(true);
    const theirs = await times({}, b);
    expect(theirs.recurringTimes.every(({ conflicts }) => conflicts.length === 0)).toBe(true);
  });

  test('dates later than connected calendars are read are said not to be compared with them', async () => {
    const weekly = { recurrencePattern: { frequency: 'weekly', count: 3 } };
    const from = (date: string) => ({ ...weekly, startsAt: new Date(localInstant(date, 600, a.timeZone)) });
    const late = from('2026-12-01');
    expect((await times(late)).calendarNote).toBeNull();
    await db.owner.query(
      `INSERT INTO "CalendarProfile" (id, "practiceId", "externalId", "providerName", "profileName") VALUES ($1, $2, 'pro_x', 'google', 'ann')`,
      [uuid(), a.id],
    );
    expect((await times(late)).calendarNote).toMatch(
      /^Your other calendars are read until \w{3}, \w{3} \d+\. Later dates are not compared with them\.$/,
    );
    expect((await times(from('2026-04-01'))).calendarNote).toBeNull();
    expect((await times(late, b)).calendarNote).toBeNull();
  });

  test('time off is a conflict by its name, at its place alone; other hours are none', async () => {
    const { office, virtual } = a.locations;
    await given(a.db, TEST_NOW, (scene) => {
      otherHours(scene, '2026-07-01', [], { name: 'Summer holidays' });
      otherHours(scene, '2026-07-08', [], { locationId: office.id });
      otherHours(scene, '2026-07-15', [['15:00', '17:00']], { name: 'Opening late' });
    });
    const startsAt = new Date(localInstant('2026-07-01', 600, 'America/New_York'));
    const asked = { startsAt, recurrencePattern: { frequency: 'weekly', count: 3 } };
    const found = async (locationId?: string) =>
      (await times({ ...asked, locationId })).recurringTimes.map(({ conflicts }) =>
        conflicts.map(({ type, name, timeRange, note }) => [type, name, timeRange, note]),
      );
    const holidays = ['time_off', 'Time off: Summer holidays', 'Wed, Jul 1, all day', undefined];
    expect(await found(office.id)).toEqual([
      [holidays],
      [['time_off', 'Time off', 'Wed, Jul 8, all day', undefined]],
      [],
    ]);
    expect(await found(virtual.id)).toEqual([[holidays], [], []]);
    expect(await found()).toEqual([[holidays], [], []]);
  });

  test('answers a broken limit with its text', async () => {
    expect(await times({ recurrencePattern: { frequency: 'daily', count: 26 } })).toEqual({
      recurringTimes: [],
      calendarNote: null,
      error:
        'You can create at most 25 appointments at once. You are currently attempting to create 26 appointments. Please select a different frequency or end date.',
    });
    expect((await times({ serviceId: a.services.bundle.id })).error).toContain('at most 5 appointments');
    const open = uuid();
    await given(a.db, TEST_NOW, (scene) =>
      scene.add('clientPackage', {
        id: open,
        clientId: a.clients.ben.id,
        serviceId: a.services.bundle.id,
        name: 'Five massages',
        numberOfSessions: 5,
        sessionsRemaining: 3,
        amountCents: 40_000,
      }),
    );
    expect((await times({ packageId: open, serviceId: a.services.bundle.id })).error).toContain(
      'at most 3 appointments at once. You are currently attempting to create 6 appointments.',
    );
    expect((await times({ recurrencePattern: { frequency: 'monthly_by_date', count: 20 } })).error).toContain(
      'at most one year into the future',
    );
  });

  test('knows nothing of another practice, and nothing where series are switched off', async () => {
    const refusals = await Promise.all(
      [
        { practiceId: b.id },
        { locationId: b.locations.office.id },
        { serviceId: b.services.massage.id },
        { packageId: uuid() },
      ].map((input) => ask(a, input)),
    );
    expect(refusals.map((outcome) => !outcome.ok && outcome.refusal.code)).toEqual(
      Array(4).fill('not_found'),
    );
    await b.db.tx((tx) =>
      tx.practice.update({ where: { id: b.id }, data: { recurringBookingsEnabled: false } }),
    );
    const off = await ask(b, {});
    expect(off).toMatchObject({
      ok: false,
      refusal: { userMessage: 'Recurring appointments are switched off in your settings.' },
    });
  });
});
