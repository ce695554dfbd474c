import { expect, test } from 'vitest';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';

const world = conferencingWorld();

test('keys that no secret of ours opens make one wait, and are lost after a day (decision 472)', async () => {
  const account = async () => (await world.rows('SELECT * FROM "ConferencingAccount"'))[0];
  const keep = (access: string, renewal: string) =>
    world.rows('UPDATE "ConferencingAccount" SET "accessTokenEncrypted" = $1, "refreshTokenEncrypted" = $2', [
      access,
      renewal,
    ]);
  const lost = async () => (await ok(runOperation(proCalendarUser, world.owner(), {}))).lostAccess;
  const nobodyOpens = 'A'.repeat(44);
  await ok(world.connect());
  const { accessTokenEncrypted, refreshTokenEncrypted } = await account();
  const visit = await world.aVisit(TEST_NOW + 5 * DAY_MS);
  await keep(nobodyOpens, nobodyOpens);
  await world.work();
  expect([await lost(), world.meetings()]).toEqual([[], []]);
  // The secret is there again: nothing was lost, and the visit has its meeting.
  await keep(accessTokenEncrypted, refreshTokenEncrypted);
  world.advance(2 * HOUR_MS);
  await world.work();
  expect(await world.meetingOf(visit.id)).toMatchObject({ joinUrl: expect.any(String) });
  expect(await account()).toMatchObject({ unopenedSince: null, erroredAt: null });

  await keep(nobodyOpens, nobodyOpens);
  await world.rows(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" + $2 * interval '1 ms', "endsAt" = "endsAt" + $2 * interval '1 ms',
       "busyUntil" = "busyUntil" + $2 * interval '1 ms' WHERE id = $1`,
    [visit.id, MINUTE_MS],
  );
  await world.work();
  world.advance(DAY_MS);
  await world.work();
  expect(await lost()).toEqual([]);
  world.advance(2 * HOUR_MS);
  await world.work();
  expect(await lost()).toEqual(['zoom']);
  await ok(world.connect());
  expect([await lost(), (await account()).unopenedSince]).toEqual([[], null]);
});

test('two short outages of the secret far from each other are no day of it, though the access was never renewed between them', async () => {
  await ok(world.connect());
  const account = async () => (await world.rows('SELECT * FROM "ConferencingAccount"'))[0];
  const sealed = await account();
  const nobodyOpens = 'A'.repeat(44);
  const keep = ({ accessTokenEncrypted, refreshTokenEncrypted }: Record<string, unknown>) =>
    world.rows('UPDATE "ConferencingAccount" SET "accessTokenEncrypted" = $1, "refreshTokenEncrypted" = $2', [
      accessTokenEncrypted,
      refreshTokenEncrypted,
    ]);
  const outage = () => keep({ accessTokenEncrypted: nobodyOpens, refreshTokenEncrypted: nobodyOpens });
  await outage();
  await world.aVisit(TEST_NOW + 5 * DAY_MS);
  await world.work();
  await keep(sealed);
  world.advance(2 * MINUTE_MS);
  await world.work();
  expect(world.meetings()).toHaveLength(1);
  expect(await account()).toMatchObject({
    unopenedSince: null,
    refreshTokenEncrypted: sealed.refreshTokenEncrypted,
  });
  world.advance(2 * DAY_MS);
  await outage();
  await world.aVisit(TEST_NOW + 6 * DAY_MS);
  await world.work();
  expect(await account()).toMatchObject({ erroredAt: null, active: true });
});
