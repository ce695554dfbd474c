import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { intakeQuestion } from '#app/lib/intake/questions.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { intakeLink } from './inputs.ts';
import { INTAKE_MESSAGES } from './messages.ts';
import { readIntakeRequest } from './intake-request.ts';

/** The form that a client was sent, as its page shows it (spec 000 §2); of a completed one only that it is. */
export const intakeFormToFill = operation({
  name: 'intakeFormToFill',
  kind: 'query',
  description: 'The intake form behind a link: its questions as they were when it was sent.',
  access: linkHolder('intake', { token: ({ uniqueId }: { uniqueId: string }) => uniqueId }),
  input: z.strictObject({ uniqueId: intakeLink }),
  output: z
    .object({
      id: z.uuid().meta({ description: 'Names the draft in the browser; opens nothing.' }),
      title: z.string(),
      intro: z.string().nullable(),
      questions: z.array(intakeQuestion),
      completed: z.boolean(),
      firstName: z.string().meta({ description: 'The client’s.' }),
      website: z.string().meta({ description: 'Where the page leads afterwards; http or https.' }),
      practice: z
        .object({
          name: z.string(),
          url: z.string(),
          colorAccent: z.string().nullable(),
          user: z
            .object({
              name: z.string(),
              title: z.string().nullable(),
              defaultPhotoUrl: z.string().nullable(),
            })
            .meta({ id: 'IntakePractitioner' }),
        })
        .meta({ id: 'IntakePractice' }),
    })
    .meta({ id: 'IntakeFormToFill' }),
  async run(ctx, { uniqueId }) {
    const request = await ctx.db.run((sql) => readIntakeRequest(ctx, sql, uniqueId));
    const { id, title, intro, questions, submittedAt, client, owner, website } = request;
    const { name, slug, colorAccent } = ctx.practice;
    return {
      id,
      title: title ?? INTAKE_MESSAGES.defaultTitle,
      intro,
      questions: submittedAt ? [] : questions,
      completed: submittedAt !== null,
      firstName: client.firstName,
      website,
      practice: {
        name,
        url: practiceOrigin(ctx, slug),
        colorAccent,
        user: { name: owner.name, title: owner.title, defaultPhotoUrl: owner.photoUrl },
      },
    };
  },
});
