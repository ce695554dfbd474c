import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { lockForms } from './form-rows.ts';
import { createIntakeFormInput, MOST_FORMS } from './inputs.ts';
import { INTAKE_FORM_MESSAGES } from './messages.ts';
import { nameOfStart, questionsOfStart } from './starts.ts';

/**
 * Makes an intake form out of what a profession usually asks, or nearly empty. It is sent by hand until the practitioner
 * says otherwise.
 * @throws conflict where there are as many as a practice may have
 */
export const createIntakeForm = operation({
  name: 'createIntakeForm',
  kind: 'mutation',
  description: 'Makes an intake form.',
  access: practiceOwner(),
  input: createIntakeFormInput,
  output: z.object({ intakeFormId: z.uuid() }),
  async run(ctx, { start, idempotencyKey }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (db) => {
      const count = await lockForms(db, practiceId);
      const id = idempotencyKey ?? uuid();
      const made = await db.selectFrom('IntakeForm').select('id').where('id', '=', id).executeTakeFirst();
      if (made) return { intakeFormId: id };
      if (count >= MOST_FORMS) throw new Refusal('conflict', INTAKE_FORM_MESSAGES.tooManyForms(MOST_FORMS));
      const others = await db
        .selectFrom('IntakeForm')
        .select('name')
        .where('deletedAt', 'is', null)
        .limit(MOST_FORMS)
        .execute();
      await db
        .insertInto('IntakeForm')
        .values({
          id,
          name: nameOfStart(
            start,
            others.map(({ name }) => name),
          ),
          text: JSON.stringify({ version: 1, questions: questionsOfStart(start) }),
          createdAt: now,
          updatedAt: now,
        })
        .execute();
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
      return { intakeFormId: id };
    });
  },
});
