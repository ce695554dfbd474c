import { v7 as uuid } from 'uuid';
import type { Db } from '#tenants/scoped-db.ts';

/** What a client pays for some services instead of the listed prices: service id -> cents (spec 001 §3). */
export async function customPricesOf(
  sql: Db,
  practiceId: string,
  clientId: string,
  serviceIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql<{ serviceId: string; amountCents: number }>`
    SELECT "serviceId", "amountCents" FROM "CustomPrice"
    WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid
      AND "serviceId" = ANY (${serviceIds}::uuid[])`;
  return new Map(rows.map(({ serviceId, amountCents }) => [serviceId, amountCents]));
}

/** Keeps prices for a client's coming appointments; one that is there is replaced (saveCustomPrice, spec 001 §7). */
export async function saveCustomPrices(
  sql: Db,
  practiceId: string,
  clientId: string,
  prices: readonly { serviceId: string; amountCents: number }[],
  now: number,
): Promise<void> {
  if (prices.length === 0) return;
  const rows = prices.map((price) => ({ ...price, id: uuid() }));
  const at = new Date(now);
  await sql`
    INSERT INTO "CustomPrice" (id, "practiceId", "clientId", "serviceId", "amountCents", "createdAt", "updatedAt")
    SELECT price.id, ${practiceId}::uuid, ${clientId}::uuid, price."serviceId", price."amountCents", ${at}, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS price(id uuid, "serviceId" uuid, "amountCents" int)
    ON CONFLICT ("practiceId", "clientId", "serviceId")
      DO UPDATE SET "amountCents" = EXCLUDED."amountCents", "updatedAt" = EXCLUDED."updatedAt"`;
}
