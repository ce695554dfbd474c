import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToAudit } from '../effects/index.ts';
import { countAnswers, filledForm, filledLine } from './filled-form.ts';
import { INTAKE_MESSAGES } from './messages.ts';
import { readAnswered, readRequests } from './read-requests.ts';
import { intakeClient } from './sending/intake-client.ts';
import { whyFormsWait } from './sending/why-forms-wait.ts';

/** Where a client's intake forms stand, with the answers to one of them (spec 001 §7); each reading is recorded. */
export const intakeStatus = operation({
  name: 'intakeStatus',
  kind: 'query',
  description: 'Whether a client was sent an intake form and has filled it in, and the answers.',
  access: practiceOwner(),
  input: z.strictObject({
    clientId: z.uuid(INTAKE_MESSAGES.notFound),
    requestId: z
      .uuid(INTAKE_MESSAGES.answersUnknown)
      .optional()
      .meta({ description: 'Whose answers; the latest ones where none is named.' }),
  }),
  output: z
    .object({
      status: z.enum(['not_sent', 'sent', 'submitted']),
      sentAt: z.date().nullable(),
      submittedAt: z.date().nullable().meta({ description: 'Of the answers that are shown.' }),
      requestId: z.uuid().nullable().meta({ description: 'Whose answers are shown.' }),
      answers: z
        .array(filledLine)
        .meta({ description: 'The form as it was filled in: what was to be read, and each answer.' }),
      waiting: z
        .string()
        .nullable()
        .meta({ description: 'Why a form that goes with a visit to come was not sent yet.' }),
      requests: z.array(
        z
          .object({
            id: z.uuid(),
            name: z.string().meta({ description: 'Of the form, to the practitioner.' }),
            version: z.int().nullable().meta({ description: 'Of the form as it was sent.' }),
            sentAt: z.date(),
            submittedAt: z.date().nullable(),
          })
          .meta({ id: 'IntakeRequest' }),
      ),
      forms: z
        .array(z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'IntakeFormName' }))
        .meta({ description: 'What can be sent, that which goes where none is named first.' }),
    })
    .meta({ id: 'IntakeStatus' }),
  async run(ctx, { clientId, requestId }) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const client = await intakeClient(sql, practiceId, clientId);
      const requests = await readRequests(sql, clientId);
      const shown = await readAnswered(sql, clientId, requestId);
      if (requestId && !shown) throw new Refusal('not_found', INTAKE_MESSAGES.answersUnknown);
      const answers = shown ? filledForm(shown.form, shown.encrypted!) : [];
      await addToAudit(ctx, sql, {
        action: 'intakeStatus',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { answers: countAnswers(answers) },
      });
      const forms = await sql
        .selectFrom('IntakeForm')
        .select(['id', 'name'])
        .where('deletedAt', 'is', null)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(50)
        .execute();
      return {
        status: shown
          ? ('submitted' as const)
          : client.intakeLastSentAt
            ? ('sent' as const)
            : ('not_sent' as const),
        sentAt: client.intakeLastSentAt,
        submittedAt: shown?.submittedAt ?? null,
        requestId: shown?.id ?? null,
        answers,
        waiting: await whyFormsWait(sql, { clientId }, new Date(ctx.clock.now())),
        requests,
        forms,
      };
    });
  },
});
