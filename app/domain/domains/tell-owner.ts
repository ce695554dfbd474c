import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { Next } from './rules/next-state.ts';

/** Writes to the practice's owner that their domain works, or that it does not; they may be away from the page for two days. */
export async function tellOwner(
  sql: Db,
  { practice }: Pick<OperationContext, 'practice'>,
  { home, next: { status } }: { home: string; next: Next },
): Promise<void> {
  if (status !== 'active' && status !== 'error') return;
  const [owner] = await sql<{ to: string; userId: string }>`
    SELECT u.email AS to, u.id AS "userId" FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    WHERE p.id = ${practice.id}::uuid`;
  const occasion = status === 'active' ? 'domain_active' : 'domain_failed';
  await enqueueAccountMessage(sql, { occasion, ...owner!, about: home }, practice.id);
}
