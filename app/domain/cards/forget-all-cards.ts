import type { CardAccount } from '#app/integrations/cards/port.ts';
import { mayPass, ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';

/** Cards that are read at once. */
const MOST = 100;

interface Card {
  id: string;
  provider: string;
  providerId: string;
  account: CardAccount | null;
}

/**
 * Has the providers forget every saved card of the practice, before it is removed; one that they do not know any more, or of an account
 * that is lost to us, is forgotten here alone. False where a provider does not answer, or takes our key for none: that is tried again.
 */
export async function forgetAllCards(ctx: OperationContext): Promise<boolean> {
  const practiceId = ctx.practice.id;
  // Asked no more in this run: its other cards would be refused like the first, one timeout after another.
  const silent = new Set<string>();
  for (;;) {
    const cards = await ctx.db.run(
      (sql) => sql<Card>`
        SELECT id, provider::text, "providerPaymentMethodId" AS "providerId", payment_account("practiceId", provider::text) AS account
        FROM "PaymentMethod" WHERE "practiceId" = ${practiceId}::uuid AND "detachedAt" IS NULL
          AND provider::text <> ALL(${[...silent]}::text[]) ORDER BY id LIMIT ${MOST}`,
    );
    for (const card of cards) {
      if (silent.has(card.provider)) continue;
      if (!(await forgotten(ctx, card))) {
        silent.add(card.provider);
        continue;
      }
      await ctx.db.run(
        (sql) => sql`
          UPDATE "PaymentMethod" SET "detachedAt" = ${new Date(ctx.clock.now())}, "isDefault" = false
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${card.id}::uuid`,
      );
    }
    if (cards.length < MOST) return silent.size === 0;
  }
}

async function forgotten(ctx: OperationContext, { providerId, account }: Card): Promise<boolean> {
  if (!account) return true;
  try {
    await ctx.ports.cards.detach({ account, paymentMethod: providerId });
    return true;
  } catch (error) {
    // What is no answer of theirs, such as a key that no secret of ours opens, must not keep the cards of another provider.
    const theirs = error instanceof ProviderError ? error : null;
    ctx.log.warn(
      { problem: theirs?.problem ?? 'none_of_theirs' },
      'a saved card was not forgotten by its provider',
    );
    return theirs !== null && !mayPass(theirs);
  }
}
