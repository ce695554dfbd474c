import type { Db } from '#tenants/scoped-db.ts';

/** Of a client who fills in a form with each weekly visit: ten years. */
const MOST = 500;

/** What a client was sent: the latest answers first, then what waits for them. */
export const readRequests = (db: Db, clientId: string) =>
  ofClient(db, clientId)
    .orderBy('r.submittedAt', (order) => order.desc().nullsLast())
    .orderBy('r.sentAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MOST)
    .execute();

/** The answers of one request, its form as it was sent, and what is known of it; of the latest that was answered where none is named. Undefined where there are none. */
export const readAnswered = async (db: Db, clientId: string, requestId?: string | null) =>
  ofClient(db, clientId)
    .select(['r.form', 'r.responseEncrypted as encrypted'])
    .where('r.responseEncrypted', 'is not', null)
    .$if(Boolean(requestId), (of) => of.where('r.id', '=', requestId!))
    .orderBy('r.submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

const ofClient = (db: Db, clientId: string) =>
  db
    .selectFrom('IntakeRequest as r')
    .innerJoin('IntakeForm as f', 'f.id', 'r.intakeFormId')
    .select(['r.id', 'f.name', 'r.formVersion as version', 'r.sentAt', 'r.submittedAt'])
    .where('r.clientId', '=', clientId);
