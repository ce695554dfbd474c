import type { z } from 'zod';
import type { cancellationTerms, updateCancellationTerms } from '#app/domain/policy/index.ts';
import { termsInWords } from '#app/domain/policy/messages.ts';
import { parseMoney, type Currency } from '#app/lib/money.ts';

export type Terms = z.output<(typeof cancellationTerms)['output']>['terms'];
type PostedTerms = z.output<(typeof updateCancellationTerms)['input']>;
/** What the form of the terms posts. */
type Posted = Record<string, string | string[] | undefined>;

/** How a fee is set. */
export type FeeKind = 'none' | 'share' | 'fixed';

export const feeKind = (percent: number | null, cents: number | null): FeeKind =>
  percent !== null ? 'share' : cents !== null ? 'fixed' : 'none';

const text = (value: Posted[string]) => (typeof value === 'string' ? value.trim() : '');
/** A whole number as typed; what is none goes on as it is, for the operation to refuse beside its field. */
const whole = (value: Posted[string]) => (/^\d{1,9}$/.test(text(value)) ? Number(text(value)) : Number.NaN);

function fee(posted: Posted, name: 'fee' | 'noShow') {
  const kind = text(posted[`${name}Kind`]);
  return {
    percent: kind === 'share' ? whole(posted[`${name}Percent`]) : null,
    cents: kind === 'fixed' ? (parseMoney(text(posted[`${name}Amount`])) ?? Number.NaN) : null,
  };
}

/** The terms as a form without scripts posts them: amounts in dollars, 'never' for visits that only the practice moves. */
export function postedTerms(posted: Posted): PostedTerms {
  const [late, missed] = [fee(posted, 'fee'), fee(posted, 'noShow')];
  return {
    freeHours: whole(posted.freeHours),
    feePercent: late.percent,
    feeCents: late.cents,
    noShowPercent: missed.percent,
    noShowCents: missed.cents,
    rescheduleHours: text(posted.rescheduleHours) === 'never' ? null : whole(posted.rescheduleHours),
    // The field is there only where the practice shows words of its own.
    ...(typeof posted.policyText === 'string'
      ? { policyText: posted.policyText.replaceAll('\r\n', '\n') }
      : {}),
  };
}

/** What is picked in the form, as it will read once it is saved; null where a number is missing, or none that could be saved. */
export interface Picked {
  words: string[];
  policyText: string | undefined;
}

/** The form's fields in words, by the functions that write them for clients. */
export function pickedInWords(posted: Posted, currency: Currency): Picked | null {
  const { policyText, ...terms } = postedTerms(posted);
  const { feePercent, noShowPercent, feeCents, noShowCents, freeHours, rescheduleHours } = terms;
  const isFee = (fee: number | null, most: number) => fee === null || (fee >= 1 && fee <= most);
  const isRead =
    [feePercent, noShowPercent].every((percent) => isFee(percent, 100)) &&
    [feeCents, noShowCents].every((cents) => isFee(cents, Infinity)) &&
    !Number.isNaN(freeHours) &&
    !Number.isNaN(rescheduleHours);
  return isRead ? { words: termsInWords(terms, currency), policyText: policyText?.trim() } : null;
}
