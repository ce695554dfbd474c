import { MAX_CENTS, parseMoney } from '#app/lib/money.ts';
import { PAYMENT_MESSAGES as TEXTS } from '../messages.ts';

/** Percentages of the appointment's amount that are offered (000 §5). */
const TIP_PERCENTAGES = [10, 15, 20] as const;
/** What the custom amount holds before anyone edits it, percent. */
const DEFAULT_TIP_PERCENTAGE = 10;
/** How long the prompt to tip stays, milliseconds (000 §4). */
export const TIP_PROMPT_MS = 4_000;

/** A tip above this many times the price is a slip of the finger… */
const MAX_TIMES_THE_PRICE = 3;
/** …but up to this much is taken whatever the price, cents. */
const ALWAYS_TAKEN_CENTS = 20_000;

/** What the form's radio group sends: '10', '15', '20', 'none' (Not now) or 'custom'. */
export type TipChoice = `${(typeof TIP_PERCENTAGES)[number]}` | 'none' | 'custom';

export interface TipOption {
  choice: TipChoice;
  /** '10%', 'Not now', 'Custom amount'. */
  label: string;
  /** Cents; of the custom option what its field begins with. */
  amountCents: number;
}

/** A percentage of an amount in whole cents, half a cent rounded up. */
export function tipOf(amountCents: number, percentage: number): number {
  return Math.floor((amountCents * percentage + 50) / 100);
}

/**
 * The options of the tip form, in their order. A form for the tip alone has no 'Not now' (000 §5).
 * @param amountCents what the percentages are of: the appointment's amount
 */
export function tipOptions(amountCents: number, form: { tipOnly: boolean }): TipOption[] {
  return [
    ...TIP_PERCENTAGES.map((percentage): TipOption => {
      return {
        choice: `${percentage}`,
        label: `${percentage}%`,
        amountCents: tipOf(amountCents, percentage),
      };
    }),
    ...(form.tipOnly ? [] : [{ choice: 'none', label: 'Not now', amountCents: 0 } as const]),
    {
      choice: 'custom',
      label: 'Custom amount',
      amountCents: tipOf(amountCents, DEFAULT_TIP_PERCENTAGE),
    },
  ];
}

/** The largest tip that is taken for an appointment of this amount, cents: a field of 7 digits and 2 decimals, and sense. */
export function mostTip(amountCents: number): number {
  return Math.min(MAX_CENTS, Math.max(amountCents * MAX_TIMES_THE_PRICE, ALWAYS_TAKEN_CENTS));
}

/** Why a tip of `tipCents` is not taken, or null. It must be whole cents, above 0, and not above mostTip. */
export function tipProblem(tipCents: number, amountCents: number): string | null {
  if (!Number.isSafeInteger(tipCents) || tipCents < 0) return TEXTS.tipMalformed;
  if (tipCents === 0) return TEXTS.tipMissing;
  return tipCents > mostTip(amountCents) ? TEXTS.tipTooLarge : null;
}

/**
 * Reads the tip form as it arrives, from a browser with or without scripts.
 * @param form the chosen option, and the custom field's text, which only counts for 'custom'
 * @param appointment `amountCents` is read from the database, never from the form
 * @returns cents (0 for 'Not now'), or the problem in words
 */
export function readTip(
  form: { choice: string | null | undefined; custom?: string | null },
  appointment: { amountCents: number; tipOnly: boolean },
): { tipCents: number } | { problem: string } {
  const options = tipOptions(appointment.amountCents, appointment);
  const option = options.find(({ choice }) => choice === form.choice);
  if (!option) return { problem: TEXTS.tipMissing };
  if (option.choice === 'none') return { tipCents: 0 };
  const tipCents = option.choice === 'custom' ? parseMoney(form.custom ?? '') : option.amountCents;
  if (tipCents === null) return { problem: TEXTS.tipMalformed };
  // An option is chosen, so the specification's 'Please select a tip option.' would be wrong.
  if (tipCents === 0 && option.choice === 'custom') return { problem: TEXTS.tipZero };
  const problem = tipProblem(tipCents, appointment.amountCents);
  return problem ? { problem } : { tipCents };
}
