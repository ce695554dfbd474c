import { v7 as uuid } from 'uuid';
import { readSender } from '#app/domain/effects/index.ts';
import { writeIntakeCompleted } from '#app/emails/intake.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { paths } from '#app/paths.ts';
import { addToOutbox } from '#app/platform/outbox.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import type { IntakeRequest } from './intake-request.ts';

/** Wants the practitioner told by email that a form is completed, once; the answers themselves are read in the portal. */
export async function tellPractitioner(
  ctx: OperationContext,
  sql: Sql,
  { id: requestId, clientId, client, owner }: IntakeRequest,
  now: Date,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const message = writeIntakeCompleted({
    client,
    practice: (await readSender(ctx, sql, practiceId)).practice,
    practitioner: owner,
    link: ctx.appOrigin + paths.clientIntakeForm(clientId),
  });
  const id = uuid();
  const [row] = await sql`
    INSERT INTO "Message" (id, "practiceId", "clientId", channel, template, "toAddress", subject, "bodyText", "bodyHtml",
                           "dedupeKey", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, NULL, 'email', 'intake_completed', ${owner.email}, ${message.subject},
            ${message.text}, ${message.html}, ${`intake_completed:${requestId}`}, ${now})
    ON CONFLICT ("dedupeKey") DO NOTHING RETURNING id`;
  if (!row) return;
  await addToOutbox(sql, {
    practiceId,
    topic: 'deliver-message',
    dedupeKey: `deliver:${id}`,
    payload: { practiceId, messageId: id },
  });
}
