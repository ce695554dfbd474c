import type { IdentityCheck, IdentityChecks } from '#app/integrations/identity/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db, PracticeDb } from '#tenants/scoped-db.ts';
import { IDENTITY_MESSAGES } from './messages.ts';

interface OwnCheck {
  /** The check that the practice has at the provider; null where none was begun. */
  checkId: string | null;
  verifiedAt: Date | null;
}

export async function readOwn(sql: Db, practiceId: string): Promise<OwnCheck> {
  const [row] = await sql<OwnCheck>`
    SELECT "identityVerificationId" AS "checkId", "identityVerifiedAt" AS "verifiedAt"
    FROM "Practice" WHERE id = ${practiceId}::uuid`;
  return row!;
}

/** The provider; refused where this installation does without it. */
export function checking({ ports }: OperationContext): IdentityChecks {
  if (!ports.identity) throw new Refusal('conflict', IDENTITY_MESSAGES.switchedOff);
  return ports.identity;
}

/** Calls the provider; what it does not answer becomes a refusal. */
export async function askingIdentity<T>(ctx: OperationContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { problem, providerRequestId } = error;
    ctx.log.warn({ problem, providerRequestId }, 'the identity check failed');
    const isAway = problem === 'unavailable' || problem === 'unexpected_answer';
    throw isAway
      ? new Refusal('unavailable', IDENTITY_MESSAGES.unreachable)
      : new Refusal('conflict', IDENTITY_MESSAGES.refused);
  }
}

/**
 * Keeps that a practice's owner is who they say, once, from the provider's own answer; nothing else of the check is kept. A check that
 * bears another practice's mark says nothing about this one.
 */
export async function keepVerified(
  ctx: OperationContext,
  db: PracticeDb,
  practiceId: string,
  check: IdentityCheck,
): Promise<void> {
  if (check.status !== 'verified' || check.practiceId !== practiceId) return;
  const now = new Date(ctx.clock.now());
  await db.run(async (sql) => {
    const [changed] = await sql<{ id: string }>`
      UPDATE "Practice" SET "identityVerificationId" = ${check.id}, "identityVerifiedAt" = ${now}, "updatedAt" = ${now}
      WHERE id = ${practiceId}::uuid AND "identityVerifiedAt" IS NULL
      RETURNING id`;
    if (changed) await announce(sql, { practiceId, kind: 'identity', id: practiceId });
  });
}
