import { z } from 'zod';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { RICH_TEXT_TOLD, richText } from '#app/lib/fields/rich-text.ts';
import {
  EMAIL_TEMPLATES,
  placeholderProblem,
  VARIABLES,
  type PlaceholderProblem,
} from '#app/lib/messages/email-templates.ts';
import { MOST_QUIET_MINUTES, quietMinutes } from '#app/lib/messages/quiet-hours.ts';
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

const oneOf = (choices: readonly number[], of = 'Minutes') =>
  z
    .int(SETTINGS_MESSAGES.minutesUnknown)
    .refine((value) => choices.includes(value), SETTINGS_MESSAGES.minutesUnknown)
    .meta({ description: `${of}, one of ${choices.join(', ')}.` });

const minutes = oneOf(PAYMENT_REMINDER_MINUTES);

/** The six payment settings (001 §3). */
export const updatePaymentSettingsInput = z.strictObject({
  requireClientCcToBook: z.boolean(),
  chargeClientCcAtBooking: z.boolean(),
  paymentPastDueEmailEnabled: z.boolean(),
  paymentPastDueTextEnabled: z.boolean(),
  paymentPastDueEmailMinutes: minutes,
  paymentPastDueTextMinutes: minutes,
});

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

/** Minutes before an appointment at which its client is reminded, to choose from (002 §9). */
export const REMINDER_MINUTES = [30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080] as const;
/** Times of the day from and until which it may be quiet, minutes after midnight. */
export const QUIET_MINUTES: readonly number[] = Array.from({ length: 48 }, (_, half) => half * 30);

const before = oneOf(REMINDER_MINUTES, 'Minutes before the start');
const afterwards = oneOf(PAYMENT_REMINDER_MINUTES, 'Minutes after the end');
const timeOfDay = z
  .int(SETTINGS_MESSAGES.minutesUnknown)
  .refine((value) => QUIET_MINUTES.includes(value), SETTINGS_MESSAGES.minutesUnknown)
  .meta({ description: 'Minutes after midnight by the clocks where the client is, in half hours.' });

/** The eight communication settings (002 §3), and the hours in which no text message goes to a client. */
export const communicationFields = z.strictObject({
  appointmentReminderEmailEnabled: z.boolean(),
  appointmentReminderTextEnabled: z.boolean(),
  appointmentEmailReminderMinutes: before,
  appointmentTextReminderMinutes: before,
  paymentPastDueEmailEnabled: z.boolean(),
  paymentPastDueTextEnabled: z.boolean(),
  paymentPastDueEmailMinutes: afterwards,
  paymentPastDueTextMinutes: afterwards,
  quietHoursEnabled: z.boolean(),
  quietHoursFrom: timeOfDay,
  quietHoursUntil: timeOfDay,
});

/** What is wrong with quiet hours, in a sentence; null where nothing is. */
export function quietProblem(from: number, until: number): string | null {
  const minutes = quietMinutes({ from, until });
  if (minutes === 0) return SETTINGS_MESSAGES.quietEmpty;
  return minutes > MOST_QUIET_MINUTES ? SETTINGS_MESSAGES.quietTooLong : null;
}

/** Characters of words that an email's own text may have. */
export const TEMPLATE_LENGTH = 3_000;

export function placeholderText(problem: PlaceholderProblem): string {
  if (problem.kind === 'unknown') return SETTINGS_MESSAGES.placeholderUnknown(problem.name);
  return problem.kind === 'unclosed'
    ? SETTINGS_MESSAGES.placeholderUnclosed
    : SETTINGS_MESSAGES.placeholderInLink;
}

/** What an email says in the practice's own words. */
export const templateContent = richText(TEMPLATE_LENGTH, {
  tooLong: SETTINGS_MESSAGES.contentTooLong,
  odd: SETTINGS_MESSAGES.contentOdd,
  missing: SETTINGS_MESSAGES.contentMissing,
})
  .min(1, SETTINGS_MESSAGES.contentMissing)
  .superRefine((content, ctx) => {
    const problem = placeholderProblem(content);
    if (problem) ctx.addIssue({ code: 'custom', message: placeholderText(problem) });
  })
  .meta({
    description: `${RICH_TEXT_TOLD} Placeholders: ${VARIABLES.map((name) => `{{${name}}}`).join(', ')}.`,
  });

/** A template's name and its own text; null goes back to the default (002 §7). */
export const emailTemplateInput = z.strictObject({
  name: z.enum(EMAIL_TEMPLATES),
  content: templateContent.nullable(),
  previousUpdatedAt,
});
