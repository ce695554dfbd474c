import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { NotificationHub, type LiveEvent } from './live.ts';

let db: TestDatabase;
let hub: NotificationHub;

beforeAll(async () => {
  db = await testDatabase();
  hub = await new NotificationHub(db.appUrl).start();
});
afterAll(async () => {
  await hub.close();
  await db.close();
});

const tell = (channel: string, payload: string) =>
  db.owner.query('SELECT pg_notify($1, $2)', [channel, payload]);

test('each practice hears its own changes alone, in their order, until it leaves', async () => {
  const [mine, others] = [randomUUID(), randomUUID()];
  const heard = new Map<string, LiveEvent[]>([
    [mine, []],
    [others, []],
  ]);
  const [leave] = [...heard].map(([practiceId, events]) =>
    hub.onLive(practiceId, (event) => events.push(event)),
  );
  const change = (practiceId: string, id: string) => ({ practiceId, kind: 'appointment', id });
  const changes = [change(mine, '1'), change(others, '2'), change(randomUUID(), '3'), change(mine, '4')];
  for (const one of changes) await tell('tendwell_live', JSON.stringify(one));
  await expect.poll(() => heard.get(mine)).toHaveLength(2);
  expect(heard.get(mine)).toEqual([changes[0], changes[3]]);
  expect(heard.get(others)).toEqual([changes[1]]);
  leave!();
  await tell('tendwell_live', JSON.stringify(change(mine, '5')));
  await tell('tendwell_live', JSON.stringify(change(others, '6')));
  await expect.poll(() => heard.get(others)).toHaveLength(2);
  expect(heard.get(mine)).toHaveLength(2);
});

test('channels are apart', async () => {
  const site: string[] = [];
  const live: LiveEvent[] = [];
  hub.on('site', (payload) => site.push(payload));
  hub.onLive('p', (event) => live.push(event));
  await tell('tendwell_site', 'p');
  await expect.poll(() => site).toEqual(['p']);
  expect(live).toEqual([]);
});
