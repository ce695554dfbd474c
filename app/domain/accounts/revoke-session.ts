import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';

/** Signs another device of the caller out. */
export const revokeSession = operation({
  name: 'revokeSession',
  kind: 'mutation',
  description: 'Signs one of your devices out.',
  access: signedInUser(),
  input: z.strictObject({ sessionId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { sessionId }) {
    const { count } = await ctx.database.prisma.session.updateMany({
      where: { id: sessionId, userId: actorUserId(ctx.actor)!, revokedAt: null },
      data: { revokedAt: new Date(ctx.clock.now()) },
    });
    if (count === 0) throw notFound('device');
    return {};
  },
});
