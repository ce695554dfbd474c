import { formatMoney, type Currency } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';

/** The texts of the cancellation policy as data; the specification has none for it. */
export const POLICY_MESSAGES = {
  saved: 'Cancellation terms saved. They hold for what is booked from now on.',
  hours: 'Please give whole hours, from 0 to 720 (30 days).',
  percent: 'Please give a whole number of percent, from 1 to 100.',
  fixedFee: 'Please give a fee above $0.',
  oneFee: 'Please choose a share of the price or a fixed fee, not both.',
  moved: 'Your appointment has been moved.',
  notMovable: 'This practice moves appointments only when you ask. Please call or write to them.',
  tooLateToMove: 'It is too late to move this appointment here. Please call or write to the practice.',
  sameTime: 'This is the time that you have already. Please choose another one.',
  timeGone: 'That time is not free any more. Please choose another one.',
  quoteChanged: 'What cancelling costs has changed meanwhile. Please look at it again before you cancel.',
  waived: 'The fee is waived',
  noShowFree: 'There is no no-show fee in the terms of this appointment.',
  noShowNothing: 'The no-show fee in the terms of this appointment comes to nothing.',
  waiveFirst: 'A no-show fee is kept for this appointment. Waive it before you undo this.',
  nothingToWaive: 'There is no fee to waive.',
} as const;

/** The cancellation terms as `policyTerms` of inputs.ts checks them: hours before the start, shares in percent, cents. */
export interface PolicyTerms {
  freeHours: number;
  feePercent: number | null;
  feeCents: number | null;
  noShowPercent: number | null;
  noShowCents: number | null;
  rescheduleHours: number | null;
}

/** '24 hours', '2 days': whole days read as days. */
function hoursText(hours: number): string {
  return hours >= 48 && hours % 24 === 0 ? pluralize(hours / 24, 'day') : pluralize(hours, 'hour');
}

function feeLabel(percent: number | null, cents: number | null, currency: Currency): string | null {
  if (percent !== null) return percent === 100 ? 'the full price' : `${percent}% of the price`;
  return cents === null ? null : formatMoney(cents, currency);
}

/** What cancelling late costs, in a sentence; null where it is free. Where it is free until the start there is no later. */
export function lateTermsText(terms: PolicyTerms, currency: Currency): string | null {
  const late = feeLabel(terms.feePercent, terms.feeCents, currency);
  if (!late || terms.freeHours === 0) return null;
  return `Free to cancel until ${hoursText(terms.freeHours)} before; later it costs ${late}.`;
}

/** What not coming costs, in a sentence; null where it is free. */
function missedTermsText({ noShowPercent, noShowCents }: PolicyTerms, currency: Currency): string | null {
  const missed = feeLabel(noShowPercent, noShowCents, currency);
  return missed && `Not coming costs ${missed}.`;
}

/** The terms as a client reads them before booking, a sentence each; none where cancelling and not coming are free. */
export function feeTermsText(terms: PolicyTerms, currency: Currency): string[] {
  return [lateTermsText(terms, currency), missedTermsText(terms, currency)].filter((line) => line !== null);
}

/** Whether and until when clients move an appointment by themselves. */
function moveTermsText({ rescheduleHours }: PolicyTerms): string {
  if (rescheduleHours === null) return 'Clients cannot move a visit by themselves.';
  return rescheduleHours === 0
    ? 'Clients can move a visit by themselves until it begins.'
    : `Clients can move a visit by themselves until ${hoursText(rescheduleHours)} before.`;
}

/** The terms in words, each by what it is about. */
export interface TermsLabels {
  late: string;
  missed: string;
  moved: string;
}

/** The terms as their practitioner reads them: what clients read of fees, what costs nothing, and how appointments are moved. */
export function termsLabels(terms: PolicyTerms, currency: Currency): TermsLabels {
  return {
    late: lateTermsText(terms, currency) ?? 'Cancelling costs nothing.',
    missed: missedTermsText(terms, currency) ?? 'Not coming costs nothing.',
    moved: moveTermsText(terms),
  };
}
