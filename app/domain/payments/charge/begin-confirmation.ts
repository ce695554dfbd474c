import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { cardForm } from '#app/operations/outputs.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { BillRef } from '../bills/bill.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { giveUpWaiting, takeUpWaiting, type WaitingPayment } from './waiting-payment.ts';

/** What a payer's browser needs to pass the bank's check of a payment. */
export const confirmationOutput = z.object({
  paymentSecret: z.string(),
  paymentMethodId: z.string().nullable(),
  browser: cardForm,
});

/**
 * Takes up the payment of a bill that waits for its bank's check, and hands out what its payer's browser needs for that.
 * @param payer the bill that may be paid, its row locked; throws where it may not
 * @param texts what is said where nothing waits, and where the provider does not answer
 * @throws Refusal state_changed, unavailable
 */
export async function beginConfirmation<Bill extends BillRef>(
  ctx: OperationContext,
  payer: (sql: Db) => Promise<Bill>,
  texts: { nothing: string; unavailable: string },
  check: (bill: Bill, waiting: WaitingPayment) => void = () => undefined,
): Promise<z.input<typeof confirmationOutput>> {
  const { cards } = ctx.ports;
  const { id, account, paymentIntentId } = await ctx.db.run(async (sql) => {
    const bill = await payer(sql);
    const waiting = await takeUpWaiting(sql, ctx.practice.id, bill, new Date(ctx.clock.now()));
    if (!waiting) throw new Refusal('state_changed', texts.nothing);
    check(bill, waiting);
    return waiting;
  });
  try {
    const { clientSecret, paymentMethodId } = await cards.confirmOnSession({ account, paymentIntentId });
    return { paymentSecret: clientSecret, paymentMethodId, browser: cards.browserConfig(account) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.problem === 'account_lost') {
      await ctx.db.run((sql) => giveUpWaiting(sql, ctx.practice.id, id));
      throw new Refusal('state_changed', PAYMENT_MESSAGES.cannotBeConfirmed);
    }
    throw new Refusal('unavailable', texts.unavailable);
  }
}
