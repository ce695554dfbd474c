import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { addToAudit } from '../../effects/index.ts';

interface Tie {
  practiceId: string;
  clientId: string;
  /** The account; without it whichever the record is tied to. */
  userId?: string;
}

/**
 * Undoes the tie of a client's record to an account, and remembers it: the account does not get the record again by the address or
 * number that is on file. Part of the caller's transaction in that practice. False where no such tie stands.
 * @param action the operation, for the audit
 */
export async function untieRecord(
  ctx: Pick<OperationContext, 'actor' | 'linkToken' | 'address' | 'requestId' | 'clock'>,
  sql: Sql,
  action: string,
  { practiceId, clientId, userId }: Tie,
): Promise<boolean> {
  const { actor, linkToken, address, requestId, clock } = ctx;
  const [untied] = await sql<{ userId: string }>`
    UPDATE "Client" c SET "userId" = NULL, "notUserIds" = array_append(c."notUserIds", old."userId"),
      "updatedAt" = ${new Date(clock.now())}
    FROM (SELECT id, "userId" FROM "Client" WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid FOR UPDATE) old
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = old.id AND old."userId" IS NOT NULL
      AND old."userId" = COALESCE(${userId ?? null}::uuid, old."userId")
    RETURNING old."userId"`;
  if (!untied) return false;
  const asking = { practice: { id: practiceId }, actor, linkToken, address, requestId, clock };
  const detail = { userId: untied.userId };
  await addToAudit(asking, sql, { action, subjectKind: 'client', subjectId: clientId, detail });
  await announce(sql, { practiceId, kind: 'client', id: clientId });
  return true;
}
