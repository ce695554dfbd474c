import { afterAll, beforeAll, expect, test } from 'vitest';
import { webContext, testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { action } from './switch-builder.ts';

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  await db.owner.query(`UPDATE "Practice" SET "createdAt" = '2025-01-01T00:00:00Z'`);
});
afterAll(() => db.close());

const post = (target: string, accept: string, isSignedIn = true) => {
  const base = testContext({ database: db.database, ...(isSignedIn && { actor: a.owner.actor }) });
  const request = new Request(`http://localhost:3000/portal/builder_version/${target}`, {
    method: 'POST',
    headers: { Accept: accept },
  });
  return action({ request, context: webContext(base), params: { target } } as never).catch(
    (answer: unknown) => answer,
  ) as Promise<Response>;
};
const version = async () =>
  (await db.owner.query('SELECT "builderVersion" AS v FROM "Practice" WHERE id = $1', [a.id])).rows[0].v;

test('as JSON it answers like every REST call (002 §7)', async () => {
  const answer = await post('switch_to_v1', 'application/json');
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { success: true, data: { builder_version: 'v1' } },
  ]);
  expect(await version()).toBe('v1');
  expect((await post('switch_to_v3', 'application/json')).status).toBe(404);
  expect((await post('switch_to_v2', 'application/json', false)).status).toBe(401);
  expect(await version()).toBe('v1');
});

test('as a form it leads back to the settings', async () => {
  const answer = await post('switch_to_v2', 'text/html');
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/portal/website/settings']);
  expect(await version()).toBe('v2');
  expect((await post('switch_to_v1', 'text/html', false)).headers.get('Location')).toMatch(/^\/login/);
  expect(await version()).toBe('v2');
});
