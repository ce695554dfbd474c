import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cancelAppointment, proposedTimes, takeProposedTime } from '#app/domain/appointments/index.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { calendarProposals } from './calendar-proposals.ts';
import { offerCalendarTime } from './offer-calendar-time.ts';
import { putBackCalendarEntry } from './put-back-calendar-entry.ts';
import { takeOverCalendarTime } from './take-over-calendar-time.ts';

const world = calendarsWorld();
const DAY = 24 * HOUR_MS;
const AT = TEST_NOW + DAY;
/** 15:10 UTC: off every grid, at an hour that is free. */
const TUESDAY = TEST_NOW + 6 * DAY + 10 * MINUTE_MS;

async function changed(to: { startsAt?: number; endsAt?: number; deleted?: boolean }) {
  const account = await world.connect();
  await world.choose(account.first.id);
  const visit = await world.aVisit(AT);
  await world.work();
  world.advance(10 * MINUTE_MS);
  world.change(account.first.calendarId, visit.id, to);
  await world.sync(account.connectionId);
  return { ...account, visit, calendarId: account.first.calendarId };
}
const proposals = async (practice = world.a()) =>
  (await ok(runOperation(calendarProposals, world.owner(practice), {}))).proposals;
const spanOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({ startsAt, endsAt });
const startOf = async (id: string) =>
  Number((await world.rows('SELECT "startsAt" FROM "Appointment" WHERE id = $1', [id]))[0]!.startsAt);
const messages = async () =>
  (
    await world.rows(
      `SELECT payload->>'template' AS template FROM "OutboxEvent" WHERE topic = 'appointment-message'`,
    )
  ).map(({ template }) => template);

test('what was moved there is told in words, in the inbox too, and to nobody else', async () => {
  const { visit } = await changed({ startsAt: TUESDAY });
  const [one, ...others] = await proposals();
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    subject: 'appointment',
    title: 'Ben Reyes',
    when: 'Thu, Mar 5, 10:00 – 11:00 AM EST',
    said: 'Moved to Tue, Mar 10, 11:10 AM – 12:10 PM EDT in Google Calendar',
    answer: 'offer',
    why: null,
    offeredAt: null,
  });
  expect(await proposals(world.b())).toEqual([]);
  const inbox = await ok(runOperation(proInbox, world.owner(), {}));
  expect(inbox.changedElsewhere).toEqual([`Ben Reyes: ${one!.said}`]);
  expect(inbox.count).toBe(inbox.requestCount + inbox.paymentCount + 1);
  expect(await startOf(visit.id)).toBe(AT);
});

test('put back it is written where it was, once, moved or deleted', async () => {
  for (const to of [{ startsAt: TUESDAY }, { deleted: true }]) {
    await world.begin();
    const { visit, calendarId } = await changed(to);
    const [{ id, said } = { id: '', said: '' }] = await proposals();
    expect(said).toMatch(to.deleted ? /^Deleted in Google Calendar$/ : /^Moved to/);
    await ok(runOperation(putBackCalendarEntry, world.owner(), { id }));
    expect(await runOperation(putBackCalendarEntry, world.owner(), { id })).toMatchObject({
      refusal: { code: 'not_found', userMessage: 'This has been decided already.' },
    });
    await world.work();
    expect(world.entries(calendarId)).toMatchObject([{ id: visit.id, start: world.at(AT) }]);
    expect(await proposals()).toEqual([]);
    expect(await world.rows('SELECT id FROM "ExternalBusy" WHERE "linkId" IS NOT NULL')).toEqual([]);
  }
});

test('offered, the client is asked once, and takes it: both sides are there', async () => {
  const { visit, calendarId } = await changed({ startsAt: TUESDAY });
  await world.rows('DELETE FROM "OutboxEvent"');
  const [{ id } = { id: '' }] = await proposals();
  const input = { id, startsAt: new Date(TUESDAY) };
  await ok(runOperation(offerCalendarTime, world.owner(), input));
  await ok(runOperation(offerCalendarTime, world.owner(), input));
  expect(await messages()).toEqual(['new_times_proposed']);
  expect(await startOf(visit.id)).toBe(AT);
  expect(await proposals()).toMatchObject([{ offeredAt: new Date(world.now()) }]);
  const client = world.holder(visit.token);
  const appointmentId = visit.id;
  expect(await ok(runOperation(proposedTimes, client, { appointmentId }))).toEqual({
    proposal: { times: [{ startsAt: new Date(TUESDAY), isFree: true }] },
  });
  await ok(runOperation(takeProposedTime, client, { appointmentId, startsAt: new Date(TUESDAY) }));
  expect(await startOf(visit.id)).toBe(TUESDAY);
  expect(await proposals()).toEqual([]);
  await world.work();
  expect(world.entries(calendarId)).toMatchObject([{ id: visit.id, start: world.at(TUESDAY) }]);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: null, dueAt: null });
  expect(await world.rows('SELECT id FROM "ExternalBusy" WHERE "linkId" IS NOT NULL')).toEqual([]);
});

test('put back after it was offered, the client can take it no more', async () => {
  const { visit } = await changed({ startsAt: TUESDAY });
  const [{ id } = { id: '' }] = await proposals();
  await ok(runOperation(offerCalendarTime, world.owner(), { id, startsAt: new Date(TUESDAY) }));
  await ok(runOperation(putBackCalendarEntry, world.owner(), { id }));
  const take = { appointmentId: visit.id, startsAt: new Date(TUESDAY) };
  expect((await runOperation(takeProposedTime, world.holder(visit.token), take)).ok).toBe(false);
  expect(await startOf(visit.id)).toBe(AT);
});

test('what has the time meanwhile is never booked over: neither offered nor taken', async () => {
  const { visit, calendarId, connectionId } = await changed({ startsAt: TUESDAY });
  const [{ id } = { id: '' }] = await proposals();
  const input = { id, startsAt: new Date(TUESDAY) };
  await ok(runOperation(offerCalendarTime, world.owner(), input));
  world.sandbox.happens(calendarId, {
    summary: 'Physio',
    start: world.at(TUESDAY + 20 * MINUTE_MS),
    end: world.at(TUESDAY + HOUR_MS),
  });
  await world.sync(connectionId);
  const take = { appointmentId: visit.id, startsAt: new Date(TUESDAY) };
  expect(await runOperation(takeProposedTime, world.holder(visit.token), take)).toMatchObject({
    refusal: { code: 'slot_taken' },
  });
  expect(await startOf(visit.id)).toBe(AT);
  await world.rows('DELETE FROM "TimeProposal"');
  expect(await runOperation(offerCalendarTime, world.owner(), input)).toMatchObject({
    refusal: {
      code: 'conflict',
      userMessage: 'Something else is at that time: Physio. Move that first, or put this one back.',
    },
  });
});

test.each<[string, { startsAt?: number; endsAt?: number; deleted?: boolean }, string]>([
  [
    'made longer than a day',
    { startsAt: AT, endsAt: AT + 25 * HOUR_MS },
    'An appointment can last at most 24 hours. Put it back, or change it here.',
  ],
  [
    'moved to what is past',
    { startsAt: TEST_NOW - HOUR_MS },
    'That time has passed. Put it back, or move it here.',
  ],
])('an appointment that was %s there is offered to nobody', async (_how, to, why) => {
  await changed(to);
  const [one] = await proposals();
  expect(one).toMatchObject({ answer: null, why });
  const input = { id: one!.id, startsAt: new Date(to.startsAt ?? AT) };
  expect(await runOperation(offerCalendarTime, world.owner(), input)).toMatchObject({
    refusal: { code: 'conflict', userMessage: why },
  });
});

test('what was deleted there still takes place, until it is cancelled where that is asked about; both sides agree then', async () => {
  const { visit, calendarId } = await changed({ deleted: true });
  const [one] = await proposals();
  expect(one).toMatchObject({
    answer: 'cancel',
    subjectId: visit.id,
    why: 'It still takes place. Cancel it with the client if it should not, or put it back.',
  });
  const input = { id: one!.id, startsAt: new Date(AT) };
  for (const operation of [offerCalendarTime, takeOverCalendarTime])
    expect(await runOperation(operation as typeof offerCalendarTime, world.owner(), input)).toMatchObject({
      refusal: { code: 'conflict', userMessage: one!.why },
    });
  // Where its link leads.
  const instantActionToken = one!.instantActionToken!;
  expect(await ok(runOperation(appointmentForCalendar, world.owner(), { instantActionToken }))).toMatchObject(
    { id: visit.id, canCancel: true },
  );
  await world.rows('DELETE FROM "OutboxEvent"');
  await ok(runOperation(cancelAppointment, world.owner(), { appointmentId: visit.id }));
  expect(await messages()).toContain('appointment_cancelled');
  expect(await proposals()).toEqual([]);
  await world.work();
  expect(world.entries(calendarId)).toEqual([]);
});

test('an appointment that only takes longer there does here too, at the same price, and its client is told', async () => {
  const endsAt = AT + 2 * HOUR_MS;
  const { visit, calendarId, connectionId } = await changed({ startsAt: AT, endsAt });
  const read = async () =>
    (
      await world.rows('SELECT "startsAt", "endsAt", "amountCents" FROM "Appointment" WHERE id = $1', [
        visit.id,
      ])
    )[0]!;
  const before = await read();
  const [one] = await proposals();
  expect(one).toMatchObject({
    answer: 'take_over',
    why: 'Only its length differs. If you take that over, the client is told the new end; the price stays.',
  });
  await world.rows('DELETE FROM "OutboxEvent"');
  const input = { id: one!.id, ...spanOf(one!.movedTo!) };
  expect(
    await runOperation(takeOverCalendarTime, world.owner(), { ...input, endsAt: new Date(endsAt + HOUR_MS) }),
  ).toMatchObject({ refusal: { code: 'state_changed' } });
  await ok(runOperation(takeOverCalendarTime, world.owner(), input));
  expect(await read()).toEqual({ ...before, endsAt: new Date(endsAt) });
  expect(await messages()).toEqual(['appointment_changed']);
  expect(await proposals()).toEqual([]);
  await world.work();
  await world.sync(connectionId);
  expect(world.entries(calendarId)).toMatchObject([
    { id: visit.id, start: world.at(AT), end: world.at(endsAt) },
  ]);
  expect(await proposals()).toEqual([]);
});

test('a length that would lie over something else is not taken over, and says over what', async () => {
  const { visit, calendarId, connectionId } = await changed({ startsAt: AT, endsAt: AT + 2 * HOUR_MS });
  world.sandbox.happens(calendarId, {
    summary: 'Physio',
    start: world.at(AT + 90 * MINUTE_MS),
    end: world.at(AT + 3 * HOUR_MS),
  });
  await world.sync(connectionId);
  const [one] = await proposals();
  expect(
    await runOperation(takeOverCalendarTime, world.owner(), { id: one!.id, ...spanOf(one!.movedTo!) }),
  ).toMatchObject({
    refusal: {
      code: 'conflict',
      userMessage: 'This time overlaps with Physio. Put it back, or change it here.',
    },
  });
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereEnd: new Date(AT + 2 * HOUR_MS) });
});

test('a time that was moved on since it was shown, another practice’s and what is an appointment are refused', async () => {
  const { visit } = await changed({ startsAt: TUESDAY });
  const [{ id } = { id: '' }] = await proposals();
  const shown = { id, startsAt: new Date(TUESDAY + HOUR_MS) };
  expect(await runOperation(offerCalendarTime, world.owner(), shown)).toMatchObject({
    refusal: { code: 'state_changed' },
  });
  expect(await runOperation(takeOverCalendarTime, world.owner(), { id })).toMatchObject({
    refusal: { code: 'conflict' },
  });
  const b = world.owner(world.b());
  const theirs = { refusal: { code: 'not_found' } };
  expect(await runOperation(putBackCalendarEntry, b, { id })).toMatchObject(theirs);
  expect(await runOperation(takeOverCalendarTime, b, { id })).toMatchObject(theirs);
  expect(await runOperation(offerCalendarTime, b, { id, startsAt: new Date(TUESDAY) })).toMatchObject(theirs);
  expect(await world.linkOf(visit.id)).toMatchObject({ elsewhereStart: new Date(TUESDAY), offeredAt: null });
});

async function aChoir() {
  const account = await world.connect();
  await world.choose(account.first.id);
  const id = randomUUID();
  await world.rows(
    `INSERT INTO "PersonalEvent" (id, "practiceId", name, "startsAt", "endsAt", "timeZone") VALUES ($1, $2, 'Choir', $3, $4, 'UTC')`,
    [id, world.a().id, new Date(AT), new Date(AT + HOUR_MS)],
  );
  const event = async () => (await world.rows('SELECT * FROM "PersonalEvent" WHERE id = $1', [id]))[0];
  await world.work();
  return { ...account, id, event };
}

test('one’s own time is taken over: moved, and deleted', async () => {
  const { id, event, ...account } = await aChoir();
  for (const [to, expected] of [
    [
      { startsAt: TUESDAY },
      { startsAt: new Date(TUESDAY), endsAt: new Date(TUESDAY + HOUR_MS), deletedAt: null },
    ],
    [{ deleted: true }, { startsAt: new Date(TUESDAY), deletedAt: expect.any(Date) }],
  ] as const) {
    world.advance(10 * MINUTE_MS);
    world.change(account.first.calendarId, id, to);
    await world.sync(account.connectionId);
    const [one] = await proposals();
    expect(one).toMatchObject({ subject: 'personal', title: 'Choir', answer: 'take_over' });
    await ok(
      runOperation(takeOverCalendarTime, world.owner(), {
        id: one!.id,
        ...(one!.movedTo && spanOf(one!.movedTo)),
      }),
    );
    expect(await event()).toMatchObject(expected);
    await world.work();
    expect(await proposals()).toEqual([]);
    expect(world.entries(account.first.calendarId).map(({ start }) => start)).toEqual(
      expected.deletedAt === null ? [world.at(TUESDAY)] : [],
    );
  }
});

test('one’s own time that is taken over into the past is there on both sides, and nothing of it is open', async () => {
  const { id, event, connectionId, first } = await aChoir();
  const past = TEST_NOW - 20 * DAY;
  world.advance(10 * MINUTE_MS);
  world.change(first.calendarId, id, { startsAt: past });
  await world.sync(connectionId);
  const [one] = await proposals();
  await ok(runOperation(takeOverCalendarTime, world.owner(), { id: one!.id, ...spanOf(one!.movedTo!) }));
  expect(await event()).toMatchObject({ startsAt: new Date(past), deletedAt: null });
  for (let day = 0; day < 2; day += 1) {
    await world.work();
    world.advance(25 * HOUR_MS);
    await world.sync(connectionId);
  }
  expect(await world.linkOf(id)).toMatchObject({ elsewhereStart: null, dueAt: null });
  expect(await world.rows('SELECT id FROM "ExternalBusy" WHERE "linkId" IS NOT NULL')).toEqual([]);
});

test('what was moved on since it was shown is not taken over, nor what was deleted since or brought back', async () => {
  const { id, event, connectionId, first } = await aChoir();
  const there = async (to: Parameters<typeof world.change>[2]) => {
    world.advance(10 * MINUTE_MS);
    world.change(first.calendarId, id, to);
    await world.sync(connectionId);
    const [one] = await proposals();
    return { id: one!.id, ...(one!.movedTo && spanOf(one!.movedTo)) };
  };
  const seen = [
    await there({ startsAt: TUESDAY }),
    await there({ startsAt: TUESDAY, endsAt: TUESDAY + 2 * HOUR_MS }),
    await there({ deleted: true }),
  ];
  const last = await there({ startsAt: TUESDAY + DAY });
  for (const shown of seen)
    expect(await runOperation(takeOverCalendarTime, world.owner(), shown)).toMatchObject({
      refusal: {
        code: 'state_changed',
        userMessage: 'It was moved again in the meantime. Please look at the new time.',
      },
    });
  expect(await event()).toMatchObject({ startsAt: new Date(AT), deletedAt: null });
  await ok(runOperation(takeOverCalendarTime, world.owner(), last));
  expect(await event()).toMatchObject({ startsAt: new Date(TUESDAY + DAY) });
});
