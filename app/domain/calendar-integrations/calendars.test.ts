import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { CronofyCalendars } from '#app/integrations/calendars/cronofy.ts';
import type { Operation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { createCronofySandbox, cronofySignature } from '#sandbox/cronofy/index.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { connectCronofy } from './connect/connect-cronofy.ts';
import { finishCronofy } from './connect/finish-cronofy.ts';
import { releaseCalendarProfile } from './disconnect/release-calendar-profile.ts';
import { removeCronofyProfile } from './disconnect/remove-cronofy-profile.ts';
import { calendarIntegrations } from './profiles/calendar-integrations.ts';
import { updateCronofyCalendars } from './profiles/update-cronofy-calendars.ts';
import { updateCronofyClient } from './profiles/update-cronofy-client.ts';
import { receiveCalendarNotification } from './sync/receive-calendar-notification.ts';
import { syncCalendars } from './sync/sync-calendars.ts';

const KEYS = { clientId: 'client-of-tests', clientSecret: 'secret-of-tests', dataCenter: 'us' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Math.floor(Date.now() / 1000) * 1000;

const sandbox = createCronofySandbox();
vendorApis(...sandbox.handlers);
const calendars = new CronofyCalendars({ ...KEYS, timeoutMs: 1_000 });

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database, { now }));
});
afterAll(() => {
  sandbox.close();
  return db.close();
});
beforeEach(async () => {
  sandbox.failures.clear();
  for (const table of ['CalendarProfile', 'CalendarConnection', 'ConnectAttempt', 'OutboxEvent', 'RateLimit'])
    await db.owner.query(`DELETE FROM "${table}"`);
});

const context = (more: object = {}, at = now) =>
  testContext({ database: db.database, ports: { calendars }, clock: fixedClock(at), ...more });
const as = (practice: WorldPractice, at = now) => context({ actor: practice.owner.actor }, at);
const run = async <Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  ctx: ReturnType<typeof context>,
  input: object,
) => {
  const outcome = await runOperation(operation, ctx, input);
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
};
const rows = async <Row = Record<string, never>>(sql: string) => (await db.owner.query(sql)).rows as Row[];

async function consent(practice: WorldPractice, name: string, press = 'allow', providerName = 'google') {
  const { url } = await run(connectCronofy, as(practice), { providerName });
  const body = new URLSearchParams({ do: press, name });
  const back = await fetch(url, { method: 'POST', redirect: 'manual', body });
  return Object.fromEntries(new URL(back.headers.get('location')!).searchParams);
}

async function connected(practice: WorldPractice, name: string) {
  const { id } = sandbox.person('google', name);
  await run(finishCronofy, as(practice), await consent(practice, name));
  const [connection] = await rows(
    `SELECT c.* FROM "CalendarConnection" c JOIN "CalendarProfile" f ON f."connectionId" = c.id
     WHERE f."externalId" = '${id}' AND c."practiceId" = '${practice.id}'`,
  );
  const { profiles } = await run(calendarIntegrations, as(practice), {});
  const profile = profiles.find(({ profileName }) => profileName === name)!;
  return { connectionId: String(connection!.id), account: String(connection!.externalId), profile };
}
const sync = (practice: WorldPractice, connectionId: string, at = now) =>
  run(syncCalendars, context({ actor: { kind: 'system' } }, at), { practiceId: practice.id, connectionId });
const titles = async (practice: WorldPractice) =>
  (
    await rows(`SELECT DISTINCT title FROM "ExternalBusy" WHERE "practiceId" = '${practice.id}' ORDER BY 1`)
  ).map(({ title }) => title);
const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

test('an Outlook calendar of a firm is asked for by itself, and stands as Outlook', async () => {
  await run(finishCronofy, as(b), await consent(b, 'ann@firm.example', 'allow', 'exchange'));
  const { profiles } = await run(calendarIntegrations, as(b), {});
  const firm = profiles.find(({ profileName }) => profileName === 'ann@firm.example');
  expect(firm).toMatchObject({ providerName: 'live_connect' });
  expect(sandbox.person('exchange', 'ann@firm.example').id).toBe(
    (
      await rows<{ id: string }>(
        `SELECT "externalId" AS id FROM "CalendarProfile" WHERE "profileName" = 'ann@firm.example'`,
      )
    )[0]!.id,
  );
  await db.owner.query(`DELETE FROM "CalendarConnection" WHERE "practiceId" = $1`, [b.id]);
});

test('a calendar is connected with leave that stands nowhere in the clear, and its events close times', async () => {
  const { connectionId, profile } = await connected(a, 'one@calendar.example');
  expect(profile.calendars.map(({ calendarName, active }) => [calendarName, active])).toEqual([
    ['Calendar', true],
    ['Family', true],
    ['Holidays in United States', false],
  ]);
  const stored = JSON.stringify(await rows('SELECT * FROM "CalendarConnection"'));
  for (const { access, refresh } of sandbox.store.all('grants')) {
    expect(stored).not.toContain(access);
    expect(stored).not.toContain(refresh);
  }
  expect(await rows(`SELECT topic FROM "OutboxEvent" WHERE topic = 'sync-calendars'`)).toHaveLength(1);
  await sync(a, connectionId);
  expect(await titles(a)).toEqual([
    'At the lake',
    'Dentist',
    'Maybe a concert',
    'Running club',
    'School play',
  ]);
  expect(await titles(b)).toEqual([]);
  expect(await sync(a, connectionId)).toEqual({ written: 0 });
});

test('leave that is not kept is given back, unless it is of an account that is connected already', async () => {
  const name = 'unkept@calendar.example';
  const back = await consent(a, name);
  sandbox.failures.plan({ mode: 'error_before', path: '/v1/userinfo', times: 3 });
  await expect(run(finishCronofy, as(a), back)).rejects.toMatchObject({ code: 'unavailable' });
  sandbox.failures.clear();
  const { id } = sandbox.person('google', name);
  const subOf = () => sandbox.store.get('profiles', id)!.sub;
  const grants = () => sandbox.store.all('grants').filter(({ sub }) => sub === subOf());
  expect(grants()).toEqual([]);
  await connected(a, name);
  expect(grants()).toHaveLength(1);
  const again = await consent(a, name);
  sandbox.failures.plan({ mode: 'error_before', path: '/v1/userinfo', times: 3 });
  await expect(run(finishCronofy, as(a), again)).rejects.toMatchObject({ code: 'unavailable' });
  sandbox.failures.clear();
  expect(grants()).toHaveLength(1);
});

test('a stranger’s code, a state of another practice or taken twice, and a no connect nothing (C100)', async () => {
  const back = await consent(a, 'two@calendar.example');
  const refused = { code: 'expired' };
  await expect(run(finishCronofy, as(b), back)).rejects.toMatchObject(refused);
  await expect(run(finishCronofy, as(a), { ...back, state: 'another' })).rejects.toMatchObject(refused);
  expect(await run(finishCronofy, as(a), back)).toEqual({ connected: true });
  await expect(run(finishCronofy, as(a), back)).rejects.toMatchObject(refused);
  expect(await run(finishCronofy, as(b), await consent(b, 'x@calendar.example', 'decline'))).toEqual({
    connected: false,
  });
  expect(await rows(`SELECT id FROM "CalendarConnection" WHERE "practiceId" = '${b.id}'`)).toEqual([]);
});

test('a signed word brings in what changed alone; a forged one, and one of a channel of nobody’s, does nothing', async () => {
  const { connectionId, profile } = await connected(a, 'three@calendar.example');
  await sync(a, connectionId);
  const calendarId = profile.calendars[0]!.calendarId;
  const uid = sandbox.happens(calendarId, {
    summary: 'New',
    start: at(now + 2 * DAY),
    end: at(now + 2 * DAY + HOUR),
  });
  const [kept] = await rows<{ channelId: string }>(
    `SELECT "channelId" FROM "CalendarConnection" WHERE id = '${connectionId}'`,
  );
  const { channelId } = kept!;
  const said = (channel: string) =>
    JSON.stringify({
      notification: { type: 'change', changes_since: at(now) },
      channel: { channel_id: channel, callback_url: 'http://localhost', filters: {} },
    });
  const receive = (rawBody: string, signature: string | null) =>
    run(receiveCalendarNotification, context({ actor: { kind: 'system' } }), { rawBody, signature });
  const due = async () =>
    (await rows(`SELECT "syncDueAt" FROM "CalendarConnection" WHERE id = '${connectionId}'`))[0]!.syncDueAt;
  const before = await due();
  await expect(receive(said(channelId), 'AAAA')).rejects.toMatchObject({ code: 'unauthenticated' });
  const other = said('chn_nobody');
  await expect(receive(other, cronofySignature(other, KEYS.clientSecret))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await due()).toEqual(before);
  // Twice is as good as once.
  for (let times = 0; times < 2; times += 1)
    await receive(said(channelId), cronofySignature(said(channelId), KEYS.clientSecret));
  expect(await due()).toEqual(new Date(now));
  await sync(a, connectionId);
  expect(await titles(a)).toContain('New');
  sandbox.happens(calendarId, {
    uid,
    summary: 'New',
    start: at(now + 2 * DAY),
    end: at(now + 2 * DAY + HOUR),
    deleted: true,
  });
  await sync(a, connectionId, now + HOUR);
  expect(await titles(a)).not.toContain('New');
});

test('an access that is over is renewed; leave that was taken back is told, the last good copy stays, and connecting again mends it', async () => {
  const { connectionId, account } = await connected(a, 'four@calendar.example');
  await sync(a, connectionId);
  sandbox.expireAccess();
  await sync(a, connectionId, now + HOUR);
  const state = async () =>
    (await rows(`SELECT * FROM "CalendarConnection" WHERE id = '${connectionId}'`))[0]!;
  expect(await state()).toMatchObject({ erroredAt: null, lastSyncedAt: new Date(now + HOUR) });
  sandbox.takeBack(account);
  await sync(a, connectionId, now + 2 * HOUR);
  expect(await state()).toMatchObject({
    erroredAt: new Date(now + 2 * HOUR),
    syncDueAt: null,
    lastSyncedAt: new Date(now + HOUR),
  });
  expect((await run(calendarIntegrations, as(a), {})).profiles).toMatchObject([{ isLost: true }]);
  expect(await titles(a)).toContain('Dentist');
  await run(finishCronofy, as(a), await consent(a, 'four@calendar.example'));
  expect(await state()).toMatchObject({ erroredAt: null });
  expect((await run(calendarIntegrations, as(a), {})).profiles).toMatchObject([{ isLost: false }]);
});

test('leave that no secret of ours opens makes one wait, is told as lost after a day, and connecting again mends it', async () => {
  const { connectionId } = await connected(a, 'sealed@calendar.example');
  const isLost = async () => (await run(calendarIntegrations, as(a), {})).profiles.map((one) => one.isLost);
  await rows(
    `UPDATE "CalendarConnection" SET "accessTokenEncrypted" = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' WHERE id = '${connectionId}'`,
  );
  await sync(a, connectionId);
  expect(await isLost()).toEqual([false]);
  const [{ kept }] = (await rows(
    `SELECT "refreshTokenEncrypted" AS kept FROM "CalendarConnection" WHERE id = '${connectionId}'`,
  )) as [{ kept: string }];
  const keep = (sealed: string) =>
    rows(
      `UPDATE "CalendarConnection" SET "refreshTokenEncrypted" = '${sealed}' WHERE id = '${connectionId}'`,
    );
  const nobodyOpens = 'A'.repeat(44);
  await keep(nobodyOpens);
  await sync(a, connectionId, now + HOUR);
  expect(await isLost()).toEqual([false]);
  // The secret is there again: nothing was lost.
  await keep(kept);
  await sync(a, connectionId, now + 2 * HOUR);
  expect(await isLost()).toEqual([false]);
  await keep(nobodyOpens);
  await sync(a, connectionId, now + 27 * HOUR);
  expect(await isLost()).toEqual([true]);
  await run(finishCronofy, as(a), await consent(a, 'sealed@calendar.example'));
  expect(await isLost()).toEqual([false]);
});

test('what failed before it was connected again is counted anew: its first failed reading is told on no page', async () => {
  const { connectionId } = await connected(a, 'anew@calendar.example');
  await rows(
    `UPDATE "CalendarConnection" SET failures = 5, "failingSince" = '2000-01-01' WHERE id = '${connectionId}'`,
  );
  const told = async () => (await run(proCalendarUser, as(a), {})).brokenCalendars.silent.length;
  expect(await told()).toBe(1);
  await run(finishCronofy, as(a), await consent(a, 'anew@calendar.example'));
  sandbox.failures.plan({ mode: 'rate_limit', path: '/v1/events' });
  await sync(a, connectionId);
  expect(await told()).toBe(0);
});

test.each(['rate_limit', 'error_before', 'timeout_before'] as const)(
  '%s: the copy stays, and it is tried later',
  async (mode) => {
    const { connectionId } = await connected(a, `${mode.replaceAll('_', '-')}@calendar.example`);
    await sync(a, connectionId);
    const before = await titles(a);
    sandbox.failures.plan({ mode, path: '/v1/events' });
    await sync(a, connectionId, now + 25 * HOUR);
    const [state] = await rows(
      `SELECT failures, "erroredAt", "syncDueAt" FROM "CalendarConnection" WHERE id = '${connectionId}'`,
    );
    expect(state).toMatchObject({ failures: 1, erroredAt: null });
    expect(Number(state!.syncDueAt)).toBeGreaterThan(now + 25 * HOUR);
    expect(await titles(a)).toEqual(before);
  },
);

test('a calendar that is switched off closes nothing at once, and is read again when it is switched on', async () => {
  const { connectionId, profile } = await connected(a, 'five@calendar.example');
  await sync(a, connectionId);
  const family = profile.calendars.find(({ calendarName }) => calendarName === 'Family')!;
  await run(updateCronofyCalendars, as(a), { calendars: [{ id: family.id, active: false }] });
  expect(await titles(a)).toEqual(['Dentist', 'Maybe a concert', 'Running club']);
  await sync(a, connectionId);
  expect(await titles(a)).not.toContain('School play');
  await run(updateCronofyCalendars, as(a), { calendars: [{ id: family.id, active: true }] });
  await sync(a, connectionId);
  expect(await titles(a)).toContain('School play');
  await expect(
    run(updateCronofyCalendars, as(b), { calendars: [{ id: family.id, active: false }] }),
  ).rejects.toMatchObject({
    userMessage: 'There was an error updating calendars',
  });
});

test('one calendar is written into: never a readonly one, nor another practice’s', async () => {
  const { profile } = await connected(a, 'six@calendar.example');
  const [own, family, holidays] = profile.calendars;
  const written = async () => (await rows(`SELECT id FROM "Calendar" WHERE "isWritten"`)).map(({ id }) => id);
  await run(updateCronofyClient, as(a), { writeCalendarId: own!.id });
  await run(updateCronofyClient, as(a), { writeCalendarId: family!.id });
  expect(await written()).toEqual([family!.id]);
  const failed = { userMessage: 'Failed to update write calendar' };
  await expect(run(updateCronofyClient, as(a), { writeCalendarId: holidays!.id })).rejects.toMatchObject(
    failed,
  );
  await expect(run(updateCronofyClient, as(b), { writeCalendarId: own!.id })).rejects.toMatchObject(failed);
  expect(await written()).toEqual([family!.id]);
  await run(updateCronofyClient, as(a), { writeCalendarId: null });
  expect(await written()).toEqual([]);
});

test('of two windows the one that saved first is kept, of both choices', async () => {
  const { profile } = await connected(a, 'two-windows@calendar.example');
  const [own, family] = profile.calendars;
  const opened = (await run(calendarIntegrations, as(a), {})).updatedAt;
  const changed = {
    code: 'state_changed',
    userMessage: 'This was changed elsewhere meanwhile, so your changes were not saved.',
  };
  const writes = (writeCalendarId: string, previousUpdatedAt: Date) =>
    run(updateCronofyClient, as(a), { writeCalendarId, previousUpdatedAt });
  await writes(own!.id, opened);
  await expect(writes(family!.id, opened)).rejects.toMatchObject(changed);
  const calendars = [{ id: family!.id, active: false }];
  const closes = (previousUpdatedAt: Date) =>
    run(updateCronofyCalendars, as(a), { calendars, previousUpdatedAt });
  await expect(closes(opened)).rejects.toMatchObject(changed);
  await closes((await run(calendarIntegrations, as(a), {})).updatedAt);
  const [kept] = (await run(calendarIntegrations, as(a), {})).profiles.filter(({ id }) => id === profile.id);
  expect(kept!.calendars).toMatchObject([
    { id: own!.id, isWritten: true, active: true },
    { id: family!.id, isWritten: false, active: false },
    {},
  ]);
  await run(updateCronofyClient, as(a), { writeCalendarId: null });
});

test('what is taken away closes nothing at once, and leave is taken back until that is done', async () => {
  const { connectionId, profile, account } = await connected(a, 'seven@calendar.example');
  await sync(a, connectionId);
  await expect(run(removeCronofyProfile, as(b), { profileId: profile.id })).rejects.toMatchObject({
    userMessage: 'There was an error removing your calendar',
  });
  await run(removeCronofyProfile, as(a), { profileId: profile.id });
  expect(await titles(a)).toEqual([]);
  expect((await run(calendarIntegrations, as(a), {})).profiles).toEqual([]);
  const release = (time: number) =>
    run(releaseCalendarProfile, context({ actor: { kind: 'system' } }, time), {
      practiceId: a.id,
      profileId: profile.id,
    });
  sandbox.failures.plan({ mode: 'error_before', path: '/v1/profiles' });
  expect(await release(now)).toEqual({ released: false });
  expect(sandbox.store.get('grants', account)).toBeDefined();
  expect(await release(now + HOUR)).toEqual({ released: true });
  expect(sandbox.store.get('grants', account)).toBeUndefined();
  expect(await rows('SELECT id FROM "CalendarConnection"')).toEqual([]);
  expect(await release(now + HOUR)).toEqual({ released: false });
});

test('an account that another practice has too is taken from one alone', async () => {
  const name = 'both@calendar.example';
  const [one, two] = [await connected(a, name), await connected(b, name)];
  await run(removeCronofyProfile, as(a), { profileId: one.profile.id });
  await run(releaseCalendarProfile, context({ actor: { kind: 'system' } }), {
    practiceId: a.id,
    profileId: one.profile.id,
  });
  expect(sandbox.store.get('grants', two.account)).toBeDefined();
  await sync(b, two.connectionId);
  expect(await titles(b)).toContain('Dentist');
});
