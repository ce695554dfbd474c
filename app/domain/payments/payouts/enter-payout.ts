import type { Db } from '#tenants/scoped-db.ts';

/**
 * Enters a payout into the books: of each payment of ours within it, what its provider kept, and that the rest went to the bank. Where
 * the bank sent the payout back the rest is at the provider again; what came back of an earlier one is within a later one, and goes to
 * the bank with that. So of a payment that was paid out whole nothing is left at its provider. What was taken by itself is of no bill, nor
 * is what a payout asked for by hand sent before, which this one does not send again. Every entry is made once.
 */
export async function enterPayout(sql: Db, practiceId: string, payoutId: string, now: Date): Promise<void> {
  await sql`
    WITH RECURSIVE within AS (
      SELECT l.* FROM "PayoutLine" l WHERE l."practiceId" = ${practiceId}::uuid AND l."payoutId" = ${payoutId}::uuid
      UNION
      SELECT l.* FROM within w
      JOIN "Payout" former ON former."practiceId" = w."practiceId" AND former."providerPayoutId" = w."providerSourceId"
        AND former.provider = (SELECT p.provider FROM "Payout" p WHERE p."practiceId" = w."practiceId" AND p.id = w."payoutId")
        AND former."isItemized"
      JOIN "PayoutLine" l ON l."practiceId" = former."practiceId" AND l."payoutId" = former.id
      WHERE w.kind = 'payout_failed'
    )
    INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", kind, debit, credit, "amountCents", currency, provider,
      "providerId", "createdAt")
    SELECT gen_random_uuid(), w."practiceId", w."billId", w."transactionId", m.kind, m.debit, o.provider::text::"LedgerAccount", m.cents,
      o.currency, o.provider, m.id, ${now}
    FROM within w
    JOIN "Payout" o ON o."practiceId" = w."practiceId" AND o.id = ${payoutId}::uuid
    LEFT JOIN "Payout" b ON b."practiceId" = w."practiceId" AND b.provider = o.provider AND b."providerPayoutId" = w."providerSourceId"
      AND NOT b."isItemized" AND w.kind IN ('earlier_payout', 'payout_failed')
    CROSS JOIN LATERAL (VALUES
      (CASE WHEN w.kind IN ('dispute', 'dispute_won') THEN 'dispute_fee' ELSE 'provider_fee' END::"LedgerKind",
        'provider_fees'::"LedgerAccount",
        -- What was taken for a payout asked for by hand is entered with that.
        CASE WHEN b.id IS NULL THEN w."feeCents" - CASE WHEN w.kind IN ('fee', 'payout_fee') THEN w."amountCents" ELSE 0 END ELSE 0 END,
        'fee:' || CASE WHEN w.kind = 'payout_fee' THEN COALESCE(w."providerSourceId", w."providerLineId") ELSE w."providerLineId" END),
      ('payout', 'bank', w."netCents", 'payout:' || o."providerPayoutId" || ':' || w."providerLineId"),
      ('payout', 'bank', CASE WHEN o.state IN ('failed', 'cancelled') THEN -w."netCents" ELSE 0 END,
        'payout-back:' || o."providerPayoutId" || ':' || w."providerLineId")
    ) AS m(kind, debit, cents, id)
    WHERE w."practiceId" = ${practiceId}::uuid AND m.cents <> 0
      AND (w."billId" IS NOT NULL OR w.kind IN ('fee', 'payout_fee') OR b.id IS NOT NULL)
    ON CONFLICT (provider, "providerId") DO NOTHING`;
}

/**
 * Enters a payout that was asked for by hand: what went to the bank, and came back of it, and what its provider took for sending it, of no
 * bill, since nobody says of which it is. Every entry is made once.
 */
export async function enterByHand(sql: Db, practiceId: string, payoutId: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO "LedgerEntry" (id, "practiceId", kind, debit, credit, "amountCents", currency, provider, "providerId", "createdAt")
    SELECT gen_random_uuid(), o."practiceId", m.kind, m.debit, o.provider::text::"LedgerAccount", m.cents, o.currency, o.provider, m.id, ${now}
    FROM "Payout" o
    CROSS JOIN LATERAL (
      SELECT 'payout'::"LedgerKind", 'bank'::"LedgerAccount", o."amountCents", 'payout:' || o."providerPayoutId"
      UNION ALL
      SELECT 'payout', 'bank', -o."amountCents", 'payout-back:' || o."providerPayoutId" WHERE o.state IN ('failed', 'cancelled')
      UNION ALL
      SELECT 'provider_fee', 'provider_fees', -l."amountCents", 'fee:' || COALESCE(l."providerSourceId", l."providerLineId")
      FROM "PayoutLine" l WHERE l."practiceId" = o."practiceId" AND l."payoutId" = o.id AND l.kind = 'payout_fee'
    ) AS m(kind, debit, cents, id)
    WHERE o."practiceId" = ${practiceId}::uuid AND o.id = ${payoutId}::uuid AND m.cents <> 0
    ON CONFLICT (provider, "providerId") DO NOTHING`;
}
