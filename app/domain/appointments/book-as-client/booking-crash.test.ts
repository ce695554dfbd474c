import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#app/platform/clock.ts';
import { runOperation } from '#app/operations/run.ts';
import { formOf, LOOP_VISITOR, type BookingLoop } from '#tests/support/booking-loop.ts';
import { isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { bookAppointment } from '../index.ts';

let db: TestDatabase;
let practice: WorldPractice;
let loop: BookingLoop;

beforeAll(async () => {
  db = await testDatabase();
  ({ b: practice } = await twoPractices(db.database, { b: { appointmentBufferTime: 0 } }));
  const chosen = { serviceId: practice.services.massage.id, locationId: practice.locations.office.id };
  const { times } = visitorsOf(db, practice, fixedClock(TEST_NOW));
  // Starts on the hour do not stand in each other's way.
  const starts = isoTimes(await times(chosen, '2026-04')).filter((start) => start.endsWith(':00:00.000Z'));
  loop = { url: db.appUrl, slug: practice.slug, ...chosen, starts };
});
afterAll(() => db.close());

const visitor = () => visitorsOf(db, practice, fixedClock(TEST_NOW)).visitor({ visitorId: LOOP_VISITOR });

/** Runs the booking loop and kills it, as hard as one can, once it has acknowledged so many. */
async function runAndKill(afterLines: number): Promise<Map<number, string>> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/booking-loop.ts', JSON.stringify(loop)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = once(child, 'exit');
  const acknowledged = new Map<number, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [index, id] = line.split(' ');
    acknowledged.set(Number(index), id!);
    if (acknowledged.size === afterLines) child.kill('SIGKILL');
  }
  await gone;
  return acknowledged;
}

const rows = async (sql: string) => (await db.owner.query<Record<string, unknown>>(sql)).rows;

/** Bookings of the loop that lack one of the rows that belong to them, or have one twice. */
const halfWritten = () =>
  rows(`
    SELECT a.id FROM "Appointment" a JOIN "Client" c ON c.id = a."clientId" AND c."firstName" = 'Loop'
    WHERE (SELECT count(*) FROM "AppointmentService" s WHERE s."appointmentId" = a.id) <> 1
       OR (SELECT count(*) FROM "TimelineEntry" t WHERE t."appointmentId" = a.id) <> 1
       OR (SELECT count(*) FROM "OutboxEvent" o WHERE o.payload->>'appointmentId' = a.id::text) <> 2
       OR (SELECT count(*) FROM "BookingHold" h WHERE h."appointmentId" = a.id) <> 1`);

test('a process killed while it books loses no acknowledged booking and leaves no half one; the next one goes on (C69)', async () => {
  const first = await runAndKill(15);
  const second = await runAndKill(35);
  expect(first.size).toBeGreaterThanOrEqual(15);
  const stored = new Set((await rows('SELECT id FROM "Appointment"')).map(({ id }) => id));
  for (const id of [...first.values(), ...second.values()]) expect(stored.has(id)).toBe(true);
  // The second process sent the first one's forms again and was answered the same.
  for (const [index, id] of first) expect(second.get(index) ?? id).toBe(id);
  expect(await halfWritten()).toEqual([]);

  // What was in flight when the process died is settled by sending the form once more.
  const answers = await Promise.all(
    loop.starts.map((_, index) => ok(runOperation(bookAppointment, visitor(), formOf(loop, index)))),
  );
  for (const [index, id] of second) expect(answers[index]!.appointment.id).toBe(id);
  const booked = await rows(
    `SELECT a.id FROM "Appointment" a JOIN "Client" c ON c.id = a."clientId" AND c."firstName" = 'Loop'`,
  );
  expect(booked).toHaveLength(loop.starts.length);
  expect(await halfWritten()).toEqual([]);
}, 60_000);

test('connections that break in the middle of bookings: sent again, each form has booked once', async () => {
  const { times } = visitorsOf(db, practice, fixedClock(TEST_NOW));
  const march = isoTimes(
    await times({ serviceId: loop.serviceId, locationId: loop.locationId }, '2026-03'),
  ).filter((start) => start.endsWith(':00:00.000Z'));
  const other: BookingLoop = { ...loop, starts: march };
  const send = (index: number) =>
    runOperation(bookAppointment, visitor(), {
      ...formOf(other, index),
      idempotencyKey: `broken-connection-${index}`,
    });
  const breaking = rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tendwell'`,
  );
  const outcomes = await Promise.all([...march.keys()].map(send));
  expect((await breaking).length).toBeGreaterThan(0);
  const again = await Promise.all([...march.keys()].map((index) => ok(send(index))));
  outcomes.forEach((outcome, index) => {
    if (outcome.ok) expect(again[index]!.appointment.id).toBe(outcome.value.appointment.id);
  });
  expect(new Set(again.map(({ appointment }) => appointment.id)).size).toBe(march.length);
  expect(await halfWritten()).toEqual([]);
});
