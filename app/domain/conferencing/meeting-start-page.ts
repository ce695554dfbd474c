import { z } from 'zod';
import { ConferencingError } from '#app/integrations/conferencing/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { withAccess } from './access.ts';
import { homeOf, readConnected, type ConnectedAccount } from './account.ts';
import { VIDEO_MESSAGES as messages } from './messages.ts';
import { portOf } from './providers.ts';

/**
 * Where the practitioner starts a meeting as its host. The address lets in whoever has it and serves for a short while: it is fetched when
 * it is pressed and never kept. Where its provider does not give it, the link that everybody joins by still leads into the meeting.
 */
export const meetingStartPage = operation({
  name: 'meetingStartPage',
  kind: 'query',
  description: 'Where you start a video meeting as its host.',
  access: practiceOwner(),
  input: z.strictObject({ meetingId: z.uuid() }),
  output: z.object({ url: z.string() }),
  async run(ctx, { meetingId }) {
    const { meeting, accounts } = await ctx.db.run(async (db) => ({
      accounts: await readConnected(db),
      meeting: await db
        .selectFrom('Meeting')
        .where('id', '=', meetingId)
        .select(['externalId', 'accountId', 'hostId', 'joinUrl'])
        .executeTakeFirst(),
    }));
    const { externalId, accountId = null, hostId = null, joinUrl } = meeting ?? {};
    if (!externalId || !joinUrl) throw new Refusal('not_found', messages.noMeeting);
    const home = homeOf(accounts, { accountId, hostId });
    return { url: (home && !home.erroredAt ? await startPage(ctx, home, externalId) : null) ?? joinUrl };
  },
});

async function startPage(
  ctx: OperationContext,
  home: ConnectedAccount,
  externalId: string,
): Promise<string | null> {
  if (!portOf(ctx, home.provider)) return null;
  try {
    return await withAccess(ctx, home, (access, port) => port.startPage(access, externalId));
  } catch (error) {
    if (!(error instanceof ConferencingError)) throw error;
    ctx.log.warn(
      { problem: error.problem, said: error.message },
      'a provider did not give a page to start by',
    );
    return null;
  }
}
