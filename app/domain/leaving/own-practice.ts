import { addToAudit } from '#app/domain/effects/index.ts';
import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound } from '#app/operations/refusal.ts';
import { practiceDb, type Db, type PracticeDb } from '#tenants/scoped-db.ts';

/** The caller's own practice, open, or closed and not yet removed: what leaving is about. Throws not_found. */
export async function ownPractice(ctx: OperationContext): Promise<PracticeDb> {
  const userId = actorUserId(ctx.actor)!;
  const open = await ctx.cross.practiceForOwner(userId);
  const id = open?.id ?? (await closedPracticeOf(ctx))?.id;
  if (!id) throw notFound('practice');
  return practiceDb(ctx.database, id);
}

/** Records what the caller did with the whole of their practice, which may be closed (45 CFR 164.312(b)). */
export function auditLeaving(
  { actor, linkToken, address, requestId, clock }: OperationContext,
  sql: Db,
  practiceId: string,
  action: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  const asking = { practice: { id: practiceId }, actor, linkToken, address, requestId, clock };
  return addToAudit(asking, sql, {
    action,
    subjectKind: 'practice',
    subjectId: practiceId,
    ...(detail && { detail }),
  });
}

/** The caller's closed practice, by whom it belongs to alone. */
export async function closedPracticeOf(ctx: OperationContext) {
  const userId = actorUserId(ctx.actor)!;
  const found = await ctx.cross.closedPracticeOf(userId);
  return found?.ownerUserId === userId ? found : null;
}
