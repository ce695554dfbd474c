import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { loader } from './sessions.ts';

test('the address that the devices had leads to where they stand now', async () => {
  const answer = loader();
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/portal/settings/personal']);
  const found = JSON.stringify(routes).includes('"settings/sessions"');
  expect(found).toBe(true);
});
