import { v7 as uuid } from 'uuid';
import type { ProviderPayout, ProviderPayoutLine } from '#app/integrations/settlements/port.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db, PracticeDb } from '#tenants/scoped-db.ts';
import { enqueueReturnTold } from '../returned/enqueue-return-told.ts';
import type { PaidAccount } from './account-at.ts';
import { enterByHand, enterPayout } from './enter-payout.ts';

interface Kept {
  id: string;
  hasLines: boolean;
}

/** How long something is expected of a payout. */
const EXPECTED_MS = 30 * DAY_MS;

/**
 * Reads a payout at its provider with all of its lines, and keeps both: once however often it is told of, in any order. A state only goes
 * forward; lines are added page by page and count once they come to what was paid out. Throws ProviderError.
 */
export async function keepPayout(
  ctx: Pick<OperationContext, 'clock'>,
  db: PracticeDb,
  at: PaidAccount,
  payoutId: string,
): Promise<void> {
  const payout = await at.settlements.readPayout({ account: at.account, payoutId });
  const kept = await db.run((sql) => upsertPayout(sql, at, payout, new Date(ctx.clock.now())));
  if (!kept) return;
  if (payout.isItemized && payout.isComplete && !kept.hasLines) {
    const pages = at.settlements.listPayoutLines({ account: at.account, payoutId });
    for await (const lines of pages) {
      await db.run((sql) => addLines(sql, at.practiceId, kept.id, lines));
      // What came back within this one is paid out anew by it, and what was asked for by hand is not, so they are to be known.
      for (const { kind, sourceId } of lines)
        if ((kind === 'payout_failed' || kind === 'earlier_payout') && sourceId && sourceId !== payoutId)
          await keepPayout(ctx, db, at, sourceId);
    }
  }
  await db.run((sql) => finishPayout(sql, at.practiceId, kept.id, new Date(ctx.clock.now())));
}

/** Keeps how a payout stands; null where it is of a currency that no practice is paid in here. */
export async function upsertPayout(
  sql: Db,
  { practiceId, provider, accountId }: PaidAccount,
  payout: ProviderPayout,
  now: Date,
): Promise<Kept | null> {
  const { currency } = payout;
  if (currency !== 'USD' && currency !== 'CAD') return null;
  // What had come back long before it was first read is no news; what comes back later is, however old it is.
  const isOldNews = payout.state === 'failed' && payout.madeAt < now.getTime() - EXPECTED_MS;
  const [row] = await sql<Kept & { isBack: boolean }>`
    INSERT INTO "Payout" AS o (id, "practiceId", provider, "providerAccountId", "providerPayoutId", state, "amountCents", currency,
      "madeAt", "arrivesOn", "failedAt", failure, "failureSeenAt", "isItemized", "checkAt", "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${provider}::"PaymentSource", ${accountId}, ${payout.payoutId},
      ${payout.state}::"PayoutState", ${payout.amountCents}, ${currency}::"Currency", ${new Date(payout.madeAt)},
      ${payout.arrivesOn}::date, ${payout.state === 'failed' ? now : null}, ${payout.failure}, ${isOldNews ? now : null}, ${payout.isItemized}, ${now}, ${now}, ${now})
    ON CONFLICT ("practiceId", provider, "providerPayoutId") DO UPDATE SET
      -- What an earlier reading says late is no news.
      state = GREATEST(o.state, EXCLUDED.state), failure = COALESCE(EXCLUDED.failure, o.failure),
      "failedAt" = COALESCE(o."failedAt", EXCLUDED."failedAt"),
      "arrivesOn" = CASE WHEN EXCLUDED.state >= o.state THEN COALESCE(EXCLUDED."arrivesOn", o."arrivesOn") ELSE o."arrivesOn" END,
      "isItemized" = EXCLUDED."isItemized", "updatedAt" = EXCLUDED."updatedAt"
    RETURNING id, "linesReadAt" IS NOT NULL AS "hasLines", state = 'failed' AND "failureSeenAt" IS NULL AS "isBack"`;
  if (row!.isBack) await enqueueReturnTold(sql, practiceId, { kind: 'payout', id: row!.id });
  if (payout.fees.length > 0) await addLines(sql, practiceId, row!.id, payout.fees);
  return row!;
}

async function addLines(
  sql: Db,
  practiceId: string,
  payoutId: string,
  lines: readonly ProviderPayoutLine[],
): Promise<void> {
  const rows = lines.map(({ occurredAt, ...line }) => ({
    id: uuid(),
    ...line,
    netCents: line.amountCents - line.feeCents - line.platformFeeCents,
    occurredAt: new Date(occurredAt).toISOString(),
  }));
  await sql`
    INSERT INTO "PayoutLine" (id, "practiceId", "payoutId", kind, "providerLineId", "providerSourceId", "amountCents", "feeCents",
      "platformFeeCents", "netCents", description, "occurredAt")
    SELECT l.id, ${practiceId}::uuid, ${payoutId}::uuid, l.kind, l."lineId", l."sourceId", l."amountCents", l."feeCents",
      l."platformFeeCents", l."netCents", l.description, l."occurredAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l(id uuid, kind "PayoutLineKind", "lineId" text, "sourceId" text,
      "amountCents" int, "feeCents" int, "platformFeeCents" int, "netCents" int, description text, "occurredAt" timestamptz)
    ON CONFLICT ("practiceId", "payoutId", "providerLineId") DO NOTHING`;
}

/** Says which payments its lines are of, sums them, and enters them into the books once they are all here. Safe to repeat. */
export async function finishPayout(sql: Db, practiceId: string, payoutId: string, now: Date): Promise<void> {
  // One of a practice at a time: two readings of one payout would each sum half of it, and two payouts would each bring the same one back.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payouts ${practiceId}`}, 0))::text`;
  await sql`
    UPDATE "PayoutLine" l SET "transactionId" = t.id, "billId" = t."billId"
    FROM "Transaction" t
    WHERE l."practiceId" = ${practiceId}::uuid AND l."payoutId" = ${payoutId}::uuid AND l."transactionId" IS NULL
      AND l.kind NOT IN ('payout_fee', 'earlier_payout', 'payout_failed') AND t."practiceId" = l."practiceId" AND t."providerPaymentIntentId" = l."providerSourceId"`;
  await nameEarlier(sql, practiceId, payoutId);
  const [payout] = await sql<{ isWhole: boolean; isItemized: boolean }>`
    UPDATE "Payout" o SET
      "chargesCents" = s.charges, "refundsCents" = s.refunds, "disputesCents" = s.disputes, "feesCents" = s.fees,
      "othersCents" = s.others, "lineCount" = s.lines,
      "linesReadAt" = CASE WHEN o."isItemized" AND s.net = o."amountCents" AND s.lines > 0
        THEN COALESCE(o."linesReadAt", ${now}::timestamptz) END,
      "checkAt" = CASE
        WHEN o."madeAt" < ${new Date(now.getTime() - EXPECTED_MS)} THEN NULL
        WHEN o."isItemized" AND (s.net <> o."amountCents" OR s.lines = 0) THEN ${now}::timestamptz + CASE
          WHEN o."createdAt" > ${new Date(now.getTime() - HOUR_MS)} THEN make_interval(secs => ${(15 * MINUTE_MS) / 1000})
          ELSE make_interval(secs => ${(6 * HOUR_MS) / 1000}) END
        WHEN o.state IN ('pending', 'in_transit') THEN ${new Date(now.getTime() + 6 * HOUR_MS)} END,
      "updatedAt" = ${now}
    FROM (SELECT count(*)::int AS lines, COALESCE(sum(l."netCents"), 0)::int AS net,
        COALESCE(sum(l."amountCents") FILTER (WHERE l.kind = 'charge'), 0)::int AS charges,
        COALESCE(sum(l."amountCents") FILTER (WHERE l.kind IN ('refund', 'refund_failed')), 0)::int AS refunds,
        COALESCE(sum(l."amountCents") FILTER (WHERE l.kind IN ('dispute', 'dispute_won')), 0)::int AS disputes,
        COALESCE(sum(l."amountCents") FILTER (WHERE l.kind IN ('earlier_payout', 'payout_failed', 'other')), 0)::int AS others,
        -- What was kept of payments, and what was taken by itself.
        COALESCE(sum(l."feeCents" + l."platformFeeCents"
          - CASE WHEN l.kind IN ('fee', 'platform_fee', 'payout_fee') THEN l."amountCents" ELSE 0 END), 0)::int AS fees
      FROM "PayoutLine" l WHERE l."practiceId" = ${practiceId}::uuid AND l."payoutId" = ${payoutId}::uuid) s
    WHERE o."practiceId" = ${practiceId}::uuid AND o.id = ${payoutId}::uuid
    RETURNING o."linesReadAt" IS NOT NULL AS "isWhole", o."isItemized"`;
  if (payout?.isWhole) await enterPayout(sql, practiceId, payoutId, now);
  if (payout && !payout.isItemized) await enterByHand(sql, practiceId, payoutId, now);
  await announce(sql, { practiceId, kind: 'payout', id: payoutId });
}

/**
 * Square says that a payout came back within this one, or was asked for by hand before it, and not which: it is one of that amount that
 * its bank sent back, or that has no lines, and that no line is of yet, the oldest first.
 */
async function nameEarlier(sql: Db, practiceId: string, payoutId: string): Promise<void> {
  await sql`
    UPDATE "PayoutLine" l SET "providerSourceId" = f."providerPayoutId"
    FROM (SELECT x.id, x.kind, x."amountCents", x."occurredAt", o.provider, o."providerAccountId",
        row_number() OVER (PARTITION BY x.kind, x."amountCents" ORDER BY x."occurredAt", x.id) AS place
      FROM "PayoutLine" x JOIN "Payout" o ON o."practiceId" = x."practiceId" AND o.id = x."payoutId"
      WHERE x."practiceId" = ${practiceId}::uuid AND x."payoutId" = ${payoutId}::uuid
        AND x.kind IN ('payout_failed', 'earlier_payout') AND x."providerSourceId" IS NULL) b
    CROSS JOIN LATERAL (SELECT p."providerPayoutId" FROM "Payout" p
      WHERE p."practiceId" = ${practiceId}::uuid AND p.provider = b.provider AND p."providerAccountId" = b."providerAccountId"
        AND CASE b.kind WHEN 'payout_failed' THEN p.state = 'failed' AND p."amountCents" = b."amountCents"
                        ELSE NOT p."isItemized" AND p."amountCents" = -b."amountCents" END
        AND p."madeAt" <= b."occurredAt" AND p.id <> ${payoutId}::uuid
        AND NOT EXISTS (SELECT FROM "PayoutLine" y WHERE y."practiceId" = p."practiceId" AND y.kind = b.kind
          AND y."providerSourceId" = p."providerPayoutId")
      ORDER BY p."madeAt", p.id OFFSET b.place - 1 LIMIT 1) f
    WHERE l."practiceId" = ${practiceId}::uuid AND l.id = b.id`;
}
