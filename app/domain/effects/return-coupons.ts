import type { Db } from '#tenants/scoped-db.ts';

/**
 * Gives the uses of an appointment or of registrations back to their coupons, in the transaction that cancelled or declined them, where
 * nothing was paid for it and no charge is under way. A package keeps its coupon until it is closed: then what counts is what was paid
 * with any of its sessions, whichever the coupon was used on. Once, however often it is asked; what was taken off stays on record.
 */
export async function returnCoupons(
  sql: Db,
  practiceId: string,
  billIds: readonly string[],
  now: number,
): Promise<void> {
  if (billIds.length === 0) return;
  await sql`
    WITH together AS (
      SELECT a.id, session.id AS "withId", k."cancelledAt" IS NULL AS "isOpen"
      FROM "Appointment" a
      JOIN "ClientPackage" k ON k."practiceId" = a."practiceId" AND k.id = a."packageId"
      JOIN "Appointment" session ON session."practiceId" = a."practiceId" AND session."packageId" = a."packageId"
      WHERE a."practiceId" = ${practiceId}::uuid AND session."packageId" IN (SELECT o."packageId" FROM "Appointment" o
        WHERE o."practiceId" = ${practiceId}::uuid AND o.id = ANY (${[...billIds]}::uuid[]))
    ), returned AS (
      UPDATE "DiscountCodeRedemption" r SET "returnedAt" = ${new Date(now)}
      WHERE r."practiceId" = ${practiceId}::uuid AND r."returnedAt" IS NULL
        AND (COALESCE(r."appointmentId", r."registrationId") = ANY (${[...billIds]}::uuid[])
          OR r."appointmentId" IN (SELECT id FROM together))
        AND NOT EXISTS (SELECT FROM together t WHERE t.id = r."appointmentId" AND t."isOpen")
        AND NOT EXISTS (SELECT FROM "Bill" b
          WHERE b."practiceId" = r."practiceId" AND (b.id = COALESCE(r."appointmentId", r."registrationId")
              OR b.id IN (SELECT t."withId" FROM together t WHERE t.id = r."appointmentId"))
            AND (b."collectedCents" <> 0 OR b."moneyStatus" = 'paid' OR b."chargeUnderWay"))
      RETURNING r."discountCodeId")
    UPDATE "DiscountCode" d SET "redemptionCount" = greatest(0, d."redemptionCount" - back.uses)
    FROM (SELECT "discountCodeId", count(*)::int AS uses FROM returned GROUP BY "discountCodeId") back
    WHERE d."practiceId" = ${practiceId}::uuid AND d.id = back."discountCodeId"`;
}

/**
 * The same, asked once more for what had ended while its money still moved: what was under way was not paid after all, or what a gift card
 * had paid of a request is back on it.
 * @param of only what was declined, where money came and went: of what was cancelled it counts as paid
 */
export async function returnCouponsOfEnded(
  sql: Db,
  practiceId: string,
  billId: string,
  { now, of = 'ended' }: { now: Date; of?: 'ended' | 'declined' },
): Promise<void> {
  const cancelledToo = of === 'ended';
  const ended = await sql`
    SELECT id FROM "Appointment" WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid
      AND (state = 'unavailable' OR state = 'cancelled' AND ${cancelledToo})
    UNION ALL
    SELECT id FROM "EventRegistration" WHERE "practiceId" = ${practiceId}::uuid AND id = ${billId}::uuid
      AND state = 'cancelled' AND ${cancelledToo}`;
  if (ended.length > 0) await returnCoupons(sql, practiceId, [billId], now.getTime());
}
