import type { Db } from '#tenants/scoped-db.ts';

/** Where a client's first card is gone, the newest of the others takes its place. */
export async function preferAnother(
  sql: Db,
  practiceId: string,
  clientIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE "PaymentMethod" SET "isDefault" = true
    WHERE "practiceId" = ${practiceId}::uuid AND id IN (
      SELECT DISTINCT ON (m."clientId") m.id FROM "PaymentMethod" m
      WHERE m."practiceId" = ${practiceId}::uuid AND m."clientId" = ANY(${clientIds}::uuid[]) AND m."detachedAt" IS NULL
        AND NOT EXISTS (SELECT FROM "PaymentMethod" d
          WHERE d."practiceId" = m."practiceId" AND d."clientId" = m."clientId" AND d."isDefault" AND d."detachedAt" IS NULL)
      ORDER BY m."clientId", m."createdAt" DESC)`;
}
