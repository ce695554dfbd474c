import type { OperationContext } from '#app/operations/context.ts';
import { isForgottenThere, type CardThere } from './at-provider.ts';

/** Cards that are read at once. */
const MOST = 100;

type Card = CardThere & { id: string; provider: string };

/**
 * Has the providers forget every saved card of the practice (isForgottenThere), before it is removed. False where that is to be tried again.
 */
export async function forgetAllCards(ctx: OperationContext): Promise<boolean> {
  const practiceId = ctx.practice.id;
  // Asked no more in this run: its other cards would be refused like the first, one timeout after another.
  const silent = new Set<string>();
  for (;;) {
    const cards = await ctx.db.run(
      (sql) => sql<Card>`
        SELECT id, provider::text, "providerPaymentMethodId" AS "providerId", payment_account("practiceId", provider::text) AS account
        FROM "PaymentMethod" WHERE "practiceId" = ${practiceId}::uuid AND ("detachedAt" IS NULL OR "forgetAt" IS NOT NULL)
          AND provider::text <> ALL(${[...silent]}::text[]) ORDER BY id LIMIT ${MOST}`,
    );
    for (const card of cards) {
      if (silent.has(card.provider)) continue;
      if (!(await isForgottenThere(ctx, card))) {
        silent.add(card.provider);
        continue;
      }
      await ctx.db.run(
        (sql) => sql`
          UPDATE "PaymentMethod" SET "detachedAt" = COALESCE("detachedAt", ${new Date(ctx.clock.now())}), "isDefault" = false, "forgetAt" = NULL
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${card.id}::uuid`,
      );
    }
    if (cards.length < MOST) return silent.size === 0;
  }
}
