import { beforeEach, expect, test } from 'vitest';
import { bookingAvailability } from '#app/domain/availability/index.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { reopenPractice } from '#app/domain/leaving/index.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { calendarIntegrations } from '../profiles/calendar-integrations.ts';
import { syncCalendars } from '../sync/sync-calendars.ts';

const world = calendarsWorld();

/** How many times of Friday clients are shown. */
async function offered() {
  const { services, locations, slug } = world.a();
  const shown = await ok(
    runOperation(bookingAvailability, world.holder(''), {
      practice: slug,
      serviceId: services.massage.id,
      locationId: locations.office.id,
      from: '2026-03-06',
      to: '2026-03-06',
    }),
  );
  return shown.availableSlots.length;
}
const due = async () =>
  (await syncCalendars.due!(world.system(), new Date(world.now()))).map(({ connectionId }) => connectionId);
const close = () =>
  world.rows('UPDATE "Practice" SET "closedAt" = $1 WHERE id = $2', [new Date(world.now()), world.a().id]);
const reopen = () => ok(runOperation(reopenPractice, world.owner(), {}));

beforeEach(() => world.rows('DELETE FROM "ExternalBusy"'));

/** Closed, with something that is put into its calendar meanwhile, of which no word comes. */
async function closed() {
  const account = await world.connect();
  await world.sync(account.connectionId);
  world.advance(MINUTE_MS);
  const before = await offered();
  expect(before).toBeGreaterThan(0);
  await close();
  world.sandbox.happens(account.first.calendarId, {
    summary: 'While it was closed',
    start: '2026-03-06',
    end: '2026-03-07',
  });
  return { ...account, before };
}

test('of a practice that is opened again no time is offered until its calendars are read, and then none that is taken there', async () => {
  const { connectionId } = await closed();
  await reopen();
  expect(await offered()).toBe(0);
  expect(await due()).toEqual([connectionId]);
  // Where the service is away nothing is offered from the copy of before either.
  world.sandbox.failures.plan({ mode: 'rate_limit', path: '/v1/events' });
  await world.sync(connectionId);
  expect(await offered()).toBe(0);
  world.advance(10 * MINUTE_MS);
  await world.sync(connectionId);
  const busy = await world.rows<{ title: string }>(
    `SELECT title FROM "ExternalBusy" WHERE "startsAt" < '2026-03-07' AND "endsAt" > '2026-03-06 12:00' ORDER BY title`,
  );
  expect(busy.map(({ title }) => title)).toContain('While it was closed');
  expect(await world.rows(`SELECT id FROM "ExternalBusy" WHERE title LIKE 'Not read%'`)).toEqual([]);
});

test.each([
  ['leave was taken back', (account: { account: string }) => world.sandbox.takeBack(account.account)],
  ['its provider shuts us out', ({ profile }: { profile: string }) => world.sandbox.disconnect(profile)],
])(
  'where it turns out that %s while it was closed, its owner is told, and the last copy closes times, as ever',
  async (_how, happens) => {
    const account = await closed();
    happens(account);
    await reopen();
    expect(await offered()).toBe(0);
    world.sandbox.expireAccess();
    await world.sync(account.connectionId);
    expect(await offered()).toBe(account.before);
    await close();
    await reopen();
    expect(await offered()).toBe(account.before);
  },
);

test('a service that does not answer keeps them closed for a day and no longer: the card says so until then, and every page afterwards', async () => {
  const { name, connectionId, before } = await closed();
  await reopen();
  const began = world.now();
  const told = async () =>
    (await ok(runOperation(proCalendarUser, world.owner(), {}))).brokenCalendars.silent;
  const card = async () => (await ok(runOperation(calendarIntegrations, world.owner(), {}))).profiles[0]!;
  const until = async (at: number) => {
    for (;;) {
      const dueAt = ((await world.stateOf(connectionId)).syncDueAt as Date).getTime();
      if (dueAt > at) break;
      world.advance(Math.max(0, dueAt - world.now()));
      world.sandbox.failures.plan({ mode: 'error_before', path: '/v1/events' });
      await world.sync(connectionId);
    }
    world.advance(at - world.now());
  };
  await until(began + DAY_MS - 1);
  expect([await offered(), (await card()).holdsAll, await told()]).toEqual([0, true, []]);
  await until(began + DAY_MS);
  expect([await offered(), (await card()).holdsAll, await told()]).toEqual([before, false, [name]]);
  world.sandbox.failures.clear();
  await world.sync(connectionId);
  expect(await told()).toEqual([]);
});

test('a calendar that closes no times keeps none closed', async () => {
  const { before } = await closed();
  await world.rows('UPDATE "Calendar" SET active = false');
  await reopen();
  expect(await offered()).toBe(before);
});
