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
    const userId = actorUserId(ctx.actor)!;
    const { session } = ctx.database.prisma;
    const its = { id: sessionId, userId, revokedAt: null };
    const device = await session.findFirst({ where: its, select: { browserHash: true } });
    const { count } = await session.updateMany({
      where: its,
      data: { revokedAt: new Date(ctx.clock.now()) },
    });
    if (count === 0) throw notFound('device');
    // Signed out from afar, it may be in other hands: it is no known device any more (limits.ts). Whoever signs out themselves stays known.
    if (device?.browserHash) {
      const { browserHash } = device;
      await session.updateMany({ where: { userId, browserHash }, data: { browserHash: null } });
    }
    return {};
  },
});
