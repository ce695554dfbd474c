import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { CRONOFY_API } from '#sandbox/cronofy/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { appointmentForCalendar } from '#app/domain/calendar/appointment-for-calendar.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { calendarIntegrations } from '../profiles/calendar-integrations.ts';

const world = calendarsWorld();
const { stateOf, titles } = world;
const DAY = 24 * HOUR_MS;

/** A calendar of three pages that was read whole, a visit that is written into it, and what happened there since. */
async function read() {
  const account = await world.connect();
  await world.choose(account.first.id);
  const put = (index: number) =>
    world.sandbox.happens(account.first.calendarId, {
      summary: `Event ${String(index).padStart(3, '0')}`,
      start: world.at(TEST_NOW + 20 * DAY + index * HOUR_MS),
      end: world.at(TEST_NOW + 20 * DAY + (index + 1) * HOUR_MS),
    });
  for (let index = 0; index < 120; index += 1) put(index);
  const visit = await world.aVisit(TEST_NOW + 10 * DAY);
  await world.work();
  await world.sync(account.connectionId);
  world.advance(10 * MINUTE_MS);
  return { ...account, put, visit };
}

test.each([
  ['breaks off', (path: string) => world.sandbox.failures.plan({ mode: 'drop_before', path })],
  ['is refused for now', (path: string) => world.sandbox.failures.plan({ mode: 'rate_limit', path })],
])(
  'where a later page %s nothing that stood on it is taken for gone, and the next reading makes up for it',
  async (_how, plan) => {
    const { connectionId, first, visit, put } = await read();
    const before = await titles();
    world.advance(25 * HOUR_MS);
    put(200);
    world.change(first.calendarId, visit.id, { startsAt: TEST_NOW + 11 * DAY });
    plan('/v1/events/pages');
    await world.sync(connectionId);
    expect(await stateOf(connectionId)).toMatchObject({ failures: 1, erroredAt: null });
    expect(await titles()).toEqual(expect.arrayContaining(before));
    expect(await world.linkOf(visit.id)).toMatchObject({ removedElsewhereAt: null });
    world.advance(10 * MINUTE_MS);
    await world.sync(connectionId);
    expect(await titles()).toContain('Event 200');
    expect(await stateOf(connectionId)).toMatchObject({ failures: 0 });
    expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(TEST_NOW + 11 * DAY) });
  },
);

test('an account that is locked (423) keeps its copy and what is to be written, until it is open again', async () => {
  const { connectionId, account, first, visit } = await read();
  const before = await titles();
  world.sandbox.lock(account, true);
  await world.sync(connectionId);
  await world.rows(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" + interval '1 hour', "endsAt" = "endsAt" + interval '1 hour',
       "busyUntil" = "busyUntil" + interval '1 hour' WHERE id = $1`,
    [visit.id],
  );
  await world.work();
  expect(await titles()).toEqual(before);
  expect(await stateOf(connectionId)).toMatchObject({ failures: 1, erroredAt: null });
  expect(await world.linkOf(visit.id)).toMatchObject({ failures: 1, dueAt: expect.any(Date) });
  world.sandbox.lock(account, false);
  world.advance(2 * MINUTE_MS);
  await world.work();
  expect(world.entries(first.calendarId)).toMatchObject([
    { id: visit.id, start: world.at(TEST_NOW + 10 * DAY + HOUR_MS) },
  ]);
});

test('an entry that a locked account does not take is told on its visit and in the inbox on the day before, until it is written', async () => {
  const { account, first } = await read();
  const visit = await world.aVisit(world.now() + 20 * HOUR_MS);
  world.sandbox.lock(account, true);
  const told = async () => {
    const inbox = await ok(runOperation(proInbox, world.owner(), {}));
    const asked = { instantActionToken: visit.token };
    const { notDone } = await ok(runOperation(appointmentForCalendar, world.owner(), asked));
    return { visit: notDone, inbox: inbox.notDone, waiting: inbox.count - inbox.requestCount };
  };
  for (let time = 0; time < 3; time += 1) {
    await world.work();
    world.advance(HOUR_MS);
  }
  expect(await told()).toEqual({ visit: [], inbox: [], waiting: 0 });
  await world.work();
  const said = 'Your other calendar did not take it. Until it does it stands here alone; we keep trying.';
  expect(await told()).toEqual({
    visit: [said],
    inbox: [expect.stringMatching(`^Ben Reyes, .+: ${said}$`)],
    waiting: 1,
  });
  world.sandbox.lock(account, false);
  world.advance(HOUR_MS);
  await world.work();
  expect(world.entries(first.calendarId).map(({ id }) => id)).toContain(visit.id);
  expect(await told()).toEqual({ visit: [], inbox: [], waiting: 0 });
});

test('an account that its provider shuts out is told of, keeps its copy, waits with what is to be written, and is mended by connecting', async () => {
  const { connectionId, profile, first, visit, name } = await read();
  const before = await titles();
  world.sandbox.disconnect(profile);
  world.advance(25 * HOUR_MS);
  await world.sync(connectionId);
  const shown = () => ok(runOperation(calendarIntegrations, world.owner(), {}));
  expect((await shown()).profiles).toMatchObject([{ profileName: name, isLost: true }]);
  // Every page of the portal says so: new events over there close nothing.
  const lost = async () => (await ok(runOperation(proCalendarUser, world.owner(), {}))).lostAccess;
  expect(await lost()).toEqual(['calendars']);
  expect(await titles()).toEqual(before);
  expect(await world.linkOf(visit.id)).toMatchObject({ removedElsewhereAt: null });
  const other = await world.aVisit(TEST_NOW + 12 * DAY);
  expect(await world.work()).toBe(0);
  await world.connect(world.a(), name);
  expect((await shown()).profiles).toMatchObject([{ profileName: name, isLost: false }]);
  expect(await lost()).toEqual([]);
  world.sandbox.takeBack(world.sandbox.store.get('profiles', profile)!.sub);
  world.sandbox.expireAccess();
  await world.sync(connectionId);
  expect(await lost()).toEqual(['calendars']);
  await world.connect(world.a(), name);
  expect(await lost()).toEqual([]);
  await world.work();
  expect(world.entries(first.calendarId).map(({ id }) => id)).toEqual([visit.id, other.id]);
});

test('of an account that its provider shuts out the age is that of the last good copy, and once it is open there again nothing is missing', async () => {
  const { connectionId, profile, first, second } = await read();
  const shown = async () => (await ok(runOperation(calendarIntegrations, world.owner(), {}))).profiles[0]!;
  const { readAt } = await shown();
  const chosen = await world.rows('SELECT id, active, "isWritten" FROM "Calendar" ORDER BY id');
  world.sandbox.disconnect(profile);
  world.advance(HOUR_MS);
  for (let reading = 0; reading < 3; reading += 1) {
    world.advance(HOUR_MS);
    await world.sync(connectionId);
    expect(await shown()).toMatchObject({ isLost: true, readAt });
  }
  // Its calendars are not named meanwhile, and stay with what was chosen of them.
  expect(await world.rows('SELECT id, active, "isWritten" FROM "Calendar" ORDER BY id')).toEqual(chosen);
  world.sandbox.happens(second.calendarId, {
    summary: 'While it was shut',
    start: world.at(TEST_NOW + 5 * DAY),
    end: world.at(TEST_NOW + 5 * DAY + HOUR_MS),
  });
  for (const [key, one] of world.sandbox.store.entries('happenings'))
    if (one.summary === 'Event 000') world.sandbox.store.remove('happenings', key);
  world.advance(3 * HOUR_MS);
  await world.sync(connectionId);
  const kept = world.sandbox.store.get('profiles', profile)!;
  world.sandbox.store.put('profiles', profile, { ...kept, connected: true });
  // The first reading after that breaks off: the next one still is of all of it.
  world.sandbox.failures.plan({ mode: 'rate_limit', path: '/v1/events' });
  await world.sync(connectionId);
  world.advance(HOUR_MS);
  await world.sync(connectionId);
  expect(await shown()).toMatchObject({ isLost: false, readAt: new Date(world.now()) });
  expect(await titles()).toContain('While it was shut');
  expect(await titles()).not.toContain('Event 000');
  expect((await shown()).calendars.map(({ calendarId }) => calendarId)).toContain(first.calendarId);
});

test.each([
  ['402: the plan with the service', new HttpResponse(null, { status: 402 }), /That is ours to settle/],
  ['what is no answer', new HttpResponse('<html></html>'), /answered with something that we cannot read/],
  ['more than is read', new HttpResponse('x'.repeat(11 * 1024 * 1024)), /holds more than we can read/],
  ['a no', new HttpResponse(null, { status: 400 }), /does not let us read this account/],
])('an account that cannot be read says why: %s, until it can be', async (_what, answer, said) => {
  const { connectionId } = await world.connect();
  await world.sync(connectionId);
  const before = await titles();
  const problem = async () =>
    (await ok(runOperation(calendarIntegrations, world.owner(), {}))).profiles.map((one) => one.problem);
  expect(await problem()).toEqual([null]);
  world.answers(`${CRONOFY_API}/v1/events`, answer);
  world.advance(HOUR_MS);
  await world.sync(connectionId);
  expect(await problem()).toEqual([expect.stringMatching(said)]);
  expect(await titles()).toEqual(before);
  world.advance(HOUR_MS);
  await world.sync(connectionId);
  expect(await problem()).toEqual([null]);
});

test('an account that does not answer says so once that has gone on for a while', async () => {
  const { connectionId } = await world.connect();
  const said: (string | null)[] = [];
  for (let time = 0; time < 3; time += 1) {
    world.sandbox.failures.plan({ mode: 'error_before', path: '/v1/events' });
    await world.sync(connectionId);
    world.advance(HOUR_MS);
    const { profiles } = await ok(runOperation(calendarIntegrations, world.owner(), {}));
    said.push(profiles[0]!.problem);
  }
  expect(said).toEqual([null, null, 'This account does not answer. We keep trying.']);
});
