import { z } from 'zod';
import { readForm, readWords } from '#app/lib/intake/read-form.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { formContent, readOneForm } from './form-rows.ts';
import { ofIntakeFormVersion } from './inputs.ts';
import { readVersion } from './read-version.ts';

/** An earlier version of a form, to look at before it is taken up again. */
export const intakeFormVersion = operation({
  name: 'intakeFormVersion',
  kind: 'query',
  description: 'An earlier version of one of your intake forms.',
  access: practiceOwner(),
  input: ofIntakeFormVersion,
  output: z
    .object({ version: z.int(), replacedAt: z.date(), ...formContent })
    .meta({ id: 'IntakeFormVersion' }),
  async run(ctx, { intakeFormId, version }) {
    return ctx.db.run(async (db) => {
      await readOneForm(db, intakeFormId);
      const { text, replacedAt } = await readVersion(db, intakeFormId, version);
      return { version, replacedAt, ...readWords(text), questions: readForm(text) };
    });
  },
});
