import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { proposeNewTimes } from './propose-new-times.ts';
import { proposedTimes } from './proposed-times.ts';
import { takeProposedTime } from './take-proposed-time.ts';
import { threeTimes } from './three-times.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.owner.query('TRUNCATE "Practice", "User", "OutboxEvent", "RateLimit" CASCADE');
  ({ a, b } = await twoPractices(db.database));
});

type Visit = WorldPractice['appointments']['approved'];
const owner = () => testContext({ database: db.database, actor: a.owner.actor });
const holder = ({ token }: Visit) => testContext({ database: db.database, linkToken: token });
const propose = (...visits: Visit[]) =>
  ok(runOperation(proposeNewTimes, owner(), { appointmentIds: visits.map(({ id }) => id) }));
const offered = async (visit: Visit) =>
  (await ok(runOperation(proposedTimes, holder(visit), { appointmentId: visit.id }))).proposal?.times ?? [];
const take = (visit: Visit, startsAt: Date) =>
  runOperation(takeProposedTime, holder(visit), { appointmentId: visit.id, startsAt });
const code = async (outcome: ReturnType<typeof take>) => {
  const answer = await outcome;
  return answer.ok ? 'moved' : answer.refusal.code;
};
const startOf = async ({ id }: Visit) =>
  (await db.owner.query<{ startsAt: Date }>('SELECT "startsAt" FROM "Appointment" WHERE id = $1', [id]))
    .rows[0]!.startsAt;
const wanted = async () =>
  (
    await db.owner.query<{ template: string }>(
      `SELECT payload->>'template' AS template FROM "OutboxEvent" WHERE topic = 'appointment-message' ORDER BY 1`,
    )
  ).rows.map(({ template }) => template);
type Times = Awaited<ReturnType<typeof offered>>;
const areApart = (mine: Times, theirs: Times) =>
  mine.every((one) =>
    theirs.every((other) => Math.abs(one.startsAt.getTime() - other.startsAt.getTime()) >= HOUR_MS),
  );
/** What is spent of the day's messages to Ada, and of the practice's. */
const budgets = async () => {
  const { rows } = await db.owner.query<{ key: string; points: number }>(
    'SELECT key, points FROM "RateLimit"',
  );
  const spent = (budget: string) => rows.find(({ key }) => key.startsWith(budget))?.points ?? 0;
  return { client: spent(`handSentClient:${a.id}:${a.clients.ada.id}`), practice: spent('handSentPractice') };
};

test('clients are offered three times each, and one tap takes one', async () => {
  const { approved, approvedNoCard } = a.appointments;
  const before = await startOf(approved);
  expect(await propose(approved, approvedNoCard)).toEqual({ sent: 2, without: [], full: [] });
  expect(await wanted()).toEqual(['new_times_proposed', 'new_times_proposed']);
  expect(await startOf(approved)).toEqual(before);
  const [mine, theirs] = [await offered(approved), await offered(approvedNoCard)];
  for (const times of [mine, theirs]) {
    expect(times).toHaveLength(3);
    expect(times.every(({ isFree }) => isFree)).toBe(true);
    expect(new Set(times.map(({ startsAt }) => startsAt.toISOString().slice(0, 10))).size).toBe(3);
  }
  // Nobody is offered what somebody else is.
  expect(areApart(mine, theirs)).toBe(true);

  expect(await code(take(approved, mine[1]!.startsAt))).toBe('moved');
  expect(await startOf(approved)).toEqual(mine[1]!.startsAt);
  expect(await wanted()).toContain('appointment_moved');
  // The same tap once more, another one, and the page after it.
  expect(await code(take(approved, mine[1]!.startsAt))).toBe('moved');
  expect(await code(take(approved, mine[0]!.startsAt))).toBe('state_changed');
  expect(await offered(approved)).toEqual([]);
  expect((await wanted()).filter((template) => template === 'appointment_moved')).toHaveLength(1);
});

test('the same press again writes to nobody twice and spends nothing; later it is a new wish', async () => {
  const { approved, approvedNoCard } = a.appointments;
  await propose(approved);
  const [times, spent] = [await offered(approved), await budgets()];
  expect(spent).toEqual({ client: 2, practice: 2 });
  expect(await propose(approved)).toEqual({ sent: 1, without: [], full: [] });
  expect(await wanted()).toHaveLength(1);
  expect(await offered(approved)).toEqual(times);
  expect(await budgets()).toEqual(spent);
  // With another one only that is written, and its times are none of those that stand.
  expect((await propose(approved, approvedNoCard)).sent).toBe(2);
  expect(await wanted()).toHaveLength(2);
  expect(areApart(await offered(approved), await offered(approvedNoCard))).toBe(true);
  const later = testContext({
    database: db.database,
    actor: a.owner.actor,
    clock: { now: () => owner().clock.now() + 6 * MINUTE_MS },
  });
  await ok(runOperation(proposeNewTimes, later, { appointmentIds: [approved.id] }));
  expect(await wanted()).toHaveLength(2 + 1);
});

test('nobody is offered in a later call what somebody else was and has not answered', async () => {
  const { approved, approvedNoCard } = a.appointments;
  const anew = async () => {
    await db.owner.query('DELETE FROM "TimeProposal" WHERE "appointmentId" = $1', [approvedNoCard.id]);
    await propose(approvedNoCard);
    return offered(approvedNoCard);
  };
  const alone = await anew();
  await propose(approved);
  const starts = alone.map(({ startsAt }) => startsAt);
  await db.owner.query('UPDATE "TimeProposal" SET starts = $1 WHERE "appointmentId" = $2', [
    starts,
    approved.id,
  ]);
  expect(areApart(await anew(), await offered(approved))).toBe(true);
  // An offer that is void holds nothing.
  await db.owner.query(
    `UPDATE "TimeProposal" SET "previousStart" = "previousStart" - interval '1 day' WHERE "appointmentId" = $1`,
    [approved.id],
  );
  expect(await anew()).toEqual(alone);
});

test('a client who was sent enough today is not written to, the others are', async () => {
  const { approved, approvedNoCard } = a.appointments;
  await owner().limiter.spend('handSentClient', `${a.id}:${a.clients.ada.id}`, 11);
  expect(await propose(approved, approvedNoCard)).toEqual({ sent: 1, without: [], full: [approved.id] });
  expect(await offered(approved)).toEqual([]);
  expect(await budgets()).toEqual({ client: 11, practice: 2 });
});

test('a call that is refused or fails leaves the budget whole', async () => {
  const { approved } = a.appointments;
  const answer = await runOperation(proposeNewTimes, owner(), {
    appointmentIds: [approved.id, b.appointments.approved.id],
  });
  expect(answer.ok ? 'done' : answer.refusal.code).toBe('not_found');
  await owner().limiter.spend('handSentPractice', a.id, 399);
  const refused = await runOperation(proposeNewTimes, owner(), { appointmentIds: [approved.id] });
  expect(refused.ok ? 'done' : refused.refusal.code).toBe('rate_limited');
  expect(await budgets()).toEqual({ client: 0, practice: 399 });
});

test('of two clients with one wish the first has it; the other is told kindly and keeps theirs', async () => {
  const { approved, approvedNoCard } = a.appointments;
  await propose(approved, approvedNoCard);
  const { startsAt } = (await offered(approved))[0]!;
  await db.owner.query('UPDATE "TimeProposal" SET starts = ARRAY[$1::timestamptz]', [startsAt]);
  const outcomes = await Promise.all([code(take(approved, startsAt)), code(take(approvedNoCard, startsAt))]);
  expect(outcomes.sort()).toEqual(['moved', 'slot_taken']);
  const loser = (await startOf(approved)).getTime() === startsAt.getTime() ? approvedNoCard : approved;
  expect(await offered(loser)).toEqual([{ startsAt, isFree: false }]);
});

test('an offer is void once the appointment was moved, and none is made for what is over or elsewhere', async () => {
  const { approved, pastUnpaid, cancelled } = a.appointments;
  expect(await code(take(approved, new Date(Date.UTC(2026, 2, 12, 18))))).toBe('expired');
  await propose(approved);
  const { startsAt } = (await offered(approved))[0]!;
  expect(await code(take(approved, new Date(startsAt.getTime() + 30 * DAY_MS)))).toBe('expired');
  await db.owner.query(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" + interval '7 days', "endsAt" = "endsAt" + interval '7 days',
       "busyUntil" = "busyUntil" + interval '7 days' WHERE id = $1`,
    [approved.id],
  );
  expect(await offered(approved)).toEqual([]);
  expect(await code(take(approved, startsAt))).toBe('state_changed');
  const none = await propose(pastUnpaid as Visit, cancelled as Visit);
  expect(none.sent).toBe(0);
  expect(none.without.sort()).toEqual([pastUnpaid.id, cancelled.id].sort());
  const other = await runOperation(proposeNewTimes, owner(), {
    appointmentIds: [b.appointments.approved.id],
  });
  expect(other.ok ? 'done' : other.refusal.code).toBe('not_found');
});

test('the message names the three times and leads to the page', async () => {
  const { approved } = a.appointments;
  await propose(approved);
  const { rows } = await db.owner.query<{ payload: object }>(`SELECT payload FROM "OutboxEvent"`);
  const worker = testContext({ database: db.database, actor: { kind: 'system' } });
  await ok(runOperation(writeAppointmentMessage, worker, rows[0]!.payload));
  const written = await db.owner.query<{ channel: string; text: string }>(
    `SELECT channel, "bodyText" AS text FROM "Message" WHERE "appointmentId" = $1 ORDER BY channel`,
    [approved.id],
  );
  expect(written.rows.map(({ channel }) => channel)).toEqual(['email', 'sms']);
  expect(written.rows[0]!.text).toContain('stays as it is unless you take one of these times');
  expect(written.rows[0]!.text.match(/Mar \d+, \d+:\d\d [AP]M EDT/g)!.length).toBeGreaterThanOrEqual(3);
});

test('three near times on three days, none that others have', () => {
  const day = (index: number, hour: number) => index * DAY_MS + hour * HOUR_MS;
  const free = [day(1, 9), day(1, 10), day(2, 9), day(2, 10), day(3, 9), day(4, 9)];
  const asked = { startsAt: day(2, 9), lengthMs: HOUR_MS, timeZone: 'UTC' };
  expect(threeTimes(free, asked, [])).toEqual([day(1, 10), day(2, 10), day(3, 9)]);
  const taken = [{ startsAt: day(2, 10) + 1, endsAt: day(2, 11) }];
  expect(threeTimes(free, asked, taken)).toEqual([day(1, 10), day(3, 9), day(4, 9)]);
  expect(threeTimes([day(1, 9), day(1, 10)], asked, [])).toEqual([day(1, 9), day(1, 10)]);
  expect(threeTimes([], asked, [])).toEqual([]);
});
