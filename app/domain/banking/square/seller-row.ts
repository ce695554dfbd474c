import type { Db } from '#tenants/scoped-db.ts';

/** A practice's account at Square as it is kept. */
export interface SellerRow {
  id: string;
  merchantId: string;
  displayName: string | null;
  locationId: string | null;
  formerLocationIds: string[] | null;
  /** Of sellers who were connected before, by merchant id. */
  placesOfOthers: Record<string, string[]>;
  currency: 'USD' | 'CAD' | null;
  accessTokenEncrypted: string | null;
  erroredAt: Date | null;
  error: string | null;
  /** Square takes no cards for it, though it lets us act for it. */
  stoppedFor: string | null;
  isDisconnected: boolean;
}

/** Undefined where no account of Square was ever connected. */
export async function readSellerRow(sql: Db, practiceId: string): Promise<SellerRow | undefined> {
  const [row] = await sql<SellerRow>`
    SELECT id, "externalAccountId" AS "merchantId", "displayName", "locationId", "formerLocationIds", "placesOfOthers", currency, "accessTokenEncrypted", "erroredAt", error, "stoppedFor",
      "disconnectedAt" IS NOT NULL AS "isDisconnected"
    FROM "PaymentAccount"
    WHERE "practiceId" = ${practiceId}::uuid AND provider = 'square' AND "externalAccountId" IS NOT NULL`;
  return row;
}

/** Where a practice was paid at Square before charges were made where they are now. */
interface PlacesBefore {
  /** At this seller: what was taken there is paid out, and looked up, there. */
  here: string[];
  /** At sellers who were connected before, by merchant id: known again once one of them comes back. */
  ofOthers: Record<string, string[]>;
}

/** What is known of places once charges are made at `place` of a seller, who may be another than the one of before. */
export function placesBefore(
  row: SellerRow | undefined,
  merchantId: string,
  place: string | null,
): PlacesBefore {
  if (!row) return { here: [], ofOthers: {} };
  const all = { ...row.placesOfOthers };
  all[row.merchantId] = [...(row.formerLocationIds ?? []), ...(row.locationId ? [row.locationId] : [])];
  const { [merchantId]: here = [], ...ofOthers } = all;
  return { here: [...new Set(here)].filter((id) => id !== place), ofOthers };
}

/** Keeps the account as one that was disconnected, without its keys and what was wrong with it. */
export async function forgetSellerKeys(
  sql: Db,
  { practiceId, id, now }: { practiceId: string; id: string; now: Date },
): Promise<void> {
  await sql`
    UPDATE "PaymentAccount" SET "disconnectedAt" = ${now}, operational = false, "accessTokenEncrypted" = NULL,
      "refreshTokenEncrypted" = NULL, "tokenExpiresAt" = NULL, "tokenRenewalAt" = NULL, "checkAt" = NULL, "erroredAt" = NULL,
      error = NULL, "stoppedFor" = NULL, "updatedAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
}
