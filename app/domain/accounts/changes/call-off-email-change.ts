import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { voidEmailChanges } from './email-change.ts';

/** Keeps the address that the caller's account has: the link to the new one opens nothing any more. */
export const callOffEmailChange = operation({
  name: 'callOffEmailChange',
  kind: 'mutation',
  description: 'Calls off a change of your email address that waits for its link.',
  access: signedInUser(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const userId = actorUserId(ctx.actor)!;
    const was = await outsidePractices(ctx.database, (sql) => voidEmailChanges(sql, userId, ctx.clock.now()));
    if (!was) throw new Refusal('state_changed', ACCOUNT_MESSAGES.nothingWaits);
    return {};
  },
});
