import { expect, test } from 'vitest';
import { keepCalendarEntry, syncCalendars } from '#app/domain/calendar-integrations/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { listening } from './listening.ts';

const world = calendarsWorld();
const { ask, does, inTheClear, keep, said, secrets } = listening(world);

const NAME = 'listened@calendar.example';

async function connect() {
  const { url } = (await ask('connectCronofy', { providerName: 'google' })) as { url: string };
  const page = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ do: 'allow', name: NAME }),
  });
  const { code, state } = Object.fromEntries(new URL(page.headers.get('location')!).searchParams);
  keep(code!);
  return (await ask('finishCronofy', { code, state }))!;
}

test('neither tokens nor codes of Cronofy stand in the clear in a table, a log line, an answer or an error: connecting, reading, writing, renewing, failing, losing access and disconnecting', async () => {
  world.sandbox.person('google', NAME);
  expect(await connect()).toMatchObject({ result: true, connected: true });
  const [{ id: connectionId, externalId: account } = {}] = await world.rows(
    `SELECT * FROM "CalendarConnection"`,
  );
  const sync = () => does(syncCalendars, { practiceId: world.a().id, connectionId });
  const write = async () => {
    for (const input of await keepCalendarEntry.due!(world.system(), new Date(world.now())))
      await does(keepCalendarEntry, input);
  };
  expect(await sync()).toMatchObject({ ok: true });
  const { profiles } = (await ask('calendarIntegrations')) as {
    profiles: { id: string; calendars: { id: string; calendarId: string }[] }[];
  };
  const [calendar] = profiles[0]!.calendars;
  expect(await ask('updateCronofyClient', { writeCalendarId: calendar!.id })).toMatchObject({ result: true });
  await world.aVisit();
  await write();
  expect(world.entries(calendar!.calendarId)).toHaveLength(1);
  expect(await inTheClear()).toEqual([]);

  world.sandbox.expireAccess();
  world.advance(2 * HOUR_MS);
  await world.aVisit();
  await write();
  expect(world.entries(calendar!.calendarId)).toHaveLength(2);
  for (const path of ['/oauth/token', '/v1/userinfo']) {
    world.sandbox.failures.plan({ mode: 'error_before', path, times: 3 });
    expect(await connect()).toMatchObject({ result: false });
    world.sandbox.failures.clear();
  }
  for (const path of ['/v1/events', '/v1/calendars']) {
    world.sandbox.failures.plan({ mode: 'error_before', path, times: 3 });
    world.advance(HOUR_MS);
    await world.aVisit();
    await write();
    await sync();
    world.sandbox.failures.clear();
  }
  expect(await inTheClear()).toEqual([]);

  world.sandbox.takeBack(String(account));
  world.advance(DAY_MS);
  await sync();
  expect(await ask('calendarIntegrations')).toMatchObject({ profiles: [{ isLost: true }] });
  expect(await inTheClear()).toEqual([]);

  expect(await connect()).toMatchObject({ result: true, connected: true });
  expect(await sync()).toMatchObject({ ok: true });
  expect(await ask('removeCronofyProfile', { profileId: profiles[0]!.id })).toMatchObject({ result: true });
  expect(await inTheClear()).toEqual([]);
  expect((await secrets()).size).toBeGreaterThan(10);
  expect(said.length).toBeGreaterThan(15);
});
