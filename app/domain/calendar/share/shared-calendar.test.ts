import ICAL from 'ical.js';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import {
  aCancelledAppointment,
  aGroupEvent,
  aGroupEventType,
  aPendingAppointment,
  aPersonalEvent,
  anApprovedAppointment,
  given,
  otherHours,
} from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { databasePrint } from '#tests/support/matrix/print.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { shareCalendar } from './share-calendar.ts';
import { sharedCalendar } from './shared-calendar.ts';
import { sharedCalendarFile } from './shared-calendar-file.ts';
import { stopSharingCalendar } from './stop-sharing-calendar.ts';
import { updateSharedCalendar } from './update-shared-calendar.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.owner.query('DELETE FROM "RateLimit"');
  await db.owner.query('DELETE FROM "SharedCalendar"');
});

const owner = ({ owner: { actor } }: WorldPractice) =>
  testContext({ database: db.database, clock: fixedClock(TEST_NOW), actor });
const phone = (now = TEST_NOW) => testContext({ database: db.database, clock: fixedClock(now) });

const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-2)!;
const share = async (practice: WorldPractice) =>
  tokenOf((await ok(runOperation(shareCalendar, owner(practice), {}))).url);
const tell = (practice: WorldPractice, detail: string) =>
  ok(runOperation(updateSharedCalendar, owner(practice), { detail }));
const readFile = (token: string, now?: number) => runOperation(sharedCalendarFile, phone(now), { token });

/** The events of a file as a calendar reads them, by their uid. */
async function events(token: string, now?: number) {
  const { content } = await ok(readFile(token, now));
  const calendar = new ICAL.Component(ICAL.parse(content) as never[]);
  const all = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return {
    content,
    calendar,
    all,
    of: (id: string) => all.find(({ uid }) => uid === `${id}@tendwell`),
  };
}

const visit = (practice: WorldPractice, startsAt: number, client = practice.clients.cleo) => ({
  client,
  location: practice.locations.office,
  services: [practice.services.massage],
  startsAt,
});

test('appointments, requests, group events, own time and time off are in it; cancelled and other practices’ never (C17)', async () => {
  const at = TEST_NOW + 40 * DAY_MS;
  const made = await given(a.db, TEST_NOW, (scene) => {
    const type = aGroupEventType(scene, { name: 'Breathing' });
    return {
      coming: anApprovedAppointment(scene, visit(a, at)),
      request: aPendingAppointment(scene, visit(a, at + 3 * HOUR_MS)),
      off: aCancelledAppointment(scene, visit(a, at + 6 * HOUR_MS)),
      group: aGroupEvent(scene, type, { startsAt: at + DAY_MS, timeZone: a.timeZone }),
      own: aPersonalEvent(scene, {
        name: 'Dentist',
        startsAt: at + 2 * DAY_MS,
        endsAt: at + 2 * DAY_MS + HOUR_MS,
        timeZone: a.timeZone,
      }),
    };
  });
  const foreign = await given(b.db, TEST_NOW, (scene) => anApprovedAppointment(scene, visit(b, at)));
  const [token, others] = [await share(a), await share(b)];
  const { of, content, calendar } = await events(token);
  expect(of(made.coming.id)).toMatchObject({ summary: 'Massage' });
  expect(of(made.coming.id)!.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(of(made.coming.id)!.location).toBe('Elm Street, 12 Elm Street, Springfield, OR 97477');
  expect(of(made.request.id)).toMatchObject({ summary: 'Request: Massage' });
  expect(of(made.request.id)!.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  expect(of(made.group.id)).toMatchObject({ summary: 'Breathing' });
  expect(of(made.own.id)).toMatchObject({ summary: 'Dentist' });
  expect(of(made.off.id)).toBeUndefined();
  expect(of(foreign.id)).toBeUndefined();
  expect((await events(others)).of(foreign.id)).toBeDefined();
  expect((await events(others)).of(made.coming.id)).toBeUndefined();
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(a.name);
  // No client's name, and no link that opens an appointment for whoever has it.
  for (const secret of ['Cleo', '/m/c/', made.coming.token]) expect(content).not.toContain(secret);

  // Cancelled meanwhile, it leaves.
  await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [made.coming.id]);
  expect((await events(token)).of(made.coming.id)).toBeUndefined();
});

test('it tells as much as was chosen: busy alone, services, or names and where a client is visited', async () => {
  const at = TEST_NOW + 60 * DAY_MS;
  const { id } = await given(a.db, TEST_NOW, (scene) =>
    anApprovedAppointment(scene, {
      ...visit(a, at),
      location: a.locations.home,
      fields: { visitAddress: '9 Quiet Lane', visitCity: 'Eugene' },
    }),
  );
  const token = await share(a);
  expect(await ok(runOperation(sharedCalendar, owner(a), {}))).toMatchObject({ detail: 'services' });
  expect((await events(token)).content).not.toContain('Quiet Lane');
  await tell(a, 'names');
  const named = (await events(token)).of(id)!;
  expect(named.summary).toMatch(/^Cleo .*, Massage$/);
  expect(named.location).toBe('At your home, 9 Quiet Lane, Eugene');
  await tell(a, 'busy');
  const { all, content } = await events(token);
  expect(new Set(all.map(({ summary }) => summary))).toEqual(new Set(['Busy']));
  expect(content).not.toMatch(/LOCATION|DESCRIPTION|URL|Massage|Elm Street/);
  // A new address tells no more than the former.
  expect(await ok(runOperation(sharedCalendar, owner(a), {}))).toMatchObject({ detail: 'busy' });
  await share(a);
  expect(await ok(runOperation(sharedCalendar, owner(a), {}))).toMatchObject({ detail: 'busy' });
});

test('the day on which the clocks change stands right: moments in UTC, whole days as dates', async () => {
  // America/New_York goes back at 2 AM of November 1, 2026; it is read in August.
  const august = Date.parse('2026-08-01T12:00:00Z');
  const span = uuid();
  const made = await given(a.db, TEST_NOW, (scene) => {
    for (const date of ['2026-10-31', '2026-11-01', '2026-11-02'])
      otherHours(scene, date, [], { spanId: span, name: 'Autumn' });
    const day = { startsAt: Date.parse('2026-11-01T04:00:00Z'), endsAt: Date.parse('2026-11-02T05:00:00Z') };
    return {
      twice: anApprovedAppointment(scene, visit(a, Date.parse('2026-11-01T06:30:00Z'))),
      whole: aPersonalEvent(scene, { name: 'Away', ...day, allDay: true, timeZone: 'America/New_York' }),
    };
  });
  const { of } = await events(await share(a), august);
  // 1:30 AM for the second time, EST.
  expect(of(made.twice.id)!.startDate.toJSDate().toISOString()).toBe('2026-11-01T06:30:00.000Z');
  expect(of(made.twice.id)!.endDate.toJSDate().toISOString()).toBe('2026-11-01T07:30:00.000Z');
  const dates = (id: string) => {
    const { startDate, endDate } = of(id)!;
    return [startDate.isDate, startDate.toString(), endDate.toString()];
  };
  expect(dates(made.whole.id)).toEqual([true, '2026-11-01', '2026-11-02']);
  expect(dates(span)).toEqual([true, '2026-10-31', '2026-11-03']);
});

test('it reaches back 30 days and a year ahead; the same is the same, and a change raises SEQUENCE under the same UID', async () => {
  const made = await given(a.db, TEST_NOW, (scene) => ({
    long: anApprovedAppointment(scene, visit(a, TEST_NOW - 31 * DAY_MS)),
    just: anApprovedAppointment(scene, visit(a, TEST_NOW - 29 * DAY_MS)),
    soon: anApprovedAppointment(scene, visit(a, TEST_NOW + 365 * DAY_MS)),
    far: anApprovedAppointment(scene, visit(a, TEST_NOW + 368 * DAY_MS)),
  }));
  const token = await share(a);
  const { of } = await events(token);
  expect([made.long, made.just, made.soon, made.far].map(({ id }) => of(id) !== undefined)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const { etag } = await ok(readFile(token));
  expect((await ok(readFile(token, TEST_NOW + HOUR_MS))).etag).toBe(etag);
  const sequence = of(made.soon.id)!.sequence;
  await db.owner.query(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" - interval '1 hour', "icsSequence" = "icsSequence" + 1 WHERE id = $1`,
    [made.soon.id],
  );
  const after = await events(token);
  expect(after.of(made.soon.id)!.sequence).toBe(sequence + 1);
  expect((await ok(readFile(token))).etag).not.toBe(etag);
});

test('a new address stops the former at once, turning off stops it; neither token stands in the database (C29)', async () => {
  const first = await share(a);
  const kept = async (secret: string) =>
    Object.values(await databasePrint(db.owner, secret)).filter((print) => !print.startsWith('0 '));
  expect(await kept(first)).toEqual([]);
  const second = await share(a);
  expect(await readFile(first)).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  expect((await readFile(second)).ok).toBe(true);
  expect(tokenOf((await ok(runOperation(sharedCalendar, owner(a), {})))!.url!)).toBe(second);
  await ok(runOperation(stopSharingCalendar, owner(a), {}));
  expect(await readFile(second)).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
  expect(await ok(runOperation(sharedCalendar, owner(a), {}))).toBeNull();
  expect(await runOperation(updateSharedCalendar, owner(a), { detail: 'busy' })).toMatchObject({
    refusal: { code: 'not_found' },
  });
  // The practice is closed: nobody reads on.
  const third = await share(a);
  await db.owner.query(`UPDATE "Practice" SET "closedAt" = now() WHERE id = $1`, [a.id]);
  expect(await readFile(third)).toMatchObject({ refusal: { code: 'not_found' } });
  await db.owner.query(`UPDATE "Practice" SET "closedAt" = NULL WHERE id = $1`, [a.id]);
});

test('eight new addresses at once leave one that works', async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, () => share(a)));
  const answers = await Promise.all(tokens.map((token) => readFile(token)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
});

test('a device that asks without end is told to wait', async () => {
  const token = await share(a);
  await phone().limiter.spend('sharedCalendar', a.id, 120);
  expect(await readFile(token)).toMatchObject({ refusal: { code: 'rate_limited' } });
});
