import { z } from 'zod';
import { MAX_CENTS } from '#app/lib/money.ts';
import { PAYMENT_MESSAGES } from './messages.ts';

export const appointmentIdInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
});

/** A tip in cents. The amount is the client's own choice; everything else is read from the database. */
export const tipInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
  tipAmount: z
    .int('Please enter the tip in whole cents.')
    .min(1, PAYMENT_MESSAGES.tipMissing)
    .max(MAX_CENTS, PAYMENT_MESSAGES.tipTooLarge),
});
