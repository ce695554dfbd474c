import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancelAppointment } from '#app/domain/appointments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ten, weeks } from '#tests/support/series-dates.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { createRecurringAppointments } from './create-recurring-appointments.ts';

let db: TestDatabase;
let a: WorldPractice;

beforeEach(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterEach(() => db.close());

const owner = () => testContext({ database: db.database, actor: a.owner.actor });
/** Books sessions of the package; sold with the first one unless an open package is named. */
const create = (starts: Date[], more: object = {}) =>
  runOperation(createRecurringAppointments, owner(), {
    appointmentServices: [{ serviceId: a.services.bundle.id }],
    locationId: a.locations.office.id,
    clientId: a.clients.ben.id,
    recurringStartTimes: starts,
    recurrencePattern: { frequency: 'weekly', count: starts.length },
    duration: 60,
    ...more,
  });

describe('a series of a package', () => {
  const remaining = async () => {
    const { rows } = await db.owner.query<{ n: number }>(
      'SELECT "sessionsRemaining" AS n FROM "ClientPackage"',
    );
    return rows.map(({ n }) => n);
  };

  test('sold counts its sessions, is paid once, and cannot have more than it holds', async () => {
    expect(await create(weeks(6))).toMatchObject({
      ok: false,
      refusal: {
        userMessage:
          'You can create at most 5 appointments at once. You are currently attempting to create 6 appointments. Please select a different frequency or end date.',
      },
    });
    const { seriesId } = await ok(create(weeks(3)));
    expect(await remaining()).toEqual([2]);
    const { rows } = await db.owner.query(
      'SELECT "packageSessionNumber" AS session, "amountCents" FROM "Appointment" WHERE "seriesId" = $1 ORDER BY "startsAt"',
      [seriesId],
    );
    expect(rows).toEqual([
      { session: 1, amountCents: 40_000 },
      { session: 2, amountCents: 0 },
      { session: 3, amountCents: 0 },
    ]);
  });

  test('takes what remains, and gives each session back when it and all following are cancelled', async () => {
    await ok(create([ten(0)]));
    const { rows } = await db.owner.query<{ id: string }>('SELECT id FROM "ClientPackage"');
    const packageId = rows[0]!.id;
    expect(await create(weeks(6).slice(1), { packageId })).toMatchObject({
      ok: false,
      refusal: { userMessage: expect.stringContaining('at most 4 appointments at once') },
    });
    const series = await ok(create(weeks(5).slice(1), { packageId }));
    expect(await remaining()).toEqual([0]);
    await ok(
      runOperation(cancelAppointment, owner(), {
        appointmentId: series.appointmentIds[1],
        cancelRecurringSeries: true,
      }),
    );
    expect(await remaining()).toEqual([3]);
  });
});

test('two series that want the last sessions at once: one has them, the other is told, none goes below nothing (C11)', async () => {
  await ok(create([ten(0)]));
  const { rows } = await db.owner.query<{ id: string }>('SELECT id FROM "ClientPackage"');
  const packageId = rows[0]!.id;
  const shifted = weeks(4).map((start) => new Date(start.getTime() + 5 * 3_600_000));
  const outcomes = await Promise.all([
    create(weeks(5).slice(1), { packageId }),
    create(shifted, { packageId }),
  ]);
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  const refused = outcomes.find((outcome) => !outcome.ok);
  expect(refused).toMatchObject({
    refusal: { userMessage: expect.stringContaining('at most 0 appointments') },
  });
  const { rows: left } = await db.owner.query('SELECT "sessionsRemaining" AS n FROM "ClientPackage"');
  expect(left).toEqual([{ n: 0 }]);
});
