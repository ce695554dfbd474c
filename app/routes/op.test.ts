import { decode } from 'turbo-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import type { Actor } from '#app/operations/actor.ts';
import { testContext, webContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { action, loader } from './op.ts';

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

interface Call {
  name: string;
  /** What is posted; without it the operation is asked. */
  body?: string;
  search?: string;
  as?: Actor;
  /** Asked on this practice's own site. */
  on?: WorldPractice;
}

async function call({ name, body, search = '', as: actor = a.owner.actor, on }: Call) {
  const context = webContext(testContext({ database: db.database, actor, ...(on ? { site: on.site } : {}) }));
  const request = new Request(`http://localhost:3000/op/${name}${search}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  const response = await (body === undefined ? loader : action)({
    request,
    context,
    params: { name },
  } as never);
  const { value } = await decode(response.body!);
  return { status: response.status, answer: value as Record<string, unknown> };
}

const times = { name: 'Dentist', startsAt: '2026-03-05T17:00:00.000Z', endsAt: '2026-03-05T18:00:00.000Z' };
const personal = (more: object = {}) =>
  JSON.stringify({ ...times, allDay: false, timeZone: 'America/New_York', ...more });

test('a mutation is posted with instants as JSON writes them, and a query answers them as dates', async () => {
  const made = await call({ name: 'upsertPersonalEvent', body: personal() });
  expect(made).toMatchObject({ status: 200, answer: { ok: true } });
  const { id } = (made.answer.value as { personalEvent: { id: string } }).personalEvent;
  const input = encodeURIComponent(JSON.stringify({ id }));
  const { answer } = await call({ name: 'personalEvent', search: `?input=${input}` });
  expect(answer).toMatchObject({ ok: true, value: { name: 'Dentist', startsAt: new Date(times.startsAt) } });
});

test('a refusal says all in one, each field its own, and why in a word, with its status', async () => {
  expect(
    await call({ name: 'upsertPersonalEvent', body: personal({ endsAt: times.startsAt }) }),
  ).toMatchObject({
    status: 400,
    answer: { ok: false, code: 'invalid_input', text: expect.stringMatching(/\w/), data: {} },
  });
  const { answer } = await call({ name: 'upsertPersonalEvent', body: personal({ startsAt: 'soon' }) });
  expect(answer).toMatchObject({ fields: { startsAt: 'Please give a start.' } });
});

test.each([
  ['a system operation', { name: 'expireHold', body: '{}' }],
  ['a mutation that is asked', { name: 'upsertPersonalEvent' }],
  ['a query that is posted', { name: 'personalEvent', body: '{}' }],
  ['what is no operation', { name: 'constructor' }],
])('%s is not there', async (_what, asked: Call) => {
  expect(registry.get('expireHold')?.access.kind).toBe('system');
  expect(await call(asked)).toMatchObject({ status: 404, answer: { ok: false, code: 'not_found' } });
});

test.each(['', 'null', '[]', '7', '{"name":', 'x'.repeat(1000)])(
  'what is no input is refused and changes nothing: %j',
  async (body) => {
    const before = await db.owner.query('SELECT count(*) FROM "PersonalEvent"');
    expect(await call({ name: 'upsertPersonalEvent', body })).toMatchObject({
      status: 400,
      answer: { ok: false, code: 'invalid_input' },
    });
    expect((await db.owner.query('SELECT count(*) FROM "PersonalEvent"')).rows).toEqual(before.rows);
  },
);

test('whoever is not signed in is told so, and calls are counted but for a practitioner’s', async () => {
  const visitor = { name: 'proInbox', as: { kind: 'visitor' as const } };
  expect(await call(visitor)).toMatchObject({ status: 401, answer: { code: 'unauthenticated' } });
  const spent = async () => {
    const { rows } = await db.owner.query<{ points: number }>(
      `SELECT points FROM "RateLimit" WHERE key LIKE 'graphqlAddress:%'`,
    );
    return rows[0]?.points;
  };
  expect(await spent()).toBe(1);
  await call({ name: 'proInbox' });
  expect(await spent()).toBe(1);
  // Anybody may register.
  await call({ name: 'proInbox', as: { ...a.owner.actor, kind: 'client' } });
  expect(await spent()).toBe(2);
});

test('on a practice’s own site there is what its visitors may, and nothing else', async () => {
  const visitor = { as: { kind: 'visitor' as const }, on: a };
  expect(await call({ ...visitor, name: 'bookingPractice' })).toMatchObject({
    status: 200,
    answer: { ok: true },
  });
  for (const name of ['proInbox', 'searchSuggestions', 'currentUser'])
    expect(await call({ ...visitor, name }), name).toMatchObject({ status: 404 });
});
