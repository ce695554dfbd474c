import { z } from 'zod';
import { CalendarError, type OutsideEvent } from '#app/integrations/calendars/port.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { dropNamed, dropOthers, forgetOld, keepBusy } from '../busy/keep-busy.ts';
import { readWindow } from '../busy/window.ts';
import { keepProfiles } from '../connect/keep-profiles.ts';
import { calendarsOf, withLeave } from '../connect/leave.ts';
import { noteMissing, noteOwnEvents } from '../entries/note-elsewhere.ts';

/** Without a word of the service it is asked this often. */
const EVERY_MS = 30 * MINUTE_MS;
/** An account that is read for the first time, or was written into while it was read, is looked at soon again. */
const SOON_MS = MINUTE_MS;
const MOST_MS = 6 * HOUR_MS;
/** The service writes moments to the second, and its clock is not ours. */
const OVERLAP_MS = 5 * MINUTE_MS;

interface Connection {
  lastSyncedAt: Date | null;
  wholeSyncedAt: Date | null;
  failures: number;
  channelId: string | null;
  channelCalendars: string | null;
  timeZone: string;
}

interface Ours {
  id: string;
  calendarId: string;
  /** Its events close times; else it is read for our own entries alone. */
  active: boolean;
}

interface Read {
  isWhole: boolean;
  isBeginning: boolean;
  /** Own entries that were being written while it was read. */
  unsettled: number;
  began: number;
  written: number;
}

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
    const found = await ctx.db.run((sql) => readConnection(sql, practiceId, connectionId));
    if (!found) return { written: 0 };
    try {
      const read = await withLeave(ctx, connectionId, (access) =>
        readAll(ctx, { connectionId, found, access }),
      );
      await ctx.db.run((sql) => keepState(sql, { practiceId, connectionId }, read));
      return { written: read.written };
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error;
      ctx.log.info(
        { connectionId, problem: error.problem, said: error.message },
        'calendars could not be read',
      );
      // Lost leave is marked already, and waits for its owner.
      if (error.problem !== 'access_lost') {
        const wait = Math.max(error.retryAfterMs ?? 0, EVERY_MS * 2 ** Math.min(found.failures, 6) * 0.1);
        const due = new Date(ctx.clock.now() + Math.min(MOST_MS, wait));
        await ctx.db.run(
          (sql) => sql`
            UPDATE "CalendarConnection" SET failures = failures + 1, "syncDueAt" = ${due}
            WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid AND "erroredAt" IS NULL`,
        );
      }
      return { written: 0 };
    }
  },
});

async function readConnection(sql: Db, practiceId: string, id: string): Promise<Connection | undefined> {
  const [found] = await sql<Connection>`
    SELECT c."lastSyncedAt", c."wholeSyncedAt", c.failures, c."channelId", c."channelCalendars", p."timeZone"
    FROM "CalendarConnection" c JOIN "Practice" p ON p.id = c."practiceId"
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${id}::uuid AND c."erroredAt" IS NULL`;
  return found;
}

interface At {
  connectionId: string;
  found: Connection;
  access: string;
}

async function readAll(ctx: OperationContext, { connectionId, found, access }: At): Promise<Read> {
  const practiceId = ctx.practice.id;
  const calendars = calendarsOf(ctx);
  const began = ctx.clock.now();
  const profiles = await calendars.profiles(access);
  const { readable, hasNew } = await ctx.db.run(async (sql) => {
    const before = await readableOf(sql, { practiceId, connectionId });
    await keepProfiles(sql, { practiceId, connectionId, now: began }, profiles);
    const rows = await readableOf(sql, { practiceId, connectionId });
    // What was entered while a calendar could not be read, or was not there, is in no word of what changed: also where this reading fails,
    // the next is of all of it.
    const isNew = rows.some(({ id }) => !before.some((one) => one.id === id));
    if (isNew)
      await sql`
        UPDATE "CalendarConnection" SET "wholeSyncedAt" = NULL
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid`;
    return { readable: rows, hasNew: isNew };
  });
  const isBeginning = profiles.some((profile) => profile.isBeginning);
  const isWhole =
    hasNew || isBeginning || !found.wholeSyncedAt || Number(found.wholeSyncedAt) < began - DAY_MS;
  const ours = new Map(readable.map((calendar) => [calendar.calendarId, calendar]));
  const read: Read = { isWhole, isBeginning, unsettled: 0, began, written: 0 };
  if (ours.size === 0) return read;
  await listen(ctx, { connectionId, found, access }, [...ours.keys()]);
  const window = readWindow(began);
  const names = new Map(readable.map(({ id }) => [id, { busy: [] as string[], own: [] as string[] }]));
  const query = {
    ...window,
    calendarIds: [...ours.keys()],
    timeZone: found.timeZone,
    own: 'with' as const,
    ...(!isWhole && {
      changedSince: Math.max(Number(found.lastSyncedAt), Number(found.wholeSyncedAt)) - OVERLAP_MS,
    }),
  };
  for await (const page of calendars.events(access, query)) {
    for (const [calendar, events] of byCalendar(page, ours)) {
      const { id: calendarId } = calendar;
      const name = names.get(calendarId)!;
      read.written += await ctx.db.run(async (sql) => {
        if (!(await isStill(sql, practiceId, calendar))) return 0;
        const { own, unsettled } = await noteOwnEvents(sql, whereOf(practiceId, calendar, began), events);
        const isIn = ({ startsAt, endsAt }: OutsideEvent) => endsAt > window.from && startsAt < window.to;
        const isKept = (event: OutsideEvent) => event.isBusy && !own.has(event) && isIn(event);
        const busy = calendar.active ? events.filter(isKept) : [];
        const free = events.filter((event) => !busy.includes(event)).map(({ uid }) => uid);
        read.unsettled += unsettled;
        name.busy.push(...busy.map(({ uid }) => uid));
        name.own.push(...[...own].map(({ ownId }) => ownId!));
        const gone = isWhole ? 0 : await dropNamed(sql, practiceId, { calendarId }, free);
        return gone + (await keepBusy(sql, practiceId, { calendarId }, busy));
      });
    }
  }
  // While it is read for the first time an empty calendar says nothing.
  if (isWhole && !isBeginning)
    for (const calendar of readable) {
      const { busy: keep, own: seen } = names.get(calendar.id)!;
      read.written += await ctx.db.run(async (sql) => {
        if (!(await isStill(sql, practiceId, calendar))) return 0;
        await noteMissing(sql, whereOf(practiceId, calendar, began), { ...window, seen });
        await forgetOld(sql, practiceId, { calendarId: calendar.id }, began);
        return dropOthers(sql, practiceId, { calendarId: calendar.id }, { ...window, keep });
      });
    }
  return read;
}

/** The calendars of a connection that are of use here and can be read: they are there, and nobody shuts us out of their account. */
const readableOf = (
  sql: Db,
  { practiceId, connectionId }: { practiceId: string; connectionId: string },
): Promise<Ours[]> => sql<Ours>`
    SELECT c.id, c."calendarId", c.active FROM "Calendar" c
    JOIN "CalendarProfile" f ON f."practiceId" = c."practiceId" AND f.id = c."profileId"
    WHERE c."practiceId" = ${practiceId}::uuid AND f."connectionId" = ${connectionId}::uuid AND f."removedAt" IS NULL AND f.connected
      AND (c.active OR c."isWritten") AND c."goneAt" IS NULL
    ORDER BY c."calendarId"`;

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

/** Has the service tell us of changes in just these calendars. A word that is missed is made up for by asking. */
async function listen(
  ctx: OperationContext,
  { connectionId, found, access }: At,
  calendarIds: string[],
): Promise<void> {
  const wanted = calendarIds.join(' ');
  if (found.channelId && found.channelCalendars === wanted) return;
  const calendars = calendarsOf(ctx);
  const practiceId = ctx.practice.id;
  const callbackUrl = `${ctx.appOrigin}${paths.calendarNotifications()}?connection=${connectionId}`;
  try {
    const channel = await calendars.openChannel(access, { callbackUrl, calendarIds });
    await ctx.db.run(
      (sql) => sql`
        UPDATE "CalendarConnection" SET "channelId" = ${channel}, "channelCalendars" = ${wanted}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid`,
    );
    if (found.channelId && found.channelId !== channel) await calendars.closeChannel(access, found.channelId);
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

async function keepState(
  sql: Db,
  { practiceId, connectionId }: { practiceId: string; connectionId: string },
  { isWhole, isBeginning, unsettled, began }: Read,
): Promise<void> {
  const at = new Date(began);
  const next = new Date(began + (isBeginning || unsettled > 0 ? SOON_MS : EVERY_MS));
  await sql`
    UPDATE "CalendarConnection"
    SET failures = 0, "lastSyncedAt" = CASE WHEN ${isBeginning} THEN "lastSyncedAt" ELSE ${at} END,
        "wholeSyncedAt" = CASE WHEN ${isWhole && !isBeginning} THEN ${at} ELSE "wholeSyncedAt" END,
        -- What was wanted while this was under way may not be in it.
        "syncDueAt" = CASE WHEN "syncDueAt" > ${at} THEN LEAST("syncDueAt", ${next}::timestamptz) ELSE ${next} END
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid AND "erroredAt" IS NULL`;
  // Of an account that cannot be read the copy gets no younger.
  if (!isBeginning)
    await sql`
      UPDATE "CalendarProfile" SET "readAt" = ${at}
      WHERE "practiceId" = ${practiceId}::uuid AND "connectionId" = ${connectionId}::uuid AND "removedAt" IS NULL AND connected`;
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
}
