import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#app/platform/clock.ts';
import { appointmentRun, type Step } from '#tests/support/payments/appointment-run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { movedThere } from '#tests/support/worlds/moved-there.ts';
import { TRANSITIONS } from './states.ts';

let db: TestDatabase;
let practice: WorldPractice;
let other: WorldPractice;
let clock = fixedClock(TEST_NOW);
let runs = 0;
/** The practice's calendar outside. */
let outside: Awaited<ReturnType<typeof movedThere>>;
/** Times that were offered and taken, and those that were taken over. */
const seen = { take: 0, takeOver: 0 };

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  const rules = { appointmentLeadTime: 0, startTimeIncrement: 30 };
  ({ a: practice, b: other } = await twoPractices(db.database, { a: rules }));
  outside = await movedThere(db, practice, { now: () => clock.now() });
});
afterAll(() => db.close());

const half = fc.integer({ min: 0, max: 15 });
const pick = fc.nat(30);
const one = (name: 'accept' | 'decline' | 'cancel' | 'linkCancel') =>
  fc.record({ do: fc.constant(name), pick });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('book' as const), at: half, bundle: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      at: half,
      confirm: fc.boolean(),
      service: fc.constantFrom('massage' as const, 'bundle' as const, 'consultation' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('session' as const), at: half, pick }) },
  { weight: 2, arbitrary: one('accept') },
  { weight: 1, arbitrary: one('decline') },
  { weight: 2, arbitrary: one('cancel') },
  { weight: 2, arbitrary: one('linkCancel') },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      pick,
      at: half,
      halves: fc.integer({ min: 1, max: 5 }),
      confirm: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('update' as const), pick, add: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('moveThere' as const),
      pick,
      at: half,
      offered: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom({ do: 'offer' as const }, { do: 'take' as const }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeOver' as const), at: half }) },
  { weight: 2, arbitrary: fc.constant({ do: 'replay' as const }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ do: 'pass' as const, halves: 1 }, { do: 'pass' as const, halves: 236 }),
  },
);
/** Somebody alone, or two at the same moment. */
const moment = fc.oneof(
  { weight: 3, arbitrary: step.map((only) => [only]) },
  { weight: 2, arbitrary: fc.tuple(step, step) },
);
/** What was moved outside is offered, and taken at the moment at which somebody does something else. */
const taken = fc
  .record({ pick, at: half, rival: step })
  .map(({ pick: which, at, rival }): Step[][] => [
    [{ do: 'moveThere', pick: which, at, offered: true }],
    [{ do: 'take' }, rival],
  ]);
const moments = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: moment.map((alone): Step[][] => [alone]) },
      { weight: 1, arbitrary: taken },
    ),
    { minLength: 5, maxLength: 24 },
  )
  .map((parts) => parts.flat());

const EDGES = new Set(
  Object.values(TRANSITIONS).flatMap(({ from, to }) => (to ? from.map((state) => `${state} ${to}`) : [])),
);
const rows = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await db.owner.query<Row>(sql, values)).rows;

/** P1: no two bookings by clients share a moment, buffers included. */
const overlaps = () =>
  rows(`
    SELECT a.id FROM "Appointment" a JOIN "Appointment" b ON b."practiceId" = a."practiceId" AND b.id > a.id
      AND tstzrange(a."startsAt", a."busyUntil") && tstzrange(b."startsAt", b."busyUntil")
    WHERE a."clientBooked" AND b."clientBooked" AND a.state IN ('pending', 'approved') AND b.state IN ('pending', 'approved')`);

/** What clients booked beside these over a time of the practitioner's own. */
const bookedOverOwnTime = (before: string[]) =>
  rows(
    `SELECT a.id FROM "Appointment" a JOIN "PersonalEvent" o ON o."practiceId" = a."practiceId"
       AND tstzrange(o."startsAt", o."endsAt") && tstzrange(a."startsAt", a."endsAt")
     WHERE a."bookedBy" = 'client' AND a.state IN ('pending', 'approved') AND a.id <> ALL ($1)`,
    [before],
  );

/** P3, and no session lost: what remains and what is held make the package; an open one is owed or paid exactly once. */
const brokenPackages = () =>
  rows(`
    SELECT k.id FROM "ClientPackage" k
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS held, count(*) FILTER (WHERE a."amountCents" > 0)::int AS priced,
        coalesce(sum(a."amountCents"), 0)::int AS price, count(DISTINCT a."packageSessionNumber")::int AS places
      FROM "Appointment" a WHERE a."packageId" = k.id AND a.state IN ('pending', 'approved')) a ON true
    WHERE k."sessionsRemaining" < 0 OR k."sessionsRemaining" + a.held <> k."numberOfSessions" OR a.places <> a.held
      OR (k."cancelledAt" IS NULL AND (a.priced <> 1 OR a.price <> k."amountCents"))
      OR (k."cancelledAt" IS NOT NULL AND a.held > 0)`);

/** P6, and no lost cent: every line, package and line of the timeline is its appointment's practice's; the lines are the price. */
const brokenRows = () =>
  rows(`
    SELECT a.id FROM "Appointment" a
    WHERE a."amountCents" <> (SELECT sum(s."amountCents") FROM "AppointmentService" s WHERE s."appointmentId" = a.id)
      OR a."busyUntil" <> a."endsAt" + make_interval(mins => a."bufferMinutes")
      OR EXISTS (SELECT FROM "AppointmentService" s WHERE s."appointmentId" = a.id AND s."practiceId" <> a."practiceId")
      OR EXISTS (SELECT FROM "TimelineEntry" t WHERE t."appointmentId" = a.id AND t."practiceId" <> a."practiceId")
      OR EXISTS (SELECT FROM "Client" c WHERE c.id = a."clientId" AND c."practiceId" <> a."practiceId")
      OR (SELECT count(*) FROM "TimelineEntry" t WHERE t."appointmentId" = a.id AND t.kind = 'cancelled') > 1`);

const statesNow = async () =>
  new Map(
    (
      await rows<{ id: string; state: string }>(
        `SELECT id, state FROM "Appointment" WHERE "practiceId" = $1`,
        [practice.id],
      )
    ).map(({ id, state }) => [id, state]),
  );
const fromOutside = () =>
  rows(
    `SELECT md5(string_agg(a::text, '|' ORDER BY id)) AS print FROM "Appointment" a WHERE "practiceId" = $1`,
    [other.id],
  );

/** What was made in a run is put away, so that the next one begins with the same calendar. */
async function clear() {
  await rows(`UPDATE "Appointment" SET "packageId" = NULL, state = 'cancelled' WHERE "practiceId" = $1`, [
    practice.id,
  ]);
  await rows(`DELETE FROM "PersonalEvent" WHERE "practiceId" = $1`, [practice.id]);
  await rows(`DELETE FROM "ClientPackage" WHERE "practiceId" = $1`, [practice.id]);
}

test('any sequence of operations, two at a time, keeps calendar, states, packages and prices sound (P1, P3, P6, P8, P11)', async () => {
  const theirs = await fromOutside();
  await fc.assert(
    fc.asyncProperty(moments, async (all) => {
      runs += 1;
      await clear();
      clock = fixedClock(TEST_NOW);
      const run = appointmentRun(db, practice, clock, `run-${runs}`, outside);
      let before = await statesNow();
      for (const steps of all) {
        const first = steps.some((one) => one.do === 'replay') ? run.answer() : null;
        const outcomes = await Promise.all(steps.map((one) => run.play(one)));
        for (const outcome of outcomes) {
          if (outcome && !outcome.ok) {
            expect(outcome.refusal.code).toMatch(/^(conflict|slot_taken|state_changed|invalid_input)$/);
          }
        }
        if (steps.length === 1 && first?.ok) expect(outcomes[0]).toMatchObject(sameAppointment(first.value));
        steps.forEach(({ do: what }, index) => {
          if ((what === 'take' || what === 'takeOver') && outcomes[index]?.ok) seen[what] += 1;
        });
        expect(await overlaps()).toEqual([]);
        if (!steps.some((one) => one.do === 'takeOver'))
          expect(await bookedOverOwnTime([...before.keys()])).toEqual([]);
        expect(await brokenPackages()).toEqual([]);
        expect(await brokenRows()).toEqual([]);
        const after = await statesNow();
        for (const [id, state] of after) {
          const was = before.get(id);
          if (was && was !== state) expect(EDGES).toContain(`${was} ${state}`);
          if (!was) expect(['pending', 'approved', 'unavailable', 'cancelled']).toContain(state);
        }
        expect(after.size).toBeGreaterThanOrEqual(before.size);
        before = after;
      }
    }),
    { numRuns: 40 },
  );
  expect(await fromOutside()).toEqual(theirs);
  expect(Math.min(seen.take, seen.takeOver)).toBeGreaterThan(0);
}, 240_000);

/** The same key answers the same appointment, whatever has become of it meanwhile. */
function sameAppointment(value: unknown) {
  const { appointmentId, appointment } = value as { appointmentId?: string; appointment?: { id: string } };
  return { ok: true, value: appointmentId ? { appointmentId } : { appointment: { id: appointment!.id } } };
}
