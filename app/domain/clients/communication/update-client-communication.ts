import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { addToAudit } from '../../effects/index.ts';
import { updateClientCommunicationInput } from '../inputs.ts';
import { CLIENT_MESSAGES } from '../messages.ts';

/**
 * Switches one kind of messages to a client on or off, on one channel (spec 001 §2). Every message honours it from then on, one
 * that waits to be sent too. Said twice it changes nothing more.
 */
export const updateClientCommunication = operation({
  name: 'updateClientCommunication',
  kind: 'mutation',
  description: 'Switches a kind of messages to a client on or off, by email or text.',
  access: practiceOwner(),
  input: updateClientCommunicationInput,
  output: z.object({}),
  async run(ctx, { clientId, kind, channel, enabled }) {
    const practiceId = ctx.practice.id;
    await ctx.db.sql(async (sql) => {
      const [changed] = await sql`
        UPDATE "Client" SET "updatedAt" = ${new Date(ctx.clock.now())},
          "mutedEmails" = CASE WHEN ${channel} <> 'email' THEN "mutedEmails"
            WHEN ${enabled}::boolean THEN array_remove("mutedEmails", ${kind}::"ClientMessageKind")
            ELSE array_append(array_remove("mutedEmails", ${kind}::"ClientMessageKind"), ${kind}::"ClientMessageKind") END,
          "mutedTexts" = CASE WHEN ${channel} <> 'sms' THEN "mutedTexts"
            WHEN ${enabled}::boolean THEN array_remove("mutedTexts", ${kind}::"ClientMessageKind")
            ELSE array_append(array_remove("mutedTexts", ${kind}::"ClientMessageKind"), ${kind}::"ClientMessageKind") END
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid AND "deletedAt" IS NULL
        RETURNING id`;
      if (!changed) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      await addToAudit(ctx, sql, {
        action: 'updateClientCommunication',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { kind, channel, enabled },
      });
      await announce(sql, { practiceId, kind: 'client', id: clientId });
    });
    return {};
  },
});
