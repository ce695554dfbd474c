import type { OutsideEvent } from '#app/integrations/calendars/port.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { keepBusy } from '../busy/keep-busy.ts';
import { readEntry, timesOf, type DoneThere } from './entry-facts.ts';
import { announceEntries, forgetElsewhere } from './entry-rows.ts';
import { subjectOf } from './own-id.ts';
import { ownOccurrence } from './own-occurrence.ts';

/** What we wrote this lately may not be there yet for whoever reads. */
export const SETTLING_MS = MINUTE_MS;

interface Where {
  practiceId: string;
  /** Our row of the calendar, and its id there. */
  calendarRow: string;
  calendarId: string;
  /** When the reading began; epoch milliseconds. */
  now: number;
}

interface Link extends DoneThere {
  id: string;
  subjectId: string;
  ownStart: Date | null;
  ownEnd: Date | null;
  triedStart: Date | null;
  triedEnd: Date | null;
  /** Something of it has changed here that is not written yet. */
  isDue: boolean;
}

type Times = Pick<OutsideEvent, 'startsAt' | 'endsAt'>;

/** Whether an entry stands elsewhere than where we have it, or not any more (pure). */
export const isElsewhere = ({ isDeleted, ...at }: Times & { isDeleted: boolean }, own: Times): boolean =>
  isDeleted || at.startsAt !== own.startsAt || at.endsAt !== own.endsAt;

/**
 * Notes that an entry of ours was moved or deleted over there. Nothing here moves by it; the time that it was moved to is busy for all but
 * what it is for, as whoever moved it will be there.
 */
export async function noteElsewhere(
  sql: Db,
  { practiceId, calendarRow, now }: Where,
  linkId: string,
  { isDeleted, ...event }: OutsideEvent,
): Promise<void> {
  await forgetElsewhere(sql, [linkId]);
  const moved = { elsewhereStart: new Date(event.startsAt), elsewhereEnd: new Date(event.endsAt) };
  await sql
    .updateTable('CalendarEventLink')
    .set(isDeleted ? { removedElsewhereAt: new Date(now) } : { ...moved, elsewhereAllDay: event.allDay })
    .where('id', '=', linkId)
    .execute();
  if (!isDeleted && event.isBusy)
    await keepBusy(sql, practiceId, { calendarId: calendarRow }, [{ ...event, linkId }]);
  await announceEntries(sql, practiceId);
}

/**
 * Takes what became of an entry for done over there, unless it is what waits to be written; what is to be removed is asked about no more.
 * Where it waits, our time from now on is the one that it was found beside: one that is set here later goes over it, not one that was set
 * without knowing.
 * @param event null where it is not there any more
 */
async function takeForDoneThere(
  sql: Db,
  { practiceId, now }: Where,
  { id, isDue }: Pick<Link, 'id' | 'isDue'>,
  event: (Times & { isDeleted: boolean }) | null,
): Promise<boolean> {
  if (!isDue) return true;
  // Its times alone are looked at, so the origin of its link does not matter.
  const facts = await readEntry(sql, { practiceId, linkId: id, now, appOrigin: '' });
  if (!facts?.isWanted || (event && !isElsewhere(event, facts.wanted))) return false;
  await sql
    .updateTable('CalendarEventLink')
    .set({ ownStart: new Date(facts.wanted.startsAt), ownEnd: new Date(facts.wanted.endsAt) })
    .set({ triedStart: null, triedEnd: null })
    .where('id', '=', id)
    .execute();
  return true;
}

/**
 * Compares our entries as a calendar has them with what we know, and notes what differs; where both agree again, a difference that was noted is forgotten.
 * What is being written, or was this moment, is left for the next reading. One that we removed, and its owner brought back, is the owner's alone.
 * @returns which of the events are entries of ours, and when the first that was left can be told; epoch milliseconds, null where none was
 */
export async function noteOwnEvents(
  sql: Db,
  where: Where,
  events: readonly OutsideEvent[],
): Promise<{ own: Set<OutsideEvent>; settlesAt: number | null }> {
  const { practiceId, calendarId, now } = where;
  const bySubject = new Map<string, OutsideEvent[]>();
  for (const event of events) {
    const subject = subjectOf(practiceId, event.ownId);
    if (subject) bySubject.set(subject, [...(bySubject.get(subject) ?? []), event]);
  }
  if (bySubject.size === 0) return { own: new Set(), settlesAt: null };
  const links = await sql<Link & { isSettled: boolean; settlesAt: Date | null }>`
    SELECT id, COALESCE("appointmentId", "bookableEventId", "personalEventId") AS "subjectId", "ownStart", "ownEnd", "triedStart", "triedEnd", "elsewhereStart",
           "elsewhereEnd", "removedElsewhereAt" IS NOT NULL AS "isRemoved",
           "decidedStart", "decidedEnd", "decidedRemoved", "dueAt" IS NOT NULL AS "isDue",
           (("heldUntil" IS NULL OR "heldUntil" <= ${new Date(now)})
             AND COALESCE("writtenAt" <= ${new Date(now - SETTLING_MS)}, false)) AS "isSettled",
           GREATEST("heldUntil", "writtenAt" + ${SETTLING_MS} * interval '1 ms') AS "settlesAt"
    FROM "CalendarEventLink"
    WHERE "practiceId" = ${practiceId}::uuid AND "calendarId" = ${calendarId}
      AND COALESCE("appointmentId", "bookableEventId", "personalEventId") = ANY(${[...bySubject.keys()]}::uuid[])
    ORDER BY id FOR UPDATE`;
  const isOwn = new Set<OutsideEvent>();
  for (const link of links) {
    const own = timesOf(link.ownStart, link.ownEnd);
    const tried = timesOf(link.triedStart, link.triedEnd);
    const event = ownOccurrence(
      bySubject.get(link.subjectId)!,
      [own, tried].flatMap((at) => at ?? []),
    )!;
    // Its owner deleted it, and not the others of the series that was made of it.
    if (link.isRemoved && own && event.isRecurring && isElsewhere(event, own)) continue;
    isOwn.add(event);
    if (!link.isSettled || !own) continue;
    // A writing of ours that was not answered was done: what is to stand there by now is written next.
    if (tried && !isElsewhere(event, tried)) continue;
    const isNoted = link.elsewhereStart !== null || link.isRemoved;
    if (isElsewhere(event, own)) {
      if (!isKnown(link, event) && (await takeForDoneThere(sql, where, link, event)))
        await noteElsewhere(sql, where, link.id, event);
    } else if (isNoted) await agreeAgain(sql, practiceId, link.id);
  }
  return {
    own: isOwn,
    settlesAt: earliest(
      links
        .filter(({ isSettled }) => !isSettled)
        .map((link) => Math.max(now, link.settlesAt?.getTime() ?? now + SETTLING_MS)),
    ),
  };
}

const earliest = (moments: readonly number[]) => (moments.length > 0 ? Math.min(...moments) : null);

/** Whether this of it was noted already, or is to be put back (pure). */
export function isKnown(done: DoneThere, event: Times & { isDeleted: boolean }): boolean {
  if (event.isDeleted) return done.isRemoved || done.decidedRemoved;
  const isAt = (start: Date | null, end: Date | null) =>
    start?.getTime() === event.startsAt && end?.getTime() === event.endsAt;
  return isAt(done.elsewhereStart, done.elsewhereEnd) || isAt(done.decidedStart, done.decidedEnd);
}

/** Its owner put it back over there; what else of it has changed meanwhile is written now. */
async function agreeAgain(sql: Db, practiceId: string, linkId: string): Promise<void> {
  await forgetElsewhere(sql, [linkId]);
  await sql`
    UPDATE "CalendarEventLink" SET "dueAt" = 'epoch', revision = revision + 1
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${linkId}::uuid`;
  await announceEntries(sql, practiceId);
}

/**
 * Notes entries as deleted that a calendar, read whole, does not have: of those that must stand in [from, to).
 * @param seen what it has
 */
export async function noteMissing(
  sql: Db,
  where: Where,
  { from, to, seen }: { from: number; to: number; seen: readonly string[] },
): Promise<void> {
  const { practiceId, calendarId, now } = where;
  const subjects = seen.flatMap((ownId) => subjectOf(practiceId, ownId) ?? []);
  const missing = await sql<Pick<Link, 'id' | 'isDue'>>`
    SELECT id, "dueAt" IS NOT NULL AS "isDue"
    FROM "CalendarEventLink"
    WHERE "practiceId" = ${practiceId}::uuid AND "calendarId" = ${calendarId} AND "removedElsewhereAt" IS NULL AND NOT "decidedRemoved"
      AND ("heldUntil" IS NULL OR "heldUntil" <= ${new Date(now)}) AND "writtenAt" <= ${new Date(now - SETTLING_MS)}
      AND "ownEnd" > ${new Date(Math.max(from, now))} AND "ownStart" < ${new Date(to)}
      AND COALESCE("appointmentId", "bookableEventId", "personalEventId") <> ALL(${subjects}::uuid[])
    ORDER BY id FOR UPDATE`;
  const ids: string[] = [];
  for (const link of missing) if (await takeForDoneThere(sql, where, link, null)) ids.push(link.id);
  if (ids.length === 0) return;
  await forgetElsewhere(sql, ids);
  await sql`
    UPDATE "CalendarEventLink" SET "removedElsewhereAt" = ${new Date(now)}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${ids}::uuid[])`;
  await announceEntries(sql, practiceId);
}
