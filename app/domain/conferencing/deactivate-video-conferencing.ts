import { z } from 'zod';
import { ConferencingError } from '#app/integrations/conferencing/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { withAccess } from './access.ts';
import { readAccount } from './account.ts';
import { conferencingProvider } from './inputs.ts';
import { CONFERENCING_MESSAGES as messages } from './messages.ts';

/**
 * Disconnects the practice's account (002 §4, §7): leave is given back to Zoom, then forgotten here. Meetings that were made stay, with
 * their links, so that whoever has one gets in; what is booked afterwards gets none. Done also where it is done already.
 */
export const deactivateVideoConferencing = operation({
  name: 'deactivateVideoConferencing',
  kind: 'mutation',
  description: 'Disconnects the account for video meetings.',
  access: practiceOwner(),
  input: z.strictObject({ provider: conferencingProvider }),
  output: z.object({}),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const account = await ctx.db.run((sql) => readAccount(sql, practiceId));
    if (!account?.active) return {};
    if (!account.erroredAt && account.hostId) await giveBack(ctx, account.hostId);
    await ctx.db.run(async (db) => {
      await db
        .updateTable('ConferencingAccount')
        .set({ active: false, erroredAt: null, renewingUntil: null, tokenExpiresAt: null })
        .set({ accessTokenEncrypted: null, refreshTokenEncrypted: null })
        .where('id', '=', account.id)
        .execute();
      await announce(db, { practiceId, kind: 'settings', id: practiceId });
    });
    return {};
  },
});

/** What is lost already need not be given back; while Zoom is not asked, nothing is forgotten: it would be open for ever. */
async function giveBack(ctx: OperationContext, hostId: string): Promise<void> {
  const zoom = ctx.ports.conferencing.zoom;
  if (!zoom) return;
  try {
    await withAccess(ctx, zoom, hostId, (access) => zoom.revoke(access));
  } catch (error) {
    if (!(error instanceof ConferencingError)) throw error;
    if (error.problem === 'access_lost') return;
    ctx.log.warn({ problem: error.problem, said: error.message }, 'Zoom did not take leave back');
    throw new Refusal('unavailable', messages.disconnectFailed);
  }
}
