import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { appointmentIdInput } from '../inputs.ts';
import { lockPayable, type Payable } from '../lock-payable.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { costsFee } from '../status/payment-status.ts';
import { beginConfirmation, confirmationOutput } from './begin-confirmation.ts';
import type { WaitingPayment } from './waiting-payment.ts';

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
  output: confirmationOutput,
  run: (ctx, { appointmentId }) =>
    beginConfirmation(
      ctx,
      async (sql) => {
        const payable = await lockPayable(sql, ctx.practice.id, appointmentId);
        if (!payable) throw notFound('appointment');
        return payable;
      },
      { nothing: PAYMENT_MESSAGES.nothingToConfirm, unavailable: PAYMENT_MESSAGES.providerDown },
      mustStillBeWanted,
    ),
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
