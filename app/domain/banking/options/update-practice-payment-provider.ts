import { z } from 'zod';
import { cardsOfTheDayAreElsewhere, enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { updatePracticePaymentProviderInput } from '../inputs.ts';
import { CURRENCY_NAMES } from '#app/lib/money.ts';
import { OPTION_MESSAGES, CARD_PROVIDER_NAMES, SQUARE_MESSAGES } from '../messages.ts';
import { tellWhoIsPaid } from '../tell-who-is-paid.ts';

interface Standing {
  stripe: boolean;
  square: boolean;
  squareCurrency: 'USD' | 'CAD' | null;
  currency: 'USD' | 'CAD';
}

/**
 * Chooses through whom cards are charged from now on (002 §4, §7). Cards that are saved with the other one stay there, are offered to nobody
 * meanwhile, and serve again once it is chosen again; what is under way ends where it began. Places at events that a card of the other was to
 * pay on the day are told as not paid.
 */
export const updatePracticePaymentProvider = operation({
  name: 'updatePracticePaymentProvider',
  kind: 'mutation',
  description: 'Chooses through whom cards are charged.',
  access: practiceOwner(),
  input: updatePracticePaymentProviderInput,
  output: z.object({}),
  async run(ctx, { provider }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      const [standing] = await sql<Standing>`
        SELECT p."stripeAccountId" IS NOT NULL AND p."isStripeApproved" AS stripe, s.id IS NOT NULL AS square,
          s.currency AS "squareCurrency", p."defaultCurrency" AS currency
        FROM "Practice" p
        LEFT JOIN "PaymentAccount" s ON s."practiceId" = p.id AND s.provider = 'square' AND s.operational
          AND s."disconnectedAt" IS NULL AND s."erroredAt" IS NULL
        WHERE p.id = ${practiceId}::uuid FOR UPDATE OF p`;
      const { squareCurrency, currency } = standing!;
      if (!standing![provider])
        throw new Refusal('state_changed', OPTION_MESSAGES.notOperational(CARD_PROVIDER_NAMES[provider]));
      // An account of before its currency was kept takes what it took so far.
      if (provider === 'square' && squareCurrency !== null && squareCurrency !== currency)
        throw new Refusal(
          'conflict',
          SQUARE_MESSAGES.otherCurrency(CURRENCY_NAMES[squareCurrency], CURRENCY_NAMES[currency]),
        );
      const [changed] = await sql`
        UPDATE "Practice" SET "paymentProvider" = ${provider}::"PaymentProvider", "updatedAt" = ${now}
        WHERE id = ${practiceId}::uuid AND "paymentProvider" IS DISTINCT FROM ${provider}::"PaymentProvider"
        RETURNING id`;
      if (!changed) return;
      await cardsOfTheDayAreElsewhere(sql, practiceId, OPTION_MESSAGES.cardIsElsewhere);
      await tellWhoIsPaid(sql, practiceId, provider);
      await enqueueRepublish(sql, practiceId);
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
