import { z } from 'zod';
import { readForm, readWords } from '#app/lib/intake/read-form.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { intakeFormOutput, lockForm, readOneForm } from './form-rows.ts';
import { restoreIntakeFormVersionInput } from './inputs.ts';
import { readVersion } from './read-version.ts';
import { writeVersion } from './write-version.ts';

/** Asks again what an earlier version asked: it becomes the newest, and no version is lost. */
export const restoreIntakeFormVersion = operation({
  name: 'restoreIntakeFormVersion',
  kind: 'mutation',
  description: 'Puts an earlier version of an intake form in use again.',
  access: practiceOwner(),
  input: restoreIntakeFormVersionInput,
  output: z.object({ intakeForm: intakeFormOutput }),
  async run(ctx, { intakeFormId, version, previousUpdatedAt }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (db) => {
      const before = await lockForm(db, intakeFormId);
      const updatedAt = nextUpdatedAt(now, before, previousUpdatedAt);
      const { text } = await readVersion(db, intakeFormId, version);
      await writeVersion(db, before, { ...readWords(text), questions: readForm(text) }, new Date(now));
      await db.updateTable('IntakeForm').set({ updatedAt }).where('id', '=', intakeFormId).execute();
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
      return { intakeForm: await readOneForm(db, intakeFormId) };
    });
  },
});
