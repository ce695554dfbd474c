import { Refusal } from '#app/operations/refusal.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { CLIENT_MESSAGES } from './messages.ts';

/**
 * A client of the practice whose notes may be read or written.
 * @throws not_found for one that is not there, deleted or another practice's; conflict where notes are turned off
 */
export async function mustKeepNotes(sql: Sql, practiceId: string, clientId: string): Promise<void> {
  const [row] = await sql<{ enabled: boolean }>`
    SELECT p."clientNotesEnabled" AS enabled FROM "Client" c JOIN "Practice" p ON p.id = c."practiceId"
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${clientId}::uuid AND c."deletedAt" IS NULL`;
  if (!row) throw new Refusal('not_found', CLIENT_MESSAGES.notFound);
  if (!row.enabled) throw new Refusal('conflict', CLIENT_MESSAGES.notesOff);
}
