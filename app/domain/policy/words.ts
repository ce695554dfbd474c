import { formatMoney, type Currency } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { readTerms, type PolicyTerms } from './terms.ts';

/** '24 hours', '2 days': whole days read as days. */
function hoursWords(hours: number): string {
  return hours >= 48 && hours % 24 === 0 ? pluralize(hours / 24, 'day') : pluralize(hours, 'hour');
}

function feeWords(percent: number | null, cents: number | null, currency: Currency): string | null {
  if (percent !== null) return percent === 100 ? 'the full price' : `${percent}% of the price`;
  return cents === null ? null : formatMoney(cents, currency);
}

/** The terms as a client reads them before booking, a sentence each; none where cancelling and not coming are free. */
export function feeTermsWords(terms: PolicyTerms, currency: Currency): string[] {
  const late = feeWords(terms.feePercent, terms.feeCents, currency);
  const missed = feeWords(terms.noShowPercent, terms.noShowCents, currency);
  const lines: string[] = [];
  if (late) {
    lines.push(
      terms.freeHours > 0
        ? `Free to cancel until ${hoursWords(terms.freeHours)} before; later it costs ${late}.`
        : `Cancelling costs ${late}.`,
    );
  }
  if (missed) lines.push(`Not coming costs ${missed}.`);
  return lines;
}

/** Whether and until when clients move a visit by themselves. */
export function moveTermsWords({ rescheduleHours }: PolicyTerms): string {
  if (rescheduleHours === null) return 'Clients cannot move a visit by themselves.';
  return rescheduleHours === 0
    ? 'Clients can move a visit by themselves until it begins.'
    : `Clients can move a visit by themselves until ${hoursWords(rescheduleHours)} before.`;
}

/**
 * The cancellation policy as a client reads and accepts it: the practice's own words, then what its terms cost. Null where there
 * is neither.
 * @param stored the terms as they are stored
 */
export function policyShown(text: string | null, stored: unknown, currency: Currency): string | null {
  return [text, ...feeTermsWords(readTerms(stored), currency)].filter(Boolean).join(' ') || null;
}
