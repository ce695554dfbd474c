import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { aGroupEvent, aGroupEventType, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import type { Failure } from '#sandbox/core/failures.ts';
import { atZoom } from '#tests/support/conferencing.ts';
import { askedWorld } from '#tests/support/killed/asked-world.ts';

const world = askedWorld();
const { done, killed, own, rows } = world;
/** What the world has already is not what is looked at. */
beforeAll(async () => {
  await rows(`UPDATE "Location" SET "virtualLink" = NULL WHERE kind = 'virtual'`);
  await rows(`UPDATE "Appointment" SET state = 'cancelled'`);
  await rows('UPDATE "PersonalEvent" SET "deletedAt" = now()');
});

const SYSTEM = { actor: { kind: 'system' } } as const;
/** The work is done, and its answer never comes. */
const lost = (path: string, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') =>
  ({ mode: 'timeout_after', method, path }) as const;
const backFrom = (url: URL) => Object.fromEntries(url.searchParams);
/** As if a hold had gone by. */
const letGo = (table: string, until = 'heldUntil') =>
  rows(`UPDATE "${table}" SET "${until}" = now() - interval '1 second'`);

const dayIn = (days: number) => new Date(Date.now() - (Date.now() % DAY_MS) + days * DAY_MS);
const [first, movedTo] = [dayIn(40), dayIn(41)];
const firstEnd = new Date(first.getTime() + HOUR_MS);

/** What is kept outside: how it comes about, moves (of a visit alone is looked at) and goes, by its owner. */
interface Subject {
  /** Answers its id. */
  make: () => Promise<string>;
  move?: (id: string) => Promise<{ ok: boolean }>;
  remove: (id: string) => Promise<{ ok: boolean }>;
}

const visit = (place: 'office' | 'virtual'): Subject => ({
  async make() {
    const { locations, services, clients } = world.a;
    const { id } = await given(world.a.db, Date.now(), (scene) =>
      anApprovedAppointment(scene, {
        client: clients.ben,
        location: place === 'office' ? locations.office : { ...locations.virtual, virtualLink: null },
        services: [place === 'office' ? services.massage : services.coaching],
        bufferMinutes: 0,
        startsAt: first.getTime(),
      }),
    );
    return id;
  },
  move: (appointmentId) => done('reschedule', { appointmentId, startsAt: movedTo }),
  remove: (appointmentId) => done('cancelAppointment', { appointmentId }),
});

const groupEvent = (place: 'office' | 'virtual'): Subject => ({
  async make() {
    const { id } = await given(world.a.db, Date.now(), (scene) => {
      const name = `Circle ${place}`;
      const kind = place === 'virtual' ? 'virtual' : 'in_person';
      const type = aGroupEventType(scene, {
        name,
        kind,
        locationId: world.a.locations[place].id,
      });
      return aGroupEvent(scene, type, { startsAt: first.getTime(), timeZone: world.a.timeZone });
    });
    return id;
  },
  remove: (id) => done('deleteBookableEvent', { id }),
});

const ownTime: Subject = {
  async make() {
    const input = { timeZone: world.a.timeZone, name: 'Yoga', startsAt: first, endsAt: firstEnd };
    const { value } = await done<{ personalEvent: { id: string } }>('upsertPersonalEvent', input);
    return value.personalEvent.id;
  },
  remove: (id) => done('deletePersonalEvent', { id }),
};
/** The row of what is kept outside of it. */
const rowOf = async (table: string, id: string) =>
  (await own(table)).find((row) =>
    [row.appointmentId, row.bookableEventId, row.personalEventId].includes(id),
  );

test(
  'killed once Cronofy has exchanged the code, or while it says what calendars there are: connected again it is one connection, which is read with the newest leave',
  { timeout: 240_000 },
  async () => {
    const name = 'killed@calendar.example';
    world.sandbox.cronofy.person('google', name);
    const grants = () => world.sandbox.cronofy.store.all('grants').length;
    const back = async () => {
      const { value } = await done<{ url: string }>('connectCronofy', { providerName: 'google' });
      const body = new URLSearchParams({ do: 'allow', name });
      const page = await fetch(value.url, { method: 'POST', redirect: 'manual', body });
      return backFrom(new URL(page.headers.get('location')!));
    };
    const begun = await back();
    const before = grants();
    await killed('finishCronofy', begun, {
      vendor: 'cronofy',
      trouble: lost('/oauth/token'),
      isDone: () => grants() > before,
    });
    expect(await own('CalendarConnection')).toEqual([]);
    expect(await done('finishCronofy', begun)).toMatchObject({ ok: false, refusal: { code: 'expired' } });
    await killed('finishCronofy', await back(), {
      vendor: 'cronofy',
      trouble: { mode: 'hold', method: 'GET', path: '/v1/userinfo' },
    });
    expect(await own('CalendarConnection')).toEqual([]);
    expect(await done('finishCronofy', await back())).toMatchObject({ ok: true });
    const connections = await own('CalendarConnection');
    expect(connections).toMatchObject([{ erroredAt: null }]);
    expect(await own('CalendarProfile')).toHaveLength(1);
    const read = { practiceId: world.a.id, connectionId: connections[0]!.id };
    expect(await done('syncCalendars', read, SYSTEM)).toMatchObject({ ok: true });
    expect(await own('CalendarConnection')).toMatchObject([{ erroredAt: null, failures: 0 }]);
  },
);

test(
  'killed once Cronofy has given another access, opened a channel or closed the one before: the next reading has one leave and one channel, which is ours',
  { timeout: 240_000 },
  async () => {
    const { store } = world.sandbox.cronofy;
    const [{ id: connectionId } = {}] = await own('CalendarConnection');
    const input = { practiceId: world.a.id, connectionId };
    const connection = async () => (await own('CalendarConnection'))[0]!;
    const channels = () => store.all('channels').map(({ id }) => id);
    const dies = (trouble: Failure, isDone?: () => boolean) =>
      killed('syncCalendars', input, { vendor: 'cronofy', trouble, ...(isDone && { isDone }) }, SYSTEM);
    const goesOn = async () => {
      await letGo('CalendarConnection');
      expect(await done('syncCalendars', input, SYSTEM)).toMatchObject({ ok: true });
      const { channelId, ...rest } = await connection();
      expect(rest).toMatchObject({ erroredAt: null, failures: 0, heldBy: null });
      expect([channels(), store.all('grants').length]).toEqual([[channelId], 1]);
      return channelId;
    };
    const access = () => store.all('grants').map((grant) => grant.access)[0];

    const former = access();
    await rows(`UPDATE "CalendarConnection" SET "tokenExpiresAt" = now()`);
    await dies(lost('/oauth/token'), () => access() !== former);
    const opened = await goesOn();

    // The service has closed it without a word; once a day it is asked for again.
    store.remove('channels', opened as string);
    await rows(`UPDATE "Calendar" SET "wholeReadAt" = NULL`);
    await dies(lost('/v1/channels'), () => channels().length === 1);
    expect(await connection()).toMatchObject({ channelId: opened });
    const second = await goesOn();
    expect(second).not.toBe(opened);

    // Of other calendars it is another one, and the one before is closed.
    await rows(`UPDATE "Calendar" SET active = false WHERE "calendarName" = 'Family'`);
    const { failures } = world.sandbox.cronofy;
    await dies({ mode: 'timeout_before', method: 'DELETE', path: '/v1/channels/' }, () => failures.isSpent);
    expect(channels()).toHaveLength(2);
    expect(await goesOn()).not.toBe(second);
  },
);

test.each([
  ['a visit that is written, moved and removed', visit('office')],
  ['a group event that is written and removed', groupEvent('office')],
  ['one’s own time that is written and removed', ownTime],
])(
  'killed between our commit and Cronofy’s answer: exactly one entry of %s',
  { timeout: 240_000 },
  async (_what, { make, move, remove }) => {
    const { value } = await done<{ profiles: { calendars: { id: string }[] }[] }>('calendarIntegrations');
    const writeCalendarId = value.profiles[0]!.calendars[0]!.id;
    expect(await done('updateCronofyClient', { writeCalendarId })).toMatchObject({ ok: true });
    const id = await make();
    const ownId = `${world.a.id}.${id}`;
    const entries = () => world.sandbox.cronofy.store.all('happenings').filter((one) => one.ownId === ownId);
    const link = () => rowOf('CalendarEventLink', id);
    const input = { practiceId: world.a.id, linkId: (await link())!.id };
    const diesAndGoesOn = async (method: 'POST' | 'DELETE', isDone: () => boolean) => {
      const dies = { vendor: 'cronofy', trouble: lost('/v1/calendars', method), isDone } as const;
      await killed('keepCalendarEntry', input, dies, SYSTEM);
      expect(await link()).toMatchObject({ dueAt: expect.any(Date) });
      await letGo('CalendarEventLink');
      expect(await done('keepCalendarEntry', input, SYSTEM)).toMatchObject({ ok: true });
      expect((await link())?.dueAt ?? null).toBeNull();
    };

    await diesAndGoesOn('POST', () => entries().length === 1);
    expect(entries()).toMatchObject([{ deleted: false }]);
    if (move) {
      const { start } = entries()[0]!;
      expect(await move(id)).toMatchObject({ ok: true });
      await diesAndGoesOn('POST', () => entries().some((one) => one.start !== start));
      expect(entries()).toMatchObject([{ deleted: false }]);
      expect(Date.parse(entries()[0]!.start)).toBe(movedTo.getTime());
    }
    expect(await remove(id)).toMatchObject({ ok: true });
    await diesAndGoesOn('DELETE', () => entries().every(({ deleted }) => deleted));
    expect(entries().filter(({ deleted }) => !deleted)).toEqual([]);
    const written = world.sandbox.cronofy.store.all('happenings');
    expect(written.filter((one) => one.ownId !== undefined && !one.deleted)).toEqual([]);
  },
);

const provider = 'zoom' as const;
const leaves = () => world.sandbox.zoom.store.all('grants');
const accounts = () => own('ConferencingAccount');
const backFromZoom = async () => {
  const { value } = await done<{ url: string }>('connectVideoConferencing', { provider });
  return { provider, ...backFrom((await atZoom(value.url)).back!) };
};

test(
  'killed once Zoom has exchanged the code, while it says who the host is, or once the account is kept: one account, whose leave is the newest, and goes with it',
  { timeout: 240_000 },
  async () => {
    const begun = await backFromZoom();
    await killed('finishVideoConferencing', begun, {
      vendor: 'zoom',
      trouble: lost('/oauth/token'),
      isDone: () => leaves().length === 1,
    });
    expect(await accounts()).toEqual([]);
    expect(await done('finishVideoConferencing', begun)).toMatchObject({
      ok: false,
      refusal: { code: 'expired' },
    });
    await killed('finishVideoConferencing', await backFromZoom(), {
      vendor: 'zoom',
      trouble: { mode: 'hold', method: 'GET', path: '/v2/users/me' },
    });
    expect(await accounts()).toEqual([]);
    const last = await backFromZoom();
    await killed('finishVideoConferencing', last, {
      vendor: 'zoom',
      isDone: async () => (await accounts()).length === 1,
    });
    expect(await done('finishVideoConferencing', last)).toMatchObject({
      ok: false,
      refusal: { code: 'expired' },
    });
    expect(await accounts()).toMatchObject([{ active: true, erroredAt: null }]);
    expect(leaves()).toHaveLength(1);

    // Only the newest leave can be given back; a second run finds that done.
    await killed(
      'deactivateVideoConferencing',
      { provider },
      {
        vendor: 'zoom',
        trouble: lost('/oauth/revoke'),
        isDone: () => leaves().length === 0,
      },
    );
    expect(await accounts()).toMatchObject([{ active: true }]);
    expect(await done('deactivateVideoConferencing', { provider })).toMatchObject({ ok: true });
    expect(await accounts()).toMatchObject([{ active: false, refreshTokenEncrypted: null }]);
  },
);

test(
  'killed once Zoom has given another access, which it forgets the one before for: its owner is told that access is lost, and nobody asks in vain again',
  { timeout: 240_000 },
  async () => {
    expect(await done('finishVideoConferencing', await backFromZoom())).toMatchObject({ ok: true });
    const { make, remove } = visit('virtual');
    const id = await make();
    const meeting = (await rowOf('Meeting', id))!;
    const input = { practiceId: world.a.id, meetingId: meeting.id };
    const due = async () =>
      (await rows('SELECT id FROM tenancy.meetings_due(now(), 100)')).filter((one) => one.id === meeting.id);
    const access = () => leaves()[0]!.access;

    const former = access();
    await rows('UPDATE "ConferencingAccount" SET "tokenExpiresAt" = now()');
    const trouble = lost('/oauth/token');
    await killed(
      'keepMeeting',
      input,
      { vendor: 'zoom', trouble, isDone: () => access() !== former },
      SYSTEM,
    );
    expect(await accounts()).toMatchObject([{ erroredAt: null, renewingUntil: expect.any(Date) }]);
    await letGo('Meeting');
    await letGo('ConferencingAccount', 'renewingUntil');
    expect(await due()).toHaveLength(1);
    expect(await done('keepMeeting', input, SYSTEM)).toMatchObject({ value: { kept: false } });
    expect(await accounts()).toMatchObject([{ active: true, erroredAt: expect.any(Date) }]);
    expect(await done('videoConferencing')).toMatchObject({
      value: { accounts: [{ connected: true, erroredAt: expect.any(String) }] },
    });
    expect(await due()).toEqual([]);

    expect(await done('finishVideoConferencing', await backFromZoom())).toMatchObject({ ok: true });
    expect(await due()).toHaveLength(1);
    expect(await remove(id)).toMatchObject({ ok: true });
  },
);

test.each([
  ['a visit that is made, moved and removed', visit('virtual')],
  ['a group event that is made and removed', groupEvent('virtual')],
])(
  'connected anew, and killed at each of Zoom’s answers: one meeting of %s',
  { timeout: 240_000 },
  async (_what, { make, move, remove }) => {
    const subjectId = await make();
    const stored = () => rowOf('Meeting', subjectId);
    const input = { practiceId: world.a.id, meetingId: (await stored())!.id };
    const meetings = () => world.sandbox.zoom.store.all('meetings');
    const diesAndGoesOn = async (trouble: Failure, isDone: () => boolean) => {
      await killed('keepMeeting', input, { vendor: 'zoom', trouble, isDone }, SYSTEM);
      expect(await stored()).toMatchObject({ dueAt: expect.any(Date) });
      await letGo('Meeting');
      expect(await done('keepMeeting', input, SYSTEM)).toMatchObject({ value: { kept: true } });
      expect((await stored())?.dueAt ?? null).toBeNull();
    };
    await diesAndGoesOn(lost('/v2/users/me/meetings'), () => meetings().length === 1);
    expect([meetings().length, leaves().length]).toEqual([1, 1]);
    const { id, start_time: start } = meetings()[0]!;
    expect(await stored()).toMatchObject({ externalId: String(id) });

    if (move) {
      expect(await move(subjectId)).toMatchObject({ ok: true });
      const isMoved = () => meetings().some(({ start_time }) => start_time !== start);
      await diesAndGoesOn(lost(`/v2/meetings/${id}`, 'PATCH'), isMoved);
      expect(meetings()).toMatchObject([{ id }]);
      expect(Date.parse(meetings()[0]!.start_time)).toBe(movedTo.getTime());
    }
    expect(await remove(subjectId)).toMatchObject({ ok: true });
    await diesAndGoesOn(lost(`/v2/meetings/${id}`, 'DELETE'), () => meetings().length === 0);
    expect(meetings()).toEqual([]);
  },
);
