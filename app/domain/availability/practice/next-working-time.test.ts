import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPersonalEvent, given, otherHours } from '#prisma/situations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { formatDateTime, localInstant } from '#app/lib/time.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { nextWorkingTime } from './next-working-time.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database, {
    a: { appointmentBufferTime: 15, appointmentLeadTime: 2_880 },
  }));
});
afterAll(() => db.close());

const ZONE = 'America/New_York';
const at = (date: string, hour: number) => localInstant(date, hour * 60, ZONE);
const run = (date: string, hour: number, more: object = {}, practice = a) =>
  runOperation(nextWorkingTime, testContext({ database: db.database, actor: practice.owner.actor }), {
    startsAt: new Date(at(date, hour)),
    minutes: 60,
    ...more,
  });
async function next(date: string, hour: number, more: object = {}, practice = a): Promise<string | null> {
  const { startsAt } = await ok(run(date, hour, more, practice));
  return startsAt && formatDateTime(startsAt, ZONE);
}

test('open and free it is the time itself, however soon; at night and at the weekend the next opening', async () => {
  expect(await next('2026-03-05', 10)).toBe('Thu, Mar 5, 10:00 AM EST');
  expect(await next('2026-03-05', 22)).toBe('Fri, Mar 6, 9:00 AM EST');
  expect(await next('2026-03-07', 14)).toBe('Mon, Mar 9, 9:00 AM EDT');
  // One place closes at noon, another is open.
  expect(await next('2026-03-05', 12)).toBe('Thu, Mar 5, 12:00 PM EST');
  expect(await next('2026-03-05', 12, { locationId: a.locations.office.id })).toBe('Thu, Mar 5, 1:00 PM EST');
});

test('beside a visit the practice’s buffer is kept; time off and full days are passed over', async () => {
  // Ada Moss is there from 2 to 3 PM.
  expect(await next('2026-03-10', 14)).toBe('Tue, Mar 10, 3:30 PM EDT');
  await given(a.db, TEST_NOW, (scene) => {
    otherHours(scene, '2026-03-24', []);
    aPersonalEvent(scene, {
      name: 'Course',
      startsAt: at('2026-03-25', 8),
      endsAt: at('2026-03-25', 18),
      timeZone: ZONE,
    });
  });
  expect(await next('2026-03-24', 10)).toBe('Thu, Mar 26, 9:00 AM EDT');
  expect(await next('2026-03-24', 15, {}, b)).toBe('Tue, Mar 24, 3:00 PM EDT');
});

test('where nothing is open for six weeks there is none; another practice’s place is not found', async () => {
  await given(a.db, TEST_NOW, (scene) => {
    for (let day = 0; day < 45; day += 1)
      otherHours(scene, new Date(Date.UTC(2026, 5, 1 + day)).toISOString().slice(0, 10), []);
  });
  expect(await next('2026-06-01', 9)).toBeNull();
  expect(await refused(run('2026-03-05', 10, { locationId: b.locations.office.id }))).toMatchObject({
    code: 'not_found',
  });
});
