import type { Db } from '#tenants/scoped-db.ts';

/**
 * Enters a payout into the books: of each payment of ours within it, what its provider kept, and that the rest went to the bank. Where
 * the bank sent the payout back the rest is at the provider again; what came back of an earlier one is within a later one, and goes to
 * the bank with that. So of a payment that was paid out whole nothing is left at its provider. Every entry is made once.
 */
export async function enterPayout(sql: Db, practiceId: string, payoutId: string, now: Date): Promise<void> {
  await sql`
    WITH RECURSIVE within AS (
      SELECT l.* FROM "PayoutLine" l WHERE l."practiceId" = ${practiceId}::uuid AND l."payoutId" = ${payoutId}::uuid
      UNION
      SELECT l.* FROM within w
      JOIN "Payout" former ON former."practiceId" = w."practiceId" AND former."providerPayoutId" = w."providerSourceId"
        AND former.provider = (SELECT p.provider FROM "Payout" p WHERE p."practiceId" = w."practiceId" AND p.id = w."payoutId")
      JOIN "PayoutLine" l ON l."practiceId" = former."practiceId" AND l."payoutId" = former.id
      WHERE w.kind = 'payout_failed'
    )
    INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", kind, debit, credit, "amountCents", currency, provider,
      "providerId", "createdAt")
    SELECT gen_random_uuid(), w."practiceId", w."billId", w."transactionId", m.kind, m.debit, o.provider::text::"LedgerAccount", m.cents,
      o.currency, o.provider, m.id, ${now}
    FROM within w
    JOIN "Payout" o ON o."practiceId" = w."practiceId" AND o.id = ${payoutId}::uuid
    CROSS JOIN LATERAL (VALUES
      (CASE WHEN w.kind IN ('dispute', 'dispute_won') THEN 'dispute_fee' ELSE 'provider_fee' END::"LedgerKind",
        'provider_fees'::"LedgerAccount", w."feeCents" - CASE WHEN w.kind = 'fee' THEN w."amountCents" ELSE 0 END,
        'fee:' || w."providerLineId"),
      ('payout', 'bank', w."netCents", 'payout:' || o."providerPayoutId" || ':' || w."providerLineId"),
      ('payout', 'bank', CASE WHEN o.state IN ('failed', 'cancelled') THEN -w."netCents" ELSE 0 END,
        'payout-back:' || o."providerPayoutId" || ':' || w."providerLineId")
    ) AS m(kind, debit, cents, id)
    WHERE w."practiceId" = ${practiceId}::uuid AND w."billId" IS NOT NULL AND m.cents <> 0
    ON CONFLICT (provider, "providerId") DO NOTHING`;
}
