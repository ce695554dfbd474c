import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { queueMessage } from '#app/domain/effects/index.ts';
import { previewedEmail } from '#app/domain/messaging/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { COMMUNICATION_MESSAGES } from './messages.ts';
import { previewInput } from './preview-email-template.ts';

/**
 * Sends an email as it stands in the editor to the practitioner's own address, and to no other. Its subject says that it is a test; all
 * else is what the client would get. Throws rate_limited after 20 within an hour.
 */
export const sendTestEmail = operation({
  name: 'sendTestEmail',
  kind: 'mutation',
  description: 'Sends you an email as your client would get it.',
  access: practiceOwner(),
  input: previewInput,
  output: z.object({ email: z.string() }),
  async run(ctx, asked) {
    const practiceId = ctx.practice.id;
    // What cannot be rendered spends nothing.
    const { message, facts } = await ctx.db.run((sql) => previewedEmail(ctx, sql, asked));
    if (!(await ctx.limiter.spend('testPractice', practiceId)))
      throw new Refusal('rate_limited', COMMUNICATION_MESSAGES.tooManyTests);
    const { email } = facts.practitioner;
    const dedupeKey = `test:${asked.name}:${uuid()}`;
    await ctx.db.run((sql) =>
      queueMessage(sql, {
        practiceId,
        to: 'practitioner',
        clientId: null,
        channel: 'email',
        template: asked.name,
        address: email,
        subject: `Test: ${message.subject ?? ''}`,
        text: message.text,
        html: message.html,
        dedupeKey,
        at: new Date(ctx.clock.now()),
      }),
    );
    return { email };
  },
});
