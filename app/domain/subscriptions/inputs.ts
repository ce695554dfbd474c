import { z } from 'zod';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';

/** What can be chosen: Free is what is left when a plan ends, Lifetime is given. */
export const planChoice = z.strictObject({
  plan: z.enum(['website']),
  interval: z.enum(['month', 'year'], 'Please choose how you want to pay.'),
});
export const intervalChoice = z.strictObject({
  interval: z.enum(['month', 'year'], 'Please choose how you want to pay.'),
});
/** `at`: epoch seconds, as the preview answered them. */
export const planChange = intervalChoice.extend({
  at: z.coerce.number().int().min(0).max(99_999_999_999),
});
export const planCard = z.strictObject({ setupIntentId: z.string().min(5).max(100) });

const line = (max: number) => z.string().trim().max(max).default('');
export const billingFields = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Please enter the email address for invoices.')
    .max(254, 'This email address is too long.')
    .email('This is not an email address we can write to.'),
  name: line(120),
  line1: line(200),
  line2: line(200),
  city: line(100),
  state: line(100),
  zip: line(20),
  country: z.enum(['US', 'CA']),
});

/** The same as it is saved: over what it was when the form was opened. */
export const updateBillingDetailsInput = billingFields.extend({ previousUpdatedAt });
