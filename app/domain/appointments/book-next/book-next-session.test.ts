import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { NEXT_SESSION_MESSAGES as TEXTS } from '../messages.ts';
import { bookNextSession } from './book-next-session.ts';
import { nextSessionTimes } from './next-session-times.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;

beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

const clock = fixedClock(TEST_NOW);

/** A visitor who has bought a package of five with its first session; what its link can do. */
async function aPackage(nth: number) {
  const site = { ...world.b, ...visitorsOf(db, world.b, clock) };
  const bundle = { serviceId: site.services.bundle.id, locationId: site.locations.office.id };
  const free = isoTimes(await site.times(bundle, '2026-04'));
  const { appointment, instantActionToken } = await ok(
    site.book(bundle, free[nth]!, { email: `p${nth}@example.com` }),
  );
  const ctx = testContext({ database: db.database, clock, linkToken: instantActionToken });
  const more = (rest: object) => ({ appointmentId: appointment.id, policyAccepted: true, ...rest });
  return {
    id: appointment.id,
    times: async () => {
      const { times } = await ok(
        runOperation(nextSessionTimes, ctx, { appointmentId: appointment.id, month: '2026-04' }),
      );
      return times.availableSlots.flatMap(({ datetimes }) => datetimes);
    },
    book: (startsAt: Date, rest: object = {}) =>
      runOperation(bookNextSession, ctx, more({ startsAt, ...rest })),
  };
}
const sessionsOf = async (id: string) => {
  const { rows } = await db.owner.query<Record<string, unknown>>(
    `SELECT s."packageSessionNumber" AS number, s."amountCents", s.state, s."bookedBy", b."dueCents", b.status, k."sessionsRemaining"
     FROM "Appointment" a JOIN "ClientPackage" k ON k.id = a."packageId" JOIN "Appointment" s ON s."packageId" = k.id
     JOIN "Bill" b ON b.id = s.id WHERE a.id = $1 ORDER BY s."packageSessionNumber"`,
    [id],
  );
  return rows;
};

test('the next session costs nothing, counts down the package, and the form sent again is the same session', async () => {
  const { id, times, book } = await aPackage(0);
  const [startsAt] = await times();
  const { instantActionToken } = await ok(book(startsAt!));
  expect((await ok(book(startsAt!))).instantActionToken).toBe(instantActionToken);
  const [first, second, ...rest] = await sessionsOf(id);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ number: 1, amountCents: 40_000, sessionsRemaining: 3 });
  expect(second).toMatchObject({
    number: 2,
    amountCents: 0,
    dueCents: 0,
    bookedBy: 'client',
    status: 'free',
  });
  expect(await times()).not.toContainEqual(startsAt);
});

test('of many who want the last session at once one gets it', async () => {
  const { id, times, book } = await aPackage(10);
  await db.owner.query(
    'UPDATE "ClientPackage" SET "sessionsRemaining" = 1 WHERE id = (SELECT "packageId" FROM "Appointment" WHERE id = $1)',
    [id],
  );
  const free = (await times()).filter((_, index) => index % 4 === 0).slice(0, 5);
  const outcomes = await Promise.all(free.map((startsAt) => book(startsAt)));
  expect(outcomes.filter(({ ok: isOk }) => isOk)).toHaveLength(1);
  for (const outcome of outcomes) if (!outcome.ok) expect(outcome.refusal.userMessage).toBe(TEXTS.noneLeft);
  expect((await sessionsOf(id)).map(({ sessionsRemaining }) => sessionsRemaining)).toEqual([0, 0]);
});

test('a lost time names the nearest ones, and what is no session of a package is refused', async () => {
  const { id, times, book } = await aPackage(20);
  const [startsAt] = await times();
  await ok(
    visitorsOf(db, world.b, clock).book(
      { serviceId: world.b.services.massage.id, locationId: world.b.locations.office.id },
      startsAt!,
      { email: 'quick@example.com', phone: '503 555 0143' },
    ),
  );
  const lost = await refused(book(startsAt!));
  expect(lost.code).toBe('slot_taken');
  expect(lost.data?.nearest).toHaveLength(6);
  await db.owner.query(
    'UPDATE "ClientPackage" SET "cancelledAt" = now() WHERE id = (SELECT "packageId" FROM "Appointment" WHERE id = $1)',
    [id],
  );
  expect((await refused(book(startsAt!))).userMessage).toBe(TEXTS.noneLeft);
});

test('a package that is no longer offered, and a policy that is not accepted, are told so', async () => {
  const { times, book } = await aPackage(30);
  const [startsAt] = await times();
  await db.owner.query(`UPDATE "Practice" SET "cancellationPolicy" = 'A day ahead.' WHERE id = $1`, [
    world.b.id,
  ]);
  expect((await refused(book(startsAt!, { policyAccepted: false }))).problems[0]?.field).toBe(
    'policyAccepted',
  );
  await db.owner.query('UPDATE "Service" SET public = false WHERE id = $1', [world.b.services.bundle.id]);
  expect((await refused(book(startsAt!))).userMessage).toBe(TEXTS.notOffered);
});
