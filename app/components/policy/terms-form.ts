import { z } from 'zod';
import type { cancellationTerms, updateCancellationTerms } from '#app/domain/policy/index.ts';
import { termsInWords } from '#app/domain/policy/messages.ts';
import { givenTerms } from '#app/domain/policy/inputs.ts';
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

/** What is in the form, as it reads once it is saved, and what could not be saved. */
export interface Picked {
  /** Null where a fee is missing, or none that could be saved. */
  words: string[] | null;
  policyText: string | undefined;
  /** The texts of what could not be saved, by field. */
  problems: Record<string, string[]>;
  /** Whether a fee that is chosen is still to be filled in. */
  isOpen: boolean;
  /** Whether it says what is saved. */
  isSaved: boolean;
}

const isEmptyFee = (posted: Posted, name: 'fee' | 'noShow') => {
  const kind = text(posted[`${name}Kind`]);
  return kind !== 'none' && !text(posted[kind === 'share' ? `${name}Percent` : `${name}Amount`]);
};

/** The form's fields in words, by the functions that write them for clients and the checks that saving them makes. */
export function pickedNow(
  posted: Posted,
  saved: { terms: Terms; policyText: string | null },
  currency: Currency,
): Picked {
  const { policyText: typed, ...terms } = postedTerms(posted);
  const policyText = typed?.trim();
  const checked = givenTerms.safeParse({ ...terms, policyText });
  const { fieldErrors } = checked.success ? { fieldErrors: {} } : z.flattenError(checked.error);
  const { policyText: _own, ...problemsOfTerms } = fieldErrors as Record<string, string[]>;
  return {
    words: Object.keys(problemsOfTerms).length > 0 ? null : termsInWords(terms, currency),
    policyText,
    problems: fieldErrors,
    isOpen: isEmptyFee(posted, 'fee') || isEmptyFee(posted, 'noShow'),
    isSaved:
      (Object.keys(saved.terms) as (keyof Terms)[]).every((name) => terms[name] === saved.terms[name]) &&
      (policyText ?? '') === (saved.policyText ?? ''),
  };
}
