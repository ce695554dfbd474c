import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { showBothSteps } from '../two-step/show-both-steps.ts';
import { removePasskeyInput } from '../inputs.ts';

/** Removes a passkey of the caller's, who shows both steps once more: it opens nothing any more, and the account's address is told. What is logged in by it stays logged in. */
export const removePasskey = operation({
  name: 'removePasskey',
  kind: 'mutation',
  description: 'Removes one of your passkeys.',
  access: signedInUser(),
  input: removePasskeyInput,
  output: z.object({}),
  async run(ctx, { passkeyId, ...shown }) {
    const userId = actorUserId(ctx.actor)!;
    await showBothSteps(ctx, shown);
    await outsidePractices(ctx.database, async (sql) => {
      const [owner] = await sql<{ email: string }>`
        DELETE FROM "Passkey" k USING "User" u
        WHERE k.id = ${passkeyId}::uuid AND k."userId" = ${userId}::uuid AND u.id = k."userId" RETURNING u.email`;
      if (!owner) throw notFound('passkey');
      await enqueueAccountMessage(sql, { occasion: 'passkey_removed', to: owner.email, userId });
    });
    return {};
  },
});
