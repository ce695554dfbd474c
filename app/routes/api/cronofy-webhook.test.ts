import { expect, test } from 'vitest';
import { cronofySignature } from '#sandbox/cronofy/index.ts';
import { webContext } from '#tests/support/context.ts';
import { calendarsWorld, CRONOFY_KEYS } from '#tests/support/worlds/calendars.ts';
import { action, loader } from './cronofy-webhook.ts';

const world = calendarsWorld();

/** What is answered to a word of the service, and when the calendars are to be read by then. */
async function posted(connectionId: string, body: string, signature: string | null) {
  const request = new Request(`http://localhost:3000/webhooks/cronofy?connection=${connectionId}`, {
    ...{ method: 'POST', body },
    headers: signature === null ? {} : { 'Cronofy-HMAC-SHA256': signature },
  });
  const context = webContext(world.system());
  const { status } = await action({ request, context, params: {} });
  const [row] = await world.rows<{ syncDueAt: Date }>(
    'SELECT "syncDueAt" FROM "CalendarConnection" WHERE id = $1',
    [connectionId],
  );
  return [status, row!.syncDueAt.getTime() <= world.now() ? 'due' : 'not due'];
}

test('a word is believed by its signature alone, over the body as it came (C46), and does no harm again and again (C47)', async () => {
  const { connectionId } = await world.connect();
  await world.sync(connectionId);
  const [row] = await world.rows<{ channelId: string }>(
    'SELECT "channelId" FROM "CalendarConnection" WHERE id = $1',
    [connectionId],
  );
  const said = (channel: string) =>
    JSON.stringify({
      notification: { type: 'change', changes_since: world.at(world.now()) },
      channel: { channel_id: channel, callback_url: 'http://localhost', filters: {} },
    });
  const body = said(row!.channelId);
  const signature = cronofySignature(body, CRONOFY_KEYS.clientSecret);
  const send = (text: string, by: string | null) => posted(connectionId, text, by);
  expect(loader().status).toBe(400);
  for (const [text, by] of [
    [body, null],
    [body, ''],
    [body, cronofySignature(body, 'another secret')],
    [`${body} `, signature],
    [body.replace('change', 'Change'), signature],
    ['', signature],
  ] as const)
    expect(await send(text, by)).toEqual([401, 'not due']);
  // The address names a connection, which proves nothing; a channel that nobody has is told so, and the service closes it.
  const nobody = said('chn_nobody');
  expect(await send(nobody, cronofySignature(nobody, CRONOFY_KEYS.clientSecret))).toEqual([404, 'not due']);
  // Signed, and no word that we know.
  expect(await send('[]', cronofySignature('[]', CRONOFY_KEYS.clientSecret))).toEqual([401, 'not due']);
  await world.rows('DELETE FROM "OutboxEvent"');
  for (let times = 0; times < 20; times += 1) expect(await send(body, signature)).toEqual([204, 'due']);
  expect(await world.rows(`SELECT topic FROM "OutboxEvent" WHERE topic = 'sync-calendars'`)).toHaveLength(1);
});
