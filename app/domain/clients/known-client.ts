import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { clientsOf } from './rows/fragments.ts';
import { CLIENT_MESSAGES } from './messages.ts';

/**
 * A client of the practice whose notes may be read or written.
 * @throws not_found for one that is not there, deleted or another practice's; conflict where notes are turned off
 */
export async function mustKeepNotes(db: Db, clientId: string): Promise<void> {
  const row = await clientsOf(db, clientId)
    .innerJoin('Practice as p', 'p.id', 'c.practiceId')
    .select('p.clientNotesEnabled as enabled')
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
  if (!row.enabled) throw new Refusal('conflict', CLIENT_MESSAGES.notesOff);
}
