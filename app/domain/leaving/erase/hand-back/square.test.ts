import { expect, test } from 'vitest';
import { authorizeSquare, connectSquare } from '#app/domain/banking/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { consent } from '#tests/support/cards/square-consent.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { erasePractice } from '../erase-practice.ts';

const world = paymentWorld('square');

test('leave is handed back to Square, once no other practice uses it', async () => {
  world.square.store.reset();
  await world.rows('UPDATE "PaymentMethod" SET "detachedAt" = now()');
  await world.rows('DELETE FROM "PaymentAccount"');
  await world.rows(`UPDATE "Practice" SET "paymentProvider" = NULL`);
  const connect = async (as: ReturnType<typeof world.owner>) => {
    const { url } = await ok(runOperation(connectSquare, as, {}));
    const back = await consent(url);
    const said = { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') };
    await ok(runOperation(authorizeSquare, as, said));
  };
  await connect(world.owner());
  await connect(world.otherOwner());
  const given = () => world.square.store.all('sellers').filter(({ scopes }) => scopes !== null).length;
  expect(given()).toBe(1);
  const erase = (id: string) => runOperation(erasePractice, world.system(), { practiceId: id, closedId: id });
  await world.rows(`UPDATE "Practice" SET "closedAt" = $1`, [new Date(TEST_NOW)]);
  world.clock().advance(30 * DAY_MS);
  expect(await ok(erase(world.a().id))).toEqual({ erased: true });
  expect(given()).toBe(1);
  world.square.failures.plan({ mode: 'error_before', path: '/oauth2/revoke', times: 50 });
  expect(await erase(world.b().id)).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  const keys = () => world.rows(`SELECT 1 FROM "PaymentAccount" WHERE "refreshTokenEncrypted" IS NOT NULL`);
  expect(await keys()).toHaveLength(1);
  world.square.failures.clear();
  expect(await ok(erase(world.b().id))).toEqual({ erased: true });
  expect(given()).toBe(0);
  expect(await keys()).toEqual([]);
});
