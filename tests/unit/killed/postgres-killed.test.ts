import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { bookAppointment } from '#app/domain/appointments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { openDatabase } from '#app/platform/db.ts';
import { migrate } from '#prisma/migrate.ts';
import { formOf, LOOP_VISITOR, type BookingLoop } from '#tests/support/booking-loop.ts';
import { isoTimes, visitorsOf } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW, UNLIMITED } from '#tests/support/context.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';

// A server of this test's own, as safe as in production: fsync and synchronous commit are on.
const dataDir = mkdtempSync(join(tmpdir(), 'tendwell-killed-pg-'));
chmodSync(dataDir, 0o755);
let stop: (() => Promise<void>) | undefined;
afterAll(async () => {
  await stop?.();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const server = await startPostgres({ dataDir });
  if (!server) throw new Error('PostgreSQL did not start');
  stop = server.stop;
  return server;
}

const LANES = 6;
const KILL_AFTER = 40;

test('kill -9 of PostgreSQL under bookings loses none that was acknowledged and doubles none (C69)', async () => {
  const server = await start();
  await migrate(server.url);
  const before = openDatabase(server.urlAs('tendwell_app'), LANES);
  const { b: practice } = await twoPractices(before, { b: { appointmentBufferTime: 0 } });
  const chosen = { serviceId: practice.services.massage.id, locationId: practice.locations.office.id };
  const clock = fixedClock(TEST_NOW);
  const { times } = visitorsOf({ database: before } as TestDatabase, practice, clock);
  const months = await Promise.all(['2026-03', '2026-04'].map((month) => times(chosen, month)));
  const starts = months.flatMap((month) => isoTimes(month)).filter((at) => at.endsWith(':00:00.000Z'));
  const loop: BookingLoop = { url: server.urlAs('tendwell_app'), slug: practice.slug, ...chosen, starts };
  const book = (database: typeof before, index: number) =>
    runOperation(
      bookAppointment,
      testContext({ database, clock, site: practice.site, limiter: UNLIMITED, visitorId: LOOP_VISITOR }),
      formOf(loop, index),
    );

  const acknowledged = new Map<number, string>();
  let next = 0;
  const lane = async () => {
    while (next < starts.length) {
      const index = next++;
      const outcome = await book(before, index);
      if (!outcome.ok) return;
      acknowledged.set(index, outcome.value.appointment.id);
      if (acknowledged.size === KILL_AFTER) process.kill(server.pid!, 'SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await before.close().catch(() => undefined);
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_AFTER);
  expect(acknowledged.size).toBeLessThan(starts.length);

  const again = await start();
  const after = openDatabase(again.urlAs('tendwell_app'), LANES);
  const owner = new pg.Client({ connectionString: again.url });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM "Appointment"');
  const stored = new Set(rows.map(({ id }) => id));
  for (const id of acknowledged.values()) expect(stored.has(id)).toBe(true);

  // Every form sent once more: who was answered is answered the same, who was not is booked once.
  for (const index of starts.keys()) {
    const outcome = await book(after, index);
    expect(outcome.ok).toBe(true);
    const { appointment } = (outcome as { value: { appointment: { id: string } } }).value;
    if (acknowledged.has(index)) expect(appointment.id).toBe(acknowledged.get(index));
  }
  const booked = await owner.query(
    `SELECT count(*)::int AS n, count(DISTINCT a."startsAt")::int AS times FROM "Appointment" a
     JOIN "Client" c ON c.id = a."clientId" AND c."firstName" = 'Loop'`,
  );
  expect(booked.rows).toEqual([{ n: starts.length, times: starts.length }]);
  await owner.end();
  await after.close();
}, 120_000);
