import type { Currency } from '#app/lib/money.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { COUPON_MESSAGES } from './messages.ts';

/** What a visitor was shown before they pressed; a page of before may not say it. */
export interface ShownPrice {
  shownAmountCents?: number | undefined;
  shownCurrency?: Currency | undefined;
}

/** Refuses with conflict where a visitor was shown another price, or as many cents of another currency: whoever agreed to that books nothing else. */
export function mustBeAsShown(
  { amountCents, currency }: { amountCents: number; currency: Currency },
  { shownAmountCents, shownCurrency = currency }: ShownPrice,
): void {
  const isOther = shownAmountCents !== undefined && shownAmountCents !== amountCents;
  if (shownCurrency === currency && !isOther) return;
  const { priceChanged, currencyChanged } = COUPON_MESSAGES;
  const text = shownCurrency === currency ? priceChanged : currencyChanged;
  throw new Refusal('conflict', text(amountCents, currency), { data: { amountCents } });
}
