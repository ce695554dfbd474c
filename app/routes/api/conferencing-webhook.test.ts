import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedHeaders } from '#sandbox/zoom/index.ts';
import { ZOOM_KEYS } from '#tests/support/conferencing.ts';
import { webContext } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { action, loader } from './conferencing-webhook.ts';

const world = conferencingWorld();
const SECRET = ZOOM_KEYS.webhookSecretToken;

function post(provider: string, body: string, headers: Record<string, string>) {
  const request = new Request(`http://localhost:3000/webhooks/${provider}`, {
    method: 'POST',
    body,
    headers,
  });
  return action({ request, context: webContext(world.system()), params: { provider } });
}
const signed = (body: string, secret = SECRET, seconds = Math.floor(Date.now() / 1000)) =>
  signedHeaders(secret, body, seconds) as Record<string, string>;

test('the word of Zoom is believed by its two headers alone, over the body as it came (C46)', async () => {
  await ok(world.connect());
  const { id: userId } = world.sandbox.store.all('users')[0]!;
  const deauthorized = { user_id: userId, deauthorization_time: '2026-03-04T14:59:00.000Z' };
  const body = JSON.stringify({ event: 'app_deauthorized', event_ts: 1, payload: deauthorized });
  world.sandbox.deauthorize('ann@zoom.example');
  const lost = async () => {
    const [account] = await world.rows('SELECT "erroredAt" IS NOT NULL AS lost FROM "ConferencingAccount"');
    return account.lost as boolean;
  };
  const { 'x-zm-signature': signature, 'x-zm-request-timestamp': timestamp } = signed(body);
  expect(loader().status).toBe(400);
  for (const headers of [
    {},
    { 'x-zm-signature': signature! },
    { 'x-zm-request-timestamp': timestamp! },
    signed(body, 'another secret'),
    signed(body, SECRET, Number(timestamp) - 3_600),
    signed(`${body} `),
  ]) {
    const { status } = await post('zoom', body, headers);
    expect([status >= 400 && status < 500, await lost()]).toEqual([true, false]);
  }
  expect((await post('teams', body, signed(body))).status).toBe(404);
  for (let times = 0; times < 3; times += 1) {
    expect((await post('zoom', body, signed(body))).status).toBe(204);
    expect(await lost()).toBe(true);
  }
});

test('Zoom’s question whether the address is ours is answered with its token, hashed by our secret', async () => {
  const payload = { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' };
  const body = JSON.stringify({ event: 'endpoint.url_validation', event_ts: 1, payload });
  const answer = await post('zoom', body, signed(body));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  const encryptedToken = createHmac('sha256', SECRET).update(payload.plainToken).digest('hex');
  expect(await answer.json()).toEqual({ ...payload, encryptedToken });
});
