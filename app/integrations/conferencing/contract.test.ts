import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { atZoom, leaveOf, ZOOM_KEYS, ZOOM_RETURN } from '#tests/support/conferencing.ts';
import { startSandboxServer } from '#sandbox/server.ts';
import { createZoomSandbox, signedHeaders, type ZoomSandbox } from '#sandbox/zoom/index.ts';
import type { MeetingPlan } from './port.ts';
import { ZoomConferencing } from './zoom.ts';

const PLAN: MeetingPlan = {
  topic: 'Coaching with Ann Alder',
  startsAt: Date.UTC(2026, 2, 12, 18),
  minutes: 50,
  timeZone: 'America/New_York',
  isPrivate: true,
};

interface Setting {
  sandbox: ZoomSandbox;
  apiBase?: string;
  close: () => Promise<void>;
}

const inProcess = (): Promise<Setting> => {
  const sandbox = createZoomSandbox();
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
  return { sandbox: server.zoom, apiBase: `${server.url}/zoom`, close: () => server.close() };
};

describe.each([
  { way: 'MSW in this process', open: inProcess },
  { way: 'the sandbox over HTTP', open: overHttp },
])('meetings at Zoom, through $way', ({ open }) => {
  let setting: Setting;
  let zoom: ZoomConferencing;
  beforeAll(async () => {
    setting = await open();
    const { apiBase } = setting;
    zoom = new ZoomConferencing({ ...ZOOM_KEYS, apiBase, timeoutMs: 400 });
  });
  afterAll(() => setting.close());
  afterEach(() => setting.sandbox.failures.clear());

  const meetings = () => setting.sandbox.store.all('meetings');
  const failing = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

  test('leave is given by a code that serves once, with the verifier of its challenge', async () => {
    const page = zoom.consentPage({ state: 'abc', challenge: 'x'.repeat(43), returnUrl: ZOOM_RETURN });
    const { back } = await atZoom(page);
    expect(back!.origin + back!.pathname).toBe(ZOOM_RETURN);
    expect(back!.searchParams.get('state')).toBe('abc');
    const code = back!.searchParams.get('code')!;
    const wrong = { code, verifier: 'another', returnUrl: ZOOM_RETURN };
    expect(await failing(zoom.exchange(wrong))).toMatchObject({ problem: 'access_lost' });
    // Gone with the first try.
    expect(await failing(zoom.exchange(wrong))).toMatchObject({ problem: 'access_lost' });
    const declined = await atZoom(page, { press: 'decline' });
    expect(declined.back!.searchParams.get('error')).toBe('access_denied');
  });

  test('keys of ours that are wrong are not the practitioner’s loss', async () => {
    const { apiBase } = setting;
    const wrong = new ZoomConferencing({ ...ZOOM_KEYS, apiBase, clientSecret: '' });
    expect(await failing(wrong.renew('anything'))).toMatchObject({ problem: 'refused' });
  });

  test('a renewal serves once: the one before it is dead, and so is its access', async () => {
    const first = await leaveOf(zoom, { email: 'renews@zoom.example' });
    expect(first.livesSeconds).toBe(3_600);
    const second = await zoom.renew(first.renewal);
    expect(second.renewal).not.toBe(first.renewal);
    expect(await failing(zoom.renew(first.renewal))).toMatchObject({ problem: 'access_lost' });
    expect(await failing(zoom.host(first.access))).toMatchObject({ problem: 'access_expired' });
    expect(await zoom.host(second.access)).toEqual({
      hostId: expect.any(String),
      name: 'Ann Alder',
      email: 'renews@zoom.example',
      mostMinutes: null,
    });
  });

  test('an account that pays nothing says that its meetings end after 40 minutes', async () => {
    const basic = await leaveOf(zoom, { name: 'Basic Bea', email: 'basic@zoom.example' });
    expect(await zoom.host(basic.access)).toMatchObject({ name: 'Basic Bea', mostMinutes: 40 });
  });

  test('a meeting is made, found by its mark, changed, opened by its host, and removed', async () => {
    const { access } = await leaveOf(zoom);
    const made = await zoom.make(access, 'mark-1', PLAN);
    expect(made).toEqual({
      meetingId: expect.stringMatching(/^\d+$/),
      joinUrl: expect.stringMatching(/^http/),
    });
    expect(await zoom.find(access, 'mark-1')).toEqual([made]);
    expect(await zoom.find(access, 'mark-2')).toEqual([]);
    expect(await zoom.change(access, made.meetingId, { ...PLAN, minutes: 80 })).toBe('changed');
    expect(meetings().find(({ id }) => String(id) === made.meetingId)).toMatchObject({
      topic: PLAN.topic,
      start_time: '2026-03-12T18:00:00Z',
      duration: 80,
      timezone: 'America/New_York',
      waitingRoom: true,
    });
    const [one, two] = [
      await zoom.startPage(access, made.meetingId),
      await zoom.startPage(access, made.meetingId),
    ];
    expect(one).not.toBe(two);
    expect(await zoom.remove(access, made.meetingId)).toBe('removed');
    expect(await zoom.remove(access, made.meetingId)).toBe('gone');
    expect(await zoom.change(access, made.meetingId, PLAN)).toBe('gone');
    expect(await zoom.startPage(access, made.meetingId)).toBeNull();
  });

  test('the mark is found on the second page too', async () => {
    const { access } = await leaveOf(zoom, { email: 'busy@zoom.example' });
    const { hostId } = await zoom.host(access);
    for (let at = 0; at < 310; at += 1) {
      const start_time = new Date(PLAN.startsAt - at * 60_000).toISOString();
      const row = { id: 1_000 + at, userId: hostId, topic: 'x', agenda: '', start_time, duration: 30 };
      const rest = { timezone: 'UTC', password: 'p', created_at: start_time, waitingRoom: false };
      setting.sandbox.store.put('meetings', String(row.id), { ...row, ...rest });
    }
    const made = await zoom.make(access, 'mark-late', { ...PLAN, startsAt: PLAN.startsAt + 3_600_000 });
    expect(await zoom.find(access, 'mark-late')).toEqual([made]);
  });

  test('what is sent is sent once where it would be made twice, and its outcome is not known', async () => {
    const { access } = await leaveOf(zoom, { email: 'lost@zoom.example' });
    const modes = ['timeout_after', 'drop_after', 'error_after'] as const;
    for (const [at, mode] of modes.entries()) {
      setting.sandbox.failures.plan({ mode, path: '/v2/users/me/meetings', method: 'POST' });
      const error = await failing(zoom.make(access, `lost-${at}`, PLAN));
      expect(error).toMatchObject({ problem: 'unavailable' });
      expect(await zoom.find(access, `lost-${at}`)).toHaveLength(1);
    }
    // What can be repeated is.
    const [made] = await zoom.find(access, 'lost-0');
    setting.sandbox.failures.plan({ mode: 'drop_after', method: 'DELETE' });
    expect(await zoom.remove(access, made!.meetingId)).toBe('gone');
    setting.sandbox.failures.plan({ mode: 'error_before', method: 'GET' });
    expect(await zoom.host(access)).toMatchObject({ email: 'lost@zoom.example' });
  });

  test('too many calls say when to come again; nothing was done', async () => {
    const { access } = await leaveOf(zoom, { email: 'often@zoom.example' });
    setting.sandbox.failures.plan({ mode: 'rate_limit', method: 'POST' });
    expect(await failing(zoom.make(access, 'often', PLAN))).toMatchObject({
      problem: 'rate_limited',
      retryAfterSeconds: 7,
    });
    expect(await zoom.find(access, 'often')).toEqual([]);
  });

  test('an access that is over is told apart from one that is lost', async () => {
    const leave = await leaveOf(zoom, { email: 'over@zoom.example' });
    setting.sandbox.expireAccess();
    expect(await failing(zoom.host(leave.access))).toMatchObject({ problem: 'access_expired' });
    const { access, renewal } = await zoom.renew(leave.renewal);
    const grant = setting.sandbox.store.all('grants').find((one) => one.access === access)!;
    setting.sandbox.store.put('grants', grant.id, { ...grant, scopes: ['user:read:user'] });
    expect(await failing(zoom.make(access, 'm', PLAN))).toMatchObject({ problem: 'access_lost' });
    setting.sandbox.deauthorize('over@zoom.example');
    expect(await failing(zoom.renew(renewal))).toMatchObject({ problem: 'access_lost' });
    const guest = await leaveOf(zoom, { name: 'Guest Gil', email: 'guest@zoom.example' });
    for (const call of [() => zoom.make(guest.access, 'g', PLAN), () => zoom.mustHost(guest.access)])
      expect(await failing(call())).toMatchObject({ problem: 'may_not_host' });
  });

  test('leave is given back, once and again', async () => {
    const { access } = await leaveOf(zoom, { email: 'leaves@zoom.example' });
    await zoom.revoke(access);
    await zoom.revoke(access);
    expect(await failing(zoom.host(access))).toMatchObject({ problem: 'access_expired' });
    setting.sandbox.failures.plan({ mode: 'error_before', path: '/oauth/revoke' });
    expect(await failing(zoom.revoke(access))).toMatchObject({ problem: 'unavailable' });
  });

  test('what is no plan of a meeting is refused, and says so without ending in a loop', async () => {
    const { access } = await leaveOf(zoom, { email: 'odd@zoom.example' });
    expect(await failing(zoom.make(access, 'odd', { ...PLAN, minutes: 0 }))).toMatchObject({
      problem: 'refused',
    });
  });
});

describe('events of Zoom', () => {
  const now = Date.UTC(2026, 2, 4, 15);
  const zoom = new ZoomConferencing({ ...ZOOM_KEYS, now: () => now });
  const seconds = now / 1000;
  const heard = (body: unknown, over: { at?: number; secret?: string; text?: string } = {}) => {
    const rawBody = over.text ?? JSON.stringify(body);
    const headers = signedHeaders(over.secret ?? ZOOM_KEYS.webhookSecretToken, rawBody, over.at ?? seconds);
    const signed = { signature: headers['x-zm-signature']!, timestamp: headers['x-zm-request-timestamp']! };
    return zoom.verifyWebhook({ rawBody, ...signed });
  };
  const removed = {
    event: 'app_deauthorized',
    payload: { user_id: 'host-1', deauthorization_time: '2026-03-04T14:59:00.000Z' },
  };

  test('are believed with a signature over body and moment alone', () => {
    const event = { kind: 'access_removed', hostId: 'host-1' };
    expect(heard(removed)).toEqual({ ok: true, event });
    expect(heard(removed, { secret: 'another secret token' })).toEqual({
      ok: false,
      reason: 'signature_wrong',
    });
    expect(heard(removed, { at: seconds - 301 })).toEqual({ ok: false, reason: 'too_old' });
    expect(heard(removed, { at: seconds + 301 })).toEqual({ ok: false, reason: 'too_old' });
    expect(heard(null, { text: '{' })).toEqual({ ok: false, reason: 'malformed' });
    const bare = { rawBody: JSON.stringify(removed), signature: null, timestamp: String(seconds) };
    expect(zoom.verifyWebhook(bare)).toEqual({ ok: false, reason: 'signature_missing' });
  });

  test('the question whether the address is ours is answered with the token signed', () => {
    const asked = { event: 'endpoint.url_validation', payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' } };
    // Worked out once by openssl dgst -sha256 -hmac zoom-secret-token-test.
    expect(heard(asked)).toMatchObject({
      ok: true,
      event: {
        kind: 'address_check',
        answer: JSON.stringify({
          plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
          encryptedToken: 'f37dc6820a778bbe15c19d7b258233e80251ebe1b200bfc2db1d26ab0cca7d63',
        }),
      },
    });
  });

  test('what concerns nothing of ours is only heard', () => {
    expect(heard({ event: 'meeting.started', payload: { object: { id: 1 } } })).toEqual({
      ok: true,
      event: { kind: 'other' },
    });
    expect(heard({ event: 'meeting.deleted', payload: { object: { id: 81, host_id: 'h' } } })).toEqual({
      ok: true,
      event: { kind: 'meeting_deleted', hostId: 'h', meetingId: '81' },
    });
  });
});

describeContract('zoom', (contract) => {
  let calls: Exchange[];
  beforeAll(async () => {
    const sandbox = createZoomSandbox();
    const server = setupServer(...sandbox.handlers);
    const recorded = recordExchanges(server, (url) => !/^\/(oauth\/authorize|[js]\/)/.test(url.pathname));
    server.listen({ onUnhandledRequest: 'error' });
    const zoom = new ZoomConferencing(ZOOM_KEYS);
    const { access, renewal } = await leaveOf(zoom);
    await zoom.host(access);
    const { meetingId } = await zoom.make(access, 'mark', PLAN);
    await zoom.make(access, 'mark', { ...PLAN, isPrivate: false });
    await zoom.find(access, 'mark');
    await zoom.startPage(access, meetingId);
    await zoom.change(access, meetingId, { ...PLAN, minutes: 30 });
    await zoom.remove(access, meetingId);
    await zoom.remove(access, meetingId);
    const renewed = await zoom.renew(renewal);
    await zoom.renew(renewal).catch(() => undefined);
    await zoom.host(access).catch(() => undefined);
    await zoom.revoke(renewed.access);
    calls = (await recorded()).map((one) => ({ ...one, url: withoutVersion(one.url) }));
    server.close();
    sandbox.close();
  });

  test('every call of the adapter is one that Zoom has, with only what Zoom knows', () => {
    expect(calls.length).toBeGreaterThan(11);
    expect(contract.requestFaults(calls)).toEqual([]);
  });

  test('every answer is one that Zoom could give', () => {
    expect(contract.answerFaults(calls)).toEqual([]);
  });
});

/** The description's paths begin behind /v2. */
function withoutVersion(url: URL): URL {
  const short = new URL(url);
  short.pathname = url.pathname.replace(/^\/v2(?=\/)/, '');
  return short;
}
