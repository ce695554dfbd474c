import { z } from 'zod';
import { intakeQuestion } from '#app/lib/intake/questions.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { FORM_STARTS } from './inputs.ts';
import { questionsOfStart, titleOfStart } from './starts.ts';

/** What a form can begin with, to look at before one is made. */
export const intakeFormStarts = operation({
  name: 'intakeFormStarts',
  kind: 'query',
  description: 'What an intake form can begin with: what each profession usually asks, or nothing.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    starts: z.array(
      z
        .object({ start: z.enum(FORM_STARTS), title: z.string(), questions: z.array(intakeQuestion) })
        .meta({ id: 'IntakeFormStart' }),
    ),
  }),
  async run() {
    return {
      starts: FORM_STARTS.map((start) => ({
        start,
        title: titleOfStart(start),
        questions: questionsOfStart(start),
      })),
    };
  },
});
