import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeAccountMessage } from '#app/domain/accounts/mail/write-account-message.ts';
import { sharedCalendar } from '#app/domain/calendar/share/shared-calendar.ts';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { bookingPractice } from '#app/domain/practice/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import {
  aClient,
  aGroupEvent,
  aGroupEventType,
  aPastUnpaidAppointment,
  aPendingAppointment,
  aRegistration,
  anApprovedAppointment,
  given,
} from '#prisma/situations/index.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { oneWaits } from '#tests/support/worlds/waits.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { siteResolver } from '#tenants/resolve-site.ts';
import { closePractice } from './close-practice.ts';
import { leavingCheck } from './leaving-check.ts';
import { practiceClosing } from './practice-closing.ts';
import { reopenPractice } from './reopen-practice.ts';
import { tellOfPracticeEnd } from './tell-of-practice-end.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase({ max: 8 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.owner.query('DELETE FROM "RateLimit"');
  await db.owner.query(`UPDATE "Practice" SET "closedAt" = NULL, "endToldAt" = NULL`);
  await db.owner.query(`UPDATE "EventRegistration" SET state = 'cancelled'`);
  // The world's own visits are over.
  await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE state IN ('pending', 'approved')`);
});

const owner = (practice: WorldPractice, now = TEST_NOW) =>
  testContext({ database: db.database, clock: fixedClock(now), actor: practice.owner.actor });
const close = (practice = a, now = TEST_NOW, more: object = {}) =>
  runOperation(closePractice, owner(practice, now), { password: OWNER_PASSWORD, agreed: true, ...more });
const closing = (now = TEST_NOW) => ok(runOperation(practiceClosing, owner(a, now), {}));
const system = (now: number) =>
  testContext({ database: db.database, clock: fixedClock(now), actor: { kind: 'system' } });
const cross = () => crossPractice(db.database.pool);
const told = async (occasion: string) =>
  (
    await db.owner.query<{ payload: Record<string, string> }>(
      `SELECT payload FROM "OutboxEvent" WHERE payload->>'occasion' = $1 AND "practiceId" = $2`,
      [occasion, a.id],
    )
  ).rows.map(({ payload }) => payload);

test('what is ahead stands in the way, each in a sentence; what is left over is told and does not', async () => {
  const made = await given(a.db, TEST_NOW, (scene) => {
    const client = aClient(scene, { firstName: 'Ida', lastName: 'Ahead' });
    const visit = { client, location: a.locations.office, services: [a.services.massage] };
    const type = aGroupEventType(scene, { name: 'Circle' });
    const event = aGroupEvent(scene, type, { startsAt: TEST_NOW + DAY_MS, timeZone: a.timeZone });
    return {
      visit: anApprovedAppointment(scene, { ...visit, startsAt: TEST_NOW + 40 * DAY_MS }),
      request: aPendingAppointment(scene, { ...visit, startsAt: TEST_NOW + 41 * DAY_MS }),
      place: aRegistration(scene, event, client),
      unpaid: aPastUnpaidAppointment(scene, { ...visit, startsAt: TEST_NOW - 5 * DAY_MS }),
    };
  });
  const check = () => ok(runOperation(leavingCheck, owner(a), {}));
  const before = await check();
  expect(before.toSettle).toEqual([
    '2 visits and requests are still ahead. Cancel or decline them first: each client is told, and gets back what your terms promise.',
    '1 place at coming group events is taken. Call the events off first: each person is told and paid back.',
  ]);
  expect(before.isAhead).toBe(true);
  expect(before.leftOver).toEqual([
    '2 past visits are not paid. What clients owe you can no longer be collected here.',
  ]);
  expect(await close()).toMatchObject({ refusal: { code: 'conflict', userMessage: before.toSettle[0] } });
  await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = ANY($1)`, [
    [made.visit.id, made.request.id],
  ]);
  expect(await close()).toMatchObject({ refusal: { code: 'conflict', userMessage: before.toSettle[1] } });
  await db.owner.query(`UPDATE "EventRegistration" SET state = 'cancelled' WHERE id = $1`, [made.place.id]);
  expect((await check()).isAhead).toBe(false);
  expect(await close(b)).toMatchObject({ ok: true });
  expect(await close()).toMatchObject({ ok: true });
});

test('who closes shows once more who they are, and says that they know', async () => {
  for (const [more, field] of [
    [{ password: undefined }, 'password'],
    [{ password: 'a guess' }, 'password'],
    [{ agreed: false }, 'agreed'],
  ] as const) {
    expect(await close(a, TEST_NOW, more)).toMatchObject({
      refusal: { code: 'invalid_input', problems: [{ field }] },
    });
  }
  await db.owner.query(
    `INSERT INTO "TwoStep" ("userId", "secretEncrypted", "confirmedAt") VALUES ($1, 'none', now())`,
    [a.owner.userId],
  );
  expect(await close()).toMatchObject({ refusal: { problems: [{ field: 'code' }] } });
  expect(await close(a, TEST_NOW, { code: 'aaaaa-bbbbb' })).toMatchObject({
    refusal: { problems: [{ field: 'code' }] },
  });
  await db.owner.query('DELETE FROM "TwoStep"');
  expect(await closing()).toBeNull();
});

test('closed, nobody sees or books it and its host says so; it is told, warned of once, and opened again as it was', async () => {
  const sites = () => siteResolver(cross(), { appHost: 'localhost:3000', sitesHost: 'localhost:3000' });
  const host = a.site.host;
  expect(await sites().wasClosed(host)).toBe(false);
  const token = 'a-link-of-a-client-that-was-sent';
  const { id: appointmentId } = await given(a.db, TEST_NOW, (scene) =>
    anApprovedAppointment(scene, {
      ...{ client: a.clients.ada, location: a.locations.office, services: [a.services.massage] },
      startsAt: TEST_NOW - DAY_MS,
    }),
  );
  await db.owner.query(
    `UPDATE "Appointment" SET "instantActionTokenHash" = $2, state = 'cancelled' WHERE id = $1`,
    [appointmentId, tokenHash(token)],
  );
  const { endsAt } = await ok(close());
  expect(endsAt.getTime()).toBe(TEST_NOW + 30 * DAY_MS);
  expect(await closing()).toMatchObject({ name: a.name, endsAt });
  expect(await sites().resolve(host)).toBeNull();
  expect(await sites().wasClosed(host)).toBe(true);
  const visitor = testContext({ database: db.database, clock: fixedClock(TEST_NOW) });
  expect(await runOperation(bookingPractice, visitor, { practice: a.slug })).toMatchObject({
    refusal: { code: 'not_found' },
  });
  // The portal is closed too: what its owner finds is the way back.
  expect(await runOperation(sharedCalendar, owner(a), {})).toMatchObject({ refusal: { code: 'not_found' } });
  // Whoever holds a link of its is told why, and not that the link is none.
  expect(await runOperation(tokenAppointment, visitor, { instantActionToken: token })).toMatchObject({
    refusal: { code: 'expired', userMessage: expect.stringMatching(/^This practice is closed/) },
  });
  // Another owner finds nothing of it.
  expect(await ok(runOperation(practiceClosing, owner(b), {}))).toBeNull();
  expect(await runOperation(reopenPractice, owner(b), {})).toMatchObject({
    refusal: { code: 'state_changed' },
  });

  const [message] = await told('practice_closed');
  const outcome = await ok(runOperation(writeAccountMessage, system(TEST_NOW), message));
  expect(outcome).toEqual({ written: 1 });
  const { rows } = await db.owner.query<{ bodyText: string }>(
    `SELECT "bodyText" FROM "Message" WHERE template = 'practice_closed'`,
  );
  expect(rows[0]!.bodyText).toContain('until Fri, Apr 3');

  const services = { cross: cross() } as never;
  const warned = TEST_NOW + 23 * DAY_MS;
  expect(await tellOfPracticeEnd.due!(services, new Date(warned - 1))).toEqual([]);
  for (const input of await tellOfPracticeEnd.due!(services, new Date(warned)))
    for (let times = 0; times < 2; times += 1)
      await ok(runOperation(tellOfPracticeEnd, system(warned), input));
  expect(await told('practice_end_near')).toHaveLength(1);
  expect(await tellOfPracticeEnd.due!(services, new Date(warned))).toEqual([]);

  await ok(runOperation(reopenPractice, owner(a, warned), {}));
  expect(await told('practice_opened_again')).toHaveLength(1);
  expect(await runOperation(reopenPractice, owner(a, warned), {})).toMatchObject({
    refusal: { code: 'state_changed' },
  });
  expect(await ok(runOperation(bookingPractice, visitor, { practice: a.slug }))).toMatchObject({
    slug: a.slug,
  });
  expect(await sites().wasClosed(host)).toBe(false);
  const { rows: acts } = await db.owner.query(
    `SELECT action, "actorUserId", "practiceId" FROM "AuditEntry" WHERE "subjectKind" = 'practice' AND "practiceId" = $1 ORDER BY id DESC LIMIT 2`,
    [a.id],
  );
  const who = { actorUserId: a.owner.userId, practiceId: a.id };
  expect(acts).toEqual([
    { action: 'reopenPractice', ...who },
    { action: 'closePractice', ...who },
  ]);
});

test('after its end it cannot be opened any more', async () => {
  await ok(close());
  const over = TEST_NOW + 30 * DAY_MS;
  expect(await runOperation(reopenPractice, owner(a, over), {})).toMatchObject({
    refusal: { code: 'state_changed', userMessage: 'Your practice is not closed.' },
  });
  expect(await runOperation(reopenPractice, owner(a, over - 1), {})).toMatchObject({ ok: true });
});

test('whoever books while it is closed waits for it, and nothing is booked in a closed practice', async () => {
  const other = await db.owner.connect();
  try {
    await other.query('BEGIN');
    // A booking under way, not committed yet: closing waits, and then finds it.
    await other.query(
      `INSERT INTO "Appointment" (id, "practiceId", "clientId", "locationId", state, "startsAt", "endsAt", "busyUntil", "timeZone",
         "bookedBy", "instantActionTokenHash", "instantActionTokenEncrypted", "updatedAt")
       VALUES (gen_random_uuid(), $1, $2, $3, 'approved', $4, $5, $5, 'UTC', 'client', gen_random_uuid()::text, '', now())`,
      [
        a.id,
        a.clients.cleo.id,
        a.locations.office.id,
        new Date(TEST_NOW + 50 * DAY_MS),
        new Date(TEST_NOW + 50 * DAY_MS + HOUR_MS),
      ],
    );
    const pressed = close();
    await oneWaits(db.owner);
    await other.query('COMMIT');
    expect(await pressed).toMatchObject({ refusal: { code: 'conflict' } });
  } finally {
    other.release();
  }
  await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE state = 'approved'`);
  await ok(close());
  await expect(
    given(a.db, TEST_NOW, (scene) =>
      anApprovedAppointment(scene, {
        client: a.clients.cleo,
        location: a.locations.office,
        services: [a.services.massage],
        startsAt: TEST_NOW + 60 * DAY_MS,
      }),
    ),
  ).rejects.toThrow('the practice is closed');
});
