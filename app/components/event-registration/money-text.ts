import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import {
  COVERED_BY_COUPON,
  owedText,
  paymentText,
  UNDER_WAY_GOES_BACK,
} from '#app/lib/events/payment-text.ts';
import { formatMoney } from '#app/lib/money.ts';
import type { Registration } from './view.ts';
import { CARD_NOT_CHARGED, refundTerms } from './text.ts';

/** How a place that somebody has is paid. */
export function moneyLabel(whole: Registration): string {
  const { registration, payment, event, card, letGo, canCancel, past } = whole;
  const terms = canCancel ? ` ${refundTerms({ paidBefore: registration.paymentStatus === 'paid' })}` : '';
  const { amountCents, amountCurrency, discounts, paymentStatus } = registration;
  const amount = formatMoney(amountCents, amountCurrency);
  if (registration.isUnderWay && !card.canConfirm) return EVENT_MESSAGES.paymentUnderWay;
  if (letGo) return 'Nothing was charged.';
  if (card.payUntil)
    return card.chargedAtOnce ? `${amount}, to be paid now.` : `${amount}, charged on the day.`;
  switch (paymentStatus) {
    case 'paid':
      return `${amount}, paid. Thank you!${terms}`;
    case 'upcoming':
      return `${amount} is charged to your card on the day.${terms}`;
    case 'none':
      return 'Nothing is due.';
    case 'free':
    case 'unpaid':
    case 'failed': {
      if (amountCents === 0 && discounts.length > 0) return COVERED_BY_COUPON;
      const owed = { amountCents, amountCurrency, place: event.place };
      const isLate = amountCents > 0 && (past || paymentStatus === 'failed');
      return isLate ? owedText(owed, payment) : paymentText(owed, payment);
    }
  }
}

/** What becomes of the money of a place that is off, as its email says it too; null where it costs nothing. */
export function moneyBackText({
  registration: { amountCents, amountCurrency, paymentStatus, paidCents, refundedCents, isUnderWay },
}: Pick<Registration, 'registration'>): string | null {
  if (amountCents === 0) return null;
  const money = (cents: number) => formatMoney(cents, amountCurrency);
  if (paidCents > 0) return `The ${money(paidCents)} that you paid is on its way back to you.`;
  if (isUnderWay) return UNDER_WAY_GOES_BACK;
  if (refundedCents > 0) return `The ${money(refundedCents)} that you paid was given back.`;
  return paymentStatus === 'upcoming' ? CARD_NOT_CHARGED : 'Nothing was charged.';
}
