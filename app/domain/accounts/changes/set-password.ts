import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { voidLinks } from '../account-tokens.ts';
import { hashPassword } from '../password.ts';

/**
 * Gives the caller's account another password, once they have shown who they are. Every other device is signed out and known no more,
 * links that were sent before are void, and the account's address is told.
 */
export async function setPassword(ctx: OperationContext, password: string): Promise<void> {
  const userId = actorUserId(ctx.actor)!;
  const own = 'sessionId' in ctx.actor ? ctx.actor.sessionId : null;
  const now = ctx.clock.now();
  const at = new Date(now);
  const passwordHash = await hashPassword(password);
  await outsidePractices(ctx.database, async (sql) => {
    const [user] = await sql<{ email: string }>`
      UPDATE "User" SET "passwordHash" = ${passwordHash}, "updatedAt" = ${at} WHERE id = ${userId}::uuid RETURNING email`;
    await sql`
      UPDATE "Session" SET "revokedAt" = COALESCE("revokedAt", ${at}), "browserHash" = NULL
      WHERE "userId" = ${userId}::uuid AND id IS DISTINCT FROM ${own}::uuid`;
    await voidLinks(sql, userId, now);
    await enqueueAccountMessage(sql, { occasion: 'password_changed', to: user!.email, userId });
  });
}
