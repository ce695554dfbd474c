import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { readSession } from '#app/platform/session.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { oneWaits } from '#tests/support/worlds/waits.ts';
import { confirmPhone } from '../confirm-phone.ts';
import { requestSignInLink } from '../request-sign-in-link.ts';
import { sendPhoneVerification } from '../send-phone-verification.ts';
import { signInByLink } from '../sign-in-by-link.ts';
import { signIn } from '../sign-in.ts';
import { signInWays } from '../two-step/sign-in-ways.ts';
import { stopEmailChange } from './stop-email-change.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let passwordHash: string;
let world: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  world = accountsOf(db);
  const { rows } = await db.owner.query<{ passwordHash: string }>(
    'SELECT "passwordHash" FROM "User" WHERE id = $1',
    [a.owner.userId],
  );
  passwordHash = rows[0]!.passwordHash;
});
afterAll(() => db.close());

const FORMER = '+15035550171';
const NEXT = '+15035550172';
beforeEach(async () => {
  await db.owner.query('DELETE FROM "RateLimit"');
  await db.owner.query('UPDATE "User" SET "phoneVerifiedAt" = NULL');
  for (const [{ owner }, phone] of [
    [a, FORMER],
    [b, null],
  ] as const)
    await db.owner.query(
      `UPDATE "User" SET phone = $2, "phoneVerifiedAt" = CASE WHEN $2::text IS NOT NULL THEN now() END, "passwordHash" = $3
       WHERE id = $1`,
      [owner.userId, phone, passwordHash],
    );
});

async function signedIn({ owner }: WorldPractice) {
  const browser = world.browser();
  await ok(runOperation(signIn, browser.at(), { email: owner.email, password: OWNER_PASSWORD }));
  return browser;
}

/** Moves the account of whoever is signed in to a number; answers what is written then. */
async function moved({ at }: ReturnType<typeof world.browser>, phone: string) {
  await ok(runOperation(sendPhoneVerification, at(), { phone, password: OWNER_PASSWORD }));
  const [proof] = await world.written();
  await ok(runOperation(confirmPhone, at(), { token: proof!.token }));
  return world.written();
}

const numberOf = async ({ owner }: WorldPractice) =>
  (
    await db.owner.query<{ phone: string | null; proved: boolean }>(
      'SELECT phone, "phoneVerifiedAt" IS NOT NULL AS proved FROM "User" WHERE id = $1',
      [owner.userId],
    )
  ).rows[0];

test('a number waits by name until its link was opened, or is too old', async () => {
  const browser = await signedIn(a);
  const waiting = async () => (await ok(runOperation(signInWays, browser.at(), {}))).phoneToConfirm;
  expect(await waiting()).toBeNull();
  await ok(runOperation(sendPhoneVerification, browser.at(), { phone: NEXT, password: OWNER_PASSWORD }));
  const [proof] = await world.written();
  expect(await waiting()).toBe(NEXT);
  await ok(runOperation(confirmPhone, browser.at(), { token: proof!.token }));
  expect(await waiting()).toBeNull();
  await world.written();
});

test('a number is moved: other devices are out, the address and the number of before are told (C23)', async () => {
  const [here, there] = [await signedIn(a), await signedIn(a)];
  // Asked for while the number was theirs: who reads it later logs in no more.
  await ok(runOperation(requestSignInLink, world.browser().at(), { to: FORMER }));
  const [link] = await world.written();
  const told = await moved(here, NEXT);
  expect(await readSession(db.database, here.kept.token!, TEST_NOW)).not.toBeNull();
  expect(await readSession(db.database, there.kept.token!, TEST_NOW)).toBeNull();
  expect(told.map(({ template, toAddress }) => [template, toAddress]).toSorted()).toEqual([
    ['phone_changed', FORMER],
    ['phone_changed', a.owner.email],
  ]);
  const [text, mail] = [true, false].map((isText) =>
    told.find(({ channel }) => (channel === 'sms') === isText)!,
  );
  expect(mail!.bodyText).toContain('(503) 555-0172 now, and every other device was logged out');
  // Whoever holds the number now is nobody's keeper: the text message takes nothing back.
  expect(text!.bodyText).not.toContain('http');
  expect(await runOperation(signInByLink, world.browser().at(), { token: link!.token })).toMatchObject({
    ok: false,
    refusal: { code: 'expired' },
  });
});

test('‘This was not me’ gives the number of before back, and neither opens the account (C23)', async () => {
  const thief = await signedIn(a);
  const mail = (await moved(thief, NEXT)).find(({ channel }) => channel === 'email')!;
  expect(await numberOf(a)).toEqual({ phone: NEXT, proved: true });
  expect(await ok(runOperation(stopEmailChange, world.browser().at(), { token: mail.token! }))).toEqual({
    wasChanged: true,
  });
  expect(await numberOf(a)).toEqual({ phone: FORMER, proved: false });
  expect(await readSession(db.database, thief.kept.token!, TEST_NOW)).toBeNull();
  await ok(runOperation(requestSignInLink, world.browser().at(), { to: NEXT }));
  expect((await world.written()).map(({ template }) => template)).toEqual(['password_reset']);
});

test('a first number is told as well, and leaves the account again', async () => {
  const [mail, ...more] = await moved(await signedIn(b), NEXT);
  expect([mail, more]).toMatchObject([{ template: 'phone_changed', toAddress: b.owner.email }, []]);
  await ok(runOperation(stopEmailChange, world.browser().at(), { token: mail!.token! }));
  expect(await numberOf(b)).toEqual({ phone: null, proved: false });
  await world.written();
});

test('a number that stood there unproved leaves the account too, once its owner says it was not them', async () => {
  await db.owner.query('UPDATE "User" SET phone = $2, "phoneVerifiedAt" = NULL WHERE id = $1', [
    b.owner.userId,
    NEXT,
  ]);
  const [mail] = await moved(await signedIn(b), NEXT);
  expect(mail!.bodyText).not.toMatch(/was changed/);
  await ok(runOperation(stopEmailChange, world.browser().at(), { token: mail!.token! }));
  expect(await numberOf(b)).toEqual({ phone: null, proved: false });
  await world.written();
});

test('who had the number on another account is told that it logs them in no more', async () => {
  const told = await moved(await signedIn(b), FORMER);
  const gone = told.find(({ template }) => template === 'phone_gone');
  expect(gone).toMatchObject({ toAddress: a.owner.email, channel: 'email' });
  expect(gone!.bodyText).toContain('(503) 555-0171 for another Tendwell account');
  expect(gone!.bodyText).not.toContain(b.owner.email);
  // The number itself belongs to who has just read a message there; it is written nothing more.
  expect(told.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    [a.owner.email, b.owner.email].toSorted(),
  );
  expect(await numberOf(a)).toEqual({ phone: FORMER, proved: false });
});

test('two accounts that prove each other’s numbers at once wait for each other by their ids, not each for the other', async () => {
  await db.owner.query('UPDATE "User" SET phone = $2, "phoneVerifiedAt" = now() WHERE id = $1', [
    b.owner.userId,
    NEXT,
  ]);
  const [first, second] = a.owner.userId < b.owner.userId ? [a, b] : [b, a];
  const other = second === a ? NEXT : FORMER;
  const { at } = await signedIn(second);
  await ok(runOperation(sendPhoneVerification, at(), { phone: other, password: OWNER_PASSWORD }));
  const [proof] = await world.written();
  const [holder, looker] = await Promise.all([db.owner.connect(), db.owner.connect()]);
  const row = 'SELECT 1 FROM "User" WHERE id = $1 FOR UPDATE';
  try {
    await holder.query('BEGIN');
    await holder.query(row, [first.owner.userId]);
    const proved = runOperation(confirmPhone, at(), { token: proof!.token });
    await oneWaits(db.owner);
    // What comes later in the order is not held by whoever still waits for what comes before it.
    expect((await looker.query(`${row} NOWAIT`, [second.owner.userId])).rowCount).toBe(1);
    await holder.query('ROLLBACK');
    await ok(proved);
  } finally {
    // Closed, not given back: whoever failed above may have left a transaction open in it.
    for (const client of [holder, looker]) client.release(true);
  }
  expect([await numberOf(second), await numberOf(first)]).toEqual([
    { phone: other, proved: true },
    { phone: other, proved: false },
  ]);
  await world.written();
});
