import { z } from 'zod';
import { MAX_CENTS } from '#app/lib/money.ts';
import { POLICY_MESSAGES as TEXTS, type PolicyTerms } from './messages.ts';

/** Characters (spec 002). */
export const MAX_OWN_WORDS = 250;

/** A practice's cancellation policy in its own words, as typed; they stand before what its terms cost. */
export const ownWords = z
  .string()
  .trim()
  .max(MAX_OWN_WORDS, `Please use at most ${MAX_OWN_WORDS} characters.`)
  .regex(/^[^\p{Cs}\0]*$/u, 'Please leave out special characters.');

/** The longest time before an appointment that terms can speak of: 30 days, hours. */
const MAX_HOURS = 720;

const hours = z.int(TEXTS.hours).min(0, TEXTS.hours).max(MAX_HOURS, TEXTS.hours);
const percent = z.int(TEXTS.percent).min(1, TEXTS.percent).max(100, TEXTS.percent).nullable();
const cents = z.int(TEXTS.fixedFee).min(1, TEXTS.fixedFee).max(MAX_CENTS, TEXTS.fixedFee).nullable();

/**
 * What cancelling late, not coming and moving an appointment cost and allow, as a practice sets it and as it stood when an appointment was
 * booked. A fee is a share of the appointment's price or a fixed amount (cents), never both; with neither there is none.
 */
export const policyTerms = z
  .strictObject({
    freeHours: hours.meta({ description: 'Cancelling is free until so many hours before the start.' }),
    feePercent: percent.meta({ description: 'Of the price, for cancelling later than that.' }),
    feeCents: cents.meta({ description: 'Cents, for cancelling later than that.' }),
    noShowPercent: percent.meta({ description: 'Of the price, for not coming.' }),
    noShowCents: cents.meta({ description: 'Cents, for not coming.' }),
    rescheduleHours: hours.nullable().meta({
      description:
        'Clients can move an appointment until so many hours before its start; null: not by themselves.',
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
