import { sql } from 'kysely';
import type { Db } from '#tenants/scoped-db.ts';

interface Proposal {
  /** Start of the appointment when they were offered. */
  previousStart: Date;
  starts: Date[];
  takenAt: Date | null;
}

/** The times that were offered last for an appointment; null where none were. */
export async function readProposal(db: Db, appointmentId: string): Promise<Proposal | null> {
  const row = await db
    .selectFrom('TimeProposal')
    .where('appointmentId', '=', appointmentId)
    .select(['previousStart', 'takenAt', sql<Date[]>`starts`.as('starts')])
    .executeTakeFirst();
  return row ?? null;
}
