import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { conflictsWith, freeTimesFor, type Conflict } from '#app/domain/availability/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { Movable } from '../move/client-may-move.ts';
import type { Taken } from './three-times.ts';

interface Proposal {
  /** Start of the appointment when they were offered. */
  previousStart: Date;
  starts: Date[];
  takenAt: Date | null;
  createdAt: Date;
  /** The practitioner named it, whatever the booking page offers. */
  isNamed: boolean;
}

interface Offered {
  practiceId: string;
  appointmentId: string;
  previousStart: Date;
  /** Epoch milliseconds. */
  now: number;
  starts: readonly number[];
  isNamed?: boolean;
}

/** Writes an offer down, which takes the place of the one before. Answers the starts as the message's note has them. */
export async function writeOffer(
  db: Db,
  { practiceId, appointmentId, previousStart, now, starts, isNamed = false }: Offered,
): Promise<string> {
  const offered = starts.map((start) => new Date(start).toISOString());
  await db`
    INSERT INTO "TimeProposal" (id, "practiceId", "appointmentId", "previousStart", starts, "isNamed", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${previousStart},
      ${offered}::timestamptz[], ${isNamed}, ${new Date(now)})
    ON CONFLICT ("practiceId", "appointmentId") DO UPDATE SET "previousStart" = EXCLUDED."previousStart",
      starts = EXCLUDED.starts, "isNamed" = EXCLUDED."isNamed", "createdAt" = EXCLUDED."createdAt", "takenAt" = NULL`;
  return offered.join(' ');
}

interface About {
  practiceId: string;
  appointmentId: string;
  movable: Movable;
  /** Epoch milliseconds. */
  now: number;
}

const lengthOf = ({ startsAt, endsAt }: Movable): number => endsAt.getTime() - startsAt.getTime();

/** What stands in the way of a time that the practitioner named: their hours do not, everything in the calendar does. */
export async function againstNamed(
  db: Db,
  start: number,
  { practiceId, appointmentId, movable, now }: About,
): Promise<Conflict[]> {
  const { id: locationId, timeZone } = movable.offer.location;
  const span = { startsAt: start, endsAt: start + lengthOf(movable) };
  const query = { practiceId, now, timeZone, ignoreAppointmentId: appointmentId, at: { locationId } };
  const [conflicts = []] = await conflictsWith(db, [span], query);
  return conflicts;
}

/** Which of the offered starts can be taken now; epoch milliseconds. */
export async function stillFree(
  db: Db,
  { starts, isNamed }: Pick<Proposal, 'isNamed'> & { starts: readonly number[] },
  about: About,
): Promise<Set<number>> {
  const { practiceId, appointmentId, movable, now } = about;
  if (!isNamed) {
    const query = {
      from: Math.min(...starts),
      to: Math.max(...starts) + 1,
      now,
      ignoreAppointmentId: appointmentId,
    };
    const free = await freeTimesFor(db, practiceId, movable.offer, query);
    return new Set(starts.filter((start) => free.includes(start)));
  }
  const free = new Set<number>();
  for (const start of starts)
    if (start > now && (await againstNamed(db, start, about)).length === 0) free.add(start);
  return free;
}

/** The times that were offered last for an appointment; null where none were. */
export async function readProposal(db: Db, appointmentId: string): Promise<Proposal | null> {
  const row = await db
    .selectFrom('TimeProposal')
    .where('appointmentId', '=', appointmentId)
    .select(['previousStart', 'takenAt', 'createdAt', 'isNamed', sql<Date[]>`starts`.as('starts')])
    .executeTakeFirst();
  return row ?? null;
}

/** What the clients of a practice are offered and have not answered yet, by appointment. An offer is void once its appointment was moved. */
export async function offeredTimes(db: Db, practiceId: string): Promise<Map<string, Taken[]>> {
  const rows = await db<{ id: string; lengthMs: number; starts: Date[] }>`
    SELECT a.id, (extract(epoch FROM a."endsAt" - a."startsAt") * 1000)::float8 AS "lengthMs", COALESCE(p.starts, '{}') AS starts
    FROM "TimeProposal" p
    JOIN "Appointment" a ON a."practiceId" = p."practiceId" AND a.id = p."appointmentId"
    WHERE p."practiceId" = ${practiceId}::uuid AND p."takenAt" IS NULL AND p."previousStart" = a."startsAt"
      AND a.state IN ('pending', 'approved')`;
  return new Map(
    rows.map(({ id, lengthMs, starts }) => [
      id,
      starts.map((start) => ({ startsAt: start.getTime(), endsAt: start.getTime() + lengthMs })),
    ]),
  );
}
