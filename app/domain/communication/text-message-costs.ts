import { z } from 'zod';
import { sampleFacts } from '#app/domain/messaging/index.ts';
import { writeMessages, type AppointmentTemplate } from '#app/emails/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { PART_PRICE, textLength } from './text-length.ts';

/** The text messages that clients get without anybody pressing for them, and how each is called. */
const TEXTS: [AppointmentTemplate, string][] = [
  ['appointment_reminder', 'Reminder'],
  ['payment_past_due', 'Past-due reminder'],
  ['appointment_confirmed', 'Confirmation'],
  ['request_received', 'Request received'],
  ['appointment_rescheduled', 'New time'],
  ['appointment_cancelled', 'Cancellation'],
  ['appointment_declined', 'Declined request'],
  ['payment_failed', 'Failed payment'],
];

/** How long the text messages to clients get at most, and what each costs (the practice's own names, the longest service and moment). */
export const textMessageCosts = operation({
  name: 'textMessageCosts',
  kind: 'query',
  description: 'How long your text messages get at most, and what each costs.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      partPrice: z.int().meta({ description: 'Of one part, in hundredths of a US cent.' }),
      texts: z.array(
        z
          .object({
            template: z.string(),
            label: z.string(),
            text: z.string(),
            characters: z.int(),
            parts: z.int(),
            isUnicode: z.boolean().meta({
              description: 'A letter in it is in no telephone alphabet: 70 characters a part, not 160.',
            }),
            unusual: z.array(z.string()).meta({ description: 'Those letters.' }),
            price: z.int().meta({ description: 'In hundredths of a US cent.' }),
          })
          .meta({ id: 'TextMessageCost' }),
      ),
    })
    .meta({ id: 'TextMessageCosts' }),
  run: (ctx) =>
    ctx.db.run(async (sql) => {
      const facts = await sampleFacts(ctx, sql, { longest: true });
      const texts = TEXTS.map(([template, label]) => {
        const message = writeMessages(template, facts).find(
          ({ to, channel }) => to === 'client' && channel === 'sms',
        );
        const text = message?.text ?? '';
        return { template, label, text, ...textLength(text) };
      });
      return { partPrice: PART_PRICE, texts };
    }),
});
