import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { lockForm, lockForms } from './form-rows.ts';
import { deleteIntakeFormInput } from './inputs.ts';
import { INTAKE_FORM_MESSAGES } from './messages.ts';

/**
 * Takes a form out of use. Links that were sent of it still open, and what clients answered stays.
 * @throws conflict for the only one: it is what is sent by hand
 */
export const deleteIntakeForm = operation({
  name: 'deleteIntakeForm',
  kind: 'mutation',
  description: 'Deletes one of your intake forms; answers stay.',
  access: practiceOwner(),
  input: deleteIntakeFormInput,
  output: z.object({}),
  async run(ctx, { intakeFormId, previousUpdatedAt }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    await ctx.db.run(async (db) => {
      const count = await lockForms(db, practiceId);
      const updatedAt = nextUpdatedAt(now, await lockForm(db, intakeFormId), previousUpdatedAt);
      if (count < 2) throw new Refusal('conflict', INTAKE_FORM_MESSAGES.lastForm);
      await db
        .updateTable('IntakeForm')
        .set({ deletedAt: new Date(now), updatedAt })
        .where('id', '=', intakeFormId)
        .execute();
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});
