import type { Db } from '#tenants/scoped-db.ts';

export const PROVIDERS = ['stripe', 'square', 'paypal'] as const;

/** Where a practice has an account, by name. */
export async function connectedProviders(sql: Db, practiceId: string) {
  const rows = await sql<{ provider: (typeof PROVIDERS)[number] }>`
    SELECT 'stripe' AS provider FROM "Practice" p WHERE p.id = ${practiceId}::uuid AND p."stripeAccountId" IS NOT NULL
    UNION SELECT s.provider::text FROM "PaymentAccount" s WHERE s."practiceId" = ${practiceId}::uuid AND s.provider <> 'stripe'
      AND s."externalAccountId" IS NOT NULL AND s."disconnectedAt" IS NULL
    ORDER BY provider`;
  return rows.map(({ provider }) => provider);
}
