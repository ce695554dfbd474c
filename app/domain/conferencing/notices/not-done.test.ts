import { expect, test } from 'vitest';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { appointmentForCalendar } from '#app/domain/calendar/appointment-for-calendar.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { bookableEvent } from '#app/domain/events/index.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { ConferencingError, type Conferencing } from '#app/integrations/conferencing/port.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { aGroupEvent, aGroupEventType, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { keepMeeting } from '../keep-meeting.ts';
import { NOT_DONE_TEXTS } from '../messages.ts';

const world = conferencingWorld();

type Visit = Awaited<ReturnType<typeof world.aVisit>>;

/** What the practitioner is told of it: on the visit, in the inbox and by its count; and the other practice. */
async function told({ token }: Visit) {
  const { notDone } = await ok(
    runOperation(appointmentForCalendar, world.owner(), { instantActionToken: token }),
  );
  const inbox = await ok(runOperation(proInbox, world.owner(), {}));
  const frame = await ok(runOperation(proCalendarUser, world.owner(), {}));
  expect(frame.inboxCount).toBe(inbox.count);
  expect((await ok(runOperation(proInbox, world.owner(world.b()), {}))).notDone).toEqual([]);
  const waiting = inbox.count - inbox.requestCount - inbox.paymentCount;
  return { visit: notDone, inbox: inbox.notDone, waiting };
}
const place = async ({ token }: Visit) =>
  (await ok(runOperation(tokenAppointment, world.holder(token), { instantActionToken: token }))).location;
const NOTHING = { visit: [], inbox: [], waiting: 0 };

/** The worker comes to a meeting and the provider does not make it. */
async function fails(problem: 'refused' | 'unavailable', times = 1) {
  const make = () => Promise.reject(new ConferencingError(problem, 'no'));
  const zoom = Object.assign(Object.create(world.zoom) as Conferencing, { make });
  for (let time = 0; time < times; time += 1) {
    const [input] = await keepMeeting.due!(world.system(), new Date(world.now()));
    const ctx = world.system();
    const ports = Object.create(ctx.ports, { conferencing: { value: { zoom } } }) as typeof ctx.ports;
    await ok(runOperation(keepMeeting, { ...ctx, ports }, input!));
    world.advance(HOUR_MS);
  }
}

test('a meeting that Zoom refuses is told at once on the visit and in the inbox, until it is made', async () => {
  await ok(world.connect());
  const visit = await world.aVisit(TEST_NOW + 100 * HOUR_MS);
  expect(await told(visit)).toEqual(NOTHING);
  await fails('refused');
  expect(await told(visit)).toEqual({
    visit: [NOT_DONE_TEXTS.meeting('zoom')],
    inbox: [
      expect.stringMatching(/^Ben Reyes, .+: Zoom did not make its meeting\. Give it a link of its own/),
    ],
    waiting: 1,
  });
  await world.work();
  expect(world.meetings()).toHaveLength(1);
  expect(await told(visit)).toEqual(NOTHING);
  expect(await world.meetingOf(visit.id)).toMatchObject({ refused: false, failures: 0 });
});

test('one that Zoom does not answer for is told within a day of its start after several tries, and no more where it is called off', async () => {
  await ok(world.connect());
  const visit = await world.aVisit(TEST_NOW + 29 * HOUR_MS);
  await fails('unavailable', 4);
  expect(await told(visit)).toEqual(NOTHING);
  await fails('unavailable', 1);
  expect(await told(visit)).toMatchObject({ visit: [NOT_DONE_TEXTS.meeting('zoom')], waiting: 1 });
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [visit.id]);
  expect(await told(visit)).toEqual(NOTHING);
});

test('the client’s page says from half an hour before that the practitioner sends the link, where there is none, until there is one', async () => {
  await ok(world.connect());
  const visit = await world.aVisit(TEST_NOW + 4 * HOUR_MS);
  await fails('refused');
  expect(await place(visit)).toMatchObject({ linkMissing: false, linkOpensAt: expect.any(Date) as Date });
  world.advance(2 * HOUR_MS + 30 * MINUTE_MS);
  expect(await place(visit)).toMatchObject({ linkMissing: true, linkOpensAt: null, virtualLink: null });
  await world.work();
  expect(await place(visit)).toMatchObject({
    linkMissing: false,
    virtualLink: expect.stringContaining('/j/') as string,
  });
});

test('a group event says so on its own sheet, until it is made or another place was given', async () => {
  await ok(world.connect());
  const a = world.a();
  const event = await given(practiceDb(world.db().database, a.id), TEST_NOW, (scene) => {
    const locationId = a.locations.virtual.id;
    const type = aGroupEventType(scene, { name: 'Breath circle', kind: 'virtual', locationId });
    return aGroupEvent(scene, type, { startsAt: TEST_NOW + 100 * HOUR_MS, timeZone: a.timeZone });
  });
  const sheet = async () => (await ok(runOperation(bookableEvent, world.owner(), { id: event.id }))).notDone;
  expect(await sheet()).toEqual([]);
  await fails('refused');
  expect(await sheet()).toEqual([NOT_DONE_TEXTS.meeting('zoom')]);
  expect((await ok(runOperation(proInbox, world.owner(), {}))).notDone).toEqual([
    expect.stringMatching(/^Breath circle, .+: Zoom did not make its meeting/),
  ]);
  await world.rows(`UPDATE "BookableEvent" SET location = 'https://video.example/circle' WHERE id = $1`, [
    event.id,
  ]);
  expect(await sheet()).toEqual([]);
  await world.rows('UPDATE "BookableEvent" SET location = NULL WHERE id = $1', [event.id]);
  await fails('refused');
  await world.work();
  expect([await sheet(), world.meetings().length]).toEqual([[], 1]);
});
