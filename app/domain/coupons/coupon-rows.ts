import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { Coupon } from './discount.ts';
import { COUPON_MESSAGES } from './messages.ts';

/** A coupon as it was read; by `updatedAt` it is known when it is used whether it was changed meanwhile. */
export interface StoredCoupon extends Coupon {
  updatedAt: Date;
}

/**
 * The coupons of some codes; of a code that was deleted and given again the one that counts. None where the practice takes no codes.
 * Not locked: whoever uses one does so by useCoupons.
 */
export async function readCoupons(
  sql: Db,
  practiceId: string,
  codes: readonly string[],
): Promise<Map<string, StoredCoupon>> {
  const rows = await sql<StoredCoupon>`
    SELECT DISTINCT ON (d.code) d.id, d.code, d.kind, d."amountCents", d.percent, d."expiresAt", d."maxRedemptions",
      d."redemptionCount", d."combinationLimit", d."deletedAt" IS NOT NULL AS "isDeleted", d."updatedAt",
      CASE WHEN d."applyToSpecificServices" THEN ARRAY(SELECT s."serviceId" FROM "DiscountCodeService" s
        WHERE s."practiceId" = d."practiceId" AND s."discountCodeId" = d.id) END AS "serviceIds"
    FROM "DiscountCode" d JOIN "Practice" p ON p.id = d."practiceId" AND p."discountCodesEnabled"
    WHERE d."practiceId" = ${practiceId}::uuid AND d.code = ANY (${[...codes]}::text[])
    ORDER BY d.code, d."deletedAt" DESC NULLS FIRST`;
  return new Map(rows.map((row) => [row.code, row]));
}

/** Whether there is any code that a client could enter. */
export async function takesCodes(sql: Db, practiceId: string, now: number): Promise<boolean> {
  const [row] = await sql<{ any: boolean }>`
    SELECT p."discountCodesEnabled" AND EXISTS (SELECT FROM "DiscountCode" d
      WHERE d."practiceId" = p.id AND d."deletedAt" IS NULL
        AND (d."expiresAt" IS NULL OR d."expiresAt" >= ${new Date(now)})
        AND (d."maxRedemptions" IS NULL OR d."redemptionCount" < d."maxRedemptions")) AS any
    FROM "Practice" p WHERE p.id = ${practiceId}::uuid`;
  return row?.any ?? false;
}

/** Refuses where the practice has coupons switched off (002 §6, discountCodesEnabled). */
export async function mustHaveCoupons(sql: Db, practiceId: string): Promise<void> {
  const [practice] = await sql<{ enabled: boolean }>`
    SELECT "discountCodesEnabled" AS enabled FROM "Practice" WHERE id = ${practiceId}::uuid`;
  if (!practice?.enabled) throw new Refusal('not_found', COUPON_MESSAGES.off);
}
