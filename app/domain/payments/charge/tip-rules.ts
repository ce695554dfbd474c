import { Refusal } from '#app/operations/refusal.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import type { Payable } from '../lock-payable.ts';
import { tipProblem } from '../tip/tips.ts';

/** Refuses a tip unless the appointment has begun, the practice takes tips, none was given yet, and it is (un)paid as asked. */
export function mustTakeTip(now: number, tipCents: number, when: 'paid' | 'unpaid') {
  return (payable: Payable): void => {
    const refuse = (text: string): never => {
      throw new Refusal('state_changed', text);
    };
    if (!payable.acceptsTips) refuse(PAYMENT_MESSAGES.noTips);
    if (payable.state !== 'approved' || payable.startsAt.getTime() > now)
      refuse(PAYMENT_MESSAGES.tipAfterTheAppointment);
    if (payable.tipAmountCents > 0) refuse(PAYMENT_MESSAGES.tipGiven);
    // It would be owed above the fee, which is all that may be charged.
    if (payable.keptFeeCents > 0) refuse(PAYMENT_MESSAGES.tipOfFee);
    const isPaid = payable.paidAt !== null || payable.markPaid || payable.amountCents === 0;
    if (when === 'paid' && !isPaid) refuse(PAYMENT_MESSAGES.tipAfterPayment);
    if (when === 'unpaid' && isPaid) refuse(PAYMENT_MESSAGES.alreadyPaid);
    // Its amount is fixed: the tip would be owed and never be taken.
    if (when === 'unpaid' && payable.chargeUnderWay) refuse(PAYMENT_MESSAGES.otherAmountUnderWay);
    const problem = tipProblem(tipCents, payable.amountCents);
    if (problem) throw new Refusal('invalid_input', problem, { field: 'tipAmount' });
  };
}
