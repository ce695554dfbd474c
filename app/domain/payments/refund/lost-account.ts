import type { Db } from '#tenants/scoped-db.ts';

/**
 * Whether something of a bill was paid to an account that we can act for no more: one that has cut us off, that was disconnected, or
 * that another took the place of. What goes back of it goes back there, by the practice's own hand.
 */
export async function isPaidToLostAccount(sql: Db, practiceId: string, billId: string): Promise<boolean> {
  const paid = await sql`
    SELECT t.id FROM "Transaction" t
    JOIN "Practice" p ON p.id = t."practiceId"
    CROSS JOIN LATERAL payment_account(p.id, t.provider::text, t."providerAccountId") AS at (account)
    LEFT JOIN "PaymentAccount" a ON a."practiceId" = p.id AND a.provider = t.provider
    WHERE t."practiceId" = ${practiceId}::uuid AND t."billId" = ${billId}::uuid AND t.type = 'Charge' AND t.state = 1
      AND CASE t.provider
        WHEN 'stripe' THEN p."stripeAccountId" IS NULL OR t."providerAccountId" <> p."stripeAccountId" OR a."erroredAt" IS NOT NULL
        WHEN 'square' THEN at.account->>'accessTokenEncrypted' IS NULL
        WHEN 'paypal' THEN at.account->>'merchantId' IS NULL
        ELSE false END
    LIMIT 1`;
  return paid.length > 0;
}
