import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { DETAILS, isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { bookAppointment, tokenAppointment } from '../appointments/index.ts';
import { holdTime } from '../availability/index.ts';
import { bookingRecurringTimes } from './booking-recurring-times.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;

beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

const clock = fixedClock(TEST_NOW);
/** Only its keys for browsers are read here. */
const cards = new StripeGateway({
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  connectWebhookSecret: 'whsec_2',
});
const of = (name: 'a' | 'b') => ({ ...world[name], ...visitorsOf(db, world[name], clock) });
const massage = (name: 'a' | 'b') => ({
  serviceId: world[name].services.massage.id,
  locationId: world[name].locations.office.id,
});

/** A visitor who keeps the n-th free time of April. */
async function keeping(name: 'a' | 'b', nth: number, chosen = massage(name)) {
  const { visitor, times } = of(name);
  const ctx = visitor({ visitorId: `visitor-${name}-${nth}` });
  const startsAt = isoTimes(await times(chosen, '2026-04'))[nth]!;
  const { holdToken: hold } = await ok(runOperation(holdTime, ctx, { ...chosen, startsAt }));
  const repeats = (frequency: string, count: number) =>
    runOperation(bookingRecurringTimes, ctx, { hold, frequency, count });
  const book = (recurrence: object, rest: Partial<typeof ctx> = {}) =>
    runOperation(bookAppointment, { ...ctx, ...rest }, { hold, ...DETAILS, recurrence });
  return { startsAt: Date.parse(startsAt), repeats, book };
}

const seriesOf = async (firstId: string) => {
  const { rows } = await db.owner.query<Record<string, unknown>>(
    `SELECT s.id, s."startsAt", s.state, s."amountCents", s."bookedBy", s."clientBooked", s."packageSessionNumber", s."seriesPosition",
       s."packageId", b."dueCents", (SELECT json_agg(payload->>'template') FROM "OutboxEvent" WHERE payload->>'appointmentId' = s.id::text) AS told
     FROM "Appointment" a JOIN "Appointment" s ON s."seriesId" = a."seriesId" JOIN "Bill" b ON b.id = s.id
     WHERE a.id = $1 ORDER BY s."seriesPosition"`,
    [firstId],
  );
  return rows;
};
const count = async (table: string) =>
  Number((await db.owner.query<{ n: string }>(`SELECT count(*) AS n FROM "${table}"`)).rows[0]!.n);

test('the dates that are shown free are booked, all by one form, and the client is told once', async () => {
  const { startsAt, repeats, book } = await keeping('b', 0);
  const { repeatedTimes, error } = await ok(repeats('weekly', 3));
  expect(error).toBeNull();
  // A week later by the wall clock, whatever the clocks of the venue do in between.
  expect(repeatedTimes.map((one) => Math.round((Number(one.startsAt) - startsAt) / DAY_MS))).toEqual([7, 14]);
  expect(repeatedTimes.every(({ free }) => free)).toBe(true);
  const startTimes = repeatedTimes.map((one) => one.startsAt.toISOString());
  const { appointment } = await ok(book({ frequency: 'weekly', startTimes }));
  const rows = await seriesOf(appointment.id);
  expect(rows.map((row) => (row.startsAt as Date).getTime())).toEqual([
    startsAt,
    ...repeatedTimes.map((one) => one.startsAt.getTime()),
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ state: 'approved', bookedBy: 'client', clientBooked: true, packageId: null });
    // Each visit is owed by itself.
    expect(row.dueCents).toBe(appointment.amountCents);
  }
  expect(rows.map(({ told }) => told)).toEqual([['series_confirmed', 'new_booking'], null, null]);
  // The client's page of one visit tells of the others to come.
  const { instantActionToken } = await ok(book({ frequency: 'weekly', startTimes }));
  const ctx = testContext({ database: db.database, clock, ports: { cards } });
  const page = await ok(runOperation(tokenAppointment, ctx, { instantActionToken }));
  expect(page.alsoOn).toEqual(repeatedTimes.map((one) => one.startsAt));
  // The same form sent again answers the same series.
  const before = await count('Appointment');
  expect((await ok(book({ frequency: 'weekly', startTimes }))).appointment.id).toBe(appointment.id);
  expect(await count('Appointment')).toBe(before);
});

test('a date that somebody else took meanwhile refuses them all, by name, and nothing is booked', async () => {
  const { repeats, book } = await keeping('b', 3);
  const { repeatedTimes } = await ok(repeats('weekly', 4));
  const [, taken] = repeatedTimes;
  await ok(
    of('b').book(massage('b'), taken!.startsAt, { email: 'other@example.com', phone: '503 555 0142' }),
  );
  const before = await count('Appointment');
  const startTimes = repeatedTimes.map((one) => one.startsAt.toISOString());
  const refusal = await refused(book({ frequency: 'weekly', startTimes }));
  expect(refusal).toMatchObject({ code: 'conflict', problems: [{ field: 'recurrence.startTimes' }] });
  expect(refusal.userMessage).toBe(
    `${taken!.displayTime} is no longer free, and nothing has been booked. Please look at the dates again.`,
  );
  expect(await count('Appointment')).toBe(before);
  // Looked at again it is marked, and the others can be booked; whose visit it is stands nowhere.
  const again = await ok(repeats('weekly', 4));
  expect(again.repeatedTimes.map(({ free }) => free)).toEqual([true, false, true]);
  expect(JSON.stringify(again)).not.toContain('other@example.com');
  const left = again.repeatedTimes.filter(({ free }) => free).map((one) => one.startsAt.toISOString());
  const { appointment } = await ok(book({ frequency: 'weekly', startTimes: left }));
  expect(await seriesOf(appointment.id)).toHaveLength(3);
});

test('sessions of a package are paid for by the first, and no more than it has', async () => {
  const bundle = { serviceId: world.b.services.bundle.id, locationId: world.b.locations.office.id };
  const { repeats, book } = await keeping('b', 6, bundle);
  expect((await ok(repeats('weekly', 6))).error).toBe('You can book at most 5 visits at once.');
  const { repeatedTimes } = await ok(repeats('weekly', 3));
  const startTimes = repeatedTimes.filter(({ free }) => free).map((one) => one.startsAt.toISOString());
  const { appointment } = await ok(book({ frequency: 'weekly', startTimes }));
  const rows = await seriesOf(appointment.id);
  expect(rows.map(({ amountCents }) => amountCents)).toEqual([40_000, ...startTimes.map(() => 0)]);
  expect(rows.map(({ packageSessionNumber }) => packageSessionNumber)).toEqual(
    rows.map((_, index) => index + 1),
  );
  const { rows: packages } = await db.owner.query<{ sessionsRemaining: number }>(
    'SELECT "sessionsRemaining" FROM "ClientPackage" WHERE id = $1',
    [rows[0]!.packageId],
  );
  expect(packages[0]!.sessionsRemaining).toBe(5 - rows.length);
});

test('requests repeat too: each waits for its answer, and one message tells of all', async () => {
  const { repeats, book } = await keeping('a', 0);
  const { repeatedTimes } = await ok(repeats('every_two_weeks', 2));
  const startTimes = repeatedTimes.map((one) => one.startsAt.toISOString());
  const { appointment } = await ok(book({ frequency: 'every_two_weeks', startTimes }));
  const rows = await seriesOf(appointment.id);
  expect(rows.map(({ state }) => state)).toEqual(['pending', 'pending']);
  expect(rows.map(({ told }) => told)).toEqual([['request_received', 'new_request'], null]);
});

test('what no page offers is refused', async () => {
  const { startsAt, repeats, book } = await keeping('b', 9);
  const at = (...hours: number[]) => hours.map((hour) => new Date(startsAt + hour * HOUR_MS).toISOString());
  const weekly = (startTimes: string[]) => book({ frequency: 'weekly', startTimes });
  expect((await refused(weekly(at(-168)))).userMessage).toContain('at least a day apart');
  expect((await refused(weekly(at(1)))).userMessage).toContain('at least a day apart');
  expect((await refused(weekly(at(168, 168)))).userMessage).toContain('at least a day apart');
  expect((await refused(weekly([]))).code).toBe('invalid_input');
  expect(
    (await refused(weekly(Array.from({ length: 25 }, (_, week) => at((week + 1) * 168)[0]!)))).code,
  ).toBe('invalid_input');
  // Beyond what clients can book.
  expect((await refused(weekly(at(168 * 40)))).code).toBe('conflict');
  expect((await refused(repeats('daily', 3))).code).toBe('invalid_input');
  await db.owner.query('UPDATE "Practice" SET "recurringBookingsEnabled" = false WHERE id = $1', [
    world.b.id,
  ]);
  expect((await ok(repeats('weekly', 3))).error).toContain('by phone or in person');
  expect((await refused(weekly(at(168)))).userMessage).toContain('by phone or in person');
  await db.owner.query('UPDATE "Practice" SET "recurringBookingsEnabled" = true WHERE id = $1', [world.b.id]);
});

test('each repeated visit counts as a place that a stranger takes', async () => {
  const spent: unknown[] = [];
  const { repeats, book } = await keeping('b', 12);
  const { repeatedTimes } = await ok(repeats('weekly', 3));
  const startTimes = repeatedTimes.filter(({ free }) => free).map((one) => one.startsAt.toISOString());
  expect(startTimes.length).toBeGreaterThan(0);
  const { limiter } = of('b').visitor();
  const counting: typeof limiter = {
    ...limiter,
    spendAll: (costs) => {
      spent.push(...costs.filter(({ budget }) => budget === 'strangerCalendar').map(({ points }) => points));
      return limiter.spendAll(costs);
    },
  };
  await ok(book({ frequency: 'weekly', startTimes }, { limiter: counting }));
  expect(spent).toEqual([1 + startTimes.length]);
});
