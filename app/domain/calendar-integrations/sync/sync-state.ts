import type { CalendarError } from '#app/integrations/calendars/port.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { forgetUnread, HELD_MS } from '../busy/unread.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';
import { enqueueSync } from './want-sync.ts';

/** Without a word of the service it is asked this often. */
const EVERY_MS = 30 * MINUTE_MS;
/** An account that is read for the first time is looked at soon again. */
const SOON_MS = MINUTE_MS;
const MOST_MS = 6 * HOUR_MS;
/** Failures that pass by themselves as a rule. */
const FEW = 2;
/** Longer than the calls between two looks at it may take: whoever died within it is waited for no longer. */
const HOLD_MS = 3 * MINUTE_MS;

/** A reading of a connection: one at a time. */
export interface Reading {
  practiceId: string;
  connectionId: string;
  heldBy: string;
}

interface Connection {
  lastSyncedAt: Date | null;
  failures: number;
  failingSince: Date | null;
  channelId: string | null;
  channelCalendars: string | null;
  /** What was wanted by the time that this reading began. */
  wantedRevision: number;
  timeZone: string;
}

/** A calendar as a reading found it. */
export interface Ours {
  id: string;
  calendarId: string;
  /** Its events close times; else it is read for our own entries alone. */
  active: boolean;
  wholeReadAt: Date | null;
  wantedRevision: number;
}

export interface Read {
  calendars: readonly Ours[];
  isWhole: boolean;
  isBeginning: boolean;
  /** When what was written into it while it was read can be told from what its owner did; null where nothing was. */
  settlesAt: number | null;
  /** Epoch milliseconds. */
  began: number;
  written: number;
}

/** Takes a connection for this reading. Undefined where another one is under way, which sees what is wanted, and where there is nothing to be read. */
export async function takeConnection(
  sql: Db,
  { practiceId, connectionId, heldBy }: Reading,
  now: number,
): Promise<Connection | undefined> {
  const [taken] = await sql<Connection>`
    UPDATE "CalendarConnection" c SET "heldBy" = ${heldBy}::uuid, "heldUntil" = ${new Date(now + HOLD_MS)}
    FROM "Practice" p
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${connectionId}::uuid AND c."erroredAt" IS NULL
      AND (c."heldUntil" IS NULL OR c."heldUntil" <= ${new Date(now)}) AND p.id = c."practiceId" AND p."closedAt" IS NULL
    RETURNING c."lastSyncedAt", c.failures, c."failingSince", c."channelId", c."channelCalendars", c."wantedRevision", p."timeZone"`;
  return taken;
}

/** What keeps a connection for its reading, asked before a page is kept. False where another reading has it by now. */
export function holdOn({ practiceId, connectionId, heldBy }: Reading, began: number) {
  let since = began;
  return async (sql: Db, now: number): Promise<boolean> => {
    if (now < since + HOLD_MS / 3) return true;
    const [held] = await sql<{ id: string }>`
      UPDATE "CalendarConnection" SET "heldUntil" = ${new Date(now + HOLD_MS)}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid AND "heldBy" = ${heldBy}::uuid RETURNING id`;
    since = now;
    return held !== undefined;
  };
}

/** Ends a reading that was done. Where more was wanted meanwhile, which may not be in it, it is read again at once. */
export async function keepState(
  sql: Db,
  { practiceId, connectionId, heldBy }: Reading,
  { wantedRevision }: Connection,
  { calendars, isWhole, isBeginning, settlesAt, began }: Read,
): Promise<void> {
  const at = new Date(began);
  const next = new Date(isBeginning ? began + SOON_MS : (settlesAt ?? began + EVERY_MS));
  // Not of one that was switched on meanwhile, or is wanted whole anew: some of it may have been left out.
  if (isWhole && !isBeginning)
    await sql`
      UPDATE "Calendar" c SET "wholeReadAt" = ${at}
      FROM jsonb_to_recordset(${JSON.stringify(calendars)}::jsonb) AS read(id uuid, "wantedRevision" int)
      WHERE c."practiceId" = ${practiceId}::uuid AND c.id = read.id AND c."wantedRevision" = read."wantedRevision"
        AND EXISTS (SELECT FROM "CalendarConnection" n
          WHERE n."practiceId" = ${practiceId}::uuid AND n.id = ${connectionId}::uuid AND n."heldBy" = ${heldBy}::uuid)`;
  const [kept] = await sql<{ wantedRevision: number }>`
    UPDATE "CalendarConnection"
    SET failures = 0, "failingSince" = NULL, error = NULL, "lastSyncedAt" = CASE WHEN ${isBeginning} THEN "lastSyncedAt" ELSE ${at} END,
        "syncDueAt" = CASE WHEN "wantedRevision" > ${wantedRevision} THEN ${at} ELSE ${next}::timestamptz END,
        "heldBy" = NULL, "heldUntil" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid AND "heldBy" = ${heldBy}::uuid AND "erroredAt" IS NULL
    RETURNING "wantedRevision"`;
  if (!kept) {
    await letGo(sql, { practiceId, connectionId, heldBy });
    return;
  }
  if (kept.wantedRevision > wantedRevision)
    await enqueueSync(sql, { practiceId, connectionId }, `${kept.wantedRevision}:again`);
  // Of an account that cannot be read the copy gets no younger.
  if (!isBeginning)
    await sql`
      UPDATE "CalendarProfile" SET "readAt" = ${at}
      WHERE "practiceId" = ${practiceId}::uuid AND "connectionId" = ${connectionId}::uuid AND "removedAt" IS NULL AND connected`;
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
}

/** Ends a reading that failed, and comes again when there is hope: soon where more was wanted meanwhile. Once it has failed for a day, days are no longer kept closed for it. */
export async function putOff(
  sql: Db,
  { practiceId, connectionId, heldBy }: Reading,
  { failures, failingSince, wantedRevision }: Connection,
  failure: CalendarError,
  now: number,
): Promise<void> {
  const asked = failure.retryAfterMs ?? 0;
  const wait = Math.max(asked, EVERY_MS * 2 ** Math.min(failures, 6) * 0.1);
  const end = (failingSince?.getTime() ?? now) + HELD_MS;
  const due = (ms: number) => new Date(Math.min(now + Math.min(MOST_MS, ms), now < end ? end : Infinity));
  const [failed] = await sql<{ failingSince: Date | null }>`
    UPDATE "CalendarConnection"
    SET failures = failures + 1, "failingSince" = COALESCE("failingSince", ${new Date(now)}), error = ${sentenceOf(failure, failures)},
        "syncDueAt" = CASE WHEN "wantedRevision" > ${wantedRevision} THEN ${due(Math.max(asked, SOON_MS))} ELSE ${due(wait)}::timestamptz END
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid AND "heldBy" = ${heldBy}::uuid AND "erroredAt" IS NULL
    RETURNING "failingSince"`;
  if (failed?.failingSince && now - failed.failingSince.getTime() >= HELD_MS)
    await forgetUnread(sql, practiceId, { connectionId });
}

/** What is said of it. One that was not answered is nothing to speak of until it has gone on for a while. */
function sentenceOf({ problem, reason }: CalendarError, failures: number): string | null {
  if (reason !== null)
    return {
      unpaid: messages.serviceUnpaid,
      unreadable: messages.serviceUnreadable,
      too_large: messages.accountTooLarge,
    }[reason];
  if (problem === 'unavailable') return failures < FEW ? null : messages.accountSilent;
  return messages.accountRefused;
}

/** Ends a reading, whatever came of it. */
export const letGo = (sql: Db, { practiceId, connectionId, heldBy }: Reading) => sql`
    UPDATE "CalendarConnection" SET "heldBy" = NULL, "heldUntil" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${connectionId}::uuid AND "heldBy" = ${heldBy}::uuid`;
