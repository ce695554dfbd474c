import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { erasePractice } from '#app/domain/leaving/erase/erase-practice.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { removeCronofyProfile, syncCalendars } from '../index.ts';
import { releaseCalendarProfile } from './release-calendar-profile.ts';

const world = calendarsWorld();

/** One account that holds two calendars' profiles, connected in both practices; each of them keeps one, and has removed the other. */
async function oneAccountInTwoPractices(name: string) {
  const one = await world.connect(world.a(), `${name}-at-work@calendar.example`);
  world.sandbox.person('google', `${name}-at-home@calendar.example`, one.account);
  const two = await world.connect(world.b(), `${name}-at-home@calendar.example`);
  expect(two.account).toBe(one.account);
  const profileOf = async (practiceId: string, externalId: string) =>
    (
      await world.rows<{ id: string }>(
        `SELECT id FROM "CalendarProfile" WHERE "practiceId" = $1 AND "externalId" = $2`,
        [practiceId, externalId],
      )
    )[0]!.id;
  await remove(world.b(), await profileOf(world.b().id, one.profile));
  return { one, two, profileOf };
}
async function remove(practice: ReturnType<typeof world.a>, profileId: string) {
  await ok(runOperation(removeCronofyProfile, world.owner(practice), { profileId }));
  const input = { practiceId: practice.id, profileId };
  await ok(runOperation(releaseCalendarProfile, world.system(), input));
}
const lives = async (practiceId: string, connectionId: string) => {
  await ok(runOperation(syncCalendars, world.system(), { practiceId, connectionId }));
  const [row] = await world.rows('SELECT "erroredAt" FROM "CalendarConnection" WHERE id = $1', [
    connectionId,
  ]);
  return row?.erroredAt === null;
};

test('leave of an account that another practice reads another profile by is not taken back', async () => {
  const { one, two, profileOf } = await oneAccountInTwoPractices('ann');
  const inA = await world.rows<{ id: string }>(
    `SELECT id FROM "CalendarProfile" WHERE "practiceId" = $1 AND "externalId" <> $2`,
    [world.a().id, one.profile],
  );
  for (const { id } of inA) await remove(world.a(), id);
  await remove(world.a(), await profileOf(world.a().id, one.profile));
  expect(await lives(world.b().id, two.connectionId)).toBe(true);
  // The last who reads by it takes it back.
  await remove(world.b(), await profileOf(world.b().id, two.profile));
  expect(world.sandbox.store.get('grants', two.account)).toBeUndefined();
});

test('nor when a practice is removed with all that it has', async () => {
  const { one, two } = await oneAccountInTwoPractices('bea');
  const { id } = world.a();
  await world.rows('UPDATE "PaymentMethod" SET "detachedAt" = now()');
  await world.rows(`UPDATE "Practice" SET "closedAt" = $2 WHERE id = $1`, [id, new Date(TEST_NOW)]);
  world.advance(30 * DAY_MS);
  await ok(runOperation(erasePractice, world.system(), { practiceId: id, closedId: id }));
  expect(await world.rows('SELECT 1 FROM "CalendarConnection" WHERE id = $1', [one.connectionId])).toEqual(
    [],
  );
  expect(await lives(world.b().id, two.connectionId)).toBe(true);
});
