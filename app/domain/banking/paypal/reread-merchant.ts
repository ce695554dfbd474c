import { enqueueRepublish } from '#app/domain/effects/index.ts';
import type { MerchantStatus } from '#app/integrations/merchants/port.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import { practiceDb, type Db, type PracticeDb } from '#tenants/scoped-db.ts';
import { PAYPAL_MESSAGES } from '../messages.ts';
import { tellWhoIsPaid } from '../tell-who-is-paid.ts';
import { readMerchantRow, type MerchantRow } from './merchant-row.ts';

/** What a practice can be paid through PayPal with (002 §3, sellerStatus). */
interface SellerStatus {
  isOnboardingComplete: boolean;
  paymentsReceivable: boolean;
  primaryEmailConfirmed: boolean;
}

/** Ready is who may be paid, has confirmed their address, and lets us act for them. */
const statusOf = (found: MerchantStatus | null): SellerStatus => ({
  isOnboardingComplete:
    found !== null && found.paymentsReceivable && found.primaryEmailConfirmed && found.isConsented,
  paymentsReceivable: found?.paymentsReceivable ?? false,
  primaryEmailConfirmed: found?.primaryEmailConfirmed ?? false,
});

/**
 * Asks PayPal who went through the practice's last attempt, and how that account stands; keeps it. Null where nobody has yet, and none was
 * connected before. What was begun or disconnected meanwhile is left alone. Throws ProviderError.
 */
export async function rereadMerchant(
  ctx: OperationContext,
  db: PracticeDb,
  practiceId: string,
): Promise<SellerStatus | null> {
  const { merchants } = ctx.ports;
  const row = await db.run((sql) => readMerchantRow(sql, practiceId));
  if (!row || !merchants) return null;
  const came = row.trackingId === null ? null : await merchants.find(row.trackingId);
  const merchantId = came ?? (row.isConnected ? row.merchantId : null);
  const now = new Date(ctx.clock.now());
  if (merchantId === null) {
    await db.run((sql) => lookAgain(sql, practiceId, row, now));
    return null;
  }
  const found = await merchants.read(merchantId);
  await db.run((sql) => keep(sql, practiceId, row, { merchantId, found, now }));
  return statusOf(found);
}

/** Every hour; whoever stays away for long is found by PayPal's word, or when they come back. */
const lookAgain = (sql: Db, practiceId: string, row: MerchantRow, now: Date) => sql`
  UPDATE "PaymentAccount" SET
    "checkAt" = CASE WHEN "trackingId" IS NULL OR "updatedAt" < ${new Date(now.getTime() - 30 * DAY_MS)} THEN NULL
      ELSE ${new Date(now.getTime() + HOUR_MS)}::timestamptz END
  WHERE "practiceId" = ${practiceId}::uuid AND id = ${row.id}::uuid AND "trackingId" IS NOT DISTINCT FROM ${row.trackingId}`;

async function keep(
  sql: Db,
  practiceId: string,
  row: MerchantRow,
  { merchantId, found, now }: { merchantId: string; found: MerchantStatus | null; now: Date },
): Promise<void> {
  const { isOnboardingComplete, paymentsReceivable, primaryEmailConfirmed } = statusOf(found);
  const isLost = found === null || !found.isConsented;
  // What was ready and is no more is told everywhere; what was never ready, or is connected anew after it was lost, is being set up, and
  // its own card says so.
  const stopped = paymentsReceivable ? PAYPAL_MESSAGES.emailUnconfirmed : PAYPAL_MESSAGES.restricted;
  const [kept] = await sql`
    UPDATE "PaymentAccount" SET
      "externalAccountId" = ${merchantId}, "displayName" = COALESCE(${found?.displayName ?? null}, "displayName"),
      "connectedAt" = CASE WHEN "disconnectedAt" IS NULL THEN COALESCE("connectedAt", ${now}) ELSE ${now} END, "disconnectedAt" = NULL,
      operational = ${isOnboardingComplete}, "isOnboardingComplete" = ${isOnboardingComplete},
      "paymentsReceivable" = ${paymentsReceivable}, "primaryEmailConfirmed" = ${primaryEmailConfirmed},
      "erroredAt" = CASE WHEN ${isLost} THEN COALESCE("erroredAt", ${now}::timestamptz) END,
      error = CASE WHEN ${isLost} THEN ${PAYPAL_MESSAGES.lost}
        WHEN NOT ${isOnboardingComplete} AND ("isOnboardingComplete" OR "erroredAt" IS NULL AND error IS NOT NULL) THEN ${stopped} END,
      "toldAccountId" = CASE WHEN ${isOnboardingComplete} THEN ${merchantId} ELSE "toldAccountId" END,
      "checkAt" = ${new Date(now.getTime() + (isOnboardingComplete ? DAY_MS : HOUR_MS))}, "updatedAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${row.id}::uuid AND "trackingId" IS NOT DISTINCT FROM ${row.trackingId}
      AND ("trackingId" IS NOT NULL OR "disconnectedAt" IS NULL)
    RETURNING id`;
  const isSame =
    row.isConnected &&
    row.merchantId === merchantId &&
    row.isOnboardingComplete === isOnboardingComplete &&
    row.paymentsReceivable === paymentsReceivable &&
    row.primaryEmailConfirmed === primaryEmailConfirmed &&
    (row.erroredAt !== null) === isLost;
  if (!kept || isSame) return;
  if (isOnboardingComplete && row.toldAccountId !== merchantId)
    await tellWhoIsPaid(sql, practiceId, 'paypal');
  await enqueueRepublish(sql, practiceId);
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
}

/**
 * Something became of an account at PayPal: every practice that has it, and the one whose attempt it came by, is asked about again, whatever
 * the event says. Throws ProviderError.
 */
export async function applyMerchantEvent(ctx: OperationContext, merchantId: string): Promise<boolean> {
  if (!ctx.ports.merchants) return true;
  const attempt = (await ctx.ports.merchants.read(merchantId))?.trackingId ?? null;
  const begun = attempt === null ? null : await ctx.cross.practiceForPaypalAttempt(attempt);
  const known = await ctx.cross.practicesAtAccount('paypal', merchantId);
  for (const practiceId of new Set([...known, ...(begun ? [begun] : [])]))
    await rereadMerchant(ctx, practiceDb(ctx.database, practiceId), practiceId);
  return true;
}
