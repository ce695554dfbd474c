import type { Db } from '#tenants/scoped-db.ts';

/** The practice's account at Stripe, or null. */
export async function accountOf(sql: Db, practiceId: string): Promise<string | null> {
  const [row] = await sql<{ account: string | null }>`
    SELECT "stripeAccountId" AS account FROM "Practice" WHERE id = ${practiceId}::uuid`;
  return row?.account ?? null;
}
