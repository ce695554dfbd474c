import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { addToAudit } from '../../effects/index.ts';
import { CLIENT_MESSAGES } from '../messages.ts';

/** Takes a client's own price away: from the next appointment on the listed one holds. */
export const deleteCustomPrice = operation({
  name: 'deleteCustomPrice',
  kind: 'mutation',
  description: 'Removes a client’s own price.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid(CLIENT_MESSAGES.priceNotFound) }),
  output: z.object({}),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (db) => {
      const row = await db
        .deleteFrom('CustomPrice')
        .where('id', '=', id)
        .returning('clientId')
        .executeTakeFirst();
      if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.priceNotFound);
      await addToAudit(ctx, db, {
        action: 'deleteCustomPrice',
        subjectKind: 'client',
        subjectId: row.clientId,
      });
      await announce(db, { practiceId, kind: 'client', id: row.clientId });
    });
    return {};
  },
});
