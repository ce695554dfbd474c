import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm } from '#app/operations/outputs.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { appointmentIdInput } from '../inputs.ts';
import { lockPayable, type Payable } from '../lock-payable.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { costsFee } from '../status/payment-status.ts';
import { takeUpWaiting, type WaitingPayment } from './waiting-payment.ts';

/**
 * Hands the client what their browser needs to pass the bank's check of a payment that waits for them (spec 000 §4). The
 * payment counts as under way from here on; resolvePayment reads what became of it.
 */
export const confirmPayment = operation({
  name: 'confirmPayment',
  kind: 'mutation',
  description: 'Begins the confirmation of a payment that the card’s bank asks its client for.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: appointmentIdInput,
  output: z.object({
    paymentSecret: z.string(),
    paymentMethodId: z.string().nullable(),
    browser: cardForm,
  }),
  async run(ctx, { appointmentId }) {
    const { cards } = ctx.ports;
    const { account, waiting } = await ctx.db.run(async (sql) => {
      const payable = await lockPayable(sql, ctx.practice.id, appointmentId);
      if (!payable) throw notFound('appointment');
      const now = new Date(ctx.clock.now());
      const found = await takeUpWaiting(sql, ctx.practice.id, payable, now);
      if (!found) throw new Refusal('state_changed', PAYMENT_MESSAGES.nothingToConfirm);
      mustStillBeWanted(payable, found);
      return { account: found.account, waiting: found };
    });
    try {
      const { clientSecret, paymentMethodId } = await cards.confirmOnSession({
        account,
        paymentIntentId: waiting.paymentIntentId,
      });
      return { paymentSecret: clientSecret, paymentMethodId, browser: cards.browserConfig(account) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new Refusal('unavailable', PAYMENT_MESSAGES.providerDown);
    }
  },
});

function mustStillBeWanted(payable: Payable, { purpose, amountCents, tipCents }: WaitingPayment): void {
  const refuse = (text: string): never => {
    throw new Refusal('state_changed', text);
  };
  if (payable.state !== 'approved' && !costsFee(payable)) refuse(PAYMENT_MESSAGES.notConfirmed);
  const isPaid = payable.paidAt !== null || payable.markPaid;
  if (purpose === 'bill' && isPaid) refuse(PAYMENT_MESSAGES.alreadyPaid);
  if (purpose === 'bill' && amountCents !== payable.dueCents + tipCents)
    refuse(PAYMENT_MESSAGES.amountChanged);
  if (purpose === 'tip' && payable.tipAmountCents > 0) refuse(PAYMENT_MESSAGES.tipGiven);
}
