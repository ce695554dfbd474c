import type { Db } from '#tenants/scoped-db.ts';

/** A practice's account at PayPal as it is kept. */
export interface MerchantRow {
  id: string;
  /** Null until somebody went through PayPal's page. */
  merchantId: string | null;
  /** The last attempt to connect. */
  trackingId: string | null;
  displayName: string | null;
  isConnected: boolean;
  paypalActive: boolean;
  venmoActive: boolean;
  isOnboardingComplete: boolean;
  paymentsReceivable: boolean;
  primaryEmailConfirmed: boolean;
  erroredAt: Date | null;
  /** The account of which the owner knows that clients pay to it. */
  toldAccountId: string | null;
  updatedAt: Date;
}

/** Undefined where connecting PayPal was never begun. */
export async function readMerchantRow(sql: Db, practiceId: string): Promise<MerchantRow | undefined> {
  const [row] = await sql<MerchantRow>`
    SELECT id, "externalAccountId" AS "merchantId", "trackingId", "displayName",
      "externalAccountId" IS NOT NULL AND "connectedAt" IS NOT NULL AND "disconnectedAt" IS NULL AS "isConnected",
      "paypalActive", "venmoActive", "isOnboardingComplete", "paymentsReceivable", "primaryEmailConfirmed", "erroredAt", "toldAccountId", "updatedAt"
    FROM "PaymentAccount" WHERE "practiceId" = ${practiceId}::uuid AND provider = 'paypal'`;
  return row;
}
