import { expect, test } from 'vitest';
import { keepMeeting } from '#app/domain/conferencing/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { atZoom } from '#tests/support/conferencing.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { listening } from './listening.ts';

const world = conferencingWorld();
const { ask, does, inTheClear, keep, said, secrets } = listening(world);
const provider = 'zoom';

async function connect() {
  const { url } = (await ask('connectVideoConferencing', { provider }))!;
  const { back } = await atZoom(String(url));
  const { code, state } = Object.fromEntries(back!.searchParams) as { code: string; state: string };
  keep(code);
  return (await ask('finishVideoConferencing', { provider, code, state }))!;
}

async function work() {
  for (const input of await keepMeeting.due!(world.system(), new Date(world.now())))
    await does(keepMeeting, input);
}

test('neither tokens nor codes of Zoom stand in the clear in a table, a log line, an answer or an error: connecting, renewing, failing, losing access and disconnecting', async () => {
  expect(await connect()).toMatchObject({ result: true });
  const { id } = await world.aVisit();
  await work();
  expect(world.meetings()).toHaveLength(1);
  await ask('meetingStartPage', { meetingId: (await world.meetingOf(id)).id });
  expect(await inTheClear()).toEqual([]);

  world.sandbox.expireAccess();
  world.advance(2 * HOUR_MS);
  await world.aVisit();
  await work();
  expect(world.meetings()).toHaveLength(2);
  expect(await inTheClear()).toEqual([]);

  for (const path of ['/oauth/token', '/v2/users/me']) {
    world.sandbox.failures.plan({ mode: 'error_before', path, times: 3 });
    expect(await connect()).toMatchObject({ result: false });
    world.sandbox.failures.clear();
  }
  world.sandbox.failures.plan({ mode: 'error_before', path: '/oauth/revoke' });
  expect(await ask('deactivateVideoConferencing', { provider })).toMatchObject({ result: false });
  world.sandbox.failures.clear();
  world.sandbox.deauthorize('ann@zoom.example');
  world.advance(DAY_MS);
  await world.aVisit(world.now() + 3 * DAY_MS);
  await work();
  expect(await ask('videoConferencing')).toMatchObject({
    accounts: [{ erroredAt: expect.any(String) }],
  });
  expect(await inTheClear()).toEqual([]);

  expect(await connect()).toMatchObject({ result: true });
  expect(await ask('deactivateVideoConferencing', { provider })).toMatchObject({ result: true });
  expect(await inTheClear()).toEqual([]);
  // It listened: two of each way there, and two of each access.
  expect((await secrets()).size).toBeGreaterThan(10);
  expect(said.length).toBeGreaterThan(15);
});
