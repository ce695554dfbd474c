import { z } from 'zod';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';

/** Who charges cards (002 §3). */
export const updatePracticePaymentProviderInput = z.strictObject({ provider: z.enum(['stripe', 'square']) });

/** What clients can pay with outside the product (002 §7, §9): the five flags. */
export const offlineOptionsFields = z.strictObject({
  acceptsCash: z.boolean(),
  acceptsCreditCard: z.boolean(),
  acceptsPaypal: z.boolean(),
  acceptsVenmo: z.boolean(),
  acceptsZelle: z.boolean(),
});

export const updatePracticeOfflineOptionsInput = offlineOptionsFields.extend({ previousUpdatedAt });

export const updatePracticeCurrencyInput = z.strictObject({ currency: z.enum(['USD', 'CAD']) });
export const updatePracticeAcceptsTipsInput = z.strictObject({ acceptsTips: z.boolean() });
