import { z } from 'zod';
import { formatDateTime, localDate } from '#app/lib/time.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToAudit } from '../../effects/index.ts';
import { countAnswers, filledForm } from '../filled-form.ts';
import { INTAKE_MESSAGES } from '../messages.ts';
import { readAnswered } from '../read-requests.ts';
import { intakeClient } from '../sending/intake-client.ts';
import { answersPdf } from './answers-pdf.ts';

/** The answers to one intake form as a PDF; each export is recorded (C68). */
export const intakeAnswersFile = operation({
  name: 'intakeAnswersFile',
  kind: 'query',
  description: 'A client’s answers to an intake form as a PDF.',
  access: practiceOwner(),
  input: z.strictObject({
    clientId: z.uuid(INTAKE_MESSAGES.notFound),
    requestId: z.uuid(INTAKE_MESSAGES.answersUnknown),
  }),
  output: z.object({
    fileName: z.string().meta({ description: 'Names the day, and nobody.' }),
    pdf: z.string().meta({ description: 'Base64.' }),
  }),
  async run(ctx, { clientId, requestId }) {
    const { id: practiceId, name: practice, timeZone } = ctx.practice;
    const now = new Date(ctx.clock.now());
    const read = await ctx.db.run(async (sql) => {
      const { firstName } = await intakeClient(sql, practiceId, clientId);
      const { lastName } = await sql
        .selectFrom('Client')
        .select('lastName')
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow();
      const request = await readAnswered(sql, clientId, requestId);
      if (!request?.encrypted || !request.submittedAt)
        throw new Refusal('not_found', INTAKE_MESSAGES.answersUnknown);
      const lines = filledForm(request.form, request.encrypted);
      await addToAudit(ctx, sql, {
        action: 'intakeAnswersFile',
        subjectKind: 'intake',
        subjectId: requestId,
        detail: { clientId, answers: countAnswers(lines) },
      });
      return { client: `${firstName} ${lastName}`.trim(), request, lines };
    });
    const { name, version, sentAt, submittedAt } = read.request;
    const facts = [
      version === null ? null : `Version ${version}`,
      `sent ${formatDateTime(sentAt, timeZone)}`,
      `answered ${formatDateTime(submittedAt!, timeZone)}`,
    ].filter((fact) => fact !== null);
    const pdf = await answersPdf({
      practice,
      client: read.client,
      form: name,
      facts: facts.join(', '),
      lines: read.lines,
      now,
    });
    return {
      fileName: `intake-form-${localDate(submittedAt!.getTime(), timeZone)}.pdf`,
      pdf: pdf.toString('base64'),
    };
  },
});
