import { beforeAll, expect, test } from 'vitest';
import type {
  Conferencing,
  ConferencingProvider,
  MadeMeeting,
  MeetingPlan,
} from '#app/integrations/conferencing/port.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { BaseContext, OperationContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { conferencingWorld } from '#tests/support/worlds/conferencing.ts';
import {
  connectVideoConferencing,
  deactivateVideoConferencing,
  finishVideoConferencing,
  keepMeeting,
  meetingStartPage,
} from './index.ts';

const world = conferencingWorld();
const provider = 'jitsi' as ConferencingProvider;

/** Another provider's far end and adapter in one: what it was told, by the mark. */
class Jitsi implements Conferencing {
  readonly rooms = new Map<string, MeetingPlan>();
  isGiven = false;
  consentPage = ({ state }: { state: string }) => `https://jitsi.test/allow?state=${state}`;
  async exchange() {
    this.isGiven = true;
    return { access: 'jitsi-access', renewal: 'jitsi-renewal', livesSeconds: 86_400 };
  }
  renew = () => this.exchange();
  async revoke() {
    this.isGiven = false;
  }
  host = async () => ({ hostId: 'jitsi:ann', name: 'Ann at Jitsi', email: null });
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
  verifyWebhook = () => ({ ok: false as const, reason: 'malformed' as const });
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

/** What an operation's own function gets; its input would not take a provider that the product does not have. */
async function asOwner(jitsi: Jitsi): Promise<OperationContext> {
  const base = withBoth(world.owner(), jitsi);
  const { practice } = await practiceOwner().authorize(base, {});
  return { ...base, practice: practice!, db: practiceDb(base.database, practice!.id) } as OperationContext;
}

async function connect(jitsi: Jitsi) {
  const { url } = await connectVideoConferencing.run(await asOwner(jitsi), { provider });
  const state = new URL(url).searchParams.get('state')!;
  return finishVideoConferencing.run(await asOwner(jitsi), { provider, state, code: 'given' });
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
  await deactivateVideoConferencing.run(await asOwner(jitsi), { provider });
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
