import { enqueueRepublish } from '#app/domain/effects/index.ts';
import type { SellerAccount } from '#app/integrations/sellers/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import { practiceDb, type Db, type PracticeDb } from '#tenants/scoped-db.ts';
import { SQUARE_MESSAGES } from '../messages.ts';
import { placesBefore, readSellerRow, type SellerRow } from './seller-row.ts';

/**
 * Asks Square whether a practice's leave still holds and its account takes cards, and keeps the answer; nothing where the practice has none. What was connected anew
 * meanwhile is left alone. Throws ProviderError.
 */
export async function rereadSeller(ctx: OperationContext, db: PracticeDb, practiceId: string): Promise<void> {
  const row = await db.run((sql) => readSellerRow(sql, practiceId));
  if (!row || row.isDisconnected || !ctx.ports.sellers) return;
  const account = await ctx.ports.sellers.read(row);
  const now = new Date(ctx.clock.now());
  await db.run((sql) => keep(sql, practiceId, row, { account, now }));
}

const STOPS = { inactive: SQUARE_MESSAGES.inactive, no_place: SQUARE_MESSAGES.noPlaceNow } as const;

/** Why Square takes no cards for an account that still lets us act for it; null where it does. */
function stopOf({ isActive, locations }: SellerAccount): keyof typeof STOPS | null {
  if (!isActive) return 'inactive';
  return locations.length === 0 ? 'no_place' : null;
}

async function keep(
  sql: Db,
  practiceId: string,
  row: SellerRow,
  { account, now }: { account: SellerAccount | null; now: Date },
): Promise<void> {
  const stoppedFor = account?.merchantId === row.merchantId ? stopOf(account) : null;
  const isTaken = account !== null && account.merchantId === row.merchantId && stoppedFor === null;
  const why = stoppedFor ? STOPS[stoppedFor] : SQUARE_MESSAGES.lost;
  const place =
    account?.locations.find((id) => id === row.locationId) ?? account?.locations[0] ?? row.locationId;
  const [kept] = await sql`
    UPDATE "PaymentAccount" SET
      "erroredAt" = CASE WHEN ${isTaken} THEN NULL ELSE COALESCE("erroredAt", ${now}::timestamptz) END,
      "stoppedFor" = ${stoppedFor},
      error = CASE WHEN ${!isTaken} THEN ${why} WHEN "erroredAt" IS NULL THEN error END,
      "displayName" = COALESCE(${account?.displayName ?? null}, "displayName"),
      "locationId" = ${place}, "formerLocationIds" = ${placesBefore(row, row.merchantId, place).here}::text[],
      "checkAt" = ${new Date(now.getTime() + DAY_MS)}, "updatedAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${row.id}::uuid AND "disconnectedAt" IS NULL
      AND "accessTokenEncrypted" IS NOT DISTINCT FROM ${row.accessTokenEncrypted}
    RETURNING id`;
  const wasLost = row.erroredAt !== null;
  if (!kept || (wasLost === !isTaken && row.stoppedFor === stoppedFor)) return;
  // Gift cards are sold, and linked on the website, while cards are taken.
  if (wasLost === isTaken) await enqueueRepublish(sql, practiceId);
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
}

/** A seller, or Square, has taken a leave back: each practice that had it is asked about, whatever the event says. Throws ProviderError. */
export async function applySellerEvent(ctx: OperationContext, merchantId: string): Promise<boolean> {
  for (const practiceId of await ctx.cross.practicesAtAccount('square', merchantId))
    await rereadSeller(ctx, practiceDb(ctx.database, practiceId), practiceId);
  return true;
}
