import { MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import type { AccountTemplate } from '#app/emails/account.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { LINK_MINUTES } from '../accounts/index.ts';
import { recordOutcome } from './record-outcome.ts';
import { notNow } from './not-now.ts';

interface QueuedMessage {
  id: string;
  channel: 'email' | 'sms';
  template: string;
  toAddress: string;
  subject: string | null;
  bodyText: string;
  bodyHtml: string | null;
  createdAt: Date;
}

/** How long the link in a message lives, by template: a dead one that arrives late helps nobody. */
const LIVES_MINUTES: Partial<Record<string, number>> = {
  verify_email: LINK_MINUTES.email_verification,
  verify_practice_email: LINK_MINUTES.email_verification,
  sign_in_link: LINK_MINUTES.sign_in,
  password_reset: LINK_MINUTES.password_reset,
  phone_verification: LINK_MINUTES.phone_verification,
  email_change: LINK_MINUTES.email_change,
} satisfies Partial<Record<AccountTemplate, number>>;

/** Sends one message about an account, which belongs to no practice. Its state moves from queued once only. */
export const deliverAccountMessage = operation({
  name: 'deliverAccountMessage',
  kind: 'mutation',
  description: 'Sends a written message about an account.',
  access: system(),
  input: z.strictObject({ messageId: z.uuid() }),
  output: z.object({ outcome: z.string() }),
  job: 'deliver-account-message',
  due: async ({ cross }) =>
    (await cross.due('queued_messages', 'messageId')).flatMap(({ practiceId, messageId }) =>
      practiceId ? [] : [{ messageId }],
    ),
  key: ({ messageId }) => `deliver:${messageId}`,
  async run(ctx, { messageId }) {
    const [message] = await outsidePractices(
      ctx.database,
      (sql) => sql<QueuedMessage>`
        UPDATE "Message" SET attempts = attempts + 1
        WHERE "practiceId" IS NULL AND id = ${messageId}::uuid AND state = 'queued'
        RETURNING id, channel, template, "toAddress", subject, "bodyText", "bodyHtml", "createdAt"`,
    );
    if (!message) return { outcome: 'already done' };
    const { toAddress: to, bodyText } = message;
    const now = new Date(ctx.clock.now());
    const record = (result: Parameters<typeof recordOutcome>[2]) =>
      outsidePractices(ctx.database, (sql) =>
        recordOutcome(sql, { practiceId: null, messageId }, result, now),
      );
    const minutes = LIVES_MINUTES[message.template];
    if (minutes && now.getTime() >= message.createdAt.getTime() + minutes * MINUTE_MS) {
      await record({
        ...{ outcome: 'refused', message: 'its link was over when it could be sent', isKeptBack: true },
      });
      return { outcome: 'over' };
    }
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
    await record(result);
    return { outcome: result.outcome };
  },
});
