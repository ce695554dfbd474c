import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { showOneself } from '../changes/show-oneself.ts';
import { removePasskeyInput } from '../inputs.ts';

/** Removes a passkey of the caller's: it opens nothing any more. What is logged in by it stays logged in. */
export const removePasskey = operation({
  name: 'removePasskey',
  kind: 'mutation',
  description: 'Removes one of your passkeys.',
  access: signedInUser(),
  input: removePasskeyInput,
  output: z.object({}),
  async run(ctx, { passkeyId, password }) {
    const userId = actorUserId(ctx.actor)!;
    await showOneself(ctx, password);
    const { count } = await ctx.database.prisma.passkey.deleteMany({ where: { id: passkeyId, userId } });
    if (count === 0) throw notFound('passkey');
    return {};
  },
});
