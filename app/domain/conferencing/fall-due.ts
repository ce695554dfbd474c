import type { Db } from '#tenants/scoped-db.ts';

/**
 * Notes that the meetings of what is still to come have to be looked at: at one location whose link has changed, or at all, when an
 * account was connected.
 */
export async function meetingsFallDue(
  sql: Db,
  { practiceId, locationId, now }: { practiceId: string; locationId?: string; now: Date },
): Promise<void> {
  const place = locationId ?? null;
  await sql`
    SELECT meetings_fall_due(
      ARRAY(SELECT a.id FROM "Appointment" a
        WHERE a."practiceId" = ${practiceId}::uuid AND a."isVirtual" AND a.state = 'approved' AND a."endsAt" > ${now}
          AND (${place}::uuid IS NULL OR a."locationId" = ${place}::uuid)),
      ARRAY(SELECT e.id FROM "BookableEvent" e
        JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
        WHERE e."practiceId" = ${practiceId}::uuid AND e."cancelledAt" IS NULL AND e."endsAt" > ${now}
          AND (${place}::uuid IS NULL OR event_location(e."locationId", e.location, t."locationId") = ${place}::uuid)))::text`;
}
