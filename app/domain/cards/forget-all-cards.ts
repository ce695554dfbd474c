import type { CardAccount } from '#app/integrations/cards/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';

/** Cards that are read at once. */
const MOST = 100;

interface Card {
  id: string;
  providerId: string;
  account: CardAccount | null;
}

/**
 * Has the providers forget every saved card of the practice, before it is removed; one that they do not know any more, or that they let
 * us ask of no more, is forgotten here alone. False where a provider does not answer: that is tried again.
 */
export async function forgetAllCards(ctx: OperationContext): Promise<boolean> {
  const practiceId = ctx.practice.id;
  for (;;) {
    const cards = await ctx.db.run(
      (sql) => sql<Card>`
        SELECT id, "providerPaymentMethodId" AS "providerId", payment_account("practiceId", provider::text) AS account
        FROM "PaymentMethod" WHERE "practiceId" = ${practiceId}::uuid AND "detachedAt" IS NULL ORDER BY id LIMIT ${MOST}`,
    );
    for (const card of cards) {
      if (!(await forgotten(ctx, card))) return false;
      await ctx.db.run(
        (sql) => sql`
          UPDATE "PaymentMethod" SET "detachedAt" = ${new Date(ctx.clock.now())}, "isDefault" = false
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${card.id}::uuid`,
      );
    }
    if (cards.length < MOST) return true;
  }
}

async function forgotten(ctx: OperationContext, { id, providerId, account }: Card): Promise<boolean> {
  if (!account) return true;
  try {
    const idempotencyKey = `detach:${id}:${ctx.clock.now()}`;
    await ctx.ports.cards.detach({ account, paymentMethod: providerId, idempotencyKey });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ problem: error.problem }, 'a saved card was not forgotten by its provider');
    return error.problem !== 'unavailable' && error.problem !== 'unexpected_answer';
  }
}
