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

/** The record of a client was deleted or merged at the provider. It does not come back, so nothing is read again. */
export async function applyCustomerGone(
  ctx: OperationContext,
  { provider, account, customer }: AtAccount & { customer: string },
): Promise<void> {
  for (const practiceId of await practicesAt(ctx, provider, account))
    await practiceDb(ctx.database, practiceId).run((sql) =>
      forgetCustomer(ctx, sql, { practiceId, provider, customer, asks: true }),
    );
}

/**
 * A saved card changed at its provider: it is read there, whatever the event says. One that can be charged no more is gone here too,
 * another has the figures that its bank gave it anew. Throws ProviderError.
 */
export async function applyCardChange(
  ctx: OperationContext,
  { provider, account, card: id }: AtAccount & { card: string },
): Promise<void> {
  for (const practiceId of await practicesAt(ctx, provider, account)) {
    const db = practiceDb(ctx.database, practiceId);
    const [kept] = await db.run(
      (sql) => sql<{ account: CardAccount }>`
        SELECT payment_account("practiceId", ${provider}, ${account}) AS account FROM "PaymentMethod"
        WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerPaymentMethodId" = ${id}
          AND "detachedAt" IS NULL LIMIT 1`,
    );
    if (!kept) continue;
    const card = await ctx.ports.cards.readCard({ account: kept.account, paymentMethod: id });
    await db.run(async (sql) => {
      if (!card) return cardsAreGone(ctx, sql, { practiceId, provider, card: id, asks: true });
      const clients = await sql<{ clientId: string }>`
        UPDATE "PaymentMethod" SET brand = ${card.brand}, last4 = ${card.last4}, "expMonth" = ${card.expMonth}, "expYear" = ${card.expYear}
        WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerPaymentMethodId" = ${id}
        RETURNING "clientId"`;
      for (const { clientId } of clients) await announce(sql, { practiceId, kind: 'client', id: clientId });
    });
  }
}
