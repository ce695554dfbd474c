import { queueMessage, readSender } from '#app/domain/effects/index.ts';
import { writeIntakeCompleted } from '#app/emails/intake.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { IntakeRequest } from './intake-request.ts';

/** Wants the practitioner told by email that a form is completed, once; the answers themselves are read in the portal. */
export async function tellPractitioner(
  ctx: OperationContext,
  sql: Db,
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
  await queueMessage(sql, {
    practiceId,
    to: 'practitioner',
    clientId: null,
    channel: 'email',
    template: 'intake_completed',
    address: owner.email,
    ...message,
    dedupeKey: `intake_completed:${requestId}`,
    at: now,
  });
}
