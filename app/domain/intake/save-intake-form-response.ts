import { z } from 'zod';
import { fieldName } from '#app/lib/intake/questions.ts';
import { parsePhone } from '#app/lib/phone.ts';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { encryptText } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToAudit } from '../effects/index.ts';
import { parseFormData } from './form-data.ts';
import { checkAnswers, saveIntakeFormInput, type StoredAnswer } from './inputs.ts';
import { readIntakeRequest, type IntakeRequest } from './intake-request.ts';
import { INTAKE_MESSAGES as texts } from './messages.ts';
import { tellPractitioner } from './tell-practitioner.ts';

/**
 * Keeps a client's answers to the form as it was when sent (spec 000 §4, §7), once and encrypted; the practitioner is told, and
 * not what was answered.
 * @throws state_changed where it was completed before; invalid_input with each answer's problem beside its field
 */
export const saveIntakeFormResponse = operation({
  name: 'saveIntakeFormResponse',
  kind: 'mutation',
  description: 'Sends the answers to an intake form; a form is completed once.',
  access: linkHolder('intake', { token: ({ uniqueId }: { uniqueId: string }) => uniqueId }),
  input: saveIntakeFormInput,
  output: z.object({ submittedAt: z.date() }),
  async run(ctx, { uniqueId, formData }) {
    const given = parseFormData(formData);
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const request = await readIntakeRequest(ctx, sql, uniqueId);
      if (request.submittedAt) throw new Refusal('state_changed', texts.alreadySent);
      const answers = checked(request, given, now);
      await complete(ctx, sql, request, answers, now);
      await tellPractitioner(ctx, sql, request, now);
      await addToAudit(ctx, sql, {
        action: 'saveIntakeFormResponse',
        subjectKind: 'intake',
        subjectId: request.id,
        detail: { clientId: request.clientId, answers: answers.length },
      });
      await announce(sql, { practiceId: ctx.practice.id, kind: 'client', id: request.clientId });
      return { submittedAt: now };
    });
  },
});

function checked({ questions }: IntakeRequest, given: Record<string, unknown>, now: Date): StoredAnswer[] {
  const known = new Set(questions.map(({ id }) => id));
  if (Object.keys(given).some((id) => !known.has(id)))
    throw new Refusal('invalid_input', texts.unreadable, { field: 'formData' });
  const { problems, answers } = checkAnswers(
    questions,
    given,
    (text) => parsePhone(text) !== null,
    now.getTime(),
  );
  if (problems.length > 0)
    throw new Refusal('invalid_input', problems[0]![1], {
      problems: problems.map(([id, message]) => ({ field: fieldName({ id }), message })),
    });
  return answers;
}

/** Sent twice at one moment, one of the two finds the row completed. */
async function complete(
  ctx: OperationContext,
  sql: Db,
  { id }: IntakeRequest,
  answers: StoredAnswer[],
  now: Date,
): Promise<void> {
  const completed = await sql`
    UPDATE "IntakeRequest"
    SET "submittedAt" = ${now}, "responseEncrypted" = ${encryptText('intake-answers', JSON.stringify(answers))}
    WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${id}::uuid AND "submittedAt" IS NULL
    RETURNING id`;
  if (completed.length === 0) throw new Refusal('state_changed', texts.alreadySent);
}
