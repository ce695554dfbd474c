import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { CARD_MESSAGES } from '../messages.ts';
import { isForgottenThere, type CardThere } from './at-provider.ts';

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
    const [card] = await ctx.db.run(
      (sql) => sql<CardThere>`
        SELECT "providerPaymentMethodId" AS "providerId", payment_account("practiceId", provider::text) AS account
        FROM "PaymentMethod"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "detachedAt" IS NOT NULL
          AND "forgetAt" <= ${new Date(ctx.clock.now())}`,
    );
    if (!card) return { forgotten: false };
    if (!(await isForgottenThere(ctx, card))) throw new Refusal('unavailable', CARD_MESSAGES.unreachable);
    await ctx.db.run(
      (sql) => sql`
        UPDATE "PaymentMethod" SET "forgetAt" = NULL
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "detachedAt" IS NOT NULL`,
    );
    return { forgotten: true };
  },
});
