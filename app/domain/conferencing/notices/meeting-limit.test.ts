import { expect, test } from 'vitest';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { videoConferencing } from '../index.ts';
import { VIDEO_MESSAGES } from '../messages.ts';

const world = conferencingWorld();
const EMAIL = 'basic@zoom.example';

/** What the settings and the visit say of it. */
async function told({ token }: { token: string }) {
  const { accounts } = await ok(runOperation(videoConferencing, world.owner(), {}));
  const { mostMinutes, longMeetings } = accounts[0]!;
  const visit = await ok(runOperation(appointmentForCalendar, world.owner(), { instantActionToken: token }));
  return { mostMinutes, longMeetings, said: visit.meetingEndsEarly };
}
const cutShort = (longMeetings: number) => ({
  mostMinutes: 40,
  longMeetings,
  said: VIDEO_MESSAGES.endsEarly('zoom', 40),
});
const endless = { mostMinutes: null, longMeetings: 0, said: null };

test('a plan that ends meetings after 40 minutes is told with the account and with each visit that is longer', async () => {
  await ok(world.connect(EMAIL, world.a(), 'Basic Bea'));
  const [long, short] = [await world.aVisit(), await world.aVisit()];
  await world.rows(
    `UPDATE "Appointment" SET "endsAt" = "startsAt" + $2 * interval '1 ms', "busyUntil" = "startsAt" + $2 * interval '1 ms' WHERE id = $1`,
    [short.id, 40 * MINUTE_MS],
  );
  await world.work();
  expect(await told(long)).toEqual(cutShort(1));
  expect(await told(short)).toEqual({ ...cutShort(1), said: null });
});

test('a plan that changed is noticed with the next meeting, either way; a host that is not told leaves it', async () => {
  await ok(world.connect(EMAIL));
  const visit = await world.aVisit();
  await world.work();
  expect(await told(visit)).toEqual(endless);
  const another = async () => {
    await world.aVisit();
    await world.work();
    return told(visit);
  };
  world.sandbox.setPlan(EMAIL, 1);
  world.sandbox.failures.plan({ mode: 'error_before', path: '/v2/users/me', method: 'GET', times: 9 });
  expect(await another()).toEqual(endless);
  world.sandbox.failures.clear();
  expect(await another()).toEqual(cutShort(3));
  expect(world.meetings(EMAIL)).toHaveLength(3);
  world.sandbox.setPlan(EMAIL, 2);
  expect(await another()).toEqual(endless);
});

test('a meeting that stands in the account of before is not told of the one that took its place', async () => {
  await ok(world.connect('first@zoom.example'));
  const visit = await world.aVisit();
  await world.work();
  await ok(world.connect(EMAIL, world.a(), 'Basic Bea'));
  expect(await told(visit)).toEqual({ mostMinutes: 40, longMeetings: 0, said: null });
});
