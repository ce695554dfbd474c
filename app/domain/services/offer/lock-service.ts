import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { SERVICE_MESSAGES as messages } from '../messages.ts';

/** The row of a service, locked. One that was deleted meanwhile has a text of its own. */
export async function lockService(db: Db, id: string) {
  const row = await db
    .selectFrom('Service')
    .select([
      'id',
      'package',
      'addOn',
      'state',
      'deletedAt',
      'numberOfSessions',
      'timeLength',
      'amountCents',
      'photoHandle',
      'updatedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('service');
  if (row.deletedAt) throw new Refusal('state_changed', messages.alreadyDeleted);
  return row;
}

/** Its row, where it may be changed as well: one that is switched off is not (spec 002 §3). */
export async function lockChangeable(db: Db, id: string) {
  const row = await lockService(db, id);
  if (row.state === 'disabled') throw new Refusal('state_changed', messages.switchedOff);
  return row;
}
