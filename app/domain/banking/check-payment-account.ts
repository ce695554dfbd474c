import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { accountOf } from './account-of.ts';
import { reread } from './keep-account.ts';
import { BANKING_MESSAGES, PAYPAL_MESSAGES, SQUARE_MESSAGES } from './messages.ts';
import { rereadMerchant } from './paypal/reread-merchant.ts';
import { rereadSeller } from './square/reread-seller.ts';

type Provider = 'stripe' | 'square' | 'paypal';

const UNREACHABLE: Readonly<Record<Provider, string>> = {
  stripe: BANKING_MESSAGES.unreachable,
  square: SQUARE_MESSAGES.unreachable,
  paypal: PAYPAL_MESSAGES.unreachable,
};

const ASK: Readonly<Record<Provider, (ctx: OperationContext, practiceId: string) => Promise<unknown>>> = {
  stripe: rereadStripe,
  square: (ctx, practiceId) => rereadSeller(ctx, ctx.db, practiceId),
  paypal: (ctx, practiceId) => rereadMerchant(ctx, ctx.db, practiceId),
};

async function rereadStripe(ctx: OperationContext, practiceId: string): Promise<void> {
  const account = await ctx.db.run((sql) => accountOf(sql, practiceId));
  if (account && ctx.ports.connect) await reread(ctx, ctx.db, { practiceId, account });
}

/**
 * Asks a provider how a practice's account stands, every day, and of an attempt at PayPal every hour: an event may be lost on its way,
 * and whoever signed up may never come back.
 */
export const checkPaymentAccount = operation({
  name: 'checkPaymentAccount',
  kind: 'mutation',
  description: 'Asks how a practice’s account at Stripe, Square or PayPal stands.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), paymentAccountId: z.uuid() }),
  output: z.object({}),
  job: 'check-payment-account',
  due: ({ cross }, now) => cross.due('payment_accounts_to_check', 'paymentAccountId', now),
  key: ({ paymentAccountId }) => `check-payment-account:${paymentAccountId}`,
  async run(ctx, { practiceId, paymentAccountId }) {
    const [account] = await ctx.db.run(
      (sql) => sql<{ provider: Provider }>`
        SELECT provider FROM "PaymentAccount" WHERE "practiceId" = ${practiceId}::uuid AND id = ${paymentAccountId}::uuid`,
    );
    if (!account) return {};
    try {
      await ASK[account.provider](ctx, practiceId);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ paymentAccountId, problem: error.problem }, 'an account could not be asked about');
      throw new Refusal('unavailable', UNREACHABLE[account.provider]);
    }
    const now = new Date(ctx.clock.now());
    // Nobody was asked where this installation does without the provider: again a day later.
    await ctx.db.run(
      (sql) => sql`
        UPDATE "PaymentAccount" SET "checkAt" = ${new Date(now.getTime() + DAY_MS)}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${paymentAccountId}::uuid AND "checkAt" <= ${now}`,
    );
    return {};
  },
});
