import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';

/** The address that the caller's account waits to be moved to; null where none is, whether or not it is somebody's. */
export const pendingEmailChange = operation({
  name: 'pendingEmailChange',
  kind: 'query',
  description: 'The new email address that waits for its link to be opened.',
  access: signedInUser(),
  input: z.strictObject({}),
  output: z.object({ email: z.string(), expiresAt: z.date() }).meta({ id: 'PendingEmailChange' }).nullable(),
  async run(ctx) {
    const userId = actorUserId(ctx.actor)!;
    const [waiting] = await outsidePractices(
      ctx.database,
      (sql) => sql<{ email: string; expiresAt: Date }>`
        SELECT target AS email, "expiresAt" FROM "UserToken"
        WHERE "userId" = ${userId}::uuid AND purpose = 'email_change' AND "usedAt" IS NULL
          AND target IS NOT NULL AND "expiresAt" > ${new Date(ctx.clock.now())}
        ORDER BY "createdAt" DESC LIMIT 1`,
    );
    return waiting ?? null;
  },
});
