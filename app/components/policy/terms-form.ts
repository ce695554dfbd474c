import { z } from 'zod';
import type { cancellationTerms, updateCancellationTerms } from '#app/domain/policy/index.ts';
import { termsLabels, type TermsLabels } from '#app/domain/policy/messages.ts';
import { policyTerms } from '#app/domain/policy/inputs.ts';
import { parseMoney, type Currency } from '#app/lib/money.ts';

export type Terms = z.output<(typeof cancellationTerms)['output']>['terms'];
type PostedTerms = Omit<z.output<(typeof updateCancellationTerms)['input']>, 'previousUpdatedAt'>;
/** What the form of the terms posts. */
export type Posted = Record<string, string | string[] | undefined>;

/** How a fee is set, and a share to begin with where none is. */
const feeFields = (name: 'fee' | 'noShow', percent: number | null, cents: number | null) => ({
  [`${name}Kind`]: percent !== null ? 'share' : cents !== null ? 'fixed' : 'none',
  [`${name}Percent`]: String(percent ?? 50),
  [`${name}Amount`]: cents === null ? '' : (cents / 100).toFixed(2),
});

/** The fields of the form as they stand before anything is changed. */
export const fieldsOf = (terms: Terms): Posted => ({
  freeHours: String(terms.freeHours),
  ...feeFields('fee', terms.feePercent, terms.feeCents),
  ...feeFields('noShow', terms.noShowPercent, terms.noShowCents),
  rescheduleHours: terms.rescheduleHours === null ? 'never' : String(terms.rescheduleHours),
});

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

/** The terms as a form without scripts posts them: amounts in dollars, 'never' for appointments that only the practice moves. */
export function postedTerms(posted: Posted): PostedTerms {
  const [late, missed] = [fee(posted, 'fee'), fee(posted, 'noShow')];
  return {
    freeHours: whole(posted.freeHours),
    feePercent: late.percent,
    feeCents: late.cents,
    noShowPercent: missed.percent,
    noShowCents: missed.cents,
    rescheduleHours: text(posted.rescheduleHours) === 'never' ? null : whole(posted.rescheduleHours),
  };
}

/** What is in the form, as it reads once it is saved, and what could not be saved. */
export interface Picked {
  /** Where a fee is missing, or could not be saved, what to do about it stands in its place. */
  labels: TermsLabels;
  /** The texts of what could not be saved, by field. */
  problems: Record<string, string[]>;
  /** Whether it says what is saved. */
  isSaved: boolean;
}

const FEES = {
  fee: { percent: 'feePercent', cents: 'feeCents', what: 'cancelling late' },
  noShow: { percent: 'noShowPercent', cents: 'noShowCents', what: 'not coming' },
} as const;

/** What to do about a fee that could not be saved, by the name of its field; null where it could be. */
function mendText(posted: Posted, name: 'fee' | 'noShow', problems: Picked['problems']): string | null {
  const { percent, cents, what } = FEES[name];
  if (!problems[percent] && !problems[cents]) return null;
  const isShare = text(posted[`${name}Kind`]) === 'share';
  const isEmpty = !text(posted[`${name}${isShare ? 'Percent' : 'Amount'}`]);
  return `${isEmpty ? 'Fill in' : 'Correct'} the ${isShare ? 'share' : 'amount'} to read here what ${what} costs.`;
}

/** The form's fields in words, by the functions that write them for clients and the checks that saving them makes. */
export function pickedNow(posted: Posted, saved: Terms, currency: Currency): Picked {
  const terms = postedTerms(posted);
  const checked = policyTerms.safeParse(terms);
  const problems: Picked['problems'] = checked.success ? {} : z.flattenError(checked.error).fieldErrors;
  const late = mendText(posted, 'fee', problems);
  const missed = mendText(posted, 'noShow', problems);
  const labels = termsLabels(
    {
      ...terms,
      ...(late && { feePercent: null, feeCents: null }),
      ...(missed && { noShowPercent: null, noShowCents: null }),
    },
    currency,
  );
  return {
    labels: { ...labels, ...(late && { late }), ...(missed && { missed }) },
    problems,
    isSaved: (Object.keys(saved) as (keyof Terms)[]).every((name) => terms[name] === saved[name]),
  };
}
