import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPaidAppointment, given } from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { newToken, encryptToken } from '#app/platform/tokens.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { appointmentForCalendar } from './appointment-for-calendar.ts';
import { proCalendar } from './pro-calendar.ts';
import { proCalendarUser } from './pro-calendar-user.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice: WorldPractice) =>
  testContext({ database: db.database, actor: practice.owner.actor });

async function calendarOf(practice: WorldPractice, from: number, to: number) {
  const outcome = await runOperation(proCalendar, owner(practice), {
    from: new Date(from),
    to: new Date(to),
  });
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

describe('the calendar', () => {
  test('shows requests and appointments of the window, not what was cancelled, and nothing of the other practice', async () => {
    const { practiceAppointments, personalEvents } = await calendarOf(a, TEST_NOW, TEST_NOW + 14 * DAY_MS);
    const { pending, approved, approvedNoCard, virtual } = a.appointments;
    expect(practiceAppointments.map(({ id }) => id)).toEqual(
      [pending, approved, approvedNoCard, virtual].map(({ id }) => id),
    );
    expect(practiceAppointments[0]).toMatchObject({
      state: 'pending',
      startsAt: pending.startsAt,
      endsAt: pending.endsAt,
      timeZone: 'America/New_York',
      client: { id: a.clients.ben.id, name: 'Ben Reyes' },
      services: ['Massage'],
      location: { name: 'Elm Street', kind: 'office' },
      paymentStatus: 'Card needed',
      fullTotal: 9000,
      disputedCents: 0,
      amountCurrency: 'USD',
      instantActionToken: pending.token,
      newClient: true,
    });
    expect(personalEvents).toMatchObject([{ id: a.personalEvent.id, title: 'Dentist', allDay: false }]);
    const theirs = await calendarOf(b, TEST_NOW, TEST_NOW + 14 * DAY_MS);
    const ours = new Set([...practiceAppointments, ...personalEvents].map(({ id }) => id));
    expect(theirs.practiceAppointments).toHaveLength(4);
    for (const { id } of [...theirs.practiceAppointments, ...theirs.personalEvents]) {
      expect(ours.has(id)).toBe(false);
    }
  });

  test('meets the window: one that began before it is there, one that only touches it is not', async () => {
    const { startsAtMs, endsAtMs, id } = a.appointments.approved;
    const ids = async (from: number, to: number) =>
      (await calendarOf(a, from, to)).practiceAppointments.map((appointment) => appointment.id);
    expect(await ids(startsAtMs + 60_000, endsAtMs + DAY_MS / 24)).toEqual([id]);
    expect(await ids(endsAtMs, endsAtMs + 3_600_000)).toEqual([]);
    expect(await ids(startsAtMs - 3_600_000, startsAtMs)).toEqual([]);
  });

  test('group events come with their type and how many are registered', async () => {
    const startsAt = TEST_NOW + 40 * DAY_MS;
    const id = await given(b.db, TEST_NOW, (scene) => {
      const type = scene.add('bookableEventType', {
        id: uuid(),
        name: 'Evening circle',
        slug: 'evening-circle',
      });
      const event = scene.add('bookableEvent', {
        id: uuid(),
        bookableEventTypeId: type.id,
        startsAt: new Date(startsAt),
        endsAt: new Date(startsAt + 3_600_000),
        timeZone: b.timeZone,
        capacity: 8,
        locationId: b.locations.office.id,
      });
      scene.add('eventRegistration', {
        id: uuid(),
        bookableEventId: event.id,
        clientId: b.clients.ada.id,
        tokenHash: uuid(),
        tokenEncrypted: 'x',
      });
      return event.id;
    });
    const { practiceBookableEvents } = await calendarOf(b, startsAt - DAY_MS, startsAt + DAY_MS);
    expect(practiceBookableEvents).toMatchObject([
      { id, name: 'Evening circle', capacity: 8, registrationsCount: 1, where: 'Elm Street' },
    ]);
    await db.owner.query(
      `WITH type AS (UPDATE "BookableEventType" SET "locationId" = $2 WHERE "practiceId" = $3)
       UPDATE "BookableEvent" SET "locationId" = NULL, location = 'The old mill' WHERE id = $1`,
      [id, b.locations.office.id, b.id],
    );
    expect((await calendarOf(b, startsAt - DAY_MS, startsAt + DAY_MS)).practiceBookableEvents).toMatchObject([
      { where: 'The old mill' },
    ]);
    expect((await calendarOf(a, startsAt - DAY_MS, startsAt + DAY_MS)).practiceBookableEvents).toEqual([]);
  });

  test.each([
    ['that ends before it begins', TEST_NOW, TEST_NOW - 1],
    ['of more than half a year', TEST_NOW, TEST_NOW + 200 * DAY_MS],
    ['that is no date', Number.NaN, TEST_NOW],
  ])('a window %s is refused', async (_name, from, to) => {
    const outcome = await runOperation(proCalendar, owner(a), { from: new Date(from), to: new Date(to) });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
  });

  test('without the WHERE, row-level security still hides the other practice (C17)', async () => {
    const rows = await practiceDb(db.database, b.id).run(
      (sql) => sql<{ practiceId: string }>`SELECT DISTINCT "practiceId" FROM "Appointment"`,
    );
    expect(rows).toEqual([{ practiceId: b.id }]);
  });
});

describe('one appointment', () => {
  const open = (practice: WorldPractice, token: string) =>
    runOperation(appointmentForCalendar, owner(practice), { instantActionToken: token });

  test('a request with everything needed to answer it', async () => {
    const outcome = await open(a, a.appointments.pending.token);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        id: a.appointments.pending.id,
        client: { name: 'Ben Reyes', email: 'ben.reyes@example.com', phone: '+15035550143' },
        services: [{ name: 'Massage', amountCents: 9000, timeLength: 60, addOn: false }],
        location: { kind: 'office', address: '12 Elm Street, Springfield, OR 97477', virtualLink: null },
        paymentMethod: null,
        paymentStatus: 'Card needed',
        followingSessions: 0,
        past: false,
        canAccept: true,
        canDecline: true,
        canCancel: true,
        hasPaymentMethod: false,
        paymentIntentId: null,
        review: null,
        reviewLink: null,
        user: { name: expect.stringMatching(/\S/) },
      },
    });
  });

  test('one that is over with the link to review it, until the review is there', async () => {
    const { approved } = a.appointments;
    await db.owner.query(`UPDATE "Practice" SET "referralCodeEncrypted" = $2 WHERE id = $1`, [
      a.id,
      encryptToken(newToken()),
    ]);
    const later = () =>
      runOperation(
        appointmentForCalendar,
        testContext({
          database: db.database,
          actor: a.owner.actor,
          clock: fixedClock(TEST_NOW + 60 * DAY_MS),
        }),
        { instantActionToken: approved.token },
      );
    expect(await later()).toMatchObject({
      value: { review: null, reviewLink: expect.stringMatching(/^http.*\/i\/r\/rating/) },
    });
    const { rowCount } = await db.owner.query(
      `INSERT INTO "Review" (id, "practiceId", "clientId", "appointmentId", rating, text, verification, "tokenHash",
         "tokenEncrypted", "liveAt", "updatedAt")
       SELECT gen_random_uuid(), "practiceId", "clientId", id, 5, 'Calm hands.', 'visit', 'hash', 'encrypted', now(), now()
       FROM "Appointment" WHERE id = $1`,
      [approved.id],
    );
    expect(rowCount).toBe(1);
    expect(await later()).toMatchObject({
      value: {
        reviewLink: null,
        review: { review: 'Calm hands.', rating: 5, endorsedSkillIds: [], videoUrl: null },
      },
    });
  });

  test('an upcoming one can be cancelled, a past one only looked at; a card shows by its last digits', async () => {
    expect(await open(a, a.appointments.virtual.token)).toMatchObject({
      value: {
        clientTimeZone: 'America/Denver',
        location: { kind: 'virtual', virtualLink: 'https://meet.example.com/room', address: null },
        paymentMethod: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
        canAccept: false,
        canCancel: true,
      },
    });
    const past = await given(a.db, TEST_NOW, (scene) =>
      aPaidAppointment(scene, {
        client: a.clients.ada,
        location: a.locations.office,
        services: [a.services.massage, a.services.hotStones],
        startsAt: TEST_NOW - 20 * DAY_MS,
        tipCents: 1100,
      }),
    );
    expect(await open(a, past.token)).toMatchObject({
      value: {
        past: true,
        canAccept: false,
        canDecline: false,
        canCancel: false,
        paymentStatus: 'Paid',
        tipAmountCents: 1100,
        fullTotal: 12_100,
        disputedCents: 0,
      },
    });
  });

  test('another practice’s, an unknown and a malformed token are all not found', async () => {
    for (const token of [a.appointments.pending.token, 'x', '']) {
      expect(await open(b, token)).toMatchObject({
        ok: false,
        refusal: { code: 'not_found', userMessage: 'Appointment not found' },
      });
    }
    expect(await open(b, 'x'.repeat(65))).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
  });
});

test('who looks: the practitioner, the practice, and how many requests wait', async () => {
  expect(await runOperation(proCalendarUser, owner(a), {})).toMatchObject({
    ok: true,
    value: {
      currentUser: { name: 'Ann Alder', email: 'ann@alder.example', kind: 'practitioner' },
      currentPractice: { id: a.id, slug: 'alder-house', timeZone: 'America/New_York' },
      pendingAppointmentsCount: 1,
      pendingAppointments: [
        {
          instantActionToken: a.appointments.pending.token,
          startsAt: a.appointments.pending.startsAt,
          clientName: 'Ben Reyes',
        },
      ],
    },
  });
  const visitor = testContext({ database: db.database });
  for (const operation of [proCalendarUser, proCalendar, appointmentForCalendar]) {
    const input =
      operation === proCalendar
        ? { from: new Date(0), to: new Date(1) }
        : operation === appointmentForCalendar
          ? { instantActionToken: a.appointments.pending.token }
          : {};
    expect(await runOperation(operation as typeof proCalendarUser, visitor, input)).toMatchObject({
      ok: false,
      refusal: { code: 'unauthenticated' },
    });
  }
});
