import { z } from 'zod';
import { SETTINGS_MESSAGES } from './messages.ts';

/** Minutes after the end of an appointment after which its client is reminded of paying, to choose from (001 §9). */
export const PAYMENT_REMINDER_MINUTES = [60, 180, 720, 1440, 2880, 4320, 10_080] as const;

const minutes = z
  .int()
  .refine(
    (value) => (PAYMENT_REMINDER_MINUTES as readonly number[]).includes(value),
    SETTINGS_MESSAGES.minutesUnknown,
  )
  .meta({ description: `Minutes, one of ${PAYMENT_REMINDER_MINUTES.join(', ')}.` });

/** The six payment settings (001 §3). */
export const updatePaymentSettingsInput = z.strictObject({
  requireClientCcToBook: z.boolean(),
  chargeClientCcAtBooking: z.boolean(),
  paymentPastDueEmailEnabled: z.boolean(),
  paymentPastDueTextEnabled: z.boolean(),
  paymentPastDueEmailMinutes: minutes,
  paymentPastDueTextMinutes: minutes,
});
