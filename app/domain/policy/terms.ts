import { z } from 'zod';
import { MAX_CENTS } from '#app/lib/money.ts';
import { POLICY_MESSAGES as TEXTS, type PolicyTerms } from './messages.ts';

export type { PolicyTerms } from './messages.ts';

/** The longest time before a visit that terms can speak of: 30 days, hours. */
const MOST_HOURS = 720;

const hours = z.int(TEXTS.hours).min(0, TEXTS.hours).max(MOST_HOURS, TEXTS.hours);
const percent = z.int(TEXTS.percent).min(1, TEXTS.percent).max(100, TEXTS.percent).nullable();
const cents = z.int(TEXTS.fixedFee).min(1, TEXTS.fixedFee).max(MAX_CENTS, TEXTS.fixedFee).nullable();

/**
 * What cancelling late, not coming and moving a visit cost and allow, as a practice sets it and as it stood when a visit was
 * booked. A fee is a share of the visit's price or a fixed amount (cents), never both; with neither there is none.
 */
export const policyTerms = z
  .strictObject({
    freeHours: hours.meta({ description: 'Cancelling is free until so many hours before the start.' }),
    feePercent: percent.meta({ description: 'Of the price, for cancelling later than that.' }),
    feeCents: cents.meta({ description: 'Cents, for cancelling later than that.' }),
    noShowPercent: percent.meta({ description: 'Of the price, for not coming.' }),
    noShowCents: cents.meta({ description: 'Cents, for not coming.' }),
    rescheduleHours: hours.nullable().meta({
      description: 'Clients can move a visit until so many hours before its start; null: not by themselves.',
    }),
  })
  .refine(({ feePercent, feeCents }) => feePercent === null || feeCents === null, {
    path: ['feeCents'],
    message: TEXTS.oneFee,
  })
  .refine(({ noShowPercent, noShowCents }) => noShowPercent === null || noShowCents === null, {
    path: ['noShowCents'],
    message: TEXTS.oneFee,
  })
  .meta({ id: 'PolicyTerms' }) satisfies z.ZodType<PolicyTerms>;

/** Of a practice that set none, and of whatever was booked before there were any: free, and moved until a day before. */
export const DEFAULT_TERMS: PolicyTerms = {
  freeHours: 0,
  feePercent: null,
  feeCents: null,
  noShowPercent: null,
  noShowCents: null,
  rescheduleHours: 24,
};

/** Terms as they are stored; null stands for the default. Throws on anything that was never written by us. */
export const readTerms = (stored: unknown): PolicyTerms =>
  stored === null || stored === undefined ? DEFAULT_TERMS : policyTerms.parse(stored);
