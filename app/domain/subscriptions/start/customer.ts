import { v7 as uuid } from 'uuid';
import type { Billing } from '#app/integrations/billing/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { PracticeDb } from '#tenants/scoped-db.ts';
import { readRow } from '../keep/row.ts';

/**
 * The practice's customer at the provider, made where there is none: one, however often and by however many it is asked, since its key
 * and all that is sent with it are always the same. Who it is called is told afterwards. Throws ProviderError.
 */
export async function customerOf(ctx: OperationContext, billing: Billing, db: PracticeDb): Promise<string> {
  const { practiceId } = db;
  const known = await db.run((sql) => readRow(sql));
  if (known?.providerCustomerId) return known.providerCustomerId;
  const { customer } = await billing.openCustomer({
    practiceId,
    idempotencyKey: `billing-customer:${practiceId}`,
  });
  const { kept, name, email } = await db.run(async (sql) => {
    const now = new Date(ctx.clock.now());
    await sql`
      INSERT INTO "Subscription" (id, "practiceId", plan, state, "providerCustomerId", "createdAt", "updatedAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'free', 'cancelled', ${customer}, ${now}, ${now})
      ON CONFLICT ("practiceId") DO UPDATE SET
        "providerCustomerId" = COALESCE("Subscription"."providerCustomerId", EXCLUDED."providerCustomerId")`;
    const [row] = await sql<{ kept: string; name: string; email: string }>`
      SELECT s."providerCustomerId" AS kept, p.name, u.email
      FROM "Subscription" s JOIN "Practice" p ON p.id = s."practiceId" JOIN "User" u ON u.id = p."ownerUserId"
      WHERE s."practiceId" = ${practiceId}::uuid AND s."providerCustomerId" IS NOT NULL`;
    return row!;
  });
  await billing.updateCustomer(kept, { name, email });
  return kept;
}
