import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
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
  db: Db,
  action: string,
  { practiceId, clientId, userId }: Tie,
): Promise<boolean> {
  const { actor, linkToken, address, requestId, clock } = ctx;
  const record = await db
    .selectFrom('Client')
    .select('userId')
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  const untied = record?.userId;
  if (!untied || (userId && userId !== untied)) return false;
  await db
    .updateTable('Client')
    .set(({ fn, val }) => ({
      userId: null,
      notUserIds: fn('array_append', ['notUserIds', val(untied)]),
      updatedAt: new Date(clock.now()),
    }))
    .where('id', '=', clientId)
    .execute();
  const asking = { practice: { id: practiceId }, actor, linkToken, address, requestId, clock };
  const detail = { userId: untied };
  await addToAudit(asking, db, { action, subjectKind: 'client', subjectId: clientId, detail });
  await announce(db, { practiceId, kind: 'client', id: clientId });
  return true;
}
