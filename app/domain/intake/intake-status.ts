import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { decryptText } from '#app/platform/tokens.ts';
import { addToAudit } from '../effects/index.ts';
import { intakeClient } from './intake-client.ts';
import { INTAKE_MESSAGES } from './messages.ts';
import { readAnswers } from './read-answers.ts';

/** Where a client's intake form stands, with the latest answers (spec 001 §7); each reading is recorded. */
export const intakeStatus = operation({
  name: 'intakeStatus',
  kind: 'query',
  description: 'Whether a client was sent the intake form and has filled it in, and the answers.',
  access: practiceOwner(),
  input: z.strictObject({ clientId: z.uuid(INTAKE_MESSAGES.notFound) }),
  output: z
    .object({
      status: z.enum(['not_sent', 'sent', 'submitted']),
      sentAt: z.date().nullable(),
      submittedAt: z.date().nullable(),
      answers: z.array(
        z
          .object({
            question: z.string(),
            answer: z.string(),
            section: z.string().nullable(),
            signature: z
              .object({ path: z.string(), width: z.int(), height: z.int() })
              .meta({ id: 'DrawnSignature', description: 'One path of an SVG picture of this size.' })
              .nullable(),
          })
          .meta({ id: 'IntakeAnswer' }),
      ),
    })
    .meta({ id: 'IntakeStatus' }),
  async run(ctx, { clientId }) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const client = await intakeClient(sql, practiceId, clientId);
      const [latest] = await sql<{ submittedAt: Date; encrypted: string }>`
        SELECT "submittedAt", "responseEncrypted" AS encrypted FROM "IntakeRequest"
        WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid AND "submittedAt" IS NOT NULL
          AND "responseEncrypted" IS NOT NULL
        ORDER BY "submittedAt" DESC, id DESC LIMIT 1`;
      const answers = latest ? readAnswers(decryptText('intake-answers', latest.encrypted)) : [];
      await addToAudit(ctx, sql, {
        action: 'intakeStatus',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { answers: answers.length },
      });
      return {
        status: latest
          ? ('submitted' as const)
          : client.intakeLastSentAt
            ? ('sent' as const)
            : ('not_sent' as const),
        sentAt: client.intakeLastSentAt,
        submittedAt: latest?.submittedAt ?? null,
        answers,
      };
    });
  },
});
