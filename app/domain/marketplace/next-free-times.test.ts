import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingAvailability, nextFreeTimes } from '#app/domain/availability/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase } from '#tests/support/database.ts';
import { aListedPractice } from '#tests/support/worlds/marketplace.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
let practice: Awaited<ReturnType<typeof aListedPractice>>;

beforeAll(async () => {
  db = await testDatabase();
  practice = await aListedPractice(db.database, { slug: 'needles', name: 'Needles' });
  await aListedPractice(db.database, { slug: 'hands', name: 'Hands' });
  const { practiceId } = practice;
  await db.owner.query(
    `INSERT INTO "PersonalEvent" (id, "practiceId", name, "startsAt", "endsAt", "timeZone")
     VALUES (gen_random_uuid(), $1, 'Dentist', '2026-03-05T18:00Z', '2026-03-05T20:00Z', 'America/Los_Angeles')`,
    [practiceId],
  );
  await db.owner.query(
    `INSERT INTO "AvailabilityOverride" (id, "practiceId", date) VALUES (gen_random_uuid(), $1, '2026-03-06')`,
    [practiceId],
  );
});
afterAll(() => db.close());

const ask = (pairs: { practiceId: string; serviceId: string; locationId: string }[]) =>
  nextFreeTimes(crossPractice(db.database.pool), pairs, { now: TEST_NOW, days: 12 });

test('what the marketplace shows is what the booking page offers, to the minute', async () => {
  const { practiceId, serviceId, locationId } = practice;
  const [found] = await ask([{ practiceId, serviceId, locationId }]);
  const offered = await runOperation(bookingAvailability, testContext({ database: db.database }), {
    ...{ practice: 'needles', serviceId, locationId, addOnIds: [] },
    ...{ from: '2026-03-04', to: '2026-03-15' },
  });
  if (!offered.ok) throw offered.refusal;
  const shown = found!.days
    .filter(({ starts }) => starts.length > 0)
    .map(({ date, starts }) => ({ date, datetimes: starts.map((start) => new Date(start)) }));
  expect(shown).toEqual(offered.value.availableSlots);
  expect(shown.map(({ date }) => date)).not.toContain('2026-03-06');
  expect(shown.length).toBeGreaterThan(4);
});

test('an offer that clients cannot book has no times, nor has a pair over two practices', async () => {
  const { practiceId, serviceId, locationId } = practice;
  const foreign = await db.owner.query<{ id: string }>(`SELECT id FROM "Location" WHERE "practiceId" <> $1`, [
    practiceId,
  ]);
  expect(await ask([{ practiceId, serviceId, locationId: foreign.rows[0]!.id }])).toEqual([]);
  await practice.db.tx((tx) => tx.service.updateMany({ where: { id: serviceId }, data: { public: false } }));
  expect(await ask([{ practiceId, serviceId, locationId }])).toEqual([]);
});

test('occupied stretches are times and nothing else', async () => {
  await practice.db.tx((tx) => tx.service.updateMany({ data: { public: true } }));
  const { practiceId, serviceId, locationId } = practice;
  const range = {
    from: new Date(TEST_NOW),
    to: new Date(TEST_NOW + 6 * 86_400_000),
    now: new Date(TEST_NOW),
  };
  const rows = await crossPractice(db.database.pool).bookableCalendars(
    [{ practiceId, serviceId, locationId }],
    range,
  );
  expect(rows[0]!.busy).toEqual([[Date.UTC(2026, 2, 5, 18), Date.UTC(2026, 2, 5, 20)]]);
  expect(JSON.stringify(rows)).not.toContain('Dentist');
});
