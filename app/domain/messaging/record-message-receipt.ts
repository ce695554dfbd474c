import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { addToTimeline, announceAppointment } from '../effects/index.ts';

const KINDS = {
  delivered: 'message_delivered',
  opened: 'message_opened',
  failed: 'message_failed',
} as const;

/**
 * Notes what became of a sent message: that it arrived, was opened, or could not be brought after all. Each is noted once;
 * what was opened has also arrived. The caller has proven that it may say so (a signed token or a signed webhook).
 */
export const recordMessageReceipt = operation({
  name: 'recordMessageReceipt',
  kind: 'mutation',
  description: 'Notes that a message arrived, was opened, or failed on its way.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({
    practiceId: z.uuid(),
    messageId: z.uuid(),
    receipt: z.enum(['delivered', 'opened', 'failed']),
  }),
  output: z.object({ noted: z.boolean() }),
  async run(ctx, { practiceId, messageId, receipt }) {
    const at = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const [message] = await sql<{ appointmentId: string | null; template: string; channel: string }>`
        UPDATE "Message"
        SET "deliveredAt" = CASE WHEN ${receipt} = 'failed' THEN NULL ELSE COALESCE("deliveredAt", ${at}) END,
            "openedAt" = CASE WHEN ${receipt} = 'opened' THEN ${at} ELSE "openedAt" END,
            state = CASE WHEN ${receipt} = 'failed' THEN 'failed'::"MessageState" ELSE state END,
            "refusedAt" = CASE WHEN ${receipt} = 'failed' THEN ${at}::timestamptz ELSE "refusedAt" END,
            error = CASE WHEN ${receipt} = 'failed' THEN 'It could not be brought.' ELSE error END
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${messageId}::uuid AND state = 'sent'
          AND CASE ${receipt} WHEN 'delivered' THEN "deliveredAt" IS NULL
                              WHEN 'opened' THEN "openedAt" IS NULL
                              ELSE "deliveredAt" IS NULL END
        RETURNING "appointmentId", template, channel`;
      if (!message) return { noted: false };
      const { appointmentId, template, channel } = message;
      if (appointmentId) {
        const detail = { template, channel };
        await addToTimeline(sql, { practiceId, appointmentId, kind: KINDS[receipt], at, detail });
        await announceAppointment(sql, practiceId, appointmentId);
      }
      return { noted: true };
    });
  },
});
