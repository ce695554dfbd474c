import { expect, test } from 'vitest';
import { squareAccount } from '#app/domain/banking/index.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { encryptToken } from '#app/platform/tokens.ts';
import type { SquareSeller } from '#app/integrations/cards/port.ts';
import { openAccess } from '#app/integrations/cards/square-seal.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { renewSquareAccess } from '../index.ts';

const world = paymentWorld('square');

interface Account {
  id: string;
  accessTokenEncrypted: string;
  refreshTokenEncrypted: string;
  tokenExpiresAt: Date;
  tokenRenewalAt: Date | null;
  error: string | null;
  erroredAt: Date | null;
}

async function accountOf(practiceId: string): Promise<Account> {
  const { rows } = await world
    .db()
    .owner.query<Account>(`SELECT * FROM "PaymentAccount" WHERE "practiceId" = $1 AND provider = 'square'`, [
      practiceId,
    ]);
  return rows[0]!;
}
const expires = (practiceId: string, inDays: number) =>
  world
    .db()
    .owner.query(
      `UPDATE "PaymentAccount" SET "tokenExpiresAt" = $2, "tokenRenewalAt" = NULL, error = NULL, "erroredAt" = NULL WHERE "practiceId" = $1`,
      [practiceId, new Date(TEST_NOW + inDays * DAY_MS)],
    );
const due = async (at = TEST_NOW) =>
  (await renewSquareAccess.due!(world.system(), new Date(at))).map(({ practiceId }) => practiceId);
async function renew(practiceId: string, at = TEST_NOW) {
  const { id } = await accountOf(practiceId);
  const context = { ...world.system(), clock: { now: () => at } };
  return runOperation(renewSquareAccess, context, { practiceId, paymentAccountId: id });
}

test('what has lived for a week is due, long before its thirty days are over', async () => {
  await expires(world.a().id, 23.1);
  await expires(world.b().id, 22.9);
  expect(await due()).toEqual([world.b().id]);
  expect(await due(TEST_NOW + DAY_MS)).toContain(world.a().id);
});

test('it is renewed, encrypted, and nothing is due for a week', async () => {
  const { id } = world.a();
  await expires(id, 3);
  const before = await accountOf(id);
  expect(await renew(id)).toEqual({ ok: true, value: { renewed: true } });
  const after = await accountOf(id);
  expect(openAccess(after.accessTokenEncrypted)).not.toBe(openAccess(before.accessTokenEncrypted));
  expect(Number(after.tokenExpiresAt)).toBe(TEST_NOW + 30 * DAY_MS);
  expect(after).toMatchObject({ error: null, erroredAt: null, tokenRenewalAt: null });
  expect(await due(TEST_NOW + 6 * DAY_MS)).not.toContain(id);
  expect(await due(TEST_NOW + 8 * DAY_MS)).toContain(id);
});

test('a closed practice’s is renewed until it is removed: its cards are to be forgotten by then', async () => {
  const { id } = world.a();
  await expires(id, 3);
  const is = (closedAt: Date | null, erasedAt: Date | null) =>
    world
      .db()
      .owner.query('UPDATE "Practice" SET "closedAt" = $2, "erasedAt" = $3 WHERE id = $1', [
        id,
        closedAt,
        erasedAt,
      ]);
  await is(new Date(TEST_NOW), null);
  expect(await due()).toContain(id);
  expect(await renew(id)).toEqual({ ok: true, value: { renewed: true } });
  expect(await due(TEST_NOW + 8 * DAY_MS)).toContain(id);
  await is(new Date(TEST_NOW), new Date(TEST_NOW));
  expect(await due(TEST_NOW + 8 * DAY_MS)).not.toContain(id);
  await is(null, null);
});

test('an account with which something else is wrong is renewed too, and asked about with the new access', async () => {
  const { id } = world.a();
  const wrong = 'This Square account has no open location.';
  await expires(id, 3);
  await world
    .db()
    .owner.query('UPDATE "PaymentAccount" SET error = $2, "erroredAt" = $3 WHERE "practiceId" = $1', [
      id,
      wrong,
      new Date(TEST_NOW),
    ]);
  expect(await due()).toContain(id);
  expect(await renew(id)).toEqual({ ok: true, value: { renewed: true } });
  expect(await accountOf(id)).toMatchObject({
    ...{ error: wrong, erroredAt: new Date(TEST_NOW), checkAt: new Date(TEST_NOW) },
    tokenExpiresAt: new Date(TEST_NOW + 30 * DAY_MS),
  });
  // A refusal does not clear it either, while the old access serves.
  await world
    .db()
    .owner.query(
      'UPDATE "PaymentAccount" SET "tokenExpiresAt" = $2, "refreshTokenEncrypted" = $3 WHERE "practiceId" = $1',
      [id, new Date(TEST_NOW + 3 * DAY_MS), encryptToken('EQAA_taken_back')],
    );
  expect(await renew(id)).toEqual({ ok: true, value: { renewed: false } });
  expect(await accountOf(id)).toMatchObject({ error: wrong, erroredAt: new Date(TEST_NOW) });
  const { ports } = world.system();
  const { account } = (await world.rows(`SELECT payment_account($1, 'square') AS account`, [id]))[0] as {
    account: SquareSeller;
  };
  // The new access serves: what was wrong has passed, and is found so.
  expect(await ports.sellers!.read(account)).toMatchObject({ merchantId: account.merchantId });
});

test('no answer is tried again by the queue, and changes nothing', async () => {
  const { id } = world.a();
  await expires(id, 3);
  const before = await accountOf(id);
  world.failures.plan({ mode: 'error_before', method: 'POST', path: '/oauth2/token' });
  expect(await renew(id)).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(await accountOf(id)).toEqual(before);
  expect(await due()).toContain(id);
});

test('a refusal is told, tried again the next day, and ends the charging only once the old leave is over', async () => {
  const { id } = world.b();
  await expires(id, 3);
  await world
    .db()
    .owner.query('UPDATE "PaymentAccount" SET "refreshTokenEncrypted" = $2 WHERE "practiceId" = $1', [
      id,
      encryptToken('EQAA_taken_back'),
    ]);
  const takesCards = async () =>
    (await world.db().owner.query<{ takes: boolean }>('SELECT takes_cards($1) AS takes', [id])).rows[0]!
      .takes;
  expect(await renew(id)).toEqual({ ok: true, value: { renewed: false } });
  const told = await accountOf(id);
  expect(told.error).toMatch(/^Square did not renew our access to your account\./);
  expect(told.erroredAt).toBeNull();
  expect(await takesCards()).toBe(true);
  // Its card in the settings and the inbox say it while cards are still taken, and so does the banner once they are not.
  const shown = () => ok(runOperation(squareAccount, world.otherOwner(), {}));
  const problems = async () => (await ok(runOperation(proInbox, world.otherOwner(), {}))).accountProblems;
  expect(await shown()).toMatchObject({ state: 'connected', message: told.error, error: null });
  expect(await problems()).toEqual([told.error]);
  expect(await due(TEST_NOW + 0.9 * DAY_MS)).not.toContain(id);
  expect(await due(TEST_NOW + DAY_MS)).toContain(id);

  await world.db().owner.query(
    `INSERT INTO "PublishedPage" (id, "practiceId", path, html, etag, csp, "publishedAt")
     VALUES (gen_random_uuid(), $1, '/', '', '', '', now()) ON CONFLICT DO NOTHING`,
    [id],
  );
  // The website links to gift cards while cards are taken.
  const republished = async () =>
    (
      await world
        .db()
        .owner.query('SELECT FROM "OutboxEvent" WHERE "practiceId" = $1 AND topic LIKE $2', [
          id,
          '%republish%',
        ])
    ).rowCount;
  expect(await republished()).toBe(0);
  await expires(id, -0.1);
  await renew(id);
  expect(await republished()).toBe(1);
  expect((await accountOf(id)).erroredAt).toEqual(new Date(TEST_NOW));
  expect(await takesCards()).toBe(false);
  expect(await shown()).toMatchObject({ state: 'lost', message: null, error: told.error });
  expect(await problems()).toEqual([told.error]);

  // It may be our own secret that is refused: asked on as long as Square renews what is over, and forgotten after that.
  const next = TEST_NOW + DAY_MS;
  expect(await due(next)).toContain(id);
  await renew(id, next);
  expect(await accountOf(id)).toMatchObject({
    erroredAt: new Date(TEST_NOW),
    refreshTokenEncrypted: told.refreshTokenEncrypted,
    tokenRenewalAt: new Date(next + DAY_MS),
  });
  expect(await republished()).toBe(1);
  await renew(id, TEST_NOW + 15 * DAY_MS);
  expect((await accountOf(id)).refreshTokenEncrypted).toBeNull();
  expect(await due(TEST_NOW + 30 * DAY_MS)).not.toContain(id);
});
