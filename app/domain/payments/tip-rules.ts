import { Refusal } from '#app/operations/refusal.ts';
import { PAYMENT_MESSAGES } from './messages.ts';
import type { Payable } from './payable.ts';

/** A tip above this many times the price is a slip of the finger. */
const MOST_TIMES_THE_PRICE = 3;
/** For a small or free price a tip up to this is taken all the same, cents. */
const ALWAYS_TAKEN_CENTS = 20_000;

/** Refuses a tip unless the visit is over, the practice takes tips, none was given yet, and it is (un)paid as asked. */
export function mustTakeTip(now: number, tipCents: number, when: 'paid' | 'unpaid') {
  return (payable: Payable): void => {
    const refuse = (text: string) => {
      throw new Refusal('state_changed', text);
    };
    if (!payable.acceptsTips) refuse(PAYMENT_MESSAGES.noTips);
    if (payable.state !== 'approved' || payable.startsAt.getTime() > now)
      refuse(PAYMENT_MESSAGES.tipAfterTheVisit);
    if (payable.tipAmountCents > 0) refuse(PAYMENT_MESSAGES.tipGiven);
    const isPaid = payable.paidAt !== null || payable.markPaid || payable.amountCents === 0;
    if (when === 'paid' && !isPaid) refuse(PAYMENT_MESSAGES.tipAfterPayment);
    if (when === 'unpaid' && isPaid) refuse(PAYMENT_MESSAGES.alreadyPaid);
    if (tipCents > Math.max(payable.amountCents * MOST_TIMES_THE_PRICE, ALWAYS_TAKEN_CENTS)) {
      throw new Refusal('invalid_input', PAYMENT_MESSAGES.tipTooLarge, { field: 'tipAmount' });
    }
  };
}
