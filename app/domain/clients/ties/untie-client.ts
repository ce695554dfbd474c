import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { clientsOf } from '../rows/fragments.ts';
import { oneClient } from '../inputs.ts';
import { CLIENT_MESSAGES } from '../messages.ts';
import { untieRecord } from './untie.ts';

/** Takes a client's record out of the account that it is tied to, where that is not this person's. */
export const untieClient = operation({
  name: 'untieClient',
  kind: 'mutation',
  description: 'Takes a client’s record out of the account that sees it.',
  access: practiceOwner(),
  input: oneClient,
  output: z.object({}),
  async run(ctx, { clientId }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (db) => {
      const client = await clientsOf(db, clientId).select('c.id').executeTakeFirst();
      if (!client) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
      const done = await untieRecord(ctx, db, 'untieClient', { practiceId, clientId });
      if (!done) throw new Refusal('conflict', CLIENT_MESSAGES.noAccount);
    });
    return {};
  },
});
