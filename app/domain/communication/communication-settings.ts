import { sql } from 'kysely';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { communicationFields } from './inputs.ts';

const FIELDS = [
  'p.appointmentReminderEmailEnabled',
  'p.appointmentReminderTextEnabled',
  'p.appointmentEmailReminderMinutes',
  'p.appointmentTextReminderMinutes',
  'p.paymentPastDueEmailEnabled',
  'p.paymentPastDueTextEnabled',
  'p.paymentPastDueEmailMinutes',
  'p.paymentPastDueTextMinutes',
  'p.quietHoursEnabled',
  'p.quietHoursFrom',
  'p.quietHoursUntil',
] as const;

const stored = Object.fromEntries(
  Object.entries(communicationFields.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodBoolean ? z.boolean() : z.int().meta(field.meta() ?? {}),
  ]),
) as unknown as {
  [
    Name in keyof typeof communicationFields.shape
  ]: (typeof communicationFields.shape)[Name] extends z.ZodBoolean ? z.ZodBoolean : z.ZodInt;
};

/** When clients are reminded of appointments and payments, and when no text message goes out (002 §3). */
export const communicationSettings = operation({
  name: 'communicationSettings',
  kind: 'query',
  description: 'Your communication settings.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      ...stored,
      hasPaymentProvider: z.boolean().meta({ description: 'Without one nobody is reminded of a payment.' }),
      textsSwitchedOn: z
        .boolean()
        .meta({ description: 'False where this installation sends no text messages.' }),
      updatedAt: z.date(),
    })
    .meta({ id: 'CommunicationSettings' }),
  run: (ctx) =>
    ctx.db.run(async (db) => {
      const { paymentProvider, ...row } = await db
        .selectFrom('Practice as p')
        .select([...FIELDS, 'p.paymentProvider', 'p.updatedAt'])
        .select(sql<boolean>`is_switched_on('sms')`.as('textsSwitchedOn'))
        .executeTakeFirstOrThrow();
      return { ...row, hasPaymentProvider: paymentProvider !== null };
    }),
});
