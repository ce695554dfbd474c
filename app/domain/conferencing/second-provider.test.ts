// It has its own process: what is loaded after the next line knows a provider that the product does not have.
import '#tests/support/worlds/second-provider.ts';
import type { AppLoadContext } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { appointmentForCalendar } from '#app/domain/calendar/appointment-for-calendar.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import {
  ConferencingError,
  type Conferencing,
  type ConferencingEvent,
  type MadeMeeting,
  type MeetingPlan,
} from '#app/integrations/conferencing/port.ts';
import type { ConferencingProvider } from '#app/lib/video-providers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { paths } from '#app/paths.ts';
import { action as webhook } from '#app/routes/api/conferencing-webhook.ts';
import { loader as comeBack } from '#app/routes/portal/settings/conferencing-return.ts';
import * as settings from '#app/routes/portal/settings/conferencing.tsx';
import { webContext } from '#tests/support/context.ts';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import { keepMeeting, meetingStartPage } from './index.ts';

const world = conferencingWorld();
const provider = 'jitsi' as ConferencingProvider;

/** Another provider's far end and adapter in one: what it was told, by the mark. */
class Jitsi implements Conferencing {
  readonly rooms = new Map<string, MeetingPlan>();
  isGiven = false;
  signedBy = { signature: 'x-jitsi-signature', timestamp: 'x-jitsi-moment' };
  consentPage = ({ state }: { state: string }) => `https://jitsi.test/allow?state=${state}`;
  async exchange() {
    this.isGiven = true;
    return { access: 'jitsi-access', renewal: 'jitsi-renewal', livesSeconds: 86_400 };
  }
  renew = () => this.exchange();
  async revoke() {
    this.isGiven = false;
  }
  async mustHost() {}
  async host() {
    if (!this.isGiven) throw new ConferencingError('access_lost', 'gone');
    return { hostId: 'jitsi:ann', name: 'Ann at Jitsi', email: null, mostMinutes: null };
  }
  async make(_access: string, mark: string, plan: MeetingPlan): Promise<MadeMeeting> {
    this.rooms.set(mark, plan);
    return made(mark);
  }
  find = async (_access: string, mark: string) => (this.rooms.has(mark) ? [made(mark)] : []);
  async change(_access: string, id: string, plan: MeetingPlan) {
    if (!this.rooms.has(id)) return 'gone' as const;
    this.rooms.set(id, plan);
    return 'changed' as const;
  }
  remove = async (_access: string, id: string) =>
    this.rooms.delete(id) ? ('removed' as const) : ('gone' as const);
  startPage = async (_access: string, id: string) => `https://jitsi.test/host/${id}`;
  verifyWebhook({ rawBody, signature }: { rawBody: string; signature: string | null }) {
    if (signature !== 'of Jitsi') return { ok: false as const, reason: 'signature_wrong' as const };
    return { ok: true as const, event: JSON.parse(rawBody) as ConferencingEvent };
  }
}
const made = (mark: string) => ({ meetingId: mark, joinUrl: `https://jitsi.test/${mark}` });

beforeAll(async () => {
  for (const type of ['ConferencingProvider', 'ConnectingVendor'])
    await world.db().owner.query(`ALTER TYPE "${type}" ADD VALUE 'jitsi'`);
});

/** With both at hand. */
function withBoth(base: BaseContext, jitsi: Jitsi): BaseContext {
  const conferencing = { value: { zoom: world.zoom, jitsi } };
  return { ...base, ports: Object.create(base.ports, { conferencing }) as BaseContext['ports'] };
}

const openSettings = (jitsi: Jitsi) =>
  openPlain(
    settings,
    withBoth(world.owner(), jitsi),
    `${paths.conferencingSettings()}?disconnect=${provider}`,
  );

/** From the button on the settings page to the provider's page and back. */
async function connect(jitsi: Jitsi) {
  const page = await openSettings(jitsi);
  expect(page.text).toContain('Connect Jitsi');
  const { to } = (await page.save({ provider }, 'connect')) as { to: string };
  const state = new URL(to).searchParams.get('state')!;
  const context = webContext(withBoth(world.owner(), jitsi)) as unknown as AppLoadContext;
  const request = new Request(
    `http://localhost:3000${paths.conferencingReturn(provider)}?state=${state}&code=given`,
  );
  await comeBack({ request, context, params: { provider } });
}

async function work(jitsi: Jitsi) {
  const ctx = withBoth(world.system(), jitsi);
  const due = await keepMeeting.due!(ctx, new Date(world.now()));
  for (const input of due) await ok(runOperation(keepMeeting, ctx, input));
  return due.length;
}

const move = (id: string, minutes: number) =>
  world.rows(
    `UPDATE "Appointment" SET "startsAt" = "startsAt" + $2 * interval '1 minute', "endsAt" = "endsAt" + $2 * interval '1 minute',
       "busyUntil" = "busyUntil" + $2 * interval '1 minute' WHERE id = $1`,
    [id, minutes],
  );
const cancel = (id: string) => world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);

test('a second provider joins by its adapter: what is new is made there, moved and removed, and Zoom’s meetings stay Zoom’s', async () => {
  const jitsi = new Jitsi();
  await ok(world.connect());
  const [movesAtZoom, goesAtZoom] = [await world.aVisit(), await world.aVisit()];
  expect(await work(jitsi)).toBe(2);
  expect(world.meetings()).toHaveLength(2);

  world.advance(MINUTE_MS);
  await connect(jitsi);
  const visit = await world.aVisit();
  await work(jitsi);
  const own = await world.meetingOf(visit.id);
  expect([...jitsi.rooms.keys()]).toEqual([own.id]);
  expect(own).toMatchObject({ joinUrl: `https://jitsi.test/${own.id}`, dueAt: null });
  expect(world.meetings()).toHaveLength(2);
  const start = { meetingId: String(own.id) };
  expect(await ok(runOperation(meetingStartPage, withBoth(world.owner(), jitsi), start))).toEqual({
    url: `https://jitsi.test/host/${own.id}`,
  });

  await move(visit.id, 30);
  await move(movesAtZoom.id, 30);
  await cancel(goesAtZoom.id);
  await work(jitsi);
  expect(jitsi.rooms.get(String(own.id))!.startsAt).toBe(visit.startsAt.getTime() + 30 * MINUTE_MS);
  expect(world.meetings().map(({ start_time }) => start_time)).toEqual([
    new Date(movesAtZoom.startsAt.getTime() + 30 * MINUTE_MS).toISOString().replace('.000', ''),
  ]);

  await cancel(visit.id);
  await work(jitsi);
  expect(jitsi.rooms.size).toBe(0);

  // The one that is disconnected gives its leave back, the other goes on.
  const late = await world.aVisit();
  await work(jitsi);
  const page = await openSettings(jitsi);
  expect(page.text).toMatch(
    /Zoom.*Ann Alder.*Jitsi.*Ann at Jitsi.*1 meeting is planned\..*New meetings are made here\./,
  );
  expect(await page.save({ provider }, 'disconnect')).toMatchObject({
    said: { text: 'Successfully disconnected from Jitsi' },
  });
  expect((await openSettings(jitsi)).text).toContain('Connect Jitsi');
  expect([jitsi.isGiven, world.sandbox.store.all('grants').length]).toEqual([false, 1]);
  await move(late.id, 15);
  await work(jitsi);
  expect(await world.meetingOf(late.id)).toMatchObject({ joinUrl: expect.stringContaining('/j/') });
});

test('where the account of a meeting lets us do nothing, it waits, while another’s are made', async () => {
  const jitsi = new Jitsi();
  await ok(world.connect());
  const visit = await world.aVisit(world.now() + 5 * DAY_MS);
  await work(jitsi);
  const before = await world.meetingOf(visit.id);
  world.advance(MINUTE_MS);
  await connect(jitsi);
  world.sandbox.deauthorize('ann@zoom.example');
  await move(visit.id, 30);
  const fresh = await world.aVisit(world.now() + 6 * DAY_MS);
  await work(jitsi);
  await work(jitsi);
  expect(await world.meetingOf(fresh.id)).toMatchObject({ joinUrl: expect.stringContaining('jitsi.test') });
  expect(await world.meetingOf(visit.id)).toMatchObject({ joinUrl: before.joinUrl, told: before.told });
  // Not at every look of the worker.
  expect(await work(jitsi)).toBe(0);
  world.advance(2 * HOUR_MS);
  expect(await work(jitsi)).toBe(1);
});

test('what the client, the practitioner and the portal are told of it bears its own name and its own link', async () => {
  const jitsi = new Jitsi();
  await connect(jitsi);
  const visit = await world.aVisit(world.now() + 5 * HOUR_MS);
  await work(jitsi);
  const { id } = await world.meetingOf(visit.id);
  const instantActionToken = visit.token;
  const theirs = () => ok(runOperation(tokenAppointment, world.holder(visit.token), { instantActionToken }));
  expect((await theirs()).location).toMatchObject({ virtualLink: null, linkOpensAt: expect.any(Date) });
  world.advance(4 * HOUR_MS + 30 * MINUTE_MS);
  expect((await theirs()).location).toMatchObject({ virtualLink: `https://jitsi.test/${String(id)}` });
  const ours = () => ok(runOperation(appointmentForCalendar, world.owner(), { instantActionToken }));
  expect((await ours()).location).toMatchObject({ meetingId: id });

  // A meeting that it refuses, then its access, which its signed word says is lost.
  jitsi.make = () => Promise.reject(new ConferencingError('refused', 'no'));
  const refused = await world.aVisit(world.now() + 5 * HOUR_MS);
  await work(jitsi);
  const seen = await ok(
    runOperation(appointmentForCalendar, world.owner(), { instantActionToken: refused.token }),
  );
  expect(seen.notDone).toEqual([expect.stringMatching(/^Jitsi did not make its meeting\./)]);

  jitsi.isGiven = false;
  const say = async (named: string, signature: string) => {
    const request = new Request(`http://localhost:3000${paths.conferencingWebhook(named)}`, {
      ...{ method: 'POST', body: JSON.stringify({ kind: 'access_removed', hostId: 'jitsi:ann' }) },
      headers: { [jitsi.signedBy.signature]: signature },
    });
    const context = webContext(withBoth(world.system(), jitsi)) as unknown as AppLoadContext;
    return (await webhook({ request, context, params: { provider: named } })).status;
  };
  const lost = async () => (await ok(runOperation(proCalendarUser, world.owner(), {}))).lostAccess;
  expect([
    await say(provider, 'of somebody'),
    await say('zoom', 'of Jitsi'),
    await say('meet', 'of Jitsi'),
  ]).toEqual([400, 400, 404]);
  expect(await lost()).toEqual([]);
  expect(await say(provider, 'of Jitsi')).toBe(204);
  expect(await lost()).toEqual([provider]);
  expect((await openSettings(jitsi)).text).toContain('Jitsi access lost');
});
