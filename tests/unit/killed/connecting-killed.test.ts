import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#app/operations/actor.ts';
import type { Failure } from '#sandbox/core/failures.ts';
import { startSandboxServer, type SandboxServer } from '#sandbox/server.ts';
import { signUp } from '#tests/support/cards/paypal-sign-up.ts';
import { consent } from '#tests/support/cards/square-consent.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { builtWorker } from '#tests/support/killed/built-worker.ts';
import type { Asked } from '#tests/support/killed/operations.ts';
import { startChild } from '#tests/support/killed/start-child.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';

let program: string;
let sandbox: SandboxServer;
let db: TestDatabase;
let a: WorldPractice;
let living: ReturnType<typeof startChild>;
beforeAll(async () => {
  program = await builtWorker('operations');
  sandbox = await startSandboxServer({ port: 0 });
  db = await testDatabase();
  ({ a } = await twoPractices(db.database, { now: Date.now() }));
  await db.owner.query(`UPDATE "Practice" SET "paypalEnabled" = true, "paymentProvider" = NULL`);
  await db.owner.query(`DELETE FROM "PaymentAccount"`);
  living = startChild(program, { db, sandbox });
}, 180_000);
afterAll(async () => {
  living.child.kill('SIGTERM');
  await living.ended;
  await db.close();
  await sandbox.close();
  rmSync(dirname(program), { recursive: true });
});

/** What the process that lives makes of it. */
async function done<Value = Record<string, unknown>>(
  name: string,
  input: object = {},
  actor: Actor = a.owner.actor,
) {
  const answered = new Promise((resolve) => living.child.once('message', resolve));
  living.child.send({ name, actor, input } satisfies Asked);
  return (await answered) as { ok: boolean; value: Value };
}

/** Kills the process that does it once the vendor has done its part, whose answer never comes. */
async function killed(
  name: string,
  input: object,
  {
    vendor,
    trouble,
    isDone,
  }: { vendor: 'square' | 'paypal' | 'cronofy'; trouble: Failure; isDone?: () => boolean },
) {
  const { failures } = sandbox[vendor];
  failures.plan(trouble);
  const { child, ended } = startChild(program, { db, sandbox });
  child.send({ name, actor: a.owner.actor, input } satisfies Asked);
  if (isDone) await expect.poll(isDone, { timeout: 60_000, interval: 20 }).toBe(true);
  else await failures.held();
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  failures.clear();
}

const rows = async (table: string) =>
  (await db.owner.query(`SELECT * FROM "${table}" WHERE "practiceId" = $1`, [a.id])).rows as Record<
    string,
    unknown
  >[];
const SYSTEM: Actor = { kind: 'system' };
const backFrom = (url: URL) => Object.fromEntries(url.searchParams);

test(
  'killed once Square has exchanged the code, or while it says whose account it is: nothing is half connected, and connected again it is one account that is asked with the newest leave',
  { timeout: 240_000 },
  async () => {
    const leaves = () => sandbox.square.store.all('sellers').filter(({ scopes }) => scopes !== null);
    const back = async () => {
      const { value } = await done<{ url: string }>('connectSquare');
      const { state, code } = backFrom(await consent(value.url));
      return { state, code };
    };
    const first = await back();
    await killed('authorizeSquare', first, {
      vendor: 'square',
      trouble: { mode: 'timeout_after', method: 'POST', path: '/oauth2/token' },
      isDone: () => sandbox.square.store.all('codes').some(({ used }) => used),
    });
    expect(await rows('PaymentAccount')).toEqual([]);
    // The address that led back is good once, and says so.
    expect(await done('authorizeSquare', first)).toMatchObject({ ok: false, refusal: { code: 'expired' } });
    await killed('authorizeSquare', await back(), {
      vendor: 'square',
      trouble: { mode: 'hold', method: 'GET', path: '/v2/merchants' },
    });
    expect(await rows('PaymentAccount')).toEqual([]);
    expect(await done('authorizeSquare', await back())).toMatchObject({
      ok: true,
      value: { isProvider: true },
    });
    const accounts = await rows('PaymentAccount');
    expect(accounts).toMatchObject([{ provider: 'square', operational: true, erroredAt: null }]);
    expect(leaves()).toHaveLength(1);
    // The leave that is kept is one that Square takes.
    const check = { practiceId: a.id, paymentAccountId: accounts[0]!.id };
    expect(await done('checkPaymentAccount', check, SYSTEM)).toMatchObject({ ok: true });
    expect(await rows('PaymentAccount')).toMatchObject([{ operational: true, erroredAt: null }]);
  },
);

test(
  'killed once PayPal knows of the way there, or while it says who went it: the same way again, and one account',
  { timeout: 240_000 },
  async () => {
    const own = async () => (await rows('PaymentAccount')).filter(({ provider }) => provider === 'paypal');
    const referrals = () => sandbox.paypal.store.all('referrals').length;
    await killed(
      'connectPaypal',
      {},
      {
        vendor: 'paypal',
        trouble: { mode: 'timeout_after', method: 'POST', path: '/v2/customer/partner-referrals' },
        isDone: () => referrals() === 1,
      },
    );
    const [begun] = await own();
    const { value } = await done<{ url: string }>('connectPaypal');
    expect(await own()).toMatchObject([{ id: begun!.id, trackingId: begun!.trackingId, connectedAt: null }]);
    await signUp(value.url);
    await killed(
      'checkPaypalSellerStatus',
      {},
      {
        vendor: 'paypal',
        trouble: { mode: 'hold', method: 'GET', path: '/v1/customer/partners' },
      },
    );
    expect(await own()).toMatchObject([{ connectedAt: null }]);
    expect(await done('checkPaypalSellerStatus')).toMatchObject({
      ok: true,
      value: { sellerStatus: { isOnboardingComplete: true } },
    });
    expect(await own()).toMatchObject([
      { id: begun!.id, operational: true, externalAccountId: expect.any(String) },
    ]);
  },
);

test(
  'killed once Cronofy has exchanged the code, or while it says what calendars there are: connected again it is one connection, which is read with the newest leave',
  { timeout: 240_000 },
  async () => {
    const name = 'killed@calendar.example';
    sandbox.cronofy.person('google', name);
    const grants = () => sandbox.cronofy.store.all('grants').length;
    const back = async () => {
      const { value } = await done<{ url: string }>('connectCronofy', { providerName: 'google' });
      const body = new URLSearchParams({ do: 'allow', name });
      const page = await fetch(value.url, { method: 'POST', redirect: 'manual', body });
      return backFrom(new URL(page.headers.get('location')!));
    };
    const first = await back();
    const before = grants();
    await killed('finishCronofy', first, {
      vendor: 'cronofy',
      trouble: { mode: 'timeout_after', method: 'POST', path: '/oauth/token' },
      isDone: () => grants() > before,
    });
    expect(await rows('CalendarConnection')).toEqual([]);
    expect(await done('finishCronofy', first)).toMatchObject({ ok: false, refusal: { code: 'expired' } });
    await killed('finishCronofy', await back(), {
      vendor: 'cronofy',
      trouble: { mode: 'hold', method: 'GET', path: '/v1/userinfo' },
    });
    expect(await rows('CalendarConnection')).toEqual([]);
    expect(await done('finishCronofy', await back())).toMatchObject({ ok: true });
    const connections = await rows('CalendarConnection');
    expect(connections).toMatchObject([{ erroredAt: null }]);
    expect(await rows('CalendarProfile')).toHaveLength(1);
    const read = { practiceId: a.id, connectionId: connections[0]!.id };
    expect(await done('syncCalendars', read, SYSTEM)).toMatchObject({ ok: true });
    expect(await rows('CalendarConnection')).toMatchObject([{ erroredAt: null, failures: 0 }]);
  },
);
