import { z } from 'zod';
import { previewedEmail } from '#app/domain/messaging/index.ts';
import { EMAIL_TEMPLATES } from '#app/lib/messages/email-templates.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cleanedRichText } from '#app/operations/rich-input.ts';
import { templateContent } from './inputs.ts';

/** Whose words are looked at, and with which appointment. */
export const previewInput = z.strictObject({
  name: z.enum(EMAIL_TEMPLATES),
  content: cleanedRichText(templateContent.nullish()).meta({
    description: 'What is being written; null for the default. Without it what is stored.',
  }),
  appointmentId: z.uuid().nullable().meta({ description: 'Null for a sample.' }),
});

/**
 * Shows an email with a real appointment, or a sample, as it would be sent now: rendered by what sends it. It changes nothing; it is a
 * mutation since a text does not fit into an address. Throws invalid_input for a placeholder that there is not.
 */
export const previewEmailTemplate = operation({
  name: 'previewEmailTemplate',
  kind: 'mutation',
  description: 'Shows an email as it would be sent; changes nothing.',
  access: practiceOwner(),
  input: previewInput,
  output: z
    .object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      to: z
        .string()
        .nullable()
        .meta({ description: 'The address that it goes to; null where the client has none.' }),
      site: z.string().meta({ description: 'Where the pictures in it come from.' }),
    })
    .meta({ id: 'EmailPreview' }),
  run: (ctx, asked) =>
    ctx.db.run(async (sql) => {
      const { message, facts } = await previewedEmail(ctx, sql, asked);
      return {
        subject: message.subject ?? '',
        html: message.html ?? '',
        text: message.text,
        to: facts.client.email,
        site: facts.practice.url,
      };
    }),
});
