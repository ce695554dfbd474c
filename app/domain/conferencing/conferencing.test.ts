import { describe, expect, test } from 'vitest';
import { aGroupEvent, aGroupEventType, aRegistration, given } from '#prisma/situations/index.ts';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { bookableEvent, eventRegistration } from '#app/domain/events/index.ts';
import { upsertLocation } from '#app/domain/locations/index.ts';
import { messageFacts } from '#app/domain/messaging/message-facts.ts';
import { APPOINTMENT_TEMPLATES, writeMessages } from '#app/emails/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { atZoom } from '#tests/support/conferencing.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import {
  connectVideoConferencing,
  deactivateVideoConferencing,
  finishVideoConferencing,
  keepMeeting,
  meetingStartPage,
  videoConferencing,
} from './index.ts';
import { CONFERENCING_MESSAGES as messages } from './messages.ts';

const world = conferencingWorld();
const provider = 'zoom' as const;
const shown = async (practice = world.a()) =>
  (await ok(runOperation(videoConferencing, world.owner(practice), {}))).accounts[0]!;
const disconnect = (practice = world.a()) =>
  runOperation(deactivateVideoConferencing, world.owner(practice), { provider });
const account = async (practice = world.a()) =>
  (await world.rows('SELECT * FROM "ConferencingAccount" WHERE "practiceId" = $1', [practice.id]))[0];
const move = (id: string, ms: number) =>
  world.rows(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" + $2 * interval '1 ms', "endsAt" = "endsAt" + $2 * interval '1 ms',
       "busyUntil" = "busyUntil" + $2 * interval '1 ms' WHERE id = $1`,
    [id, ms],
  );
const cancel = (id: string) =>
  world.rows(
    `UPDATE "Appointment" SET state = 'cancelled', "cancelledAt" = $2, "cancelledBy" = 'client' WHERE id = $1`,
    [id, new Date(world.now())],
  );

describe('connecting Zoom (002 §3, §4)', () => {
  test('connects the account whose owner allowed it, with its tokens encrypted', async () => {
    expect(await shown()).toMatchObject({ connected: false, erroredAt: null, accountName: null });
    await ok(world.connect());
    expect(await shown()).toMatchObject({
      connected: true,
      erroredAt: null,
      accountName: 'Ann Alder',
      accountEmail: 'ann@zoom.example',
    });
    expect(await shown(world.b())).toMatchObject({ connected: false });
    const [grant] = world.sandbox.store.all('grants');
    const stored = JSON.stringify(await account());
    expect(stored).not.toContain(grant!.access);
    expect(stored).not.toContain(grant!.refresh);
  });

  test('a way that nobody here began, or that was taken, connects nothing (C100)', async () => {
    const { url } = await ok(runOperation(connectVideoConferencing, world.owner(), { provider }));
    const { back } = await atZoom(url);
    const { code, state } = Object.fromEntries(back!.searchParams) as { code: string; state: string };
    const finish = (practice = world.a(), over: object = {}) =>
      runOperation(finishVideoConferencing, world.owner(practice), { provider, state, code, ...over });
    const expired = { ok: false, refusal: { code: 'expired' } };
    expect(await finish(world.b())).toMatchObject(expired);
    expect(await finish(world.a(), { state: 'made up' })).toMatchObject(expired);
    await ok(finish());
    expect(await finish()).toMatchObject(expired);
    expect(await account(world.b())).toBeUndefined();
  });

  test('declined at Zoom, unreachable, or with a wrong code it says so and stays as it was', async () => {
    const begin = async () =>
      (await ok(runOperation(connectVideoConferencing, world.owner(), { provider }))).url;
    const stateOf = (url: string) => new URL(url).searchParams.get('state')!;
    const declined = { provider, state: stateOf(await begin()), code: null };
    expect(await runOperation(finishVideoConferencing, world.owner(), declined)).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: messages.declined(provider) },
    });
    const wrong = { provider, state: stateOf(await begin()), code: 'no code' };
    expect(await runOperation(finishVideoConferencing, world.owner(), wrong)).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: messages.refused(provider) },
    });
    world.sandbox.failures.plan({ mode: 'error_before', path: '/oauth/token' });
    expect(await world.connect()).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable', userMessage: messages.unreachable(provider) },
    });
    expect(await shown()).toMatchObject({ connected: false });
  });

  test('disconnecting gives leave back, and its meetings stay for those who have their links', async () => {
    await ok(world.connect());
    const visit = await world.aVisit();
    await world.work();
    expect(await ok(disconnect())).toEqual({});
    expect(world.sandbox.store.all('grants')).toEqual([]);
    expect(await account()).toMatchObject({
      active: false,
      accessTokenEncrypted: null,
      refreshTokenEncrypted: null,
    });
    expect(await shown()).toMatchObject({ connected: false, accountName: null, comingMeetings: 1 });
    expect(world.meetings()).toHaveLength(1);
    expect(await world.meetingOf(visit.id)).toMatchObject({ joinUrl: expect.stringContaining('/j/') });
    // A second tab.
    expect(await ok(disconnect())).toEqual({});
  });

  test('where Zoom does not answer, disconnecting fails and nothing is forgotten (002 §8)', async () => {
    await ok(world.connect());
    world.sandbox.failures.plan({ mode: 'error_before', path: '/oauth/revoke' });
    expect(await disconnect()).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable', userMessage: 'Something went wrong' },
    });
    expect(await shown()).toMatchObject({ connected: true });
    await ok(disconnect());
    expect(await shown()).toMatchObject({ connected: false });
  });
});

describe('a meeting for each video visit', () => {
  test('is made with the visit, moves with it, and goes with it', async () => {
    await ok(world.connect());
    const visit = await world.aVisit();
    expect(await world.work()).toBe(1);
    const [made] = world.meetings();
    expect(made).toMatchObject({
      topic: 'Coaching with Ann Alder',
      start_time: visit.startsAt.toISOString().replace('.000', ''),
      timezone: 'America/New_York',
      waitingRoom: true,
    });
    expect(JSON.stringify(made)).not.toContain('Ben');
    await move(visit.id, HOUR_MS);
    await world.work();
    expect(world.meetings()).toEqual([
      {
        ...made,
        start_time: new Date(visit.startsAt.getTime() + HOUR_MS).toISOString().replace('.000', ''),
      },
    ]);
    await cancel(visit.id);
    await world.work();
    expect(world.meetings()).toEqual([]);
    expect(await world.meetingOf(visit.id)).toBeUndefined();
    expect(await world.work()).toBe(0);
  });

  test('is made for nothing else: by phone, in person, not confirmed, over, another practice’s', async () => {
    await ok(world.connect());
    await world.aVisit(TEST_NOW - 3 * HOUR_MS);
    await world.aVisit(undefined, world.b());
    const asked = await world.aVisit();
    await world.rows(`UPDATE "Appointment" SET state = 'pending' WHERE id = $1`, [asked.id]);
    await world.rows(`UPDATE "Location" SET "virtualType" = 'phone' WHERE kind = 'virtual'`);
    await world.aVisit();
    await world.work();
    await world.rows(`UPDATE "Location" SET "virtualType" = 'video' WHERE kind = 'virtual'`);
    expect(world.meetings()).toEqual([]);
    await world.rows(`UPDATE "Appointment" SET state = 'approved' WHERE id = $1`, [asked.id]);
    await world.work();
    expect(world.meetings()).toHaveLength(1);
  });

  test('what was booked before the account was connected gets its meeting then', async () => {
    const visit = await world.aVisit();
    expect(await world.meetingOf(visit.id)).toBeUndefined();
    await ok(world.connect());
    await world.work();
    expect(await world.meetingOf(visit.id)).toMatchObject({ joinUrl: expect.any(String), dueAt: null });
  });

  test('a link of the practice’s own takes its place, and gives it back', async () => {
    await ok(world.connect());
    const { id } = world.a().locations.virtual;
    const visit = await world.aVisit();
    await world.work();
    const place = { id, kind: 'virtual', virtualInstructions: 'Find a quiet room.' } as const;
    const link = 'https://meet.example.com/ann';
    await ok(runOperation(upsertLocation, world.owner(), { ...place, virtualLink: link }));
    await world.work();
    expect(world.meetings()).toEqual([]);
    await ok(runOperation(upsertLocation, world.owner(), { ...place, virtualLink: null }));
    await world.work();
    expect(world.meetings()).toHaveLength(1);
    expect(await world.meetingOf(visit.id)).toMatchObject({ joinUrl: expect.any(String) });
  });

  test('one for all of a group event, which moves and goes with it', async () => {
    await ok(world.connect());
    const { a } = { a: world.a() };
    const event = await given(practiceDb(world.db().database, a.id), TEST_NOW, (scene) => {
      const type = aGroupEventType(scene, {
        name: 'Breath circle',
        kind: 'virtual',
        locationId: a.locations.virtual.id,
      });
      const made = aGroupEvent(scene, type, { startsAt: TEST_NOW + DAY_MS, timeZone: a.timeZone });
      const place = aRegistration(scene, made, a.clients.ben);
      return { ...made, place };
    });
    await world.work();
    expect(world.meetings()).toMatchObject([{ topic: 'Breath circle', duration: 60, waitingRoom: false }]);
    const { meetingId } = await ok(runOperation(bookableEvent, world.owner(), { id: event.id }));
    const start = await ok(runOperation(meetingStartPage, world.owner(), { meetingId: meetingId! }));
    expect(start.url).toContain('/s/');
    const { token } = event.place;
    const page = async () =>
      (await ok(runOperation(eventRegistration, world.holder(token), { token }))).event.place;
    expect(await page()).toMatchObject({ link: null, linkLater: true });
    world.advance(DAY_MS - 20 * MINUTE_MS);
    const { link: made } = await page();
    expect(await page()).toMatchObject({ link: expect.stringContaining('/j/'), linkLater: false });
    await world.rows('UPDATE "Meeting" SET "joinUrl" = NULL');
    expect(await page()).toMatchObject({ link: null, linkLater: false, linkMissing: true });
    await world.rows('UPDATE "Meeting" SET "joinUrl" = $1', [made]);
    world.advance(-DAY_MS + 20 * MINUTE_MS);
    await world.rows(`UPDATE "BookableEventType" SET name = 'Quiet circle'`);
    await world.work();
    expect(world.meetings()).toMatchObject([{ topic: 'Quiet circle' }]);
    await world.rows(`UPDATE "BookableEvent" SET "cancelledAt" = $1`, [new Date(TEST_NOW)]);
    await world.work();
    expect(world.meetings()).toEqual([]);
  });

  test('its link is on the client’s page from half an hour before, and in no message', async () => {
    await ok(world.connect());
    const visit = await world.aVisit(TEST_NOW + DAY_MS);
    await world.work();
    const page = () =>
      ok(runOperation(tokenAppointment, world.holder(visit.token), { instantActionToken: visit.token }));
    const { joinUrl } = await world.meetingOf(visit.id);
    const before = await page();
    expect(before.location).toMatchObject({
      virtualLink: null,
      virtualInstructions: 'Find a quiet room.',
      linkOpensAt: new Date(TEST_NOW + DAY_MS - 30 * MINUTE_MS),
    });
    expect(JSON.stringify(before)).not.toContain(joinUrl);
    const practice = world.a();
    const ctx = {
      ...world.system(),
      practice: practice.info,
      db: practice.db,
    } as unknown as OperationContext;
    const facts = await practice.db.run((sql) => messageFacts(ctx, sql, visit.id));
    for (const template of APPOINTMENT_TEMPLATES) {
      const written = JSON.stringify(writeMessages(template, facts!));
      expect(written).not.toContain(joinUrl);
    }
    const confirmed = JSON.stringify(writeMessages('appointment_confirmed', facts!));
    expect(confirmed).toContain('join from your appointment page, from 30 minutes before it begins');
    world.advance(DAY_MS - 30 * MINUTE_MS);
    expect((await page()).virtualMeetingLinkWithFallback).toBe(joinUrl);
    world.advance(30 * MINUTE_MS + 50 * MINUTE_MS);
    expect((await page()).virtualMeetingLinkWithFallback).toBeNull();
  });

  test('is started by an address that is made for each press; another practice finds none', async () => {
    await ok(world.connect());
    const visit = await world.aVisit();
    await world.work();
    const { id: meetingId, joinUrl } = await world.meetingOf(visit.id);
    const start = (practice = world.a()) =>
      runOperation(meetingStartPage, world.owner(practice), { meetingId });
    const [one, two] = [(await ok(start())).url, (await ok(start())).url];
    expect(one).toContain('/s/');
    expect(two).not.toBe(one);
    expect(JSON.stringify(await world.rows('SELECT * FROM "Meeting"'))).not.toContain('zak=');
    expect(await start(world.b())).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    // Where Zoom does not help, everybody's link still leads in.
    world.sandbox.failures.plan({ mode: 'error_before', times: 2 });
    expect(await ok(start())).toEqual({ url: joinUrl });
  });
});

describe('access that is over or lost', () => {
  test('is renewed before it is over, by one of many at once, and the new renewal is kept', async () => {
    await ok(world.connect());
    const before = await account();
    world.advance(HOUR_MS);
    const visits = [];
    for (let at = 0; at < 6; at += 1) visits.push(await world.aVisit());
    const due = await keepMeeting.due!(world.system(), new Date(world.now()));
    await Promise.all(due.map((input) => ok(runOperation(keepMeeting, world.system(), input))));
    await world.work();
    expect(world.meetings()).toHaveLength(6);
    const after = await account();
    expect(after.refreshTokenEncrypted).not.toBe(before.refreshTokenEncrypted);
    expect(after).toMatchObject({ erroredAt: null, renewingUntil: null });
    expect(after.tokenExpiresAt.getTime()).toBeGreaterThan(world.now());
  });

  test('an access that Zoom ends early is renewed', async () => {
    await ok(world.connect());
    world.sandbox.expireAccess();
    await world.aVisit();
    await world.work();
    expect(world.meetings()).toHaveLength(1);
    expect(await account()).toMatchObject({ erroredAt: null });
  });

  test('lost, the owner is shown it, visits keep their last link, and reconnecting makes what was missed', async () => {
    await ok(world.connect());
    const [first, second] = [await world.aVisit(), await world.aVisit()];
    await world.work();
    const { joinUrl } = await world.meetingOf(first.id);
    world.sandbox.store.reset();
    await move(first.id, 30 * MINUTE_MS);
    await cancel(second.id);
    await world.work();
    const { erroredAt } = await shown();
    expect(erroredAt).toEqual(new Date(TEST_NOW));
    expect((await ok(runOperation(proCalendarUser, world.owner(), {}))).lostAccess).toEqual(['zoom']);
    expect(await world.meetingOf(first.id)).toMatchObject({ joinUrl });
    const third = await world.aVisit();
    expect(await world.work()).toBe(0);
    // Zoom forgot everybody: as another account, under the same address, in which nothing of ours is.
    await ok(world.connect());
    expect(await shown()).toMatchObject({ connected: true, erroredAt: null });
    expect((await ok(runOperation(proCalendarUser, world.owner(), {}))).lostAccess).toEqual([]);
    await world.work();
    expect(world.meetings()).toHaveLength(2);
    expect((await world.meetingOf(first.id)).joinUrl).not.toBe(joinUrl);
    expect(await world.meetingOf(third.id)).toMatchObject({ joinUrl: expect.any(String) });
    expect(await world.meetingOf(second.id)).toBeUndefined();
  });

  test('another account: new meetings are its own, the others keep their links until they move (C101)', async () => {
    await ok(world.connect());
    const [stays, moves] = [await world.aVisit(), await world.aVisit()];
    await world.work();
    const before = await world.meetingOf(stays.id);
    await ok(world.connect('second@zoom.example'));
    expect(await shown()).toMatchObject({ accountEmail: 'second@zoom.example' });
    await move(moves.id, 15 * MINUTE_MS);
    const fresh = await world.aVisit();
    await world.work();
    expect(await world.meetingOf(stays.id)).toMatchObject({ joinUrl: before.joinUrl, dueAt: null });
    expect(
      world
        .meetings('second@zoom.example')
        .map(({ start_time }) => start_time)
        .toSorted(),
    ).toEqual(
      [new Date(moves.startsAt.getTime() + 15 * MINUTE_MS), fresh.startsAt]
        .map((at) => at.toISOString().replace('.000', ''))
        .toSorted(),
    );
  });

  test('a meeting that is gone at Zoom is made anew for a visit that takes place', async () => {
    await ok(world.connect());
    const visit = await world.aVisit();
    await world.work();
    const { externalId, joinUrl } = await world.meetingOf(visit.id);
    world.sandbox.deleteMeeting(externalId);
    await move(visit.id, HOUR_MS);
    await world.work();
    expect(world.meetings()).toHaveLength(1);
    expect((await world.meetingOf(visit.id)).joinUrl).not.toBe(joinUrl);
  });

  test('too many calls wait as long as Zoom says; what it refuses is tried again later', async () => {
    await ok(world.connect());
    const visit = await world.aVisit();
    world.sandbox.failures.plan({ mode: 'rate_limit', method: 'POST', path: '/v2/' });
    await world.work();
    expect(world.meetings()).toEqual([]);
    expect(await world.meetingOf(visit.id)).toMatchObject({
      triedIn: null,
      dueAt: new Date(TEST_NOW + 7_000),
    });
    world.advance(7_000);
    await world.work();
    expect(world.meetings()).toHaveLength(1);
  });
});
