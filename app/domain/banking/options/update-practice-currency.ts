import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { updatePracticeCurrencyInput } from '../inputs.ts';
import { CURRENCY_NAMES } from '#app/lib/money.ts';
import { OPTION_MESSAGES } from '../messages.ts';

interface Standing {
  currencyEnabled: boolean;
  squareCurrency: 'USD' | 'CAD' | null;
}

/**
 * Changes what prices are in (002 §7). Prices keep their numbers. Bills are in the currency that they were made in, for ever: the ledger has
 * one currency for each, so nothing that is booked, paid, refunded or sold as a gift card changes. Square takes one currency only, so while
 * cards are charged there it is that one; Venmo takes US dollars.
 */
export const updatePracticeCurrency = operation({
  name: 'updatePracticeCurrency',
  kind: 'mutation',
  description: 'Changes the currency of your prices.',
  access: practiceOwner(),
  input: updatePracticeCurrencyInput,
  output: z.object({}),
  async run(ctx, { currency }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    await ctx.db.run(async (sql) => {
      const [standing] = await sql<Standing>`
        SELECT p."currencyEnabled", s.currency AS "squareCurrency"
        FROM "Practice" p
        LEFT JOIN "PaymentAccount" s ON s."practiceId" = p.id AND s.provider = 'square' AND p."paymentProvider" = 'square'
          AND s."disconnectedAt" IS NULL
        WHERE p.id = ${practiceId}::uuid FOR UPDATE OF p`;
      const { currencyEnabled, squareCurrency } = standing!;
      if (!currencyEnabled) throw new Refusal('conflict', OPTION_MESSAGES.currencyOff);
      if (squareCurrency !== null && squareCurrency !== currency)
        throw new Refusal('conflict', OPTION_MESSAGES.squareCurrency(CURRENCY_NAMES[squareCurrency]));
      const [changed] = await sql`
        UPDATE "Practice" SET "defaultCurrency" = ${currency}::"Currency", "updatedAt" = ${now}
        WHERE id = ${practiceId}::uuid AND "defaultCurrency" <> ${currency}::"Currency" RETURNING id`;
      if (!changed) return;
      if (currency !== 'USD')
        await sql`
          UPDATE "PaymentAccount" SET "venmoActive" = false, "updatedAt" = ${now}
          WHERE "practiceId" = ${practiceId}::uuid AND provider = 'paypal'`;
      await enqueueRepublish(sql, practiceId);
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
