import type { CardAccount } from '#app/integrations/cards/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { practicesAt } from '../payouts/account-at.ts';
import { cardsAreGone, forgetCustomer } from './card-is-gone.ts';

interface AtAccount {
  provider: 'stripe' | 'square';
  account: string;
}

interface AtPractice extends AtAccount {
  practiceId: string;
}

/**
 * The record of a client was deleted at the provider. It does not come back, so it is not read again. A card of a record that was merged
 * into it bears the former name, and is read.
 */
export async function applyCustomerGone(
  ctx: OperationContext,
  { customer, ...at }: AtAccount & { customer: string },
): Promise<void> {
  const { provider } = at;
  for (const practiceId of await practicesAt(ctx, provider, at.account)) {
    const db = practiceDb(ctx.database, practiceId);
    const others = await db.run(async (sql) => {
      const cards = await sql<{ id: string }>`
        SELECT DISTINCT m."providerPaymentMethodId" AS id FROM "PaymentMethod" m
        JOIN "PaymentCustomer" c ON c."practiceId" = m."practiceId" AND c."clientId" = m."clientId" AND c.provider = m.provider
        WHERE m."practiceId" = ${practiceId}::uuid AND m.provider = ${provider}::"PaymentSource" AND m."detachedAt" IS NULL
          AND c."providerCustomerId" = ${customer} AND m."providerCustomerId" <> ${customer}`;
      await cardsAreGone(ctx, sql, { practiceId, provider, customer });
      return cards;
    });
    for (const { id } of others) await readAnew(ctx, { ...at, practiceId, card: id });
    // Last: it is how the cards are found, should one of them not be read now.
    await db.run((sql) => forgetCustomer(sql, { practiceId, provider, customer }));
  }
}

/**
 * The record of a client was merged into another. Cards stay where they are, under the name that they were saved with; only what their
 * provider says is gone is gone here. The next one is saved with the new record.
 */
export async function applyCustomerMerged(
  ctx: OperationContext,
  { customer, mergedInto, ...at }: AtAccount & { customer: string; mergedInto: string },
): Promise<void> {
  const { provider } = at;
  for (const practiceId of await practicesAt(ctx, provider, at.account)) {
    const cards = await practiceDb(ctx.database, practiceId).run(async (sql) => {
      await sql`
        UPDATE "PaymentCustomer" SET "providerCustomerId" = ${mergedInto}
        WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerCustomerId" = ${customer}`;
      return sql<{ id: string }>`
        SELECT DISTINCT "providerPaymentMethodId" AS id FROM "PaymentMethod"
        WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerCustomerId" = ${customer}
          AND "detachedAt" IS NULL`;
    });
    for (const { id } of cards) await readAnew(ctx, { ...at, practiceId, card: id });
  }
}

/** A saved card changed at its provider: it is read there, whatever the event says. Throws ProviderError. */
export async function applyCardChange(
  ctx: OperationContext,
  at: AtAccount & { card: string },
): Promise<void> {
  for (const practiceId of await practicesAt(ctx, at.provider, at.account))
    await readAnew(ctx, { ...at, practiceId });
}

/** A card that can be charged no more is gone here too, another has the figures that its bank gave it anew. Throws ProviderError. */
async function readAnew(
  ctx: OperationContext,
  { practiceId, provider, account, card: id }: AtPractice & { card: string },
): Promise<void> {
  const db = practiceDb(ctx.database, practiceId);
  const [kept] = await db.run(
    (sql) => sql<{ account: CardAccount }>`
      SELECT payment_account("practiceId", ${provider}, ${account}) AS account FROM "PaymentMethod"
      WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerPaymentMethodId" = ${id}
        AND "detachedAt" IS NULL LIMIT 1`,
  );
  if (!kept) return;
  const card = await ctx.ports.cards.readCard({ account: kept.account, paymentMethod: id });
  await db.run(async (sql) => {
    if (!card) return cardsAreGone(ctx, sql, { practiceId, provider, card: id });
    const clients = await sql<{ clientId: string }>`
      UPDATE "PaymentMethod" SET brand = ${card.brand}, last4 = ${card.last4}, "expMonth" = ${card.expMonth}, "expYear" = ${card.expYear}
      WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerPaymentMethodId" = ${id}
      RETURNING "clientId"`;
    for (const { clientId } of clients) await announce(sql, { practiceId, kind: 'client', id: clientId });
  });
}
