import type { Db } from '#tenants/scoped-db.ts';

/**
 * Notes that the entries of all that is still to come have to be looked at: another calendar was chosen, or one was connected (again).
 */
export async function entriesFallDue(
  sql: Db,
  { practiceId, now }: { practiceId: string; now: Date },
): Promise<void> {
  await sql`
    SELECT calendar_entries_fall_due(
      ARRAY(SELECT id FROM "Appointment"
        WHERE "practiceId" = ${practiceId}::uuid AND state = 'approved' AND "endsAt" > ${now}),
      ARRAY(SELECT id FROM "BookableEvent" WHERE "practiceId" = ${practiceId}::uuid AND "cancelledAt" IS NULL AND "endsAt" > ${now}),
      ARRAY(SELECT id FROM "PersonalEvent" WHERE "practiceId" = ${practiceId}::uuid AND "deletedAt" IS NULL AND "endsAt" > ${now}))::text`;
}
