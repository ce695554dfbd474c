import { MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { placeOf } from '#app/platform/place.ts';
import { IDLE_MINUTES } from '#app/platform/session.ts';

/** The devices on which the caller is signed in, the one asking first, then the one seen last. Idle ones are signed out. */
export const sessions = operation({
  name: 'sessions',
  kind: 'query',
  description: 'The devices on which you are signed in.',
  access: signedInUser(),
  input: z.strictObject({}),
  output: z.array(
    z
      .object({
        id: z.uuid(),
        current: z.boolean(),
        userAgent: z.string().nullable(),
        ip: z.string().nullable(),
        place: z.string().nullable().meta({
          description:
            'The country of its address when it logged in, or ‘On this network’; null where nobody knows.',
        }),
        keepSignedIn: z.boolean(),
        createdAt: z.date(),
        lastSeenAt: z.date(),
      })
      .meta({ id: 'Session' }),
  ),
  async run(ctx) {
    const now = new Date(ctx.clock.now());
    const rows = await ctx.database.prisma.session.findMany({
      where: {
        userId: actorUserId(ctx.actor)!,
        revokedAt: null,
        expiresAt: { gt: now },
        OR: [
          { keepSignedIn: true },
          { lastSeenAt: { gte: new Date(now.getTime() - IDLE_MINUTES * MINUTE_MS) } },
        ],
      },
      orderBy: { lastSeenAt: 'desc' },
      take: 50,
      select: {
        id: true,
        userAgent: true,
        ip: true,
        keepSignedIn: true,
        createdAt: true,
        lastSeenAt: true,
      },
    });
    const own = 'sessionId' in ctx.actor ? ctx.actor.sessionId : null;
    return rows
      .map((row) => ({ ...row, place: placeOf(row.ip), current: row.id === own }))
      .sort((a, b) => Number(b.current) - Number(a.current));
  },
});
