import type { Db } from '#tenants/scoped-db.ts';

/** More than anybody is sent; the list is not cut into pages. */
const MOST = 50;

/** What a client was sent: the latest answers first, then what waits for them. */
export async function readRequests(db: Db, clientId: string) {
  const rows = await db
    .selectFrom('IntakeRequest as r')
    .innerJoin('IntakeForm as f', 'f.id', 'r.intakeFormId')
    .select(['r.id', 'f.name', 'r.formVersion as version', 'r.sentAt', 'r.submittedAt'])
    .select('r.responseEncrypted as encrypted')
    .where('r.clientId', '=', clientId)
    .orderBy('r.sentAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MOST)
    .execute();
  const answeredAt = ({ submittedAt }: (typeof rows)[number]) => submittedAt?.getTime() ?? 0;
  return rows.toSorted((one, other) => answeredAt(other) - answeredAt(one));
}
