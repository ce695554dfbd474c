import type { Db } from '#tenants/scoped-db.ts';

/** What a line of the clients' table says beside who it is (client_summary of the database). */
export interface ClientSummary {
  /** Start of their next appointment or request; null where none is to come. */
  nextAppointmentDate: Date | null;
  /** Cents that are owed by the rule of the payments list (payment_owed), in the practice's currency. */
  balanceCents: number;
  balanceCurrency: 'USD' | 'CAD' | null;
}

/** How one client of a practice stands; the table reads it with its lines. */
export async function readClientSummary(
  sql: Db,
  { practiceId, clientId, now }: { practiceId: string; clientId: string; now: Date },
): Promise<ClientSummary> {
  const [summary] = await sql<ClientSummary>`
    SELECT * FROM client_summary(${practiceId}::uuid, ${clientId}::uuid, ${now})`;
  return summary!;
}
