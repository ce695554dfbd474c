import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { writeIntakeMessage } from '#app/emails/intake.ts';
import { MESSAGE_CHANNELS } from '#app/lib/messages/client-messages.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { announce } from '#app/platform/outbox.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { addToAudit, openChannels, queueMessage, readSender } from '../effects/index.ts';
import { FIRST_FORM } from './form.ts';
import { intakeClient, type IntakeClient } from './intake-client.ts';
import { INTAKE_MESSAGES } from './messages.ts';

/** A second press within this time is the first one's. */
const SAME_PRESS_MS = MINUTE_MS;
/** Forms that one client is sent within a day (C66). */
const MAX_A_DAY = 5;

/**
 * Sends a client the practice's intake form: a link of its own by email, or by text where there is no email or that is switched
 * off (spec 001 §7).
 * The form is kept as it was when sent. A practice without a form of its own begins with FIRST_FORM.
 */
export const sendIntakeForm = operation({
  name: 'sendIntakeForm',
  kind: 'mutation',
  description: 'Sends a client your intake form.',
  access: practiceOwner(),
  input: z.strictObject({ clientId: z.uuid(INTAKE_MESSAGES.notFound) }),
  output: z.object({ sentAt: z.date(), sentBy: z.enum(['email', 'sms']) }),
  async run(ctx, { clientId }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const client = await intakeClient(sql, practiceId, clientId);
      const channels = MESSAGE_CHANNELS.filter((one) => (one === 'email' ? client.email : client.phone));
      if (channels.length === 0) throw new Refusal('conflict', INTAKE_MESSAGES.unreachable);
      const message = { practiceId, clientId, template: 'intake_form', channels } as const;
      const sentBy = (await openChannels(sql, message))[0]!;
      const last = client.intakeLastSentAt;
      if (last && now.getTime() - last.getTime() < SAME_PRESS_MS) return { sentAt: last, sentBy };
      await mustNotBeTooOften(sql, practiceId, clientId, now);
      const token = newToken();
      const requestId = await addRequest(sql, practiceId, clientId, token, now);
      await sql`
        UPDATE "Client" SET "intakeLastSentAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid`;
      await addMessage(ctx, sql, client, { requestId, channel: sentBy, token, now });
      await addToAudit(ctx, sql, {
        action: 'sendIntakeForm',
        subjectKind: 'intake',
        subjectId: requestId,
        detail: { clientId, channel: sentBy },
      });
      await announce(sql, { practiceId, kind: 'client', id: clientId });
      return { sentAt: now, sentBy };
    });
  },
});

async function mustNotBeTooOften(sql: Db, practiceId: string, clientId: string, now: Date): Promise<void> {
  const [sent] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM "IntakeRequest"
    WHERE "practiceId" = ${practiceId}::uuid AND "clientId" = ${clientId}::uuid
      AND "sentAt" > ${new Date(now.getTime() - DAY_MS)}`;
  if (sent!.count >= MAX_A_DAY) throw new Refusal('rate_limited', INTAKE_MESSAGES.sentOften);
}

async function addRequest(sql: Db, practiceId: string, clientId: string, token: string, now: Date) {
  await sql`
    INSERT INTO "IntakeForm" (id, "practiceId", text, "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${JSON.stringify(FIRST_FORM)}::jsonb, ${now}, ${now})
    ON CONFLICT ("practiceId") DO NOTHING`;
  const id = uuid();
  await sql`
    INSERT INTO "IntakeRequest" (id, "practiceId", "intakeFormId", "clientId", "uniqueIdHash", "uniqueIdEncrypted", form,
                                 "sentAt")
    SELECT ${id}::uuid, f."practiceId", f.id, ${clientId}::uuid, ${tokenHash(token)}, ${encryptToken(token)}, f.text, ${now}
    FROM "IntakeForm" f WHERE f."practiceId" = ${practiceId}::uuid`;
  return id;
}

async function addMessage(
  ctx: OperationContext,
  sql: Db,
  client: IntakeClient,
  {
    requestId,
    channel,
    token,
    now,
  }: { requestId: string; channel: 'email' | 'sms'; token: string; now: Date },
): Promise<void> {
  const practiceId = ctx.practice.id;
  const message = writeIntakeMessage(channel, {
    client,
    ...(await readSender(ctx, sql, practiceId)),
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
}
