import { z } from 'zod';
import { MOST_SERVICES } from '#app/lib/fields/most-services.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { MAX_CENTS } from '#app/lib/money.ts';
import { COUPON_MESSAGES as messages } from './messages.ts';

export const MOST_CODE_CHARACTERS = 40;
/** Codes that one booking may name, whatever their own combination limits say. */
const MOST_CODES = 5;
/** Times that a coupon can be used, across all clients. */
const MOST_REDEMPTIONS = 1_000_000;

/** As a form takes it down: upper case, and nothing but letters and digits. Letters of other alphabets are not made into ours. */
export const typedCode = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => letter.toUpperCase()).replace(/[^A-Z0-9]/g, '');

/** Without the rules that look at several fields: a form checks each of these by itself. */
const couponFields = z.strictObject({
  id: z.uuid().nullish().meta({ description: 'Left out for a new one.' }),
  code: z
    .string()
    .max(MOST_CODE_CHARACTERS, messages.codeTooLong(MOST_CODE_CHARACTERS))
    .regex(/^(?:[A-Z0-9]{8,})?$/, messages.codeInvalid)
    .nullish()
    .meta({ description: 'At least 8 uppercase letters and digits; one is made up where it is left out.' }),
  kind: z.enum(['fixed', 'percentage']),
  amountCents: z
    .int(messages.amountInvalid)
    .min(0, messages.amountInvalid)
    .max(MAX_CENTS, messages.amountInvalid)
    .nullish()
    .meta({ description: 'Cents; of a fixed discount.' }),
  percent: z
    .int(messages.percentInvalid)
    .min(0, messages.percentInvalid)
    .max(100, messages.percentInvalid)
    .nullish()
    .meta({ description: 'A whole number from 0 to 100; of a percentage.' }),
  expiresAt: z.iso.date(messages.expiryInvalid).nullish().meta({
    description:
      'YYYY-MM-DD: the last day on which it is taken, by the clocks of the practice; null for no end. Left out of a change, it stays.',
  }),
  maxRedemptions: z
    .int(messages.limitInvalid)
    .min(1, messages.limitInvalid)
    .max(MOST_REDEMPTIONS, messages.limitInvalid)
    .nullish()
    .meta({ description: 'Across all clients; null for no limit. Left out of a change, it stays.' }),
  applyToSpecificServices: z
    .boolean()
    .optional()
    .meta({ description: 'false by default. Left out of a change, it stays as it is, with its services.' }),
  serviceIds: z
    .array(z.uuid(messages.serviceUnknown), messages.servicesMissing)
    .max(MOST_SERVICES, messages.serviceUnknown)
    .optional()
    .meta({ description: 'Counts where it applies to specific services.' }),
  idempotencyKey: z
    .uuid()
    .optional()
    .meta({ description: 'The same key makes one coupon, however often it is sent.' }),
  previousUpdatedAt,
});

export const upsertDiscountCodeInput = couponFields
  .refine(({ kind, amountCents }) => kind !== 'fixed' || Boolean(amountCents), {
    path: ['amountCents'],
    message: messages.amountMissing,
  })
  .refine(({ kind, percent }) => kind !== 'percentage' || typeof percent === 'number', {
    path: ['percent'],
    message: messages.percentMissing,
  })
  .refine(
    ({ applyToSpecificServices, serviceIds }) => !applyToSpecificServices || Boolean(serviceIds?.length),
    {
      path: ['serviceIds'],
      message: messages.servicesMissing,
    },
  );

/** Of a price that a visitor was shown. */
export const shownCurrencyField = z.enum(['USD', 'CAD']).optional().meta({
  description: 'The currency of that price: where prices are in another one by now, nothing is booked.',
});

/** The codes that somebody wants taken off, as they were typed: what is no code is not known. */
export const discountCodesField = z
  .array(z.string().max(200, messages.codeUnknown))
  .max(MOST_CODES, messages.codeUnknown)
  .default([])
  .meta({ description: 'Codes of coupons, in the order in which they are taken off.' });
