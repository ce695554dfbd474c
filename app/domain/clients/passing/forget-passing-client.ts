import type { Sql } from '#tenants/scoped-db.ts';

/**
 * Takes out of the directory whoever only stood in it for a place that was never paid: made by a visitor's form, untouched since, and
 * with nothing to their name. Whoever the practice knew before, or has written about, stays. The caller holds the calendar's lock.
 * @param besides the registration that is being let go
 */
export async function forgetPassingClient(
  sql: Sql,
  practiceId: string,
  { clientId, besides, now }: { clientId: string; besides: string; now: Date },
): Promise<boolean> {
  const gone = await sql`
    UPDATE "Client" c SET "deletedAt" = ${now}, "updatedAt" = ${now}
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${clientId}::uuid AND c."deletedAt" IS NULL
      AND c."clientType" = 'booked' AND c."userId" IS NULL AND c."updatedAt" = c."createdAt"
      AND NOT EXISTS (SELECT FROM "EventRegistration" r WHERE r."practiceId" = c."practiceId" AND r."clientId" = c.id
        AND r.id <> ${besides}::uuid AND (r.state = 'registered' OR r."payUntil" IS NULL))
      AND NOT EXISTS (SELECT FROM "Appointment" x WHERE x."practiceId" = c."practiceId" AND x."clientId" = c.id)
      AND NOT EXISTS (SELECT FROM "ClientNote" x WHERE x."practiceId" = c."practiceId" AND x."clientId" = c.id)
      AND NOT EXISTS (SELECT FROM "CustomPrice" x WHERE x."practiceId" = c."practiceId" AND x."clientId" = c.id)
      AND NOT EXISTS (SELECT FROM "ClientPackage" x WHERE x."practiceId" = c."practiceId" AND x."clientId" = c.id)
      AND NOT EXISTS (SELECT FROM "PaymentMethod" x WHERE x."practiceId" = c."practiceId" AND x."clientId" = c.id)
      AND NOT EXISTS (SELECT FROM "IntakeRequest" x WHERE x."practiceId" = c."practiceId" AND x."clientId" = c.id)
      AND NOT EXISTS (SELECT FROM "Review" x WHERE x."practiceId" = c."practiceId" AND x."clientId" = c.id)
      AND NOT EXISTS (SELECT FROM "ReviewRequest" x WHERE x."practiceId" = c."practiceId" AND x."clientId" = c.id)
      AND NOT EXISTS (SELECT FROM "Message" x WHERE x."practiceId" = c."practiceId" AND x."clientId" = c.id)
    RETURNING c.id`;
  return gone.length > 0;
}
