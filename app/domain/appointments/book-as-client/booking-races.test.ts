import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#app/platform/clock.ts';
import { runOperation } from '#app/operations/run.ts';
import type { Outcome } from '#app/operations/run.ts';
import { DETAILS, isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW, testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { movedThere } from '#tests/support/worlds/moved-there.ts';
import { anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { acceptAppointment } from '../index.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;
/** The second practice's calendar outside. */
let outside: Awaited<ReturnType<typeof movedThere>>;

beforeAll(async () => {
  db = await testDatabase({ max: 24 });
  world = await twoPractices(db.database);
  outside = await movedThere(db, world.b, clock);
});
afterAll(() => db.close());

const clock = fixedClock(TEST_NOW);
const of = (name: 'a' | 'b') => ({ ...world[name], ...visitorsOf(db, world[name], clock) });
const massage = (name: 'a' | 'b') => ({
  serviceId: world[name].services.massage.id,
  locationId: world[name].locations.office.id,
});
const winners = <T>(outcomes: Outcome<T>[]) =>
  outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
const losers = (outcomes: Outcome<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]));
async function countOf(table: string, where = 'true') {
  const { rows } = await db.owner.query<{ count: number }>(
    `SELECT count(*)::int FROM "${table}" WHERE ${where}`,
  );
  return rows[0]!.count;
}
/** Pairs of live bookings by clients that share a moment of one practice, buffer included (P1). */
async function overlaps() {
  return countOf(
    'Appointment',
    `"clientBooked" AND state IN ('pending', 'approved') AND EXISTS (SELECT FROM "Appointment" o WHERE o.id <> "Appointment".id
     AND o."practiceId" = "Appointment"."practiceId" AND o."clientBooked" AND o.state IN ('pending', 'approved')
     AND tstzrange(o."startsAt", o."busyUntil") && tstzrange("Appointment"."startsAt", "Appointment"."busyUntil"))`,
  );
}

test('of 200 people who confirm one time at once, one wins and 199 are offered the nearest free times (C01)', async () => {
  const { book, times } = of('b');
  const before = {
    appointments: await countOf('Appointment'),
    effects: await countOf('OutboxEvent'),
    clients: await countOf('Client'),
  };
  const startsAt = '2026-04-02T18:00:00.000Z';
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, i) => book(massage('b'), startsAt, { email: `client-${i}@example.com` })),
  );
  expect(winners(outcomes)).toHaveLength(1);
  const free = new Set(isoTimes(await times(massage('b'), '2026-04')));
  const refusals = losers(outcomes);
  expect(refusals.map(({ code }) => code)).toEqual(Array(199).fill('slot_taken'));
  for (const { data } of refusals) {
    const nearest = data!.nearest as string[];
    expect(nearest).toHaveLength(6);
    expect(nearest.every((start) => free.has(start))).toBe(true);
    expect(nearest).not.toContain(startsAt);
  }
  // Nothing of the 199 was written: no appointment, no client, no message to anybody.
  expect(await countOf('Appointment')).toBe(before.appointments + 1);
  expect(await countOf('Client')).toBe(before.clients + 1);
  expect(await countOf('OutboxEvent')).toBe(before.effects + 2);
});

test('200 visitors who keep one time at once: one keeps it, and only they can book it', async () => {
  const { hold, confirm, book } = of('b');
  const startsAt = '2026-04-03T18:00:00.000Z';
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => hold(massage('b'), startsAt)));
  expect(winners(outcomes)).toHaveLength(1);
  expect(losers(outcomes).every(({ code }) => code === 'slot_taken')).toBe(true);
  expect(losers([await book(massage('b'), startsAt)])[0]?.code).toBe('slot_taken');
  await ok(confirm(winners(outcomes)[0]!.holdToken));
});

test('times that overlap without being equal, and times within the buffer, exclude each other (C02)', async () => {
  const { book } = of('b');
  const day = (time: string) => `2026-04-06T${time}:00.000Z`;
  const pairs = [
    // Overlapping: 10:00 to 11:00 and 10:30 to 11:30.
    [day('17:00'), day('17:30')],
    // Only the buffer of 15 minutes overlaps: 13:00 to 14:00 and 14:00 to 15:00.
    [day('20:00'), day('21:00')],
  ];
  for (const pair of pairs) {
    const outcomes = await Promise.all(pair.map((startsAt) => book(massage('b'), startsAt!)));
    expect(winners(outcomes)).toHaveLength(1);
    expect(losers(outcomes)[0]?.code).toBe('slot_taken');
  }
});

test('a pending request holds its time: a second one is refused, and accepting twice agrees once (C03)', async () => {
  const { book, owner } = of('a');
  const startsAt = '2026-04-07T14:00:00.000Z';
  const outcomes = await Promise.all([book(massage('a'), startsAt), book(massage('a'), startsAt)]);
  const [won] = winners(outcomes);
  expect(winners(outcomes)).toHaveLength(1);
  expect(won!.appointment.state).toBe('pending');
  expect(losers(outcomes)[0]?.code).toBe('slot_taken');
  const portal = () => testContext({ database: db.database, clock, actor: owner.actor });
  const accepts = await Promise.all(
    [1, 2].map(() => runOperation(acceptAppointment, portal(), { appointmentId: won!.appointment.id })),
  );
  expect(winners(accepts)).toHaveLength(1);
  expect(losers(accepts)[0]?.code).toBe('state_changed');
});

test('a storm of holds and bookings of random times leaves no overlap, no orphan and no refusal without a reason', async () => {
  const { visitor, hold, book, confirm } = of('a');
  const starts = Array.from({ length: 14 }, (_, i) => Date.parse('2026-04-09T13:00:00Z') + i * 30 * 60_000);
  const outcomes = await Promise.all(
    Array.from({ length: 150 }, async (_, i) => {
      const startsAt = starts[(i * 5) % starts.length]!;
      const ctx = visitor();
      const details = { email: `storm-${i}@example.com` };
      if (i % 3 === 0) return book(massage('a'), startsAt, details, ctx);
      const kept = await hold(massage('a'), startsAt, ctx);
      return kept.ok ? confirm(kept.value.holdToken, details, ctx) : kept;
    }),
  );
  expect(losers(outcomes).every(({ code }) => code === 'slot_taken')).toBe(true);
  expect(winners(outcomes).length).toBeGreaterThan(2);
  expect(await overlaps()).toBe(0);
  expect(await countOf('BookingHold', `"appointmentId" IS NOT NULL AND "releasedAt" IS NULL`)).toBe(0);
  const orphans = `NOT EXISTS (SELECT FROM "Appointment" a WHERE a."clientId" = "Client".id)`;
  expect(await countOf('Client', `email LIKE 'storm-%' AND ${orphans}`)).toBe(0);
});

/** Visitors who come at one moment, each with their own address. */
const everybody = (name: 'a' | 'b', startsAt: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    of(name).book(massage(name), startsAt, { email: `moved-${i}-${startsAt.slice(8, 10)}@example.com` }),
  );

test('a client takes the time to which their visit was moved in a calendar outside while others book it: one has it', async () => {
  const { id, db: own, locations, services, clients } = of('b');
  for (const day of ['14', '15', '16', '17']) {
    const startsAt = `2026-04-${day}T18:00:00.000Z`;
    const visit = await given(own, TEST_NOW, (scene) =>
      anApprovedAppointment(scene, {
        client: clients.ada,
        location: locations.office,
        services: [services.massage],
        bufferMinutes: 15,
        startsAt: Date.parse(startsAt) + 3 * 3_600_000,
      }),
    );
    const entry = await outside.moveVisit(visit.id!, new Date(startsAt));
    const [offered, early] = await Promise.all([
      outside.offer(entry!, new Date(startsAt)),
      day === '17' ? everybody('b', startsAt, 1)[0]! : null,
    ]);
    const [taken, ...booked] = await Promise.all([
      outside.take(visit as { id: string; token: string }, new Date(startsAt)),
      ...everybody('b', startsAt, 12),
    ]);
    expect([offered, early].filter((one) => one?.ok).length).toBeGreaterThan(0);
    expect(winners<unknown>([taken, ...booked, ...(early ? [early] : [])])).toHaveLength(1);
    for (const { code } of losers([...booked, ...(early ? [early] : [])])) expect(code).toBe('slot_taken');
    const [{ start } = { start: null }] = (
      await db.owner.query<{ start: Date }>(`SELECT "startsAt" AS start FROM "Appointment" WHERE id = $1`, [
        visit.id,
      ])
    ).rows;
    // Who took it is there, and who did not is where they were.
    expect(start?.toISOString()).toBe(taken.ok ? startsAt : new Date(visit.startsAtMs).toISOString());
    expect(
      await countOf(
        'Appointment',
        `"practiceId" = '${id}' AND "startsAt" = '${startsAt}' AND state IN ('pending', 'approved')`,
      ),
    ).toBe(1);
  }
  expect(await overlaps()).toBe(0);
});

test('own time that is taken over from a calendar outside while its time is booked: once, and nobody books it afterwards', async () => {
  const { book } = of('b');
  const mine = await outside.ownTime(Date.parse('2026-04-20T21:00:00Z'));
  const startsAt = '2026-04-20T18:00:00.000Z';
  const span = { startsAt: new Date(startsAt), endsAt: new Date(Date.parse(startsAt) + 3_600_000) };
  const [taken, ...booked] = await Promise.all([
    outside.takeOver(mine.id!, span, 3),
    ...everybody('b', startsAt, 12),
  ]);
  expect(winners(taken)).toHaveLength(1);
  expect(losers(taken).map(({ code }) => code)).toEqual(['not_found', 'not_found']);
  expect(winners(booked).length).toBeLessThan(2);
  for (const { code } of losers(booked)) expect(code).toBe('slot_taken');
  const [{ start } = { start: null }] = (
    await db.owner.query<{ start: Date }>(`SELECT "startsAt" AS start FROM "PersonalEvent" WHERE id = $1`, [
      mine.id,
    ])
  ).rows;
  expect(start?.toISOString()).toBe(startsAt);
  for (const near of [startsAt, '2026-04-20T17:30:00.000Z', '2026-04-20T18:30:00.000Z'])
    expect(losers([await book(massage('b'), near)])[0]?.code).toBe('slot_taken');
});

test('the database itself refuses an overlap, whatever the application believes', async () => {
  const { book, locations, clients, id } = of('b');
  const { appointment } = await ok(book(massage('b'), '2026-04-13T18:00:00.000Z', DETAILS));
  const insert = db.owner.query(
    `INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt", "busyUntil",
       "clientBooked", "timeZone", "bookedBy", "instantActionTokenHash", "instantActionTokenEncrypted")
     VALUES (gen_random_uuid(), $1, $2, $3, 'pending', $4, $5, $5, true, 'UTC', 'client', 'x', 'x')`,
    [
      id,
      clients.ben.id,
      locations.office.id,
      appointment.endsAt,
      new Date(appointment.endsAt.getTime() + 3_600_000),
    ],
  );
  await expect(insert).rejects.toMatchObject({ code: '23P01' });
});
