import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { wantSync } from './want-sync.ts';

/**
 * Takes in the calendar service's word that something changed: signed, or it is none. What changed is read by the worker, so a late, a
 * second or a replayed word does no harm. A channel that nobody has (any more) is not there, which tells the service to close it.
 */
export const receiveCalendarNotification = operation({
  name: 'receiveCalendarNotification',
  kind: 'mutation',
  description: 'Takes a signed notification of the calendar service.',
  access: system(),
  input: z.strictObject({ rawBody: z.string().max(1_000_000), signature: z.string().max(2_000).nullable() }),
  output: z.object({ received: z.boolean() }),
  async run(ctx, { rawBody, signature }) {
    const said = ctx.ports.calendars?.readNotification(rawBody, signature);
    if (!said) {
      ctx.log.warn('a notification of calendars was refused');
      throw new Refusal('unauthenticated', 'The signature of this notification does not hold.');
    }
    // The first word comes before the channel's name is kept here.
    if (said.kind === 'other') return { received: true };
    const found = await ctx.cross.connectionForChannel(said.channel);
    if (!found) throw notFound('channel');
    const { practiceId, id: connectionId } = found;
    if (said.kind === 'gdpr') {
      // Nothing here changes by it: what is to be erased here its owner removes here, or asks us for.
      ctx.log.warn({ practiceId, connectionId }, 'the owner of calendars asked the service about their data');
      return { received: true };
    }
    const now = ctx.clock.now();
    await practiceDb(ctx.database, practiceId).run((sql) =>
      wantSync(sql, { practiceId, connectionId, now, whole: said.kind === 'account' }),
    );
    return { received: true };
  },
});
