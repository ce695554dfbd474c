import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { erasePractice } from '../erase-practice.ts';

const world = conferencingWorld();

test('leave is handed back to Zoom before its keys go; while Zoom is away all else goes, and the keys are tried again', async () => {
  await ok(world.connect());
  const { id } = world.a();
  await world.rows('UPDATE "PaymentMethod" SET "detachedAt" = now()');
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  const erase = () => runOperation(erasePractice, world.system(), { practiceId: id, closedId: id });
  const left = async () =>
    (
      await world.rows(
        `SELECT (SELECT count(*)::int FROM "ConferencingAccount" WHERE "refreshTokenEncrypted" IS NOT NULL) AS keys,
           (SELECT count(*)::int FROM "Skill" WHERE "practiceId" = $1) AS others, "erasedAt" IS NOT NULL AS erased
         FROM "Practice" WHERE id = $1`,
        [id],
      )
    )[0];
  world.advance(30 * DAY_MS);
  world.sandbox.failures.plan({ mode: 'error_before', path: '/oauth', times: 50 });
  expect(await erase()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(await left()).toEqual({ keys: 1, others: 0, erased: false });
  expect(world.sandbox.store.all('grants')).toHaveLength(1);
  world.sandbox.failures.clear();
  expect(await ok(erase())).toEqual({ erased: true });
  expect(await left()).toEqual({ keys: 0, others: 0, erased: true });
  expect(world.sandbox.store.all('grants')).toEqual([]);
});

test('a vendor that never answers holds the removal up for a week, not for ever', async () => {
  const { id } = world.b();
  await ok(world.connect('bob@zoom.example', world.b()));
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  const erase = () => runOperation(erasePractice, world.system(), { practiceId: id, closedId: id });
  world.advance(37 * DAY_MS - 1);
  world.sandbox.failures.plan({ mode: 'error_before', path: '/oauth', times: 200 });
  expect(await erase()).toMatchObject({ ok: false });
  world.advance(1);
  expect(await ok(erase())).toEqual({ erased: true });
  expect(await world.rows(`SELECT 1 FROM "ConferencingAccount" WHERE "practiceId" = $1`, [id])).toEqual([]);
});
