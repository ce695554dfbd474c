import { z } from 'zod';
import { ConferencingError } from '#app/integrations/conferencing/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { withAccess } from './access.ts';
import { readAccount } from './account.ts';
import { CONFERENCING_MESSAGES as messages } from './messages.ts';

/**
 * Where the practitioner starts a meeting as its host. The address lets in whoever has it and serves for a short while: it is fetched when
 * it is pressed and never kept. Where Zoom does not give it, the link that everybody joins by still leads into the meeting.
 */
export const meetingStartPage = operation({
  name: 'meetingStartPage',
  kind: 'query',
  description: 'Where you start a video meeting as its host.',
  access: practiceOwner(),
  input: z.strictObject({ meetingId: z.uuid() }),
  output: z.object({ url: z.string() }),
  async run(ctx, { meetingId }) {
    const { meeting, account } = await ctx.db.run(async (db) => ({
      account: await readAccount(db, ctx.practice.id),
      meeting: await db
        .selectFrom('Meeting')
        .where('id', '=', meetingId)
        .select(['externalId', 'hostId', 'joinUrl'])
        .executeTakeFirst(),
    }));
    const { externalId, hostId, joinUrl } = meeting ?? {};
    if (!externalId || !joinUrl) throw new Refusal('not_found', messages.noMeeting);
    const isHere = account?.active && !account.erroredAt && hostId && account.hostId === hostId;
    return { url: (isHere ? await startPage(ctx, hostId, externalId) : null) ?? joinUrl };
  },
});

async function startPage(ctx: OperationContext, hostId: string, externalId: string): Promise<string | null> {
  const zoom = ctx.ports.conferencing.zoom;
  if (!zoom) return null;
  try {
    return await withAccess(ctx, zoom, hostId, (access) => zoom.startPage(access, externalId));
  } catch (error) {
    if (!(error instanceof ConferencingError)) throw error;
    ctx.log.warn({ problem: error.problem, said: error.message }, 'Zoom did not give a page to start by');
    return null;
  }
}
