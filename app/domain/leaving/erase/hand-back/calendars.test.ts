import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { erasePractice } from '../erase-practice.ts';

const world = calendarsWorld();

test('leave for calendars is handed back, what another practice of the same person has stays', async () => {
  const own = await world.connect();
  const shared = 'both@calendar.example';
  const [one, two] = [await world.connect(world.a(), shared), await world.connect(world.b(), shared)];
  const { id } = world.a();
  await world.rows('UPDATE "PaymentMethod" SET "detachedAt" = now()');
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  const erase = () => runOperation(erasePractice, world.system(), { practiceId: id, closedId: id });
  const grant = (account: string) => world.sandbox.store.get('grants', account);
  world.advance(30 * DAY_MS);
  world.sandbox.failures.plan({ mode: 'error_before', path: '/', times: 100 });
  expect(await erase()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
  expect(grant(own.account)).toBeDefined();
  world.sandbox.failures.clear();
  expect(await ok(erase())).toEqual({ erased: true });
  expect(grant(own.account)).toBeUndefined();
  expect(one.profile).toBe(two.profile);
  expect(grant(two.account)).toBeDefined();
  expect(await world.rows(`SELECT 1 FROM "CalendarConnection" WHERE "practiceId" = $1`, [id])).toEqual([]);
  expect(
    await world.rows(`SELECT 1 FROM "CalendarConnection" WHERE "practiceId" = $1`, [world.b().id]),
  ).toHaveLength(1);
});

test('with a key that no secret opens nothing can be handed back: it keeps neither other leave nor the removal', async () => {
  const own = await world.connect(world.b());
  const other = await world.connect(world.b());
  const { id } = world.b();
  await world.rows('UPDATE "PaymentMethod" SET "detachedAt" = now()');
  await world.rows(
    `UPDATE "CalendarConnection" SET "refreshTokenEncrypted" = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' WHERE id = $1`,
    [own.connectionId],
  );
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  const grants = () => [own, other].map(({ account }) => Boolean(world.sandbox.store.get('grants', account)));
  world.advance(30 * DAY_MS);
  expect(await ok(runOperation(erasePractice, world.system(), { practiceId: id, closedId: id }))).toEqual({
    erased: true,
  });
  expect(grants()).toEqual([true, false]);
  expect(await world.rows(`SELECT 1 FROM "CalendarConnection" WHERE "practiceId" = $1`, [id])).toEqual([]);
});
