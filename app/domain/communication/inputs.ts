import { z } from 'zod';
import { oneOf, PAYMENT_REMINDER_MINUTES } from '#app/domain/settings/inputs.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import {
  EMAIL_TEMPLATES,
  placeholderProblem,
  VARIABLES,
  type PlaceholderProblem,
} from '#app/lib/messages/email-templates.ts';
import { MOST_QUIET_MINUTES, quietMinutes } from '#app/lib/messages/quiet-hours.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { RICH_LENGTH } from '#app/lib/rich/rich-text.ts';
import { PLAIN_LINES } from '#app/lib/text.ts';
import { COMMUNICATION_MESSAGES } from './messages.ts';

/** Minutes before an appointment at which its client is reminded, to choose from: 002 §9 shows no values, these are ours. */
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

/** Those of them that are payment settings too, which need a connected payment provider (001 §3, §6). */
export const PAST_DUE_FIELDS = [
  'paymentPastDueEmailEnabled',
  'paymentPastDueTextEnabled',
  'paymentPastDueEmailMinutes',
  'paymentPastDueTextMinutes',
] as const;

/** What the form asks for where there is none. */
export const withoutPastDue = communicationFields.omit({
  paymentPastDueEmailEnabled: true,
  paymentPastDueTextEnabled: true,
  paymentPastDueEmailMinutes: true,
  paymentPastDueTextMinutes: true,
});

/** What is wrong with quiet hours, in a sentence; null where nothing is. */
export function quietProblem(from: number, until: number): string | null {
  const minutes = quietMinutes({ from, until });
  if (minutes === 0) return COMMUNICATION_MESSAGES.quietEmpty;
  return minutes > MOST_QUIET_MINUTES ? COMMUNICATION_MESSAGES.quietTooLong : null;
}

/** Characters of words that an email's own text may have. */
export const TEMPLATE_LENGTH = 3_000;

function placeholderText(problem: PlaceholderProblem): string {
  if (problem.kind === 'unknown') return COMMUNICATION_MESSAGES.placeholderUnknown(problem.name);
  return problem.kind === 'unclosed'
    ? COMMUNICATION_MESSAGES.placeholderUnclosed
    : COMMUNICATION_MESSAGES.placeholderInLink;
}

/**
 * What an email says in the practice's own words. It judges as `richText` does (lib/fields), which the forms of services and events have in
 * one script with theirs.
 */
export const templateContent = z
  .string(COMMUNICATION_MESSAGES.contentMissing)
  .min(1, COMMUNICATION_MESSAGES.contentMissing)
  .max(RICH_LENGTH, { error: COMMUNICATION_MESSAGES.contentTooLong, abort: true })
  .superRefine((content, ctx) => {
    const add = (message: string) => ctx.addIssue({ code: 'custom', message });
    const words = plainText(content);
    if (words.length > TEMPLATE_LENGTH) add(COMMUNICATION_MESSAGES.contentTooLong);
    if (!PLAIN_LINES.test(words)) add(COMMUNICATION_MESSAGES.contentOdd);
    const problem = placeholderProblem(content);
    if (problem) add(placeholderText(problem));
  })
  .meta({
    description: `Rich text as in a service's description. Placeholders: ${VARIABLES.map((name) => `{{${name}}}`).join(', ')}.`,
  });

/** A template's name and its own text; null goes back to the default (002 §7). */
export const emailTemplateInput = z.strictObject({
  name: z.enum(EMAIL_TEMPLATES),
  content: templateContent.nullable(),
  previousUpdatedAt,
});
