import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { anApprovedAppointment, given } from '#prisma/situations/index.ts';
import type { Failure } from '#sandbox/core/failures.ts';
import { atZoom } from '#tests/support/conferencing.ts';
import { askedWorld } from '#tests/support/killed/asked-world.ts';
import type { WorldPractice } from '#tests/support/world.ts';

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

const visit = (
  where: (a: WorldPractice) => Pick<Parameters<typeof anApprovedAppointment>[1], 'location' | 'services'>,
) =>
  given(world.a.db, Date.now(), (scene) =>
    anApprovedAppointment(scene, {
      ...where(world.a),
      client: world.a.clients.ben,
      bufferMinutes: 0,
      startsAt: Date.now() - (Date.now() % DAY_MS) + 40 * DAY_MS,
    }),
  );
const movedTo = new Date(Date.now() - (Date.now() % DAY_MS) + 41 * DAY_MS);

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
    const first = await back();
    const before = grants();
    await killed('finishCronofy', first, {
      vendor: 'cronofy',
      trouble: lost('/oauth/token'),
      isDone: () => grants() > before,
    });
    expect(await own('CalendarConnection')).toEqual([]);
    expect(await done('finishCronofy', first)).toMatchObject({ ok: false, refusal: { code: 'expired' } });
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
    const first = await goesOn();

    // The service has closed it without a word; once a day it is asked for again.
    store.remove('channels', first as string);
    await rows(`UPDATE "Calendar" SET "wholeReadAt" = NULL`);
    await dies(lost('/v1/channels'), () => channels().length === 1);
    expect(await connection()).toMatchObject({ channelId: first });
    const second = await goesOn();
    expect(second).not.toBe(first);

    // Of other calendars it is another one, and the one before is closed.
    await rows(`UPDATE "Calendar" SET active = false WHERE "calendarName" = 'Family'`);
    const { failures } = world.sandbox.cronofy;
    await dies({ mode: 'timeout_before', method: 'DELETE', path: '/v1/channels/' }, () => failures.isSpent);
    expect(channels()).toHaveLength(2);
    expect(await goesOn()).not.toBe(second);
  },
);

test(
  'killed between our commit and Cronofy’s answer: exactly one entry, as it is written, moved and removed',
  { timeout: 240_000 },
  async () => {
    const { value } = await done<{ profiles: { calendars: { id: string }[] }[] }>('calendarIntegrations');
    const writeCalendarId = value.profiles[0]!.calendars[0]!.id;
    expect(await done('updateCronofyClient', { writeCalendarId })).toMatchObject({ ok: true });
    const { id: appointmentId } = await visit(({ locations, services }) => ({
      location: locations.office,
      services: [services.massage],
    }));
    const entries = () =>
      world.sandbox.cronofy.store.all('happenings').filter(({ ownId }) => ownId !== undefined);
    const link = async () =>
      (await own('CalendarEventLink')).find((one) => one.appointmentId === appointmentId);
    const input = { practiceId: world.a.id, linkId: (await link())!.id };
    const diesAndGoesOn = async (method: 'POST' | 'DELETE', isDone: () => boolean) => {
      const dies = { vendor: 'cronofy', trouble: lost('/v1/calendars', method), isDone } as const;
      await killed('keepCalendarEntry', input, dies, SYSTEM);
      expect(await link()).toMatchObject({ dueAt: expect.any(Date) });
      await letGo('CalendarEventLink');
      expect(await done('keepCalendarEntry', input, SYSTEM)).toMatchObject({ ok: true });
      expect((await link())?.dueAt ?? null).toBeNull();
    };
    const ownId = `${world.a.id}.${appointmentId}`;

    await diesAndGoesOn('POST', () => entries().length === 1);
    expect(entries()).toMatchObject([{ ownId, deleted: false }]);
    const { start } = entries()[0]!;
    expect(await done('reschedule', { appointmentId, startsAt: movedTo })).toMatchObject({ ok: true });
    await diesAndGoesOn('POST', () => entries().some((one) => one.start !== start));
    expect(entries()).toMatchObject([{ ownId, deleted: false }]);
    expect(Date.parse(entries()[0]!.start)).toBe(movedTo.getTime());
    expect(await done('cancelAppointment', { appointmentId })).toMatchObject({ ok: true });
    await diesAndGoesOn('DELETE', () => entries().every(({ deleted }) => deleted));
    expect(entries().filter(({ deleted }) => !deleted)).toEqual([]);
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
    const first = await backFromZoom();
    await killed('finishVideoConferencing', first, {
      vendor: 'zoom',
      trouble: lost('/oauth/token'),
      isDone: () => leaves().length === 1,
    });
    expect(await accounts()).toEqual([]);
    expect(await done('finishVideoConferencing', first)).toMatchObject({
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
  'killed once Zoom has given another access, which it forgets the one before for: its owner is told that access is lost, and nobody asks in vain again; connected anew, and killed at each of Zoom’s answers, it has one meeting, as that is moved and removed',
  { timeout: 240_000 },
  async () => {
    expect(await done('finishVideoConferencing', await backFromZoom())).toMatchObject({ ok: true });
    const { id: appointmentId } = await visit(({ locations, services }) => ({
      location: { ...locations.virtual, virtualLink: null },
      services: [services.coaching],
    }));
    const [meeting] = await own('Meeting');
    const input = { practiceId: world.a.id, meetingId: meeting!.id };
    const due = async () =>
      (await rows('SELECT id FROM tenancy.meetings_due(now(), 100)')).filter(({ id }) => id === meeting!.id);
    const meetings = () => world.sandbox.zoom.store.all('meetings');
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
    const stored = async () => (await own('Meeting'))[0];
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

    expect(await done('reschedule', { appointmentId, startsAt: movedTo })).toMatchObject({ ok: true });
    const isMoved = () => meetings().some(({ start_time }) => start_time !== start);
    await diesAndGoesOn(lost(`/v2/meetings/${id}`, 'PATCH'), isMoved);
    expect(meetings()).toMatchObject([{ id }]);
    expect(Date.parse(meetings()[0]!.start_time)).toBe(movedTo.getTime());
    expect(await done('cancelAppointment', { appointmentId })).toMatchObject({ ok: true });
    await diesAndGoesOn(lost(`/v2/meetings/${id}`, 'DELETE'), () => meetings().length === 0);
    expect(meetings()).toEqual([]);
  },
);
