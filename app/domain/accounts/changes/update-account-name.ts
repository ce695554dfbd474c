import { z } from 'zod';
import { signedInClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { accountNameInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';

/**
 * Changes a client's own name. What practices have on file stays as they wrote it. A few times a day: a number that was proved brings home
 * what stands under it and the account's name, and names are not to be tried out by it.
 */
export const updateAccountName = operation({
  name: 'updateAccountName',
  kind: 'mutation',
  description: 'Changes your name; the records of practices stay as they are.',
  access: signedInClient(),
  input: accountNameInput,
  output: z.object({}),
  async run(ctx, { firstName, lastName }) {
    const id = actorUserId(ctx.actor)!;
    const user = await ctx.database.prisma.user.findUniqueOrThrow({
      where: { id },
      select: { firstName: true, lastName: true },
    });
    if (user.firstName === firstName && user.lastName === lastName) return {};
    if (!(await ctx.limiter.spend('accountName', id))) {
      throw new Refusal('rate_limited', ACCOUNT_MESSAGES.nameTooOften);
    }
    await ctx.database.prisma.user.update({
      where: { id },
      data: {
        firstName,
        lastName,
        name: `${firstName} ${lastName}`,
        updatedAt: new Date(ctx.clock.now()),
      },
    });
    return {};
  },
});
