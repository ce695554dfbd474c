import { z } from 'zod';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { MAX_OWN_WORDS, ownWords } from '#app/domain/policy/inputs.ts';
import { SETTINGS_MESSAGES } from './messages.ts';

/** Minutes after the end of an appointment after which its client is reminded of paying, to choose from (001 §9). */
export const PAYMENT_REMINDER_MINUTES = [60, 180, 720, 1440, 2880, 4320, 10_080] as const;

/** Minutes kept free around every appointment, to choose from; 15 are recommended (002 §9). */
export const BUFFER_MINUTES = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 150, 180] as const;
/** Minutes between now and the earliest start that is offered; 1440 are recommended (002 §9). */
export const LEAD_MINUTES = [0, 15, 30, 60, 180, 480, 720, 1440, 2880, 4320, 10_080] as const;
/** Minutes from one start that is offered to the next; 30 are recommended (002 §9). */
export const START_INCREMENT_MINUTES = [15, 30, 60, 75, 90, 120, 150, 180, 240, 300, 360] as const;

/** One of the choices of a list. */
export const oneOf = (choices: readonly number[], of = 'Minutes') =>
  z
    .int(SETTINGS_MESSAGES.minutesUnknown)
    .refine((value) => choices.includes(value), SETTINGS_MESSAGES.minutesUnknown)
    .meta({ description: `${of}, one of ${choices.join(', ')}.` });

const minutes = oneOf(PAYMENT_REMINDER_MINUTES);

/** The six payment settings (001 §3). */
export const paymentSettingsFields = z.strictObject({
  requireClientCcToBook: z.boolean(),
  chargeClientCcAtBooking: z.boolean(),
  paymentPastDueEmailEnabled: z.boolean(),
  paymentPastDueTextEnabled: z.boolean(),
  paymentPastDueEmailMinutes: minutes,
  paymentPastDueTextMinutes: minutes,
});

/** The same as they are saved: over what they were when the form was opened. */
export const updatePaymentSettingsInput = paymentSettingsFields.extend({ previousUpdatedAt });

/** The seven booking settings (002 §3). */
export const bookingSettingsFields = z.strictObject({
  appointmentBufferTime: oneOf(BUFFER_MINUTES, 'Minutes kept free around every appointment'),
  instantClientApproval: z
    .boolean()
    .meta({ description: 'What clients book is accepted by itself; else you approve each request.' }),
  appointmentLeadTime: oneOf(LEAD_MINUTES, 'Minutes between now and the earliest start offered'),
  startTimeIncrement: oneOf(START_INCREMENT_MINUTES, 'Minutes from one start offered to the next'),
  requireClientCcToBook: z.boolean(),
  chargeClientCcAtBooking: z
    .boolean()
    .meta({ description: 'Only with requireClientCcToBook; else it is switched off.' }),
  cancellationPolicy: ownWords.meta({
    description: `Your cancellation policy in your own words, at most ${MAX_OWN_WORDS} characters; empty takes it away.`,
  }),
});

/** The same as they are saved: over what they were when the form was opened. */
export const updateBookingSettingsInput = bookingSettingsFields.extend({ previousUpdatedAt });
