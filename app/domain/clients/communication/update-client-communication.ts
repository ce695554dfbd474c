import { sql } from 'kysely';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { addToAudit } from '../../effects/index.ts';
import { changeClient } from '../rows/fragments.ts';
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
    await ctx.db.run(async (db) => {
      const column = channel === 'email' ? 'mutedEmails' : 'mutedTexts';
      const changed = await changeClient(db, clientId)
        .set(({ fn, ref }) => {
          const one = sql`${kind}::"ClientMessageKind"`;
          const others = fn<(typeof kind)[]>('array_remove', [ref(column), one]);
          return {
            [column]: enabled ? others : fn('array_append', [others, one]),
            updatedAt: new Date(ctx.clock.now()),
          };
        })
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      await addToAudit(ctx, db, {
        action: 'updateClientCommunication',
        subjectKind: 'client',
        subjectId: clientId,
        detail: { kind, channel, enabled },
      });
      await announce(db, { practiceId, kind: 'client', id: clientId });
    });
    return {};
  },
});
