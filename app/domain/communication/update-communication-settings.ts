import { z } from 'zod';
import { previousUpdatedAt } from '#app/lib/fields/previous-updated-at.ts';
import { EMAIL_TEMPLATES } from '#app/lib/messages/email-templates.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { cleanedRichText } from '#app/operations/rich-input.ts';
import { announce } from '#app/platform/outbox.ts';
import {
  communicationFields,
  emailTemplateInput,
  PAST_DUE_FIELDS,
  quietProblem,
  templateContent,
} from './inputs.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { saveTemplate } from './save-templates.ts';

const input = communicationFields.partial().extend({
  emailTemplates: z
    .array(emailTemplateInput.extend({ content: cleanedRichText(templateContent.nullable()) }))
    .max(EMAIL_TEMPLATES.length)
    .optional(),
  previousUpdatedAt,
});

/**
 * Changes when clients are reminded, the quiet hours, or what the emails say that have words of the practice's own (002 §7): what is left
 * out stays as it is. Throws invalid_input for a placeholder that there is not, conflict where other past-due reminders are wanted than
 * stand and no payment provider is connected (001 §6), as updatePaymentSettings does, state_changed where another window was faster.
 */
export const updateCommunicationSettings = operation({
  name: 'updateCommunicationSettings',
  kind: 'mutation',
  description: 'Changes your reminders, quiet hours or email templates; what is left out stays as it is.',
  access: practiceOwner(),
  input,
  output: z.object({ error: z.string().nullable() }),
  async run(ctx, { emailTemplates = [], previousUpdatedAt: previous, ...fields }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const isGiven = Object.values(fields).some((value) => value !== undefined);
    if (!isGiven && emailTemplates.length === 0)
      throw new Refusal('invalid_input', SETTINGS_MESSAGES.nothingGiven);
    await ctx.db.run(async (db) => {
      const before = await db
        .selectFrom('Practice as p')
        .innerJoin('User as u', 'u.id', 'p.ownerUserId')
        .select(['p.updatedAt', 'p.quietHoursEnabled', 'p.quietHoursFrom', 'p.quietHoursUntil', 'u.name'])
        .select([...PAST_DUE_FIELDS, 'p.paymentProvider'])
        .forNoKeyUpdate('p')
        .executeTakeFirstOrThrow();
      if (isGiven) {
        const updatedAt = nextUpdatedAt(now, before, previous);
        const isOther = PAST_DUE_FIELDS.some(
          (name) => fields[name] !== undefined && fields[name] !== before[name],
        );
        if (isOther && before.paymentProvider === null)
          throw new Refusal('conflict', SETTINGS_MESSAGES.connectFirst);
        const problem = quietProblem(
          fields.quietHoursFrom ?? before.quietHoursFrom,
          fields.quietHoursUntil ?? before.quietHoursUntil,
        );
        const isOn = fields.quietHoursEnabled ?? before.quietHoursEnabled;
        if (problem && isOn) throw new Refusal('invalid_input', problem, { field: 'quietHoursUntil' });
        // Switched off, hours that could not hold keep nothing else from being saved: those of before stay.
        const { quietHoursFrom, quietHoursUntil } = problem ? before : fields;
        await db
          .updateTable('Practice')
          .set({ ...fields, quietHoursFrom, quietHoursUntil, updatedAt })
          .execute();
      }
      for (const template of emailTemplates)
        await saveTemplate(db, template, { practiceId, by: before.name, now });
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
    });
    return { error: null };
  },
});
