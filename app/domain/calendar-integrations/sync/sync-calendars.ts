import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CalendarError, type OutsideEvent } from '#app/integrations/calendars/port.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { dropNamed, dropOthers, forgetOld, keepBusy } from '../busy/keep-busy.ts';
import { forgetUnread } from '../busy/unread.ts';
import { readWindow } from '../busy/window.ts';
import { keepProfiles } from '../connect/keep-profiles.ts';
import { calendarsOf, withLeave } from '../connect/leave.ts';
import { noteMissing, noteOwnEvents } from '../entries/note-elsewhere.ts';
import { subjectOf } from '../entries/own-id.ts';
import { withSeries } from '../entries/own-occurrence.ts';
import {
  holdOn,
  keepState,
  letGo,
  putOff,
  takeConnection,
  type Ours,
  type Read,
  type Reading,
} from './sync-state.ts';

/** The service writes moments to the second, and its clock is not ours. */
const OVERLAP_MS = 5 * MINUTE_MS;

/**
 * Reads a connection's calendars and keeps their busy times: what changed since the last time, and once a day all of it, as the days to
 * come move on. Each page is kept as it comes, so that memory holds one page and the names. Doing it twice does nothing; where it fails,
 * the last good copy stays and the next time waits longer.
 */
export const syncCalendars = operation({
  name: 'syncCalendars',
  kind: 'mutation',
  description: 'Reads connected calendars and keeps their busy times.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), connectionId: z.uuid() }),
  output: z.object({ written: z.int() }),
  job: 'sync-calendars',
  due: ({ cross }, now) => cross.due('calendar_connections_to_sync', 'connectionId', now),
  key: ({ connectionId }) => `sync-calendars:${connectionId}`,
  async run(ctx, { practiceId, connectionId }) {
    if (!ctx.ports.calendars) return { written: 0 };
    const reading: Reading = { practiceId, connectionId, heldBy: randomUUID() };
    const found = await ctx.db.run((sql) => takeConnection(sql, reading, ctx.clock.now()));
    if (!found) return { written: 0 };
    try {
      const read = await withLeave(ctx, connectionId, (access) => readAll(ctx, { reading, found, access }));
      await ctx.db.run((sql) => keepState(sql, reading, found, read));
      return { written: read.written };
    } catch (error) {
      await ctx.db.run(async (sql) => {
        // Lost leave is marked already, and waits for its owner.
        if (error instanceof CalendarError && error.problem !== 'access_lost')
          await putOff(sql, reading, found, error, ctx.clock.now());
        await letGo(sql, reading);
      });
      if (!(error instanceof CalendarError)) throw error;
      const said = { connectionId, problem: error.problem, said: error.message };
      // Nobody but who runs this can settle it.
      if (error.reason === 'unpaid') ctx.log.error(said, 'the calendar service wants to be paid');
      else ctx.log.info(said, 'calendars could not be read');
      return { written: 0 };
    }
  },
});

interface At {
  reading: Reading;
  found: Found;
  access: string;
}
type Found = NonNullable<Awaited<ReturnType<typeof takeConnection>>>;

async function readAll(ctx: OperationContext, { reading, found, access }: At): Promise<Read> {
  const { practiceId, connectionId } = reading;
  const calendars = calendarsOf(ctx);
  const began = ctx.clock.now();
  const isHeld = holdOn(reading, began);
  const profiles = await calendars.profiles(access);
  const readable = await ctx.db.run(async (sql) => {
    await keepProfiles(sql, { practiceId, connectionId, now: began }, profiles);
    return readableOf(sql, { practiceId, connectionId });
  });
  const isBeginning = profiles.some((profile) => profile.isBeginning);
  const { lastSyncedAt } = found;
  const isWhole =
    isBeginning ||
    lastSyncedAt === null ||
    readable.some(({ wholeReadAt }) => Number(wholeReadAt ?? 0) < began - DAY_MS);
  const ours = new Map(readable.map((calendar) => [calendar.calendarId, calendar]));
  const read: Read = { calendars: readable, isWhole, isBeginning, settlesAt: null, began, written: 0 };
  if (ours.size === 0) return read;
  await listen(ctx, { reading, found, access }, { calendarIds: [...ours.keys()], isWhole });
  const window = readWindow(began);
  const names = new Map(readable.map(({ id }) => [id, { busy: [] as string[], own: [] as string[] }]));
  const query = {
    ...window,
    calendarIds: [...ours.keys()],
    timeZone: found.timeZone,
    own: 'with' as const,
    ...(!isWhole && { changedSince: lastSyncedAt.getTime() - OVERLAP_MS }),
  };
  const keep = async (calendar: Ours, events: readonly OutsideEvent[]) => {
    const { id: calendarId } = calendar;
    const name = names.get(calendarId)!;
    read.written += await ctx.db.run(async (sql) => {
      if (!(await isStill(sql, practiceId, calendar))) return 0;
      if (!(await isHeld(sql, ctx.clock.now()))) throw new CalendarError('unavailable', OVERTAKEN);
      const { own, settlesAt } = await noteOwnEvents(sql, whereOf(practiceId, calendar, began), events);
      const isIn = ({ startsAt, endsAt }: OutsideEvent) => endsAt > window.from && startsAt < window.to;
      const isKept = (event: OutsideEvent) => event.isBusy && !own.has(event) && isIn(event);
      const busy = calendar.active ? events.filter(isKept) : [];
      const free = events.filter((event) => !busy.includes(event)).map(({ uid }) => uid);
      if (settlesAt !== null) read.settlesAt = Math.min(settlesAt, read.settlesAt ?? settlesAt);
      name.busy.push(...busy.map(({ uid }) => uid));
      name.own.push(...[...own].map(({ ownId }) => ownId!));
      const gone = isWhole ? 0 : await dropNamed(sql, practiceId, { calendarId }, free);
      return gone + (await keepBusy(sql, practiceId, { calendarId }, busy));
    });
  };
  // Those of our own name are looked at last: where one was made a series of, all of it is needed to tell which is ours.
  const named: OutsideEvent[] = [];
  for await (const page of calendars.events(access, query)) {
    const isNamed = ({ ownId }: OutsideEvent) => subjectOf(practiceId, ownId) !== null;
    named.push(...page.filter(isNamed));
    const others = page.filter((event) => !isNamed(event));
    for (const [calendar, events] of byCalendar(others, ours)) await keep(calendar, events);
  }
  const mine = isWhole ? named : await withSeries(calendars, access, query, named);
  for (const [calendar, events] of byCalendar(mine, ours))
    for (const part of partsOf(events)) await keep(calendar, part);
  // While it is read for the first time an empty calendar says nothing.
  if (isWhole && !isBeginning)
    for (const calendar of readable) {
      const { busy: keep, own: seen } = names.get(calendar.id)!;
      read.written += await ctx.db.run(async (sql) => {
        if (!(await isStill(sql, practiceId, calendar))) return 0;
        if (!(await isHeld(sql, ctx.clock.now()))) throw new CalendarError('unavailable', OVERTAKEN);
        await noteMissing(sql, whereOf(practiceId, calendar, began), { ...window, seen });
        await forgetOld(sql, practiceId, { calendarId: calendar.id }, began);
        return dropOthers(sql, practiceId, { calendarId: calendar.id }, { ...window, keep });
      });
    }
  return read;
}

const OVERTAKEN = 'another reading has taken the place of this one';

/**
 * The calendars of a connection that are of use here and can be read: they are there, and nobody shuts us out of their account. What is
 * entered in the others meanwhile will be in no word of what changed: of those the next reading is of all.
 */
async function readableOf(
  sql: Db,
  { practiceId, connectionId }: { practiceId: string; connectionId: string },
): Promise<Ours[]> {
  const all = await sql<Ours & { isReadable: boolean }>`
    SELECT c.id, c."calendarId", c.active, c."wholeReadAt", c."wantedRevision",
      (f."removedAt" IS NULL AND f.connected AND (c.active OR c."isWritten") AND c."goneAt" IS NULL) AS "isReadable"
    FROM "Calendar" c JOIN "CalendarProfile" f ON f."practiceId" = c."practiceId" AND f.id = c."profileId"
    WHERE c."practiceId" = ${practiceId}::uuid AND f."connectionId" = ${connectionId}::uuid
    ORDER BY c."calendarId"`;
  const others = all.filter(({ isReadable, active, wholeReadAt }) => !isReadable && (active || wholeReadAt));
  if (others.length > 0) {
    const calendarIds = others.map(({ id }) => id);
    await sql`
      UPDATE "Calendar" SET "wholeReadAt" = NULL
      WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${calendarIds}::uuid[])`;
    await forgetUnread(sql, practiceId, { calendarIds });
  }
  return all.filter(({ isReadable }) => isReadable);
}

const whereOf = (practiceId: string, { id, calendarId }: Ours, now: number) => ({
  practiceId,
  calendarRow: id,
  calendarId,
  now,
});

/** Switched off or removed meanwhile, its busy times must not come back, and what was not looked at is not missing. */
async function isStill(sql: Db, practiceId: string, { id, active }: Ours): Promise<boolean> {
  const [still] = await sql<{ id: string }>`
    SELECT id FROM "Calendar"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND active = ${active} AND "goneAt" IS NULL FOR UPDATE`;
  return still !== undefined;
}

/** At once are kept so many entries of ours, at the least: whoever changes one of them waits for the others. */
const PART = 200;

/** Events of our own names in parts, of which none divides those of one name. */
function partsOf(events: readonly OutsideEvent[]): OutsideEvent[][] {
  const parts: OutsideEvent[][] = [];
  for (const event of events.toSorted((a, b) => Number(a.ownId! > b.ownId!) - Number(a.ownId! < b.ownId!))) {
    const last = parts.at(-1);
    if (last && (last.length < PART || last.at(-1)!.ownId === event.ownId)) last.push(event);
    else parts.push([event]);
  }
  return parts;
}

function byCalendar(page: readonly OutsideEvent[], ours: ReadonlyMap<string, Ours>) {
  const parts = new Map<Ours, OutsideEvent[]>();
  for (const event of page) {
    const calendar = ours.get(event.calendarId);
    if (!calendar) continue;
    const part = parts.get(calendar) ?? [];
    parts.set(calendar, part);
    part.push(event);
  }
  return parts;
}

/**
 * Has the service tell us of changes in just these calendars. A word that is missed is made up for by asking. The service may have closed
 * a channel without saying so: with each whole reading it is asked for again, which is the same one where it is still open.
 */
async function listen(
  ctx: OperationContext,
  { reading, found, access }: At,
  { calendarIds, isWhole }: { calendarIds: string[]; isWhole: boolean },
): Promise<void> {
  const wanted = calendarIds.join(' ');
  if (!isWhole && found.channelId && found.channelCalendars === wanted) return;
  const calendars = calendarsOf(ctx);
  const { practiceId, connectionId } = reading;
  const callbackUrl = `${ctx.appOrigin}${paths.calendarNotifications()}?connection=${connectionId}`;
  try {
    const channel = await calendars.openChannel(access, { callbackUrl, calendarIds });
    // Before it is kept under which name we listen now: whoever dies in between knows of both.
    if (found.channelId && found.channelId !== channel) await calendars.closeChannel(access, found.channelId);
    await ctx.db.run(
      (sql) => sql`
        UPDATE "CalendarConnection" SET "channelId" = ${channel}, "channelCalendars" = ${wanted}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid`,
    );
  } catch (error) {
    if (
      !(error instanceof CalendarError) ||
      error.problem === 'access_expired' ||
      error.problem === 'access_lost'
    )
      throw error;
    ctx.log.warn({ connectionId, said: error.message }, 'no channel for changes of calendars');
  }
}
