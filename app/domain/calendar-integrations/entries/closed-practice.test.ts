import { expect, test } from 'vitest';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { keepCalendarEntry } from './keep-calendar-entry.ts';

const world = calendarsWorld();

test('an entry whose visit was called off right before the practice was closed goes from the calendar; nothing is written until it is open again, nor touched once it is removed', async () => {
  const { first } = await world.connect();
  await world.choose(first.id);
  const [visit, stays] = [await world.aVisit(), await world.aVisit()];
  await world.work();
  const practice = (closed: boolean, erased = false) =>
    world.rows('UPDATE "Practice" SET "closedAt" = $1, "erasedAt" = $2 WHERE id = $3', [
      closed ? new Date(world.now()) : null,
      erased ? new Date(world.now()) : null,
      world.a().id,
    ]);
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [visit.id]);
  world.sandbox.failures.plan({ mode: 'rate_limit', method: 'DELETE', path: '/v1/' });
  await world.work();
  const ids = () => world.entries(first.calendarId).map(({ id }) => id);
  expect(ids()).toEqual([visit.id, stays.id]);
  await world.rows(
    `UPDATE "Appointment" SET "endsAt" = "endsAt" - interval '15 minutes', "busyUntil" = "busyUntil" - interval '15 minutes' WHERE id = $1`,
    [stays.id],
  );
  const before = world.entries(first.calendarId).at(-1);
  await practice(true, true);
  world.advance(2 * HOUR_MS);
  expect(await world.work()).toBe(0);
  await practice(true);
  expect(await world.work()).toBe(1);
  expect(world.entries(first.calendarId)).toEqual([before]);
  const input = { practiceId: world.a().id, linkId: String((await world.linkOf(stays.id))!.id) };
  expect(await ok(runOperation(keepCalendarEntry, world.system(), input))).toEqual({ kept: false });
  expect(world.entries(first.calendarId)).toEqual([before]);
  await practice(false);
  expect(await world.work()).toBe(1);
  expect(world.entries(first.calendarId)).not.toEqual([before]);
});
