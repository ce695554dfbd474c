import { v7 as uuid } from 'uuid';
import { DAY_MS } from '#app/lib/duration.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** A busy time as a calendar outside has it; moments in epoch milliseconds. */
export interface BusyTime {
  uid: string;
  title: string | null;
  startsAt: number;
  endsAt: number;
  allDay: boolean;
  /** The entry of ours that was moved to this time. */
  linkId?: string;
}

/** Where busy times come from: one of the practice's calendars, or one of its feeds. */
export type BusySource = { calendarId: string } | { feedId: string };

/** Rows of one statement: as many as keep it within some hundred kilobytes. */
const AT_ONCE = 2_000;

const idsOf = (source: BusySource) => ({ calendarId: null, feedId: null, ...source });

/**
 * Writes busy times that are new or were changed; what is as it was is left alone, so that reading a calendar of thousands again
 * writes nothing.
 * @returns how many rows were written
 */
export async function keepBusy(
  sql: Db,
  practiceId: string,
  source: BusySource,
  times: readonly BusyTime[],
): Promise<number> {
  const { calendarId, feedId } = idsOf(source);
  let written = 0;
  for (let at = 0; at < times.length; at += AT_ONCE) {
    const rows = times.slice(at, at + AT_ONCE).map((time) => ({
      ...time,
      id: uuid(),
      startsAt: new Date(time.startsAt),
      endsAt: new Date(time.endsAt),
    }));
    const [counted] = await sql<{ written: number }>`
      WITH given AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS given(id uuid, uid text, title text, "startsAt" timestamptz, "endsAt" timestamptz, "allDay" boolean, "linkId" uuid)
      ), changed AS (
        UPDATE "ExternalBusy" b SET title = g.title, "startsAt" = g."startsAt", "endsAt" = g."endsAt", "allDay" = g."allDay",
          "linkId" = g."linkId"
        FROM given g
        WHERE b."practiceId" = ${practiceId}::uuid AND b.uid = g.uid
          AND (b."calendarId" = ${calendarId}::uuid OR b."feedId" = ${feedId}::uuid)
          AND (b.title, b."startsAt", b."endsAt", b."allDay", b."linkId")
            IS DISTINCT FROM (g.title, g."startsAt"::timestamptz(3), g."endsAt"::timestamptz(3), g."allDay", g."linkId")
        RETURNING 1
      ), added AS (
        INSERT INTO "ExternalBusy" (id, "practiceId", "calendarId", "feedId", uid, title, "startsAt", "endsAt", "allDay", "linkId")
        SELECT g.id, ${practiceId}::uuid, ${calendarId}::uuid, ${feedId}::uuid, g.uid, g.title, g."startsAt", g."endsAt", g."allDay", g."linkId"
        FROM given g
        WHERE NOT EXISTS (SELECT FROM "ExternalBusy" b
          WHERE b."practiceId" = ${practiceId}::uuid AND b.uid = g.uid
            AND (b."calendarId" = ${calendarId}::uuid OR b."feedId" = ${feedId}::uuid))
        ON CONFLICT DO NOTHING RETURNING 1
      )
      SELECT (SELECT count(*) FROM changed) + (SELECT count(*) FROM added) AS written`;
    written += counted!.written;
  }
  return written;
}

/**
 * Takes away the busy times of a source that meet [from, to) and that it has no more: all but those named, and but entries of ours.
 * @returns how many there were
 */
export async function dropOthers(
  sql: Db,
  practiceId: string,
  source: BusySource,
  { from, to, keep }: { from: number; to: number; keep: readonly string[] },
): Promise<number> {
  const { calendarId, feedId } = idsOf(source);
  const gone = await sql<{ id: string }>`
    DELETE FROM "ExternalBusy" b
    WHERE b."practiceId" = ${practiceId}::uuid AND (b."calendarId" = ${calendarId}::uuid OR b."feedId" = ${feedId}::uuid)
      AND b."linkId" IS NULL AND b."endsAt" > ${new Date(from)} AND b."startsAt" < ${new Date(to)}
      AND NOT EXISTS (SELECT FROM unnest(${keep}::text[]) AS kept(uid) WHERE kept.uid = b.uid)
    RETURNING b.id`;
  return gone.length;
}

/**
 * Takes the named busy times of a source away, but where entries of ours were moved to.
 * @returns how many there were
 */
export async function dropNamed(
  sql: Db,
  practiceId: string,
  source: BusySource,
  uids: readonly string[],
): Promise<number> {
  if (uids.length === 0) return 0;
  const { calendarId, feedId } = idsOf(source);
  const gone = await sql<{ id: string }>`
    DELETE FROM "ExternalBusy"
    WHERE "practiceId" = ${practiceId}::uuid AND ("calendarId" = ${calendarId}::uuid OR "feedId" = ${feedId}::uuid)
      AND "linkId" IS NULL AND uid = ANY(${uids}::text[])
    RETURNING id`;
  return gone.length;
}

/** How long busy times that are over are kept, for looking back in the calendar; days. */
const KEPT_DAYS = 90;

/** Forgets what is long over. */
export async function forgetOld(sql: Db, practiceId: string, source: BusySource, now: number): Promise<void> {
  const { calendarId, feedId } = idsOf(source);
  await sql`
    DELETE FROM "ExternalBusy"
    WHERE "practiceId" = ${practiceId}::uuid AND ("calendarId" = ${calendarId}::uuid OR "feedId" = ${feedId}::uuid)
      AND "endsAt" < ${new Date(now - KEPT_DAYS * DAY_MS)}`;
}
