import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** Signs a person out everywhere but in the browser that asks: what opens their account is another than it was. */
export async function signOutElsewhere(
  { actor, clock }: Pick<OperationContext, 'actor' | 'clock'>,
  sql: Db,
  userId: string,
): Promise<void> {
  const own = 'sessionId' in actor ? actor.sessionId : null;
  await sql`
    UPDATE "Session" SET "revokedAt" = ${new Date(clock.now())}
    WHERE "userId" = ${userId}::uuid AND "revokedAt" IS NULL AND id IS DISTINCT FROM ${own}::uuid`;
}
