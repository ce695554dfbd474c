import { expect, test } from 'vitest';
import { keepMeeting } from '#app/domain/conferencing/index.ts';
import { NOT_DONE_TEXTS } from '#app/domain/conferencing/messages.ts';
import { appointmentForCalendar } from '#app/domain/calendar/appointment-for-calendar.ts';
import { messageFacts } from '#app/domain/messaging/message-facts.ts';
import { writeMessages } from '#app/emails/index.ts';
import { ConferencingError, type Conferencing } from '#app/integrations/conferencing/port.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import type { BaseContext, OperationContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { tokenAppointment } from '../read/token-appointment.ts';
import { giveVisitLink } from './give-visit-link.ts';

const world = conferencingWorld();
const OWN = 'https://video.example/room-of-ann';

type Visit = Awaited<ReturnType<typeof world.aVisit>>;

const give = ({ id }: Visit, virtualMeetingLink = OWN, by = world.owner()) =>
  runOperation(giveVisitLink, by, { appointmentId: id, virtualMeetingLink });
const told = ({ id }: Visit) =>
  world.rows(
    `SELECT id FROM "OutboxEvent" WHERE payload->>'appointmentId' = $1 AND payload->>'template' = 'appointment_changed'`,
    [id],
  );

/** Every place where somebody reads how to get into the visit. */
async function everywhere({ id, token }: Visit) {
  const instantActionToken = token;
  const client = await ok(runOperation(tokenAppointment, world.holder(token), { instantActionToken }));
  const ours = await ok(runOperation(appointmentForCalendar, world.owner(), { instantActionToken }));
  const practice = world.a();
  const ctx = { ...world.system(), practice, db: practice.db } as unknown as OperationContext;
  const facts = (await practice.db.run((sql) => messageFacts(ctx, sql, id)))!;
  const links = JSON.stringify(writeMessages('appointment_changed', facts)).match(
    /https:[^"\\ )]*(?:\/j\/|room)[^"\\ )]*/g,
  );
  return {
    client: [client.location.virtualLink, client.virtualMeetingLinkWithFallback, client.location.linkMissing],
    ours: [ours.location.virtualLink, ours.location.meetingId, ours.notDone],
    message: [...new Set(links)],
  };
}
const ONE = { client: [OWN, OWN, false], ours: [OWN, null, []], message: [OWN] };

/** The worker comes, with Zoom as it is told. */
async function work(over: Partial<Conferencing>) {
  const zoom = Object.assign(Object.create(world.zoom) as Conferencing, over);
  const ctx = world.system();
  const ports = Object.create(ctx.ports, { conferencing: { value: { zoom } } }) as BaseContext['ports'];
  for (const input of await keepMeeting.due!(ctx, new Date(world.now())))
    await ok(runOperation(keepMeeting, { ...ctx, ports }, input));
}
const fails = (problem: 'refused' | 'unavailable') => () =>
  Promise.reject(new ConferencingError(problem, 'no'));

test('a visit that got a link of its own keeps it alone when Zoom would make its meeting later, and the client is told once', async () => {
  await ok(world.connect());
  const visit = await world.aVisit(TEST_NOW + 29 * HOUR_MS);
  await work({ make: fails('refused') });
  expect((await everywhere(visit)).ours[2]).toEqual([NOT_DONE_TEXTS.meeting('zoom')]);

  expect([await ok(give(visit)), await ok(give(visit))]).toEqual([{ told: true }, { told: false }]);
  expect(await everywhere(visit)).toEqual(ONE);
  world.advance(DAY_MS);
  await world.work();
  expect(world.meetings()).toEqual([]);
  world.advance(4 * HOUR_MS + 45 * MINUTE_MS);
  await world.work();
  expect(await everywhere(visit)).toEqual(ONE);
  expect(await told(visit)).toHaveLength(1);
});

test('a meeting that Zoom makes while the link is given, or had made without our hearing of it, is taken away there', async () => {
  await ok(world.connect());
  const given = await world.aVisit();
  const make: Conferencing['make'] = async (...asked) => {
    await ok(give(given));
    return world.zoom.make(...asked);
  };
  await work({ make });
  expect(world.meetings()).toEqual([]);
  expect(await everywhere(given)).toEqual(ONE);

  const unheard = await world.aVisit(TEST_NOW + 20 * HOUR_MS);
  const loses: Conferencing['make'] = async (...asked) => {
    await world.zoom.make(...asked);
    throw new ConferencingError('unavailable', 'the answer was lost');
  };
  await work({ make: loses });
  expect(world.meetings()).toHaveLength(1);
  await ok(give(unheard));
  // What is still to be cleared away there is nothing for the practitioner to do.
  for (let time = 0; time < 5; time += 1) {
    world.advance(HOUR_MS);
    await work({ find: fails('unavailable') });
    expect(await everywhere(unheard)).toEqual(ONE);
  }
  world.advance(HOUR_MS);
  await world.work();
  expect(world.meetings()).toEqual([]);
  expect(await everywhere(unheard)).toEqual(ONE);
  expect([await told(given), await told(unheard)]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test('taken back the visit gets its meeting, and only then another link', async () => {
  await ok(world.connect());
  const visit = await world.aVisit(TEST_NOW + 3 * HOUR_MS);
  await ok(give(visit));
  await world.work();
  await ok(give(visit, ''));
  await world.work();
  world.advance(2 * HOUR_MS + 45 * MINUTE_MS);
  const [meeting] = world.meetings();
  const link = (await world.meetingOf(visit.id)).joinUrl as string;
  expect(link).toContain(String(meeting!.id));
  expect((await everywhere(visit)).client).toEqual([link, link, false]);
});

test('what is no link, no visit by video, over, or another practice’s is refused and changes nothing', async () => {
  const visit = await world.aVisit(TEST_NOW + 3 * HOUR_MS);
  const code = async (asked: Promise<{ ok: boolean; refusal?: { code: string } }>) =>
    (await asked).refusal?.code ?? 'done';
  expect(await code(give(visit, 'javascript:alert(1)'))).toBe('invalid_input');
  expect(await code(give(visit, OWN, world.owner(world.b())))).toBe('not_found');
  await world.rows(`UPDATE "Location" SET "virtualType" = 'phone' WHERE kind = 'virtual'`);
  expect(await code(give(visit))).toBe('conflict');
  await world.rows(`UPDATE "Location" SET "virtualType" = NULL WHERE kind = 'virtual'`);
  world.advance(4 * HOUR_MS);
  expect(await code(give(visit))).toBe('conflict');
  await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [visit.id]);
  expect(await code(give(visit))).toBe('state_changed');
  expect(await told(visit)).toEqual([]);
});

test('a link that another window gave meanwhile is not written over', async () => {
  const visit = await world.aVisit();
  const at = async () =>
    (await world.rows('SELECT "updatedAt" AS at FROM "Appointment" WHERE id = $1', [visit.id]))[0].at as Date;
  const opened = await at();
  await ok(give(visit));
  const input = { appointmentId: visit.id, virtualMeetingLink: `${OWN}-2`, previousUpdatedAt: opened };
  const second = () => runOperation(giveVisitLink, world.owner(), input);
  expect(await second()).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
  expect((await everywhere(visit)).client[0]).toBe(OWN);
  expect(await told(visit)).toHaveLength(1);
});
