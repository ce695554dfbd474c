import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { notNow } from './not-now.ts';

interface QueuedMessage {
  id: string;
  channel: 'email' | 'sms';
  toAddress: string;
  subject: string | null;
  bodyText: string;
  bodyHtml: string | null;
}

/** Sends one message about an account, which belongs to no practice. Its state moves from queued once only. */
export const deliverAccountMessage = operation({
  name: 'deliverAccountMessage',
  kind: 'mutation',
  description: 'Sends a written message about an account.',
  access: system(),
  input: z.strictObject({ messageId: z.uuid() }),
  output: z.object({ outcome: z.string() }),
  async run(ctx, { messageId }) {
    const [message] = await outsidePractices(
      ctx.database,
      (sql) => sql<QueuedMessage>`
        UPDATE "Message" SET attempts = attempts + 1
        WHERE "practiceId" IS NULL AND id = ${messageId}::uuid AND state = 'queued'
        RETURNING id, channel, "toAddress", subject, "bodyText", "bodyHtml"`,
    );
    if (!message) return { outcome: 'already done' };
    const { toAddress: to, bodyText } = message;
    const result =
      message.channel === 'sms'
        ? await ctx.ports.sms.send({ messageId, to, body: bodyText })
        : await ctx.ports.mailer.send({
            messageId,
            to,
            subject: message.subject ?? '',
            text: bodyText,
            html: message.bodyHtml,
            fromName: 'Tendwell',
            calendar: null,
          });
    const { provider } = message.channel === 'sms' ? ctx.ports.sms : ctx.ports.mailer;
    if (result.outcome === 'unavailable') throw notNow(ctx, provider, result);
    const sent = result.outcome === 'sent';
    const now = new Date(ctx.clock.now());
    await outsidePractices(
      ctx.database,
      (sql) => sql`
        UPDATE "Message" SET state = ${sent ? 'sent' : 'failed'}::"MessageState", "sentAt" = ${sent ? now : null}::timestamptz,
          "deliveredAt" = ${result.outcome === 'sent' && result.arrived === true ? now : null}::timestamptz,
          "providerId" = ${sent ? result.providerId : null}, error = ${sent ? null : result.message}
        WHERE "practiceId" IS NULL AND id = ${messageId}::uuid AND state = 'queued'`,
    );
    return { outcome: result.outcome };
  },
});
