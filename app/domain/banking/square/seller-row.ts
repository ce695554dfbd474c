import type { Db } from '#tenants/scoped-db.ts';

/** A practice's account at Square as it is kept. */
export interface SellerRow {
  id: string;
  merchantId: string;
  displayName: string | null;
  locationId: string | null;
  formerLocationIds: string[] | null;
  currency: 'USD' | 'CAD' | null;
  accessTokenEncrypted: string | null;
  erroredAt: Date | null;
  error: string | null;
  isDisconnected: boolean;
}

/** Undefined where no account of Square was ever connected. */
export async function readSellerRow(sql: Db, practiceId: string): Promise<SellerRow | undefined> {
  const [row] = await sql<SellerRow>`
    SELECT id, "externalAccountId" AS "merchantId", "displayName", "locationId", "formerLocationIds", currency, "accessTokenEncrypted", "erroredAt", error,
      "disconnectedAt" IS NOT NULL AS "isDisconnected"
    FROM "PaymentAccount"
    WHERE "practiceId" = ${practiceId}::uuid AND provider = 'square' AND "externalAccountId" IS NOT NULL`;
  return row;
}

/**
 * Where charges were made at this seller before they are made at `place`: what was taken there is paid out there. Of another seller
 * there is nothing to keep.
 */
export function placesBefore(row: SellerRow | undefined, merchantId: string, place: string | null): string[] {
  if (!row?.locationId || row.merchantId !== merchantId) return [];
  const known = new Set([...(row.formerLocationIds ?? []), row.locationId]);
  return [...known].filter((id) => id !== place);
}

/** Keeps the account as one that was disconnected, without its keys and what was wrong with it. */
export async function forgetSellerKeys(
  sql: Db,
  { practiceId, id, now }: { practiceId: string; id: string; now: Date },
): Promise<void> {
  await sql`
    UPDATE "PaymentAccount" SET "disconnectedAt" = ${now}, operational = false, "accessTokenEncrypted" = NULL,
      "refreshTokenEncrypted" = NULL, "tokenExpiresAt" = NULL, "tokenRenewalAt" = NULL, "checkAt" = NULL, "erroredAt" = NULL,
      error = NULL, "updatedAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
}
