import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { intakeFormOutput, readOneForm } from './form-rows.ts';
import { ofIntakeForm } from './inputs.ts';

/** One intake form with all that is asked, and the versions before it. */
export const intakeForm = operation({
  name: 'intakeForm',
  kind: 'query',
  description: 'One of your intake forms, with its questions and its earlier versions.',
  access: practiceOwner(),
  input: ofIntakeForm,
  output: z.object({
    intakeForm: intakeFormOutput,
    versions: z.array(
      z.object({ version: z.int(), replacedAt: z.date() }).meta({ id: 'IntakeFormVersionSummary' }),
    ),
  }),
  async run(ctx, { intakeFormId }) {
    return ctx.db.run(async (db) => ({
      intakeForm: await readOneForm(db, intakeFormId),
      versions: await db
        .selectFrom('IntakeFormVersion')
        .select(['version', 'replacedAt'])
        .where('intakeFormId', '=', intakeFormId)
        .orderBy('version', 'desc')
        .limit(100)
        .execute(),
    }));
  },
});
