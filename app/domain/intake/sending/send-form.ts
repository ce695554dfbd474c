import { v7 as uuid } from 'uuid';
import { writeIntakeMessage } from '#app/emails/intake.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { readWords } from '#app/lib/intake/read-form.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { paths } from '#app/paths.ts';
import { announce } from '#app/platform/outbox.ts';
import { encryptToken, newToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToAudit, queueMessage, readSender } from '../../effects/index.ts';
import { MAX_FORMS_A_DAY } from '../messages.ts';
import type { IntakeClient } from './intake-client.ts';

interface Sent {
  client: IntakeClient;
  form: { id: string; version: number; text: unknown };
  channel: 'email' | 'sms';
  now: Date;
  /** The booking that caused it; none where the practitioner pressed for it. */
  appointmentId?: string;
}

/** How many more forms a client may be sent today. */
export async function formsLeftToday(
  sql: Db,
  practiceId: string,
  clientId: string,
  now: Date,
): Promise<number> {
  const [sent] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM "IntakeRequest"
    WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid
      AND "sentAt" > ${new Date(now.getTime() - DAY_MS)}`;
  return MAX_FORMS_A_DAY - sent!.count;
}

/** Sends a client a form, kept as it is now, by a link of its own: part of the transaction that decided it. */
export async function sendForm(ctx: OperationContext, sql: Db, sent: Sent): Promise<void> {
  const { client, form, channel, now, appointmentId } = sent;
  const practiceId = ctx.practice.id;
  const token = newToken();
  const requestId = uuid();
  await sql`
    INSERT INTO "IntakeRequest" (id, "practiceId", "intakeFormId", "clientId", "uniqueIdHash", "uniqueIdEncrypted", form,
                                 "formVersion", "sentAt")
    VALUES (${requestId}::uuid, ${practiceId}::uuid, ${form.id}::uuid, ${client.id}::uuid, ${tokenHash(token)},
            ${encryptToken(token)}, ${JSON.stringify(form.text)}::jsonb, ${form.version}, ${now})`;
  await sql`
    UPDATE "Client" SET "intakeLastSentAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${client.id}::uuid`;
  const message = writeIntakeMessage(channel, {
    client,
    ...(await readSender(ctx, sql, practiceId)),
    title: readWords(form.text).title,
    link: ctx.appOrigin + paths.intakeForm(token),
  });
  await queueMessage(sql, {
    practiceId,
    to: 'client',
    clientId: client.id,
    channel,
    template: 'intake_form',
    address: (channel === 'email' ? client.email : client.phone)!,
    ...message,
    dedupeKey: `intake_form:${requestId}`,
    at: now,
  });
  await addToAudit(ctx, sql, {
    action: 'sendIntakeForm',
    subjectKind: 'intake',
    subjectId: requestId,
    detail: { clientId: client.id, channel, ...(appointmentId ? { appointmentId } : {}) },
  });
  await announce(sql, { practiceId, kind: 'client', id: client.id });
}
