import { z } from 'zod';
import type { MessageFacts } from '#app/emails/facts.ts';
import type { AppointmentTemplate } from '#app/emails/index.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { addToTimeline, kindOf } from '../effects/index.ts';
import { whyNotToday } from './day-limits.ts';
import { notNow } from './not-now.ts';
import { holdText } from './quiet/hold-text.ts';
import { recordOutcome } from './record-outcome.ts';
import { receiptToken } from './receipt-token.ts';
import { isStillTrue } from './still-true.ts';

interface QueuedMessage {
  id: string;
  appointmentId: string | null;
  clientId: string | null;
  channel: 'email' | 'sms';
  template: string;
  toAddress: string;
  subject: string | null;
  bodyText: string;
  bodyHtml: string | null;
  icsText: string | null;
  dedupeKey: string;
  state: 'queued' | 'sent' | 'failed';
  /** What the client has switched off on this channel since it was written. */
  muted: string[] | null;
  /** Of the appointment as it stands now; null where it is about none. */
  appointmentState: MessageFacts['appointment']['state'] | null;
  startsAt: Date | null;
}

function send(ctx: OperationContext, message: QueuedMessage) {
  if (message.channel === 'sms') {
    return ctx.ports.sms.send({
      messageId: message.id,
      to: message.toAddress,
      body: message.bodyText,
      // A provider out there reaches no machine without a public name.
      ...(ctx.protocol === 'https'
        ? { statusUrl: ctx.appOrigin + paths.twilioWebhook(receiptOf(ctx, message)) }
        : {}),
    });
  }
  return ctx.ports.mailer.send({
    messageId: message.id,
    to: message.toAddress,
    subject: message.subject ?? '',
    text: message.bodyText,
    html: message.clientId ? withReceipt(ctx, message) : message.bodyHtml,
    fromName: ctx.practice.name,
    calendar: message.icsText
      ? { method: /^METHOD:CANCEL/m.test(message.icsText) ? 'CANCEL' : 'PUBLISH', content: message.icsText }
      : null,
  });
}

const receiptOf = (ctx: OperationContext, { id }: QueuedMessage) =>
  receiptToken({ practiceId: ctx.practice.id, messageId: id });

/** The mail with a picture that tells when it is opened; only clients' mails, the practitioner watches nobody at home. */
function withReceipt(ctx: OperationContext, message: QueuedMessage): string | null {
  const url = ctx.appOrigin + paths.messageOpened(receiptOf(ctx, message));
  const picture = `<img src="${url}" width="1" height="1" alt="" style="display:block">`;
  return message.bodyHtml?.replace('</body>', `${picture}</body>`) ?? null;
}

/** What the appointment has contradicted while the message waited, through an outage or a wrong sender. */
function isOver(message: QueuedMessage, now: number): boolean {
  const { appointmentId, appointmentState, startsAt, template, dedupeKey } = message;
  if (!appointmentId) return false;
  if (!appointmentState || !startsAt) return true;
  const occasion = dedupeKey
    .slice(`${template}:${appointmentId}:`.length)
    .replace(/:(client|practitioner):(email|sms)$/, '');
  return !isStillTrue(template as AppointmentTemplate, { state: appointmentState, startsAt }, now, occasion);
}

const WHY_NOT_SENT = {
  message_muted: 'switched off in the communication settings',
  message_failed: 'not true any more when it could be sent',
} as const;

/** A message that is not wanted, or not true, any more, or one too many: it does not go out, and the timeline says so. */
async function keepBack(
  ctx: OperationContext,
  { id, appointmentId, template, channel }: QueuedMessage,
  kind: keyof typeof WHY_NOT_SENT,
  reason: string = WHY_NOT_SENT[kind],
) {
  const practiceId = ctx.practice.id;
  await ctx.db.run(async (sql) => {
    const at = new Date(ctx.clock.now());
    const why = { outcome: 'refused', message: reason, isKeptBack: true } as const;
    if (!(await recordOutcome(sql, { practiceId, messageId: id }, why, at)) || !appointmentId) return;
    const detail = { template, channel };
    await addToTimeline(sql, { practiceId, appointmentId, kind, at, detail });
  });
  return { outcome: kind === 'message_muted' ? 'switched off' : 'over' };
}

/**
 * Sends one written message, a text to a client outside the practice's quiet hours. Its state moves from queued once only, so repeated delivery of the job sends
 * nothing twice; with a real mail server a death between its answer and our commit may repeat the same
 * Message-ID, which the receiver recognises.
 */
export const deliverMessage = operation({
  name: 'deliverMessage',
  kind: 'mutation',
  description: 'Sends a written message.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), messageId: z.uuid() }),
  output: z.object({ outcome: z.string() }),
  job: 'deliver-message',
  // The others are the product's own: deliverAccountMessage.
  due: async ({ cross }, now) =>
    (await cross.due('messages_to_send', 'messageId', now)).filter(({ practiceId }) => practiceId),
  key: ({ messageId }) => `deliver:${messageId}`,
  async run(ctx, { practiceId, messageId }) {
    const [message] = await ctx.db.run(
      (sql) => sql<QueuedMessage>`
        UPDATE "Message" SET attempts = attempts + 1
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${messageId}::uuid AND state = 'queued'
        RETURNING id, "appointmentId", "clientId", channel, template, "toAddress", subject, "bodyText", "bodyHtml", "icsText", "dedupeKey", state,
          (SELECT CASE channel WHEN 'email' THEN c."mutedEmails" ELSE c."mutedTexts" END::text[] FROM "Client" c
           WHERE c."practiceId" = "Message"."practiceId" AND c.id = "Message"."clientId") AS muted,
          (SELECT a.state FROM "Appointment" a
           WHERE a."practiceId" = "Message"."practiceId" AND a.id = "Message"."appointmentId") AS "appointmentState",
          (SELECT a."startsAt" FROM "Appointment" a
           WHERE a."practiceId" = "Message"."practiceId" AND a.id = "Message"."appointmentId") AS "startsAt"`,
    );
    if (!message) return { outcome: 'already done' };
    if (message.muted?.includes(kindOf(message.template) ?? ''))
      return keepBack(ctx, message, 'message_muted');
    if (isOver(message, ctx.clock.now())) return keepBack(ctx, message, 'message_failed');
    if (message.channel === 'sms') {
      const now = new Date(ctx.clock.now());
      if (await ctx.db.run((sql) => holdText(sql, { practiceId, messageId }, now)))
        return { outcome: 'waits' };
    }
    const tooMany =
      message.clientId &&
      (await ctx.db.run((sql) => whyNotToday(sql, { practiceId, ...message }, new Date(ctx.clock.now()))));
    if (tooMany) return keepBack(ctx, message, 'message_failed', tooMany);
    const result = await send(ctx, message);
    const { provider } = message.channel === 'sms' ? ctx.ports.sms : ctx.ports.mailer;
    if (result.outcome === 'unavailable') throw notNow(ctx, provider, result);
    const now = new Date(ctx.clock.now());
    const sent = result.outcome === 'sent';
    const arrived = result.outcome === 'sent' && result.arrived === true;
    await ctx.db.run(async (sql) => {
      const { appointmentId, template, channel } = message;
      if (!(await recordOutcome(sql, { practiceId, messageId }, result, now)) || !appointmentId) return;
      const detail = { template, channel };
      await addToTimeline(sql, {
        practiceId,
        appointmentId,
        kind: sent ? 'message_sent' : 'message_failed',
        at: now,
        detail,
      });
      if (arrived)
        await addToTimeline(sql, { practiceId, appointmentId, kind: 'message_delivered', at: now, detail });
    });
    return { outcome: result.outcome };
  },
});
