import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { ChargeOutcome } from './charge.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import type { Payable } from '../lock-payable.ts';
import { costsFee, isOwedNow } from '../status/payment-status.ts';
import { clientPaymentStatusOf } from '../status/status-of.ts';

/** What paying answers (000 §7). */
export const paidAnswer = z.object({
  appointment: z
    .object({ id: z.uuid(), clientPaymentStatus: z.string(), tipAmountCents: z.int() })
    .meta({ id: 'PaidAppointment' }),
});

/**
 * Refuses a charge that nothing is owed for. Before the venue's day only the booking itself charges
 * (`beforeTheDay`); a person pays what is owed now.
 */
export function mustBeChargeable(now: number, options: { beforeTheDay?: boolean } = {}) {
  return (payable: Payable): void => {
    if (payable.state !== 'approved' && !costsFee(payable))
      throw new Refusal('state_changed', PAYMENT_MESSAGES.notConfirmed);
    if (payable.paidAt || payable.markPaid) throw new Refusal('state_changed', PAYMENT_MESSAGES.alreadyPaid);
    if (payable.dueCents <= 0) throw new Refusal('state_changed', PAYMENT_MESSAGES.nothingDue);
    if (!options.beforeTheDay && !isOwedNow(payable, now)) {
      throw new Refusal('state_changed', PAYMENT_MESSAGES.chargedOnTheDay);
    }
  };
}

/** Refuses in the catalogue's words what a person tried to pay and did not. */
export function mustBePaid(outcome: ChargeOutcome): void {
  if (outcome.outcome === 'declined') throw new Refusal('payment_declined', outcome.message);
  if (outcome.outcome === 'not_approved')
    throw new Refusal('state_changed', PAYMENT_MESSAGES.paypalNotApproved);
  if (outcome.outcome === 'not_taken') throw new Refusal('unavailable', PAYMENT_MESSAGES.providerDown);
  if (outcome.outcome === 'authentication_required') {
    throw new Refusal('authentication_required', PAYMENT_MESSAGES.authenticationRequired, {
      data: { paymentIntentId: outcome.paymentIntentId },
    });
  }
}

/**
 * The answer of a payment made by a person, or its refusal in the catalogue's words. What the bank has not decided, and what nobody
 * knows as its answer was lost, is answered as Pending: it is under way, and not refused.
 */
export async function readPaymentAnswer(
  ctx: OperationContext,
  appointmentId: string,
  outcome: ChargeOutcome,
): Promise<z.input<typeof paidAnswer>> {
  mustBePaid(outcome);
  return { appointment: await clientPaymentStatusOf(ctx, appointmentId) };
}
