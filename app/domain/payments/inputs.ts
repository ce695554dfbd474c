import { z } from 'zod';

export const appointmentIdInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
});

/** The largest amount a price or tip may have: 7 integer digits and 2 decimals, in cents (001 §5). */
export const MOST_CENTS = 999_999_999;

/** A tip in cents. The amount is the client's own choice; everything else is read from the database. */
export const tipInput = z.strictObject({
  appointmentId: z.uuid('This appointment could not be found.'),
  tipAmount: z
    .int('Please enter the tip in whole cents.')
    .min(1, 'Please select a tip option.')
    .max(MOST_CENTS, 'This tip is larger than we can take.'),
});
