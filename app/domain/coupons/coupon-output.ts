import { z } from 'zod';
import { currency } from '#app/operations/outputs.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** A coupon as its practice sees it (spec 002 §3). */
export const discountCode = z
  .object({
    id: z.uuid(),
    code: z.string(),
    kind: z.enum(['fixed', 'percentage']),
    amountCents: z.int().nullable(),
    percent: z.int().nullable(),
    expiresAt: z.date().nullable().meta({ description: 'The last moment at which it is taken.' }),
    maxRedemptions: z.int().nullable(),
    redemptionCount: z.int(),
    combinationLimit: z.int().meta({ description: 'How many codes one booking may combine with it.' }),
    applyToSpecificServices: z.boolean(),
    serviceIds: z.array(z.uuid()),
    state: z.enum(['active', 'expired', 'used_up']),
    updatedAt: z.date().meta({ description: 'Sent with a change as previousUpdatedAt.' }),
    editable: z.boolean().meta({ description: 'No client has used it.' }),
  })
  .meta({ id: 'DiscountCode' });

export type DiscountCode = z.output<typeof discountCode>;

export const discountCodesOutput = z.object({
  discountCodes: z.array(discountCode),
  services: z
    .array(z.object({ id: z.uuid(), name: z.string(), addOn: z.boolean() }).meta({ id: 'CouponService' }))
    .meta({ description: 'What a coupon can be limited to.' }),
  currency,
  timeZone: z.string().meta({ description: 'IANA zone in which a coupon ends.' }),
  today: z.string().meta({ description: 'YYYY-MM-DD, by the clocks of the practice.' }),
});

/** Coupons that a practice may have at once. */
export const MOST_COUPONS = 500;

/** The coupons of a practice that are not deleted, the newest first; one of them by its id. */
export const readDiscountCodes = (sql: Db, practiceId: string, now: number, id: string | null = null) =>
  sql<DiscountCode>`
    SELECT d.id, d.code, d.kind, d."amountCents", d.percent, d."expiresAt", d."maxRedemptions", d."redemptionCount",
      d."combinationLimit", d."applyToSpecificServices", d."updatedAt", d."redemptionCount" = 0 AND NOT EXISTS (SELECT FROM "DiscountCodeRedemption" r
        WHERE r."practiceId" = d."practiceId" AND r."discountCodeId" = d.id) AS editable,
      CASE WHEN d."expiresAt" < ${new Date(now)} THEN 'expired' WHEN d."redemptionCount" >= d."maxRedemptions" THEN 'used_up'
        ELSE 'active' END AS state,
      ARRAY(SELECT s."serviceId" FROM "DiscountCodeService" s
        WHERE s."practiceId" = d."practiceId" AND s."discountCodeId" = d.id) AS "serviceIds"
    FROM "DiscountCode" d
    WHERE d."practiceId" = ${practiceId}::uuid AND d."deletedAt" IS NULL
      AND (${id}::uuid IS NULL OR d.id = ${id}::uuid)
    ORDER BY d."createdAt" DESC, d.id DESC LIMIT ${MOST_COUPONS}`;
