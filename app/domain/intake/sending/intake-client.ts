import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { INTAKE_MESSAGES } from '../messages.ts';

export interface IntakeClient {
  id: string;
  firstName: string;
  /** Lower case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  intakeLastSentAt: Date | null;
}

/** The client of a booking, reachable or not, where the practice keeps notes; null, and nothing thrown, as nobody pressed. */
export async function clientOfForms(
  sql: Db,
  practiceId: string,
  clientId: string,
): Promise<IntakeClient | null> {
  const row = await lockClient(sql, practiceId, clientId);
  if (!row?.enabled) return null;
  const { enabled: _, ...client } = row;
  return client;
}

/**
 * A client whose form is sent or read; the row stays locked, so that two presses come one after the other.
 * @throws not_found for one that is not there; conflict where the practice keeps no notes (spec 001 §2)
 */
export async function intakeClient(sql: Db, practiceId: string, clientId: string): Promise<IntakeClient> {
  const row = await lockClient(sql, practiceId, clientId);
  if (!row) throw new Refusal('not_found', INTAKE_MESSAGES.notFound);
  const { enabled, ...client } = row;
  if (!enabled) throw new Refusal('conflict', INTAKE_MESSAGES.notesOff);
  return client;
}

async function lockClient(sql: Db, practiceId: string, clientId: string) {
  const [row] = await sql<IntakeClient & { enabled: boolean }>`
    SELECT c.id, c."firstName", c.email, c.phone, c."intakeLastSentAt", p."clientNotesEnabled" AS enabled
    FROM "Client" c JOIN "Practice" p ON p.id = c."practiceId"
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${clientId}::uuid AND c."deletedAt" IS NULL
    FOR UPDATE OF c`;
  return row ?? null;
}
