import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { isMuted, queueMessage, readSender } from '#app/domain/effects/index.ts';
import { writeReviewRequest } from '#app/emails/review-request.ts';
import { formatDate } from '#app/lib/time.ts';
import { appointmentZones, type AppointmentClocks } from '#app/lib/appointment-time.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { ASK_AFTER_MS, ASK_WITHIN_MS, ASKED_AGAIN_AFTER_MS, ASKING_HOURS, mayAskAt } from './asking.ts';

/** What the message is named where it is kept and told of. */
const TEMPLATE = 'review_request';

/**
 * Asks the client of an appointment that is over for a review, by email: the worker's job. Mark, request, message and the wish to
 * have it sent are one transaction, so it is asked once, whenever the worker dies. An appointment is looked at once: whoever has reviewed
 * the practice, was asked by it lately, has no address or does not want its mail is not asked.
 */
export const askForReview = operation({
  name: 'askForReview',
  kind: 'mutation',
  description: 'Asks the client of an appointment that is over for a review.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), appointmentId: z.uuid() }),
  output: z.object({ asked: z.boolean() }),
  job: 'ask-for-review',
  due: ({ cross }, now) =>
    cross.due(
      'appointments_to_ask_for_review',
      'appointmentId',
      now,
      new Date(now.getTime() - ASK_WITHIN_MS),
      new Date(now.getTime() - ASK_AFTER_MS),
      ASKING_HOURS.from,
      ASKING_HOURS.to,
    ),
  key: ({ appointmentId }) => `ask-for-review:${appointmentId}`,
  async run(ctx, { practiceId, appointmentId }) {
    const now = ctx.clock.now();
    // A job that comes late may run at night: the next look finds the appointment again in the morning.
    if (!mayAskAt(now, ctx.practice.timeZone)) return { asked: false };
    const isEnqueued = await ctx.db.run(async (sql) => {
      const [appointment] = await sql<Appointment>`
        UPDATE "Appointment" a SET "reviewRequestedAt" = ${new Date(now)}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND state = 'approved'
          AND "noShowAt" IS NULL AND "reviewRequestedAt" IS NULL AND "endsAt" <= ${new Date(now - ASK_AFTER_MS)}
        RETURNING "clientId", "startsAt", "timeZone", "clientTimeZone", "isVirtual",
          ARRAY(SELECT s.name FROM "AppointmentService" s
            WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id ORDER BY s.position) AS services`;
      const client =
        appointment && (await whoIsAsked(sql, { practiceId, clientId: appointment.clientId, now }));
      if (!client) return false;
      const day = formatDate(appointment.startsAt, appointmentZones(appointment, appointment.startsAt)[0]);
      await ask(ctx, sql, {
        appointmentId,
        client,
        appointment: { services: appointment.services, day },
        now,
      });
      return true;
    });
    return { asked: isEnqueued };
  },
});

interface Appointment extends AppointmentClocks {
  clientId: string;
  startsAt: Date;
  services: string[];
}

interface DueClient {
  id: string;
  firstName: string;
  email: string;
}

/** The client, where they may be asked. Two appointments of one client wait for each other here. */
async function whoIsAsked(
  sql: Db,
  { practiceId, clientId, now }: { practiceId: string; clientId: string; now: number },
): Promise<DueClient | null> {
  await sql`
    SELECT id FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid FOR NO KEY UPDATE`;
  const [client] = await sql<DueClient>`
    SELECT c.id, c."firstName", c.email FROM "Client" c
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${clientId}::uuid AND c."deletedAt" IS NULL AND c.email IS NOT NULL AND c.email <> ''
      AND NOT EXISTS (SELECT FROM "Suppression" s
        WHERE s."practiceId" = c."practiceId" AND s.channel = 'email' AND lower(s.address) = lower(c.email))
      AND NOT EXISTS (SELECT FROM "Review" r
        WHERE r."practiceId" = c."practiceId" AND r."clientId" = c.id
          AND r.verification <> 'link' AND (r."liveAt" IS NOT NULL OR r."deletedAt" IS NOT NULL))
      AND NOT EXISTS (SELECT FROM "ReviewRequest" q
        WHERE q."practiceId" = c."practiceId" AND q."clientId" = c.id
          AND GREATEST(q."requestedAt", q."lastSentAt") > ${new Date(now - ASKED_AGAIN_AFTER_MS)})`;
  if (!client) return null;
  const message = { practiceId, clientId, channel: 'email', template: TEMPLATE } as const;
  return (await isMuted(sql, message)) ? null : client;
}

async function ask(
  ctx: OperationContext,
  sql: Db,
  {
    appointmentId,
    client,
    appointment,
    now,
  }: {
    appointmentId: string;
    client: DueClient;
    appointment: { services: string[]; day: string };
    now: number;
  },
): Promise<void> {
  const practiceId = ctx.practice.id;
  const at = new Date(now);
  const token = newToken();
  await sql`
    INSERT INTO "ReviewRequest" (id, "practiceId", "clientId", "appointmentId", "tokenHash", "tokenEncrypted", "requestedAt",
                                 "lastSentAt", "sendCount")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${client.id}::uuid, ${appointmentId}::uuid, ${tokenHash(token)},
            ${encryptToken(token)}, ${at}, ${at}, 1)`;
  const message = writeReviewRequest({
    client,
    ...(await readSender(ctx, sql, practiceId)),
    appointment,
    link: ctx.appOrigin + paths.reviewClientInfo(token),
    imported: null,
  });
  await queueMessage(sql, {
    practiceId,
    appointmentId,
    to: 'client',
    clientId: client.id,
    channel: 'email',
    template: TEMPLATE,
    address: client.email,
    ...message,
    dedupeKey: `${TEMPLATE}:${appointmentId}`,
    at,
  });
}
