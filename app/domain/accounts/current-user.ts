import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';

const currentUserOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable().meta({ description: 'E.164.' }),
    isPhoneConfirmed: z.boolean(),
    hasPassword: z.boolean(),
    kind: z.enum(['practitioner', 'client', 'admin']),
    photoUrl: z.string().nullable(),
    title: z.string().nullable(),
  })
  .meta({ id: 'CurrentUser' });

/** Who is signed in. */
export const currentUser = operation({
  name: 'currentUser',
  kind: 'query',
  description: 'The signed-in person.',
  access: signedInUser(),
  input: z.strictObject({}),
  output: currentUserOutput,
  async run(ctx) {
    const user = await ctx.database.prisma.user.findUnique({
      where: { id: actorUserId(ctx.actor)! },
      select: {
        id: true,
        name: true,
        firstName: true,
        lastName: true,
        email: true,
        phone: true,
        phoneVerifiedAt: true,
        passwordHash: true,
        kind: true,
        photoUrl: true,
        title: true,
      },
    });
    if (!user) throw notFound('account');
    const { phoneVerifiedAt, passwordHash, ...view } = user;
    return { ...view, isPhoneConfirmed: phoneVerifiedAt !== null, hasPassword: passwordHash !== null };
  },
});
