import { takeProposedTime } from '#app/domain/appointments/index.ts';
import { offerCalendarTime, takeOverCalendarTime } from '#app/domain/calendar-integrations/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { Clock } from '#app/platform/clock.ts';
import { runOperation, type Outcome } from '#app/operations/run.ts';
import { aPersonalEvent, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, UNLIMITED } from '../context.ts';
import type { TestDatabase } from '../database.ts';
import type { WorldPractice } from '../world.ts';

type Span = { startsAt: Date; endsAt: Date };

/**
 * A practice whose entries are written into a calendar outside, in which its owner moves them: noted as the worker does when it reads
 * that, the time over there not closed yet, so that whoever comes meets nothing but the calendar's lock.
 */
export async function movedThere(db: TestDatabase, practice: WorldPractice, clock: Clock) {
  const owner = () =>
    testContext({ database: db.database, clock, limiter: UNLIMITED, actor: practice.owner.actor });
  const rows = async <Row>(text: string, values: unknown[]) =>
    (await db.owner.query(text, values)).rows as Row[];
  await rows(
    `WITH c AS (INSERT INTO "CalendarConnection" (id, "practiceId", "externalId") VALUES (gen_random_uuid(), $1::uuid, 'acc_' || $1::uuid) RETURNING *),
       f AS (INSERT INTO "CalendarProfile" (id, "practiceId", "connectionId", "externalId", "providerName", "profileName")
         SELECT gen_random_uuid(), "practiceId", id, 'pro_' || "practiceId", 'google', 'owner' FROM c RETURNING *)
     INSERT INTO "Calendar" (id, "practiceId", "profileId", "calendarId", "calendarName", "isWritten")
     SELECT gen_random_uuid(), "practiceId", id, 'cal_' || "practiceId", 'Work', true FROM f`,
    [practice.id],
  );

  /** Answers the entry; undefined where the calendar has none of it. */
  const move = async (table: 'Appointment' | 'PersonalEvent', id: string, startsAt: Date) =>
    (
      await rows<{ id: string }>(
        `UPDATE "CalendarEventLink" k SET "writtenAt" = $2, told = 'as it is', "dueAt" = NULL, "offeredAt" = NULL,
           "ownStart" = date_trunc('second', s."startsAt"), "ownEnd" = date_trunc('second', s."endsAt"),
           "elsewhereStart" = $2, "elsewhereEnd" = $2::timestamptz + (s."endsAt" - s."startsAt")
         FROM "${table}" s WHERE s.id = $1 AND k."${table === 'Appointment' ? 'appointmentId' : 'personalEventId'}" = s.id RETURNING k.id`,
        [id, startsAt],
      )
    )[0]?.id;

  return {
    moveVisit: (id: string, startsAt: Date) => move('Appointment', id, startsAt),
    offer: (id: string, startsAt: Date) => runOperation(offerCalendarTime, owner(), { id, startsAt }),
    /** The client takes the time that they were offered. */
    take: ({ id: appointmentId, token }: { id: string; token: string }, startsAt: Date) =>
      runOperation(
        takeProposedTime,
        testContext({ database: db.database, clock, limiter: UNLIMITED, linkToken: token }),
        { appointmentId, startsAt },
      ),
    /** A time of the owner's own. */
    ownTime: (startsAt: number) =>
      given(practiceDb(db.database, practice.id), clock.now(), (scene) =>
        aPersonalEvent(scene, {
          name: 'Own time',
          startsAt,
          endsAt: startsAt + HOUR_MS,
          timeZone: practice.timeZone,
        }),
      ),
    /** It was moved over there, and is taken over: as often as that is pressed at once. */
    async takeOver(id: string, { startsAt, endsAt }: Span, presses = 1): Promise<Outcome<unknown>[]> {
      const entry = await move('PersonalEvent', id, startsAt);
      const press = () => runOperation(takeOverCalendarTime, owner(), { id: entry, startsAt, endsAt });
      return Promise.all(Array.from({ length: presses }, press));
    },
  };
}
