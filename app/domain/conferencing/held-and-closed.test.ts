import { expect, test } from 'vitest';
import { ConferencingError, type Conferencing } from '#app/integrations/conferencing/port.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { keepMeeting } from './keep-meeting.ts';

const world = conferencingWorld();

test.each([
  ['20 seconds, and its repetition as long', 20_000, false],
  ['more than a minute, and somebody else comes meanwhile', 70_000, true],
])(
  'where a call that makes a meeting finds after %s that its access is over, one meeting is made',
  async (_how, takesMs, isOvertaken) => {
    await ok(world.connect());
    const visit = await world.aVisit();
    let calls = 0;
    const slow: Conferencing = Object.assign(Object.create(world.zoom) as Conferencing, {
      async make(...given: Parameters<Conferencing['make']>) {
        calls += 1;
        world.advance(takesMs);
        if (calls === 2 || isOvertaken) await world.work();
        if (calls === 1) throw new ConferencingError('access_expired', 'over');
        return world.zoom.make(...given);
      },
    });
    const [input] = await keepMeeting.due!(world.system(), new Date(world.now()));
    const ctx = world.system();
    const ports = Object.create(ctx.ports, { conferencing: { value: { zoom: slow } } }) as typeof ctx.ports;
    await ok(runOperation(keepMeeting, { ...ctx, ports }, input!));
    world.advance(HOUR_MS);
    await world.work();
    expect(world.meetings()).toHaveLength(1);
    expect(await world.meetingOf(visit.id)).toMatchObject({
      externalId: String(world.meetings()[0]!.id),
      dueAt: null,
    });
  },
);

test('a meeting whose visit was called off right before the practice was closed goes at Zoom; nothing is made or moved until it is open again, nor touched once it is removed', async () => {
  await ok(world.connect());
  const [visit, stays] = [await world.aVisit(), await world.aVisit()];
  await world.work();
  const practice = (closed: boolean, erased = false) =>
    world.rows('UPDATE "Practice" SET "closedAt" = $1, "erasedAt" = $2 WHERE id = $3', [
      closed ? new Date(world.now()) : null,
      erased ? new Date(world.now()) : null,
      world.a().id,
    ]);
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [visit.id]);
  world.sandbox.failures.plan({ mode: 'rate_limit', method: 'DELETE', path: '/v2/' });
  await world.work();
  expect(world.meetings()).toHaveLength(2);
  const [queued] = await world.rows('SELECT id FROM "Meeting" WHERE "appointmentId" = $1', [stays.id]);
  await world.rows(
    `UPDATE "Appointment" SET "icsSequence" = "icsSequence" + 1, "endsAt" = "endsAt" - interval '15 minutes', "busyUntil" = "busyUntil" - interval '15 minutes' WHERE id = $1`,
    [stays.id],
  );
  const before = await world.meetingOf(stays.id);
  await practice(true, true);
  world.advance(HOUR_MS);
  expect(await world.work()).toBe(0);
  await practice(true);
  expect(await world.work()).toBe(1);
  expect(world.meetings()).toHaveLength(1);
  const input = { practiceId: world.a().id, meetingId: String(queued!.id) };
  expect(await ok(runOperation(keepMeeting, world.system(), input))).toEqual({ kept: false });
  expect((await world.meetingOf(stays.id)).told).toBe(before.told);
  await practice(false);
  expect(await world.work()).toBe(1);
  expect((await world.meetingOf(stays.id)).told).not.toBe(before.told);
});
