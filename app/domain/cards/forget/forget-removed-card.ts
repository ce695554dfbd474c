import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { preferAnother } from '#app/domain/payments/index.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { CARD_MESSAGES } from '../messages.ts';
import { isForgottenThere, type CardThere } from './at-provider.ts';

/** When it is tried again; until then it is nobody else's to bring back. */
const AGAIN_MS = 5 * MINUTE_MS;

/**
 * Has its provider forget a card that was removed here, where whoever removed it died before the provider was told, or before its answer
 * was noted. A second run finds that done.
 * @throws Refusal unavailable while the provider cannot say
 */
export const forgetRemovedCard = operation({
  name: 'forgetRemovedCard',
  kind: 'mutation',
  description: 'Has its provider forget a card that was removed here.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), paymentMethodId: z.uuid() }),
  output: z.object({ forgotten: z.boolean() }),
  job: 'forget-removed-card',
  due: ({ cross }, now) => cross.due('cards_to_forget', 'paymentMethodId', now),
  key: ({ paymentMethodId }) => `forget-removed-card:${paymentMethodId}`,
  async run(ctx, { practiceId, paymentMethodId: id }) {
    const now = ctx.clock.now();
    const [card] = await ctx.db.run(
      (sql) => sql<CardThere & { clientId: string }>`
        UPDATE "PaymentMethod" SET "forgetAt" = ${new Date(now + AGAIN_MS)}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "detachedAt" IS NOT NULL
          AND "forgetAt" <= ${new Date(now)}
        RETURNING "clientId", "providerPaymentMethodId" AS "providerId", payment_account("practiceId", provider::text) AS account`,
    );
    if (!card) return { forgotten: false };
    if (!(await isForgottenThere(ctx, card))) throw new Refusal('unavailable', CARD_MESSAGES.unreachable);
    await ctx.db.run(async (sql) => {
      await sql`
        UPDATE "PaymentMethod" SET "forgetAt" = NULL
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "detachedAt" IS NOT NULL`;
      // Whoever removed it died before another was used first.
      await preferAnother(sql, practiceId, [card.clientId]);
    });
    return { forgotten: true };
  },
});
