import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { profileChanged } from '../changed.ts';
import { reorderCredentialsInput } from '../inputs.ts';
import { lockProfile } from '../lock.ts';
import { orderOf } from '../order.ts';
import { credentialOutput, readCredentials } from './read-credentials.ts';

/** Puts the approved credentials in the order in which clients read them (spec 002 §7). Throws state_changed for an order of others. */
export const reorderCredentials = operation({
  name: 'reorderCredentials',
  kind: 'mutation',
  description: 'Orders your approved credentials.',
  access: practiceOwner(),
  input: reorderCredentialsInput,
  output: z.object({ credentials: z.array(credentialOutput) }),
  run(ctx, { credentialArray }) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (db) => {
      await lockProfile(db);
      const there = await readCredentials(db);
      const approved = there.filter(({ state }) => state === 'approved').map(({ id }) => id);
      const order = orderOf(credentialArray, approved);
      await db`
        UPDATE "ProCredential" c SET position = place.at FROM unnest(${order}::uuid[]) WITH ORDINALITY place(id, at)
        WHERE c."practiceId" = ${practiceId}::uuid AND c.id = place.id`;
      await profileChanged(db, { practiceId });
      return { credentials: await readCredentials(db) };
    });
  },
});
