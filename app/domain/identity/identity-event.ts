import { z } from 'zod';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { keepVerified } from './check-of.ts';

/**
 * Something was said of an identity check: it is read again, and what it says now is kept once, in whatever order the events come. A
 * check that is none of ours is done with at once. Throws ProviderError where the provider does not answer.
 */
export async function applyIdentityEvent(ctx: OperationContext, checkId: string): Promise<void> {
  if (!ctx.ports.identity) return;
  const check = await ctx.ports.identity.read(checkId).catch((error: unknown) => {
    if (error instanceof ProviderError && error.problem === 'not_found') return null;
    throw error;
  });
  if (!check || !z.uuid().safeParse(check.practiceId).success) return;
  const practiceId = check.practiceId!;
  const db = practiceDb(ctx.database, practiceId);
  await keepVerified(ctx, db, practiceId, check);
  // Its page is told of what is not kept as well: why a try did not do.
  if (check.status !== 'verified')
    await db.run((sql) => announce(sql, { practiceId, kind: 'identity', id: practiceId }));
}
