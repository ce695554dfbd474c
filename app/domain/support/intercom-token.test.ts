import { afterAll, beforeAll, expect, test } from 'vitest';
import { IntercomChat } from '#app/integrations/chat/intercom.ts';
import type { Actor } from '#app/operations/actor.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { SUPPORT_SESSION_MS } from './inputs.ts';
import { intercomToken } from './intercom-token.ts';
import { SUPPORT_MESSAGES } from './messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let client: Actor;
const chat = new IntercomChat({ appId: 'abc123', secret: 'a secret of the tests' });

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  const { id } = await db.database.prisma.user.create({
    data: { email: 'mia@example.com', kind: 'client', name: 'Mia Stone' },
  });
  client = { kind: 'client', userId: id, sessionId: id };
});
afterAll(() => db.close());

const ask = (actor: Actor, ports: object = { chat }) =>
  runOperation(intercomToken, testContext({ database: db.database, actor, ports }), {});
const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

test('the session lasts 24 hours', () => {
  expect(SUPPORT_SESSION_MS).toBe(86_400_000);
});

test.each([
  ['practitioner', () => a.owner.actor],
  ['consumer', () => client],
])('a %s gets a token for 24 hours that tells nothing else', async (type, actor) => {
  const answer = await ok(ask(actor()));
  expect(answer).toMatchObject({ success: true, app_id: 'abc123', error: null });
  const { rows } = await db.owner.query('SELECT "analyticsId" FROM "User" WHERE id = $1', [
    (actor() as { userId: string }).userId,
  ]);
  expect(claims(answer.token!)).toEqual({
    user_id: rows[0].analyticsId,
    user_type: type,
    exp: (TEST_NOW + 86_400_000) / 1000,
  });
});

test('without keys it says so, and where to write', async () => {
  expect(await ok(ask(a.owner.actor, {}))).toEqual({
    success: false,
    token: null,
    app_id: null,
    error: SUPPORT_MESSAGES.off,
  });
});

test('a visitor is asked to sign in; staff have no chat with themselves', async () => {
  expect(await ask({ kind: 'visitor' })).toMatchObject({ ok: false, refusal: { code: 'unauthenticated' } });
  expect(await ok(ask({ ...client, kind: 'admin' } as Actor))).toMatchObject({ success: false });
});
