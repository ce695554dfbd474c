import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { PAYPAL_MESSAGES, SQUARE_MESSAGES } from './messages.ts';
import { rereadMerchant } from './paypal/reread-merchant.ts';
import { rereadSeller } from './square/reread-seller.ts';

/**
 * Asks Square or PayPal how a practice's account stands, every day, and of an attempt at PayPal every hour: an event may be lost on its way,
 * and whoever signed up may never come back.
 */
export const checkPaymentAccount = operation({
  name: 'checkPaymentAccount',
  kind: 'mutation',
  description: 'Asks how a practice’s account at Square or PayPal stands.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), paymentAccountId: z.uuid() }),
  output: z.object({}),
  job: 'check-payment-account',
  due: ({ cross }, now) => cross.due('payment_accounts_to_check', 'paymentAccountId', now),
  key: ({ paymentAccountId }) => `check-payment-account:${paymentAccountId}`,
  async run(ctx, { practiceId, paymentAccountId }) {
    const [account] = await ctx.db.run(
      (sql) => sql<{ provider: 'stripe' | 'square' | 'paypal' }>`
        SELECT provider FROM "PaymentAccount" WHERE "practiceId" = ${practiceId}::uuid AND id = ${paymentAccountId}::uuid`,
    );
    const isSquare = account?.provider === 'square';
    try {
      if (isSquare) await rereadSeller(ctx, ctx.db, practiceId);
      else if (account?.provider === 'paypal') await rereadMerchant(ctx, ctx.db, practiceId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ paymentAccountId, problem: error.problem }, 'an account could not be asked about');
      throw new Refusal('unavailable', (isSquare ? SQUARE_MESSAGES : PAYPAL_MESSAGES).unreachable);
    }
    return {};
  },
});
