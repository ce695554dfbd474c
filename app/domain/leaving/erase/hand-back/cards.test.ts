import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { planWorld } from '#tests/support/worlds/plans.ts';
import { erasePractice } from '../erase-practice.ts';

const { world, start, addCard } = planWorld();

test('clients’ saved cards and the card of the plan are forgotten by the card company too, tried again while it is away', async () => {
  await ok(start());
  await addCard();
  await world.anAppointment();
  await world.anAppointment('5555');
  const { id } = world.a();
  const [{ saved }] = await world.rows(
    `SELECT count(*)::int AS saved FROM "PaymentMethod" WHERE "practiceId" = $1 AND "detachedAt" IS NULL`,
    [id],
  );
  expect(saved).toBeGreaterThan(1);
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  const erase = () => runOperation(erasePractice, world.system(), { practiceId: id, closedId: id });
  const attached = () =>
    world.sandbox.store.all('payment_methods').filter(({ customer }) => customer !== null);
  world.clock().advance(30 * DAY_MS);
  world.sandbox.failures.plan({
    mode: 'error_before',
    method: 'POST',
    path: '/v1/payment_methods',
    times: 200,
  });
  expect(await erase()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(attached().length).toBeGreaterThan(0);
  world.sandbox.failures.clear();
  expect(await ok(erase())).toEqual({ erased: true });
  expect(attached()).toEqual([]);
});
