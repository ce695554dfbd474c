import { expect } from 'vitest';
import { momentAt, said, span, standsHere, type World } from './told.ts';

interface Link {
  ownStart: Date | null;
  ownEnd: Date | null;
  elsewhereStart: Date | null;
  elsewhereEnd: Date | null;
  isRemoved: boolean;
  decidedStart: Date | null;
  decidedEnd: Date | null;
  decidedRemoved: boolean;
}

/**
 * What the owner of a calendar did to entries of ours there: each is told of sooner or later, and is never undone before that. Left out is
 * what we had written within the last minute, and what is to be put back and stands there as it did when that was decided: both are
 * written over.
 */
export function whatIsToBeNoticed(world: World) {
  /** By calendar and uid: what it is for, and where it was put; null where it was deleted. */
  const open = new Map<string, { calendarId: string; subjectId: string; put: string | null }>();

  const eventOf = (name: string) => world.sandbox.store.get('happenings', name)!;
  const standsAt = (name: string) => {
    const { deleted, start, end } = eventOf(name);
    return deleted ? null : said({ startsAt: momentAt(world, start), endsAt: momentAt(world, end) });
  };
  const linkOf = async (calendarId: string, subjectId: string) =>
    (
      await world.rows<Link & { isSettled: boolean }>(
        `SELECT k."ownStart", k."ownEnd", k."elsewhereStart", k."elsewhereEnd", k."removedElsewhereAt" IS NOT NULL AS "isRemoved",
           k."decidedStart", k."decidedEnd", k."decidedRemoved", coalesce(k."writtenAt" <= $3 AND k."ownStart" IS NOT NULL, false) AS "isSettled"
         FROM "CalendarEventLink" k JOIN "Calendar" c ON c."calendarId" = k."calendarId" AND c."isWritten"
         WHERE k."calendarId" = $1 AND $2 IN (k."appointmentId", k."bookableEventId", k."personalEventId")`,
        [calendarId, subjectId, new Date(world.now() - 60_000)],
      )
    )[0];

  return {
    /** Its owner moved it, deleted it or brought it back just now. */
    async done(calendarId: string, uid: string) {
      const name = `${calendarId}|${uid}`;
      const subjectId = eventOf(name).ownId!.split('.')[1]!;
      const [link, put] = [await linkOf(calendarId, subjectId), standsAt(name)];
      open.delete(name);
      const isToBePutBack =
        link && (put ? put === span(link.decidedStart, link.decidedEnd) : link.decidedRemoved);
      if (link?.isSettled && !isToBePutBack && put !== span(link.ownStart, link.ownEnd))
        open.set(name, { calendarId, subjectId, put });
    },
    async check() {
      if (open.size === 0) return;
      const here = new Map((await standsHere(world)).map((one) => [one.id, said(one)]));
      for (const [name, { calendarId, subjectId, put }] of open) {
        const [link, stands] = [await linkOf(calendarId, subjectId), here.get(subjectId)];
        const told = link?.isRemoved ? null : link && span(link.elsewhereStart, link.elsewhereEnd);
        const isTold = link && told === put && (put !== null || link.isRemoved);
        // No more to be written there, or where it is here as well.
        if (!link?.ownStart || !stands || stands === put || isTold) open.delete(name);
        else expect([name, standsAt(name)]).toEqual([name, put]);
      }
    },
    /** Everything was read: nothing is left that nobody was told of. */
    allTold: () => expect([...open]).toEqual([]),
  };
}
