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
  const [owner] = await db.run(
    (sql) => sql<{ name: string; email: string }>`
      SELECT p.name, u.email FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId" WHERE p.id = ${practiceId}::uuid`,
  );
  // Kept once it is whole: where this fails, the next press finds the same customer by its key and tells it again.
  await billing.updateCustomer(customer, owner!);
  return db.run(async (sql) => {
    const now = new Date(ctx.clock.now());
    await sql`
      INSERT INTO "Subscription" (id, "practiceId", plan, state, "providerCustomerId", "createdAt", "updatedAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'free', 'cancelled', ${customer}, ${now}, ${now})
      ON CONFLICT ("practiceId") DO UPDATE SET
        "providerCustomerId" = COALESCE("Subscription"."providerCustomerId", EXCLUDED."providerCustomerId")`;
    return (await readRow(sql))!.providerCustomerId!;
  });
}
