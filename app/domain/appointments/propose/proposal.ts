import { sql } from 'kysely';
import type { Db } from '#tenants/scoped-db.ts';
import type { Taken } from './three-times.ts';

interface Proposal {
  /** Start of the appointment when they were offered. */
  previousStart: Date;
  starts: Date[];
  takenAt: Date | null;
  createdAt: Date;
}

/** The times that were offered last for an appointment; null where none were. */
export async function readProposal(db: Db, appointmentId: string): Promise<Proposal | null> {
  const row = await db
    .selectFrom('TimeProposal')
    .where('appointmentId', '=', appointmentId)
    .select(['previousStart', 'takenAt', 'createdAt', sql<Date[]>`starts`.as('starts')])
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
