import { v7 as uuid } from 'uuid';
import { releaseWaiting } from '#app/domain/payments/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { addToTimeline, announceAppointment } from '../effects/index.ts';
import type { CardClient } from './card-client.ts';
import type { ProvenCard } from './proven-card.ts';

/**
 * Makes a card the client's default and the one that everything still to be paid is charged to. What had failed, and what
 * is overdue, is tried again now.
 */
export async function keepCard(ctx: OperationContext, client: CardClient, proven: ProvenCard): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  await ctx.db.sql(async (sql) => {
    // Two cards saved at once: the client's row decides who comes second.
    await sql`
      SELECT id FROM "Client"
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${client.clientId}::uuid FOR UPDATE`;
    if (!(await finishSetup(sql, practiceId, client, proven, now))) return;
    const methodId = await storeMethod(sql, practiceId, client.clientId, proven, now);
    const owing = await sql<{ id: string }>`
      UPDATE "Appointment" SET "paymentMethodId" = ${methodId}::uuid,
        "nextChargeAttemptAt" = CASE
          WHEN state = 'approved' AND ("paymentError" IS NOT NULL OR "startsAt" <= ${now}) THEN ${now}::timestamptz
          ELSE "nextChargeAttemptAt" END,
        "paymentError" = NULL, "paymentRequiresAction" = false, "updatedAt" = ${now}
      WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${client.clientId}::uuid
        AND state IN ('pending', 'approved') AND "paidAt" IS NULL AND NOT "markPaid"
      RETURNING id`;
    for (const { id } of owing) {
      await releaseWaiting(sql, practiceId, id);
      await announceAppointment(sql, practiceId, id);
    }
    const { appointment } = client;
    if (!appointment) return;
    await addToTimeline(sql, { practiceId, appointmentId: appointment.id, kind: 'card_saved', at: now });
    await announceAppointment(sql, practiceId, appointment.id);
  });
}

/** False where this setup was kept before. */
async function finishSetup(
  sql: Sql,
  practiceId: string,
  { clientId, appointment, currency }: CardClient,
  { setupIntentId, customer }: ProvenCard,
  now: Date,
): Promise<boolean> {
  const finished = await sql`
    INSERT INTO "CardSetup" (id, "practiceId", "clientId", "appointmentId", provider, "providerSetupIntentId",
      "providerCustomerId", currency, state, "createdAt", "completedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, ${appointment?.id ?? null}::uuid, 'stripe',
      ${setupIntentId}, ${customer}, ${currency}::"Currency", 'succeeded', ${now}, ${now})
    ON CONFLICT ("providerSetupIntentId") DO UPDATE SET state = 'succeeded', "completedAt" = EXCLUDED."completedAt",
      error = NULL
    WHERE "CardSetup"."practiceId" = EXCLUDED."practiceId" AND "CardSetup".state <> 'succeeded'
    RETURNING id`;
  return finished.length > 0;
}

async function storeMethod(
  sql: Sql,
  practiceId: string,
  clientId: string,
  { card, customer }: ProvenCard,
  now: Date,
): Promise<string> {
  await sql`
    INSERT INTO "PaymentCustomer" (id, "practiceId", "clientId", provider, "providerCustomerId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, 'stripe', ${customer}, ${now})
    ON CONFLICT ("practiceId", "clientId", provider) DO NOTHING`;
  await sql`
    UPDATE "PaymentMethod" SET "isDefault" = false
    WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid AND "isDefault"`;
  const [method] = await sql<{ id: string }>`
    INSERT INTO "PaymentMethod" (id, "practiceId", "clientId", provider, "providerCustomerId",
      "providerPaymentMethodId", brand, last4, "expMonth", "expYear", "isDefault", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${clientId}::uuid, 'stripe', ${customer}, ${card.id}, ${card.brand},
      ${card.last4}, ${card.expMonth}, ${card.expYear}, true, ${now})
    ON CONFLICT ("practiceId", "clientId", provider, "providerPaymentMethodId") DO UPDATE
      SET "detachedAt" = NULL, "isDefault" = true
    RETURNING id`;
  return method!.id;
}
