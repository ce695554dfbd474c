import type { Currency } from '#app/lib/money.ts';
import { feeTermsText } from './messages.ts';
import { readTerms } from './terms.ts';

/**
 * The cancellation policy as a client reads and accepts it: the practice's own words, then what its terms cost. Null where there
 * is neither.
 * @param stored the terms as they are stored
 */
export function policyLabel(text: string | null, stored: unknown, currency: Currency): string | null {
  return [text, ...feeTermsText(readTerms(stored), currency)].filter(Boolean).join(' ') || null;
}
