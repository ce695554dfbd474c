import { expect, test } from 'vitest';
import { renewSquareAccess } from '#app/domain/cards/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { encryptText } from '#app/platform/tokens.ts';
import { aClientWithCard, given } from '#prisma/situations/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { erasePractice } from '../erase-practice.ts';

const world = paymentWorld('square');

test('clients’ cards are really disabled at Square: the closed practice’s access is kept alive for it, and one that is dead is waited for', async () => {
  await world.anAppointment();
  const { id } = world.a();
  // What is stored has lived its thirty days: Square takes it for none.
  await world.rows(
    `UPDATE "PaymentAccount" SET "accessTokenEncrypted" = $2, "tokenExpiresAt" = $3 WHERE "practiceId" = $1`,
    [id, encryptText('vendor-access', 'EAAA_sandbox_gone-9'), new Date(TEST_NOW + 29 * DAY_MS)],
  );
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  world.clock().advance(30 * DAY_MS);
  const erase = () => runOperation(erasePractice, world.system(), { practiceId: id, closedId: id });
  const saved = () =>
    world.rows(
      `SELECT 1 FROM "PaymentMethod" WHERE "practiceId" = $1 AND provider = 'square' AND "detachedAt" IS NULL`,
      [id],
    );
  const before = await saved();
  expect(before.length).toBeGreaterThan(0);
  expect(await erase()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(await saved()).toEqual(before);
  // Those at another provider wait for nobody.
  expect(
    await world.rows(
      `SELECT 1 FROM "PaymentMethod" WHERE "practiceId" = $1 AND provider = 'stripe' AND "detachedAt" IS NULL`,
      [id],
    ),
  ).toEqual([]);

  const due = await renewSquareAccess.due!(world.system(), new Date(world.clock().now()));
  for (const input of due) await ok(runOperation(renewSquareAccess, world.system(), input));
  expect(await ok(erase())).toEqual({ erased: true });
  const cards = world.square.store.all('cards');
  expect(cards.map(({ enabled }) => enabled)).toEqual(before.map(() => false));
});

test('a key of Square’s that no secret opens keeps the practice for a week, and not for ever', async () => {
  const { id } = world.b();
  await world.rows(
    `UPDATE "PaymentAccount" SET "accessTokenEncrypted" = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' WHERE "practiceId" = $1`,
    [id],
  );
  await given(world.b().db, TEST_NOW, (scene) => {
    scene.cardProvider = 'square';
    aClientWithCard(scene, { firstName: 'Dana', lastName: 'Lost' }, { last4: '1111' });
  });
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  const erase = () => runOperation(erasePractice, world.system(), { practiceId: id, closedId: id });
  world.clock().advance(30 * DAY_MS);
  expect(await erase()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(await world.rows(`SELECT 1 FROM "Client" WHERE "lastName" = 'Lost'`)).toEqual([]);
  // The leave waits for the cards, and goes in the end although they did not: it takes our application's secret alone.
  const asked: string[] = [];
  const { ports } = world.system();
  const sellers = Object.create(ports.sellers!, {
    giveBack: { value: (merchantId: string) => Promise.resolve(asked.push(merchantId)) },
  }) as typeof ports.sellers;
  const last = {
    ...world.system(),
    ports: Object.create(ports, { sellers: { value: sellers } }) as typeof ports,
  };
  const eraseAsked = () => runOperation(erasePractice, last, { practiceId: id, closedId: id });
  expect(await eraseAsked()).toMatchObject({ ok: false });
  expect(asked).toEqual([]);
  const [{ seller }] = await world.rows(
    `SELECT "externalAccountId" AS seller FROM "PaymentAccount" WHERE "practiceId" = $1 AND provider = 'square'`,
    [id],
  );
  world.clock().advance(7 * DAY_MS);
  expect(await ok(eraseAsked())).toEqual({ erased: true });
  expect(asked).toEqual([seller]);
});
