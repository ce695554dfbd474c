import { expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { atZoom } from '#tests/support/conferencing.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { connectVideoConferencing, finishVideoConferencing, videoConferencing } from './index.ts';
import { CONFERENCING_MESSAGES as messages, VIDEO_MESSAGES } from './messages.ts';

const world = conferencingWorld();
const provider = 'zoom' as const;
const shown = async () => (await ok(runOperation(videoConferencing, world.owner(), {}))).accounts[0]!;

test('an account that may not host meetings is not connected, and is not lost where it may host no more', async () => {
  const mayHost = (isGuest: boolean) =>
    world.sandbox.store
      .all('users')
      .forEach((user) => world.sandbox.store.put('users', user.id, { ...user, isGuest }));
  await ok(world.connect());
  const visit = await world.aVisit();
  mayHost(true);
  await world.work();
  expect(await world.meetingOf(visit.id)).toMatchObject({ refused: true, joinUrl: null });
  expect(await shown()).toMatchObject({ connected: true, erroredAt: null });
  expect(await world.connect()).toMatchObject({
    ok: false,
    refusal: { code: 'conflict', userMessage: messages.mayNotHost('zoom') },
  });
  mayHost(false);
  await ok(world.connect());
  await world.work();
  expect(await world.meetingOf(visit.id)).toMatchObject({ joinUrl: expect.stringContaining('/j/') });
});

test('is refused where the practice has no video conferencing, though its page was opened before (002 §6)', async () => {
  const { url } = await ok(runOperation(connectVideoConferencing, world.owner(), { provider }));
  const { back } = await atZoom(url);
  const { code, state } = Object.fromEntries(back!.searchParams) as { code: string; state: string };
  await world.rows('UPDATE "Practice" SET "conferencingEnabled" = false');
  try {
    expect(await shown()).toMatchObject({ isSwitchedOn: false });
    const off = { ok: false, refusal: { code: 'conflict', userMessage: VIDEO_MESSAGES.switchedOff } };
    expect(await runOperation(connectVideoConferencing, world.owner(), { provider })).toMatchObject(off);
    expect(
      await runOperation(finishVideoConferencing, world.owner(), { provider, state, code }),
    ).toMatchObject(off);
  } finally {
    await world.rows('UPDATE "Practice" SET "conferencingEnabled" = true');
  }
});
