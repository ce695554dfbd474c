import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroupEvent, aGroupEventType, anAppointment, given } from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { calendarEvent } from './calendar-event.ts';
import { calendarPage } from './calendar-page.ts';
import { proCalendar } from './pro-calendar.ts';
import { proCalendarEvents } from './pro-calendar-events.ts';
import { proCalendarUser } from './pro-calendar-user.ts';

const FORTNIGHT = { from: new Date(TEST_NOW), to: new Date(TEST_NOW + 14 * DAY_MS) };
let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let external: string;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  external = await given(a.db, TEST_NOW, (scene) => {
    const feed = scene.add('calendarFeed', {
      id: uuid(),
      name: 'Family',
    });
    const off = scene.add('calendarFeed', {
      id: uuid(),
      active: false,
    });
    const busy = {
      startsAt: new Date(TEST_NOW + 2 * DAY_MS),
      endsAt: new Date(TEST_NOW + 2 * DAY_MS + HOUR_MS),
    };
    scene.add('externalBusy', { id: uuid(), feedId: off.id, uid: 'off', title: 'Unseen', ...busy });
    return scene.add('externalBusy', { id: uuid(), feedId: feed.id, uid: 'x', title: 'School play', ...busy })
      .id;
  });
});
afterAll(() => db.close());

const owner = (practice: WorldPractice) =>
  testContext({ database: db.database, actor: practice.owner.actor });

async function eventsOf(practice: WorldPractice, more: object = {}) {
  const outcome = await runOperation(proCalendarEvents, owner(practice), { ...FORTNIGHT, ...more });
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value.calendarEvents;
}

describe('the calendar as entries of a grid', () => {
  test('every kind with its title, colours and whether it can be moved; nothing of the other practice', async () => {
    const events = await eventsOf(a);
    expect(events.map(({ extendedProps }) => extendedProps.kind).sort()).toEqual([
      'calendar',
      ...Array<string>(4).fill('client'),
      'personal',
    ]);
    const { pending } = a.appointments;
    expect(events.find(({ id }) => id === pending.id)).toMatchObject({
      title: 'Request: Ben Reyes',
      start: pending.startsAt,
      end: pending.endsAt,
      allDay: false,
      editable: true,
      classNames: ['calendar-event', 'calendar-event-request'],
      backgroundColor: expect.stringMatching(/^#/),
      extendedProps: { kind: 'client', instantActionToken: pending.token, source: null },
    });
    expect((await eventsOf(b)).every(({ id }) => !events.some((event) => event.id === id))).toBe(true);
  });

  test('a busy time outside comes with its calendar and cannot be moved; one that is switched off does not come', async () => {
    expect(await eventsOf(a, { kinds: ['calendar'] })).toMatchObject([
      {
        id: external,
        title: 'School play',
        editable: false,
        extendedProps: { kind: 'calendar', source: 'Family' },
      },
    ]);
    expect(await eventsOf(b, { kinds: ['calendar'] })).toEqual([]);
  });

  test('an appointment whose token can no longer be read is still there', async () => {
    const startsAt = TEST_NOW + 40 * DAY_MS;
    const { id } = await given(a.db, TEST_NOW, (scene) =>
      anAppointment(scene, {
        client: a.clients.ada,
        location: a.locations.office,
        services: [a.services.massage],
        startsAt,
        fields: { state: 'pending', instantActionTokenEncrypted: 'spoilt' },
      }),
    );
    const window = { from: new Date(startsAt), to: new Date(startsAt + DAY_MS) };
    expect(await eventsOf(a, window)).toMatchObject([{ id, extendedProps: { instantActionToken: null } }]);
    expect(await runOperation(proCalendar, owner(a), window)).toMatchObject({
      ok: true,
      value: { practiceAppointments: [{ id, instantActionToken: null }] },
    });
    expect(await runOperation(proCalendarUser, owner(a), {})).toMatchObject({ ok: true });
  });
});

describe('one entry', () => {
  const open = (practice: WorldPractice, kind: string, key: string) =>
    runOperation(calendarEvent, owner(practice), { kind, key });

  test('is found by token or id', async () => {
    const { approved } = a.appointments;
    const day = { startsAt: TEST_NOW + 3 * DAY_MS, timeZone: 'UTC' };
    const circle = await given(a.db, TEST_NOW, (scene) =>
      aGroupEvent(scene, aGroupEventType(scene, { name: 'Circle' }), day),
    );
    for (const [kind, key, start] of [
      ['client', approved.token, approved.startsAt],
      ['personal', a.personalEvent.id, expect.any(Date)],
      ['bookable', circle.id, circle.startsAt],
      ['calendar', external, new Date(TEST_NOW + 2 * DAY_MS)],
    ] as const) {
      expect(await open(a, kind, key), kind).toMatchObject({
        ok: true,
        value: { calendarEvent: { start, extendedProps: { kind } } },
      });
    }
  });

  test('an appointment that was cancelled or declined is known, and stands in no calendar', async () => {
    const { id, token } = a.appointments.approved;
    const become = (state: 'cancelled' | 'unavailable' | 'approved') =>
      a.db.tx((tx) => tx.appointment.update({ where: { id }, data: { state } }));
    try {
      for (const state of ['cancelled', 'unavailable'] as const) {
        await become(state);
        expect(await open(a, 'client', token)).toEqual({ ok: true, value: { calendarEvent: null } });
      }
    } finally {
      await become('approved');
    }
  });

  test('of another practice, of no practice, of another kind is not found, in the words of its kind', async () => {
    for (const key of [external, uuid(), 'x']) {
      expect(await open(b, 'calendar', key)).toMatchObject({
        ok: false,
        refusal: { code: 'not_found', userMessage: 'Event not found' },
      });
    }
    expect(await open(a, 'personal', external)).toMatchObject({
      refusal: { userMessage: 'Event not found' },
    });
    expect(await open(b, 'client', a.appointments.approved.token)).toMatchObject({
      refusal: { code: 'not_found', userMessage: 'Appointment not found' },
    });
  });
});

describe('opening hours', () => {
  const hoursOf = async (practice: WorldPractice, from: number, days: number) => {
    const window = { from: new Date(from), to: new Date(from + days * DAY_MS) };
    const outcome = await runOperation(calendarPage, owner(practice), window);
    if (!outcome.ok) throw outcome.refusal;
    return outcome.value.openingHours;
  };

  test('are those of all locations together, and a date with other hours replaces its weekday', async () => {
    const before = await hoursOf(b, TEST_NOW, 7);
    expect(before.length).toBeGreaterThan(0);
    for (const [index, { startsAt, endsAt }] of before.entries()) {
      expect(endsAt.getTime()).toBeGreaterThan(startsAt.getTime());
      if (index > 0) expect(startsAt.getTime()).toBeGreaterThan(before[index - 1]!.endsAt.getTime());
    }
    const first = before.find(({ startsAt }) => startsAt.getTime() > TEST_NOW + DAY_MS)!;
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: b.timeZone }).format(first.startsAt);
    await given(b.db, TEST_NOW, (scene) =>
      scene.add('availabilityOverride', { id: uuid(), date: new Date(`${date}T00:00:00Z`), ranges: [] }),
    );
    const after = await hoursOf(b, TEST_NOW, 7);
    expect(after.some(({ startsAt }) => startsAt.getTime() === first.startsAt.getTime())).toBe(false);
    expect(after.length).toBeLessThan(before.length);
  });
});

test('the state of outside calendars: a feed is one, a Google profile without a grant is of old', async () => {
  const status = async (practice: WorldPractice) => {
    const outcome = await runOperation(calendarPage, owner(practice), FORTNIGHT);
    return outcome.ok && outcome.value.calendarSync;
  };
  expect([await status(a), await status(b)]).toEqual(['connected', 'none']);
  await given(b.db, TEST_NOW, (scene) =>
    scene.add('calendarProfile', {
      id: uuid(),
      externalId: 'pro_1',
      providerName: 'google',
      profileName: 'ann@example.com',
    }),
  );
  expect(await status(b)).toBe('legacy');
  await given(b.db, TEST_NOW, (scene) =>
    scene.add('calendarConnection', { id: uuid(), externalId: 'acc_1', refreshTokenEncrypted: 'encrypted' }),
  );
  expect(await status(b)).toBe('connected');
});
