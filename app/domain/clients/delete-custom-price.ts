import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { addToAudit } from '../effects/index.ts';
import { CLIENT_MESSAGES } from './messages.ts';

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
    await ctx.db.sql(async (sql) => {
      const [row] = await sql<{ clientId: string }>`
        DELETE FROM "CustomPrice" WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid RETURNING "clientId"`;
      if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.priceNotFound);
      await addToAudit(ctx, sql, {
        action: 'deleteCustomPrice',
        subjectKind: 'client',
        subjectId: row.clientId,
      });
      await announce(sql, { practiceId, kind: 'client', id: row.clientId });
    });
    return {};
  },
});
