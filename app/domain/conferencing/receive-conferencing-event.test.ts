import { describe, expect, test, vi } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { signedHeaders } from '#sandbox/zoom/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ZOOM_KEYS } from '#tests/support/conferencing.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { receiveConferencingEvent, videoConferencing } from './index.ts';

const world = conferencingWorld();
const shown = async (practice = world.a()) =>
  (await ok(runOperation(videoConferencing, world.owner(practice), {}))).accounts[0]!;

describe('the word of Zoom', () => {
  const hear = (event: string, payload: object, over: { secret?: string; seconds?: number } = {}) => {
    const rawBody = JSON.stringify({ event, event_ts: 1, payload });
    const seconds = over.seconds ?? Math.floor(Date.now() / 1000);
    const headers = signedHeaders(over.secret ?? ZOOM_KEYS.webhookSecretToken, rawBody, seconds);
    return runOperation(receiveConferencingEvent, world.system(), {
      provider: 'zoom',
      rawBody,
      signature: headers['x-zm-signature']!,
      timestamp: headers['x-zm-request-timestamp']!,
    });
  };
  const host = () => world.sandbox.store.all('users')[0]!.id;

  test('that access was removed is looked at: true it marks the account, stale it changes nothing', async () => {
    await ok(world.connect());
    await ok(hear('app_deauthorized', { user_id: host(), deauthorization_time: '2026-03-04T14:59:00.000Z' }));
    expect(await shown()).toMatchObject({ connected: true, erroredAt: null });
    const userId = host();
    world.sandbox.deauthorize('ann@zoom.example');
    const removed = () => hear('app_deauthorized', { user_id: userId });
    await ok(removed());
    await ok(removed());
    expect(await shown()).toMatchObject({ connected: true, erroredAt: new Date(TEST_NOW) });
  });

  test('is believed with its signature alone, and its question is answered', async () => {
    await ok(world.connect());
    const refused = { ok: false, refusal: { code: 'invalid_input' } };
    expect(
      await hear('app_deauthorized', { user_id: host() }, { secret: 'not the secret token' }),
    ).toMatchObject(refused);
    expect(await hear('app_deauthorized', { user_id: host() }, { seconds: 1 })).toMatchObject(refused);
    const asked = await ok(hear('endpoint.url_validation', { plainToken: 'abc' }));
    expect(JSON.parse(asked.answer!)).toMatchObject({
      plainToken: 'abc',
      encryptedToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('that a meeting was deleted there makes another for its visit', async () => {
    await ok(world.connect());
    const visit = await world.aVisit();
    await world.work();
    const { externalId } = await world.meetingOf(visit.id);
    world.sandbox.deleteMeeting(externalId);
    await ok(hear('meeting.deleted', { object: { id: Number(externalId), host_id: 'somebody else' } }));
    expect(await world.work()).toBe(0);
    await ok(hear('meeting.deleted', { object: { id: Number(externalId), host_id: host() } }));
    await world.work();
    expect(world.meetings()).toHaveLength(1);
    expect((await world.meetingOf(visit.id)).externalId).not.toBe(externalId);
  });
});

test('nothing of an access stands in what is logged', async () => {
  const said = vi.spyOn(process.stdout, 'write');
  await ok(world.connect());
  const [grant] = world.sandbox.store.all('grants');
  world.sandbox.failures.plan({ mode: 'error_before', method: 'POST', path: '/v2/' });
  await world.aVisit();
  await world.work();
  expect(JSON.stringify(said.mock.calls)).not.toContain(grant!.access);
  said.mockRestore();
});
