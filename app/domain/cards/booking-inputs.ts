import { z } from 'zod';
import { BOOKING_MESSAGES } from '#app/domain/appointments/messages.ts';
import { withoutAddress } from '#app/lib/fields/address-in-name.ts';
import { parsePhone } from '#app/lib/phone.ts';
import { cardToken } from './inputs.ts';
import { holdField } from '#app/domain/availability/index.ts';

/** An id as the provider gives it. */
const providerId = z.string().regex(/^[\w:-]{1,255}$/, 'We could not find this card. Please add it again.');

const payerFields = {
  firstName: withoutAddress(z.string().trim().max(80)).optional(),
  lastName: withoutAddress(z.string().trim().max(80)).optional(),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .email('Please enter a valid email address.')
    .max(254)
    .optional()
    .meta({ description: 'For the card provider; what is known of the visitor so far.' }),
  phone: z
    .string()
    .trim()
    .max(40)
    .refine((text) => text === '' || parsePhone(text) !== null, BOOKING_MESSAGES.phoneInvalid)
    .optional()
    .meta({ description: 'No card is kept for an appointment that could not be booked with this number.' }),
};

/** A visitor may try so many cards on one kept time: enough for mistakes, too few to test stolen numbers. */
export const MAX_CARDS = 5;

export const bookingSetupInput = z.strictObject({
  hold: holdField,
  ...payerFields,
  another: z.boolean().default(false).meta({ description: 'Another card than the one saved before.' }),
});
export const bookingAddCardInput = z.strictObject({ hold: holdField, sourceId: cardToken, ...payerFields });
export const bookingCardPageInput = z.strictObject({ hold: holdField, ...payerFields });
export const bookingCardInput = z.strictObject({
  hold: holdField,
  setupIntentId: providerId.optional(),
  cardPage: providerId
    .optional()
    .meta({ description: 'Id of the hosted card page that the visitor comes from.' }),
});
