import { z } from 'zod';
import { untieRecord } from '#app/domain/clients/index.ts';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { practiceDb } from '#tenants/scoped-db.ts';

/** Gives back a record that is not the caller's own: it leaves their account, and is not tied to it again. */
export const untieOwnRecord = operation({
  name: 'untieOwnRecord',
  kind: 'mutation',
  description: 'Takes a record that is not yours out of your account.',
  access: actingAsClient(),
  input: z.strictObject({ clientId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { clientId }) {
    const userId = actorUserId(ctx.actor)!;
    const own = await ctx.cross.recordsOfPerson(userId);
    const record = own.find(({ id }) => id === clientId);
    if (!record) throw notFound('record');
    const { practiceId } = record;
    await practiceDb(ctx.database, practiceId).run(async (sql) => {
      const done = await untieRecord(ctx, sql, 'untieOwnRecord', { practiceId, clientId, userId });
      if (!done) throw notFound('record');
    });
    return {};
  },
});
