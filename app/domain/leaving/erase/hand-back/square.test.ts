import { expect, test } from 'vitest';
import { authorizeSquare, connectSquare } from '#app/domain/banking/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { SquareSellers } from '#app/integrations/sellers/square.ts';
import { given, sellsThroughSquare } from '#prisma/situations/index.ts';
import { consent } from '#tests/support/cards/square-consent.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld, SQUARE_WEBHOOK } from '#tests/support/worlds/payments.ts';
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

test('where Square takes our own keys for none, its leave is tried for a week before it is forgotten', async () => {
  await world.rows('DELETE FROM "PaymentAccount"');
  const { id, db } = world.b();
  await given(db, TEST_NOW, (scene) => sellsThroughSquare(scene, 'misread'));
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2, "erasedAt" = NULL WHERE id = $1`, [
    id,
    new Date(TEST_NOW),
  ]);
  const { ports, ...system } = world.system();
  const sellers = new SquareSellers({
    ...SQUARE_WEBHOOK,
    applicationId: 'sandbox-sq0idb-test',
    applicationSecret: 'not ours',
  });
  const misread = { ...system, ports: Object.create(ports, { sellers: { value: sellers } }) as typeof ports };
  const erase = () => runOperation(erasePractice, misread, { practiceId: id, closedId: id });
  const keys = () => world.rows(`SELECT 1 FROM "PaymentAccount" WHERE "refreshTokenEncrypted" IS NOT NULL`);
  world.clock().advance(37 * DAY_MS - 1);
  expect(await erase()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(await keys()).toHaveLength(1);
  world.clock().advance(1);
  expect(await ok(erase())).toEqual({ erased: true });
  expect(await keys()).toEqual([]);
});
