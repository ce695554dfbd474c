import { expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { deactivateVideoConferencing, videoConferencing } from './index.ts';

const world = conferencingWorld();
const shown = async () => (await ok(runOperation(videoConferencing, world.owner(), {}))).accounts[0]!;
const grantsAtZoom = () => world.sandbox.store.all('grants').length;

test('with another account the leave of the former one is given back; with the same one none is (C101)', async () => {
  await ok(world.connect());
  await ok(world.connect('second@zoom.example'));
  expect(grantsAtZoom()).toBe(1);
  await ok(world.connect('second@zoom.example'));
  expect(grantsAtZoom()).toBe(1);
  await world.aVisit();
  await world.work();
  expect(world.meetings('second@zoom.example')).toHaveLength(1);
});

test('leave of an account in which another practice makes its meetings stays', async () => {
  await ok(world.connect());
  await ok(world.connect('ann@zoom.example', world.b()));
  await ok(world.connect());
  expect(await ok(runOperation(deactivateVideoConferencing, world.owner(), { provider: 'zoom' }))).toEqual(
    {},
  );
  expect(grantsAtZoom()).toBe(1);
  expect(await shown()).toMatchObject({ connected: false });
});

test('leave that is not kept, as Zoom does not say whose it is, is not given back: it may be of an account that another practice uses', async () => {
  world.sandbox.failures.plan({ mode: 'error_before', path: '/v2/users/me', times: 3 });
  expect(await world.connect()).toMatchObject({ ok: false });
  expect(grantsAtZoom()).toBe(1);
  expect(await shown()).toMatchObject({ connected: false });
});
