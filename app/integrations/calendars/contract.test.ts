import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { createCronofySandbox, type CronofySandbox } from '#sandbox/cronofy/index.ts';
import { startSandboxServer } from '#sandbox/server.ts';
import { CronofyCalendars } from './cronofy.ts';
import type { EventQuery, OutsideEvent } from './port.ts';

const KEYS = { clientId: 'client-contract', clientSecret: 'secret-contract', dataCenter: 'us' };
const BACK = 'http://localhost:3000/portal/settings/calendar/return';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Setting {
  sandbox: CronofySandbox;
  apiBase?: string;
  close: () => Promise<void>;
}
const inProcess = (): Promise<Setting> => {
  const sandbox = createCronofySandbox();
  const server = setupServer(...sandbox.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  return Promise.resolve({
    sandbox,
    close: () => {
      server.close();
      sandbox.close();
      return Promise.resolve();
    },
  });
};
const overHttp = async (): Promise<Setting> => {
  const server = await startSandboxServer({ port: 0 });
  return { sandbox: server.cronofy, apiBase: `${server.url}/cronofy`, close: () => server.close() };
};
const failing = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

async function all(pages: AsyncIterable<OutsideEvent[]>): Promise<OutsideEvent[]> {
  const events: OutsideEvent[] = [];
  for await (const page of pages) events.push(...page);
  return events;
}

let people = 0;
async function connected(sandbox: CronofySandbox, calendars: CronofyCalendars) {
  const profile = sandbox.person('google', `person-${(people += 1)}@calendar.example`);
  const code = sandbox.codeFor(profile, KEYS.clientId, BACK);
  const leave = await calendars.exchange({ code, returnUrl: BACK });
  const [first] = await calendars.profiles(leave.access);
  const [own, family, holidays] = first!.calendars!;
  const now = Date.now();
  const query: EventQuery = {
    calendarIds: [own!.id, family!.id],
    from: now - DAY,
    to: now + 200 * DAY,
    timeZone: 'America/New_York',
  };
  return { profile, leave, own: own!, family: family!, holidays: holidays!, query, code };
}

const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

describe.each([
  { way: 'MSW in this process', open: inProcess },
  { way: 'the sandbox over HTTP', open: overHttp },
])('calendars through $way', ({ open }) => {
  let setting: Setting;
  let calendars: CronofyCalendars;
  let sandbox: CronofySandbox;
  beforeAll(async () => {
    setting = await open();
    ({ sandbox } = setting);
    calendars = new CronofyCalendars({ ...KEYS, apiBase: setting.apiBase, timeoutMs: 500 });
  });
  afterAll(() => setting.close());
  afterEach(() => sandbox.failures.clear());

  test('leave is given on a page, by a code that serves once', async () => {
    const page = calendars.consentPage({ provider: 'apple', state: 'abc', returnUrl: BACK });
    const post = (form: Record<string, string>) =>
      fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
    expect(await (await fetch(page)).text()).toContain('Connect your Apple calendar');
    const declined = new URL((await post({ do: 'decline' })).headers.get('location')!);
    expect(Object.fromEntries(declined.searchParams)).toEqual({ error: 'access_denied', state: 'abc' });
    const allowed = new URL(
      (await post({ do: 'allow', name: 'ann@icloud.example' })).headers.get('location')!,
    );
    const code = allowed.searchParams.get('code')!;
    expect(allowed.searchParams.get('state')).toBe('abc');
    const leave = await calendars.exchange({ code, returnUrl: BACK });
    expect(leave).toMatchObject({ account: expect.stringMatching(/^acc_/) });
    expect(leave.expiresAt - Date.now()).toBeGreaterThan(3_500_000);
    expect(await calendars.profiles(leave.access)).toMatchObject([
      { provider: 'apple', name: 'ann@icloud.example', isConnected: true, isBeginning: true },
    ]);
    expect(await failing(calendars.exchange({ code, returnUrl: BACK }))).toMatchObject({
      problem: 'access_lost',
    });
  });

  test('an access is over after its hour, and another is got by the renewal until leave is taken back', async () => {
    const { leave } = await connected(sandbox, calendars);
    sandbox.expireAccess();
    expect(await failing(calendars.profiles(leave.access))).toMatchObject({ problem: 'access_expired' });
    const next = await calendars.renew(leave.renewal);
    expect(await calendars.profiles(next.access)).toHaveLength(1);
    sandbox.takeBack(leave.account);
    expect(await failing(calendars.profiles(next.access))).toMatchObject({ problem: 'access_expired' });
    expect(await failing(calendars.renew(leave.renewal))).toMatchObject({ problem: 'access_lost' });
  });

  test('events come in pages, as busy or free as their owner is, and without our own', async () => {
    const { leave, own, query } = await connected(sandbox, calendars);
    const soon = Date.now() + 40 * DAY;
    for (let index = 0; index < 120; index += 1)
      sandbox.happens(own.id, {
        summary: `Event ${index}`,
        start: at(soon + index * HOUR),
        end: at(soon + (index + 1) * HOUR),
      });
    await calendars.writeEvent(leave.access, own.id, {
      ownId: 'appointment-1',
      title: 'Massage with Ada',
      description: 'x'.repeat(5_000),
      startsAt: soon,
      endsAt: soon + HOUR,
      allDay: false,
      timeZone: 'America/New_York',
      location: 'Elm Street',
    });
    const pages: number[] = [];
    for await (const page of calendars.events(leave.access, query)) pages.push(page.length);
    expect(pages.length).toBeGreaterThan(2);
    const events = await all(calendars.events(leave.access, query));
    expect(events.filter(({ title }) => title?.startsWith('Event '))).toHaveLength(120);
    expect(events.filter(({ ownId }) => ownId)).toEqual([]);
    const busy = Object.fromEntries(events.map(({ title, isBusy }) => [title, isBusy]));
    expect(busy).toMatchObject({
      Dentist: true,
      'Maybe a concert': true,
      'Not going': false,
      'Bins out': false,
    });
    const alone = await all(calendars.events(leave.access, { ...query, own: 'alone' }));
    expect(alone).toMatchObject([{ ownId: 'appointment-1', title: 'Massage with Ada' }]);
    await calendars.removeEvent(leave.access, own.id, 'appointment-1');
    await calendars.removeEvent(leave.access, own.id, 'appointment-1');
    expect(await all(calendars.events(leave.access, { ...query, own: 'alone' }))).toEqual([]);
  });

  test('whole days are days of the practice, those of the change of clocks too', async () => {
    const { leave, own, query } = await connected(sandbox, calendars);
    sandbox.happens(own.id, { summary: 'Away', start: '2027-03-13', end: '2027-03-15' });
    const asked = { ...query, from: Date.parse('2027-03-01T00:00Z'), to: Date.parse('2027-03-20T00:00Z') };
    const away = (await all(calendars.events(leave.access, asked))).find(({ title }) => title === 'Away')!;
    expect(away).toMatchObject({
      allDay: true,
      startsAt: Date.parse('2027-03-13T05:00Z'),
      endsAt: Date.parse('2027-03-15T04:00Z'),
    });
  });

  test('what changed is told apart, with what was deleted', async () => {
    const { leave, own, query } = await connected(sandbox, calendars);
    const first = sandbox.happens(own.id, {
      summary: 'First',
      start: at(Date.now() + DAY),
      end: at(Date.now() + DAY + HOUR),
    });
    const since = Date.now() + 2_000;
    expect(await all(calendars.events(leave.access, { ...query, changedSince: since }))).toEqual([]);
    sandbox.happens(own.id, {
      uid: first,
      summary: 'First',
      start: at(Date.now() + DAY),
      end: at(Date.now() + DAY + HOUR),
      deleted: true,
    });
    const changed = await all(calendars.events(leave.access, { ...query, changedSince: Date.now() - 1_000 }));
    expect(changed.find(({ uid }) => uid === first)).toMatchObject({ isDeleted: true, isBusy: false });
    expect((await all(calendars.events(leave.access, query))).some(({ uid }) => uid === first)).toBe(false);
  });

  test('occurrences of a series are events of their own: one is moved, one is deleted, the others stay', async () => {
    const { leave, own, query } = await connected(sandbox, calendars);
    const inDays = (days: number) => Date.now() + days * DAY;
    const put = (startsAt: number, more: object = {}) =>
      sandbox.happens(own.id, {
        ...{ summary: 'Class', start: at(startsAt), end: at(startsAt + HOUR) },
        ...{ recurring: true, series: 'series-1', ...more },
      });
    const uids = [1, 8, 15].map((days) => put(inDays(days)));
    put(inDays(9), { uid: uids[1] });
    put(inDays(15), { uid: uids[2], deleted: true });
    const events = (await all(calendars.events(leave.access, query))).filter(
      ({ title }) => title === 'Class',
    );
    expect(events.map(({ uid }) => uid)).toEqual(uids.slice(0, 2));
    expect(new Date(events[1]!.startsAt).toISOString().slice(0, 10)).toBe(at(inDays(9)).slice(0, 10));
  });

  test('of an entry of ours that its owner makes repeat each occurrence is told by our name', async () => {
    const { leave, own, query } = await connected(sandbox, calendars);
    const [startsAt, ownId] = [Math.floor(Date.now() / 1000) * 1000 + DAY, 'practice.visit'];
    const event = {
      ownId,
      title: 'Ours',
      description: '',
      startsAt,
      endsAt: startsAt + HOUR,
      location: null,
    };
    const zoned = { allDay: false, timeZone: 'America/New_York' };
    await calendars.writeEvent(leave.access, own.id, { ...event, ...zoned });
    const ours = () => all(calendars.events(leave.access, { ...query, own: 'alone' }));
    expect(await ours()).toMatchObject([{ ownId, isRecurring: false }]);
    sandbox.repeats(own.id, ownId, [7, 14]);
    const series = await ours();
    expect(series.map((one) => [one.ownId, one.isRecurring, one.startsAt])).toEqual(
      [0, 7, 14].map((days) => [ownId, true, startsAt + days * DAY]),
    );
    expect(new Set(series.map(({ uid }) => uid)).size).toBe(3);
  });

  test('a channel is the same for the same calendars, and gone when it is closed', async () => {
    const { leave, own, family } = await connected(sandbox, calendars);
    const asked = { callbackUrl: 'http://localhost:3000/webhooks/cronofy?c=1', calendarIds: [own.id] };
    const channel = await calendars.openChannel(leave.access, asked);
    expect(await calendars.openChannel(leave.access, asked)).toBe(channel);
    expect(await calendars.openChannel(leave.access, { ...asked, calendarIds: [family.id] })).not.toBe(
      channel,
    );
    await calendars.closeChannel(leave.access, channel);
    await calendars.closeChannel(leave.access, channel);
  });

  test('a calendar that cannot be written into refuses, one of another account is not there', async () => {
    const [one, two] = [await connected(sandbox, calendars), await connected(sandbox, calendars)];
    const event = {
      ownId: 'a',
      title: 'A',
      description: '',
      startsAt: Date.now(),
      endsAt: Date.now() + HOUR,
      allDay: false,
      timeZone: 'America/New_York',
      location: null,
    };
    expect(await failing(calendars.writeEvent(one.leave.access, one.holidays.id, event))).toMatchObject({
      problem: 'refused',
    });
    expect(await failing(calendars.writeEvent(one.leave.access, two.own.id, event))).toMatchObject({
      problem: 'missing',
    });
  });

  test('a profile that is released is gone, and so is leave', async () => {
    const { leave, profile } = await connected(sandbox, calendars);
    await calendars.releaseProfile(leave.access, profile.id);
    await calendars.releaseProfile(leave.access, profile.id);
    expect(await calendars.profiles(leave.access)).toEqual([]);
    await calendars.release(leave.renewal);
    await calendars.release(leave.renewal);
    expect(await failing(calendars.renew(leave.renewal))).toMatchObject({ problem: 'access_lost' });
  });

  test.each([
    ['rate_limit', { problem: 'unavailable', retryAfterMs: 30_000 }],
    ['error_before', { problem: 'unavailable', retryAfterMs: null }],
    ['timeout_after', { problem: 'unavailable' }],
    ['drop_before', { problem: 'unavailable' }],
  ] as const)('%s is a reason to come again', async (mode, problem) => {
    const { leave } = await connected(sandbox, calendars);
    sandbox.failures.plan({ mode, path: '/v1/userinfo' });
    expect(await failing(calendars.profiles(leave.access))).toMatchObject(problem);
  });

  test('an account that is locked is a reason to come again', async () => {
    const { leave, query } = await connected(sandbox, calendars);
    sandbox.lock(leave.account, true);
    expect(await failing(all(calendars.events(leave.access, query)))).toMatchObject({
      problem: 'unavailable',
    });
    sandbox.lock(leave.account, false);
    expect((await all(calendars.events(leave.access, query))).length).toBeGreaterThan(0);
  });
});

test('a next page at another host is not asked for: our key goes nowhere else', async () => {
  const sandbox = createCronofySandbox({ publicUrl: 'https://elsewhere.example' });
  const server = setupServer(...sandbox.handlers);
  server.listen({ onUnhandledRequest: 'error' });
  try {
    const calendars = new CronofyCalendars(KEYS);
    const { leave, own, query } = await connected(sandbox, calendars);
    for (let index = 0; index < 60; index += 1)
      sandbox.happens(own.id, {
        summary: `E${index}`,
        start: at(Date.now() + DAY),
        end: at(Date.now() + DAY + HOUR),
      });
    expect(await failing(all(calendars.events(leave.access, query)))).toMatchObject({ problem: 'refused' });
  } finally {
    server.close();
  }
});

/** Everything that the adapter asks, recorded. */
async function record(): Promise<Exchange[]> {
  const sandbox = createCronofySandbox();
  const server = setupServer(...sandbox.handlers);
  const recorded = recordExchanges(server, ({ pathname }) => !pathname.startsWith('/oauth/authorize'));
  server.listen({ onUnhandledRequest: 'error' });
  const calendars = new CronofyCalendars(KEYS);
  const { leave, own, profile, query, code, holidays } = await connected(sandbox, calendars);
  await failing(calendars.exchange({ code, returnUrl: BACK }));
  await calendars.renew(leave.renewal);
  const { access } = await calendars.renew(leave.renewal);
  for (let index = 0; index < 60; index += 1)
    sandbox.happens(own.id, {
      summary: `E${index}`,
      start: at(Date.now() + DAY),
      end: at(Date.now() + DAY + HOUR),
      location: 'Here',
      ...(index % 2 === 0 && { recurring: true, series: 'series-1' }),
    });
  const event = {
    ownId: 'a',
    title: 'A',
    description: 'B',
    startsAt: Date.now(),
    endsAt: Date.now() + HOUR,
    allDay: false,
    timeZone: 'America/New_York',
    location: 'C',
  };
  await calendars.writeEvent(access, own.id, event);
  await failing(calendars.writeEvent(access, holidays.id, event));
  await all(calendars.events(access, query));
  await all(calendars.events(access, { ...query, own: 'alone' }));
  await all(calendars.events(access, { ...query, changedSince: Date.now() - DAY }));
  await calendars.removeEvent(access, own.id, 'a');
  const channel = await calendars.openChannel(access, { callbackUrl: BACK, calendarIds: [own.id] });
  await calendars.closeChannel(access, channel);
  await calendars.closeChannel(access, channel);
  for (const locked of [true, false]) {
    sandbox.lock(leave.account, locked);
    await failing(calendars.profiles(access));
  }
  sandbox.failures.plan({ mode: 'rate_limit' });
  await failing(calendars.profiles(access));
  await failing(calendars.profiles('nobody'));
  sandbox.disconnect(profile.id);
  await calendars.profiles(access);
  await calendars.releaseProfile(access, profile.id);
  await calendars.releaseProfile(access, profile.id);
  await calendars.release(leave.renewal);
  const exchanges = await recorded();
  server.close();
  sandbox.close();
  return exchanges;
}

describeContract('cronofy', (contract) => {
  let calls: Exchange[];
  beforeAll(async () => {
    calls = await record();
  });

  test('the adapter asks for what there is, in the way it is asked', () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(contract.requestFaults(calls)).toEqual([]);
  });

  test('the sandbox answers as the service does', () => {
    expect(contract.answerFaults(calls)).toEqual([]);
  });
});
