import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';

/** How the caller logs in: whether a second step is asked for, the recovery codes that are left, and their passkeys. */
export const signInWays = operation({
  name: 'signInWays',
  kind: 'query',
  description: 'How you log in.',
  access: signedInUser(),
  input: z.strictObject({}),
  output: z
    .object({
      twoStepSince: z.date().nullable(),
      recoveryCodesLeft: z.int(),
      phoneToConfirm: z
        .string()
        .nullable()
        .meta({ description: 'The number that a link was sent to and that waits for it to be opened.' }),
      passkeys: z.array(
        z
          .object({ id: z.uuid(), name: z.string(), createdAt: z.date(), lastUsedAt: z.date().nullable() })
          .meta({ id: 'Passkey' }),
      ),
    })
    .meta({ id: 'SignInWays' }),
  async run({ database: { prisma }, actor, clock }) {
    const userId = actorUserId(actor)!;
    const [twoStep, recoveryCodesLeft, user, waiting, passkeys] = await Promise.all([
      prisma.twoStep.findUnique({ where: { userId }, select: { confirmedAt: true } }),
      prisma.recoveryCode.count({ where: { userId, usedAt: null } }),
      prisma.user.findUniqueOrThrow({
        where: { id: userId },
        select: { phone: true, phoneVerifiedAt: true },
      }),
      prisma.userToken.findFirst({
        where: {
          userId,
          purpose: 'phone_verification',
          usedAt: null,
          expiresAt: { gt: new Date(clock.now()) },
        },
        orderBy: { createdAt: 'desc' },
        select: { target: true },
      }),
      prisma.passkey.findMany({
        where: { userId },
        orderBy: { createdAt: 'asc' },
        take: 20,
        select: { id: true, name: true, createdAt: true, lastUsedAt: true },
      }),
    ]);
    return {
      twoStepSince: twoStep?.confirmedAt ?? null,
      recoveryCodesLeft,
      // Of several links to one number the others are left over.
      phoneToConfirm:
        user.phoneVerifiedAt && user.phone === waiting?.target ? null : (waiting?.target ?? null),
      passkeys,
    };
  },
});
